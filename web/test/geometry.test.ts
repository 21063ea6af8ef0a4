import { describe, expect, it } from 'vitest';
import { plan, type Plan, type Room } from '../src/board/geometry';
import { symbolShare } from '../src/cards/placing';

const SHARE = { two: symbolShare(2, 'small', 'tall'), three: symbolShare(3, 'small', 'tall') };
const VARIANTS = {
  base: { isField: false, hasExtra: false, share: SHARE.two },
  novem: { isField: false, hasExtra: true, share: SHARE.three },
  quintis: { isField: true, hasExtra: false, share: SHARE.two },
} as const;

const room = (width: number, height: number, more: Partial<Room> = {}): Room => ({
  width,
  height,
  players: 4,
  isWatching: false,
  ...VARIANTS.novem,
  ...more,
});

describe('the plan of the table', () => {
  it('has a shape for each way of holding a screen', () => {
    const shapes = ([width, height]: [number, number]) => plan(room(width, height)).shape;
    const portrait: [number, number][] = [
      [320, 568],
      [390, 844],
      [800, 1200],
      [801, 1200],
      [912, 1368],
    ];
    expect(portrait.map(shapes)).toEqual(portrait.map(() => 'portrait'));
    expect(shapes([667, 375])).toBe('landscape');
    expect(shapes([844, 390])).toBe('landscape');
    expect(shapes([1366, 768])).toBe('desk');
    expect(shapes([2560, 1440])).toBe('desk');
  });

  const small = (wanted: (at: Plan, room: Room) => boolean, rooms: Room[]): string[] =>
    rooms.flatMap((one) => {
      const at = plan(one);
      const { width, height, players, isField, hasExtra } = one;
      const game = isField ? 'quintis' : hasExtra ? 'novem' : 'base';
      return wanted(at, one)
        ? []
        : [`${game}, ${players} players, ${width}×${height}: ${at.shape}`];
    });

  /** All games at windows of all sizes. */
  function* rooms(least: number, step: number): Generator<Room> {
    for (const variant of Object.values(VARIANTS))
      for (const players of [2, 3, 4, 5, 6])
        for (let width = least; width < 2600; width += step)
          for (let height = least; height < 1500; height += step)
            yield room(width, height, { ...variant, players });
  }

  it('knows no width at which cards become unplayable', () => {
    const upright = [...rooms(360, 47)].filter(
      ({ width, height }) => Math.max(width, height) >= 640 && Math.abs(width - height) >= 140,
    );
    const least = ({ isField }: Room) => (isField ? 44 : 64);
    expect(small(({ own }, one) => own >= least(one), upright)).toEqual([]);
  });

  it('fits into the window', () => {
    const fits = (at: Plan, { width, height, isField }: Room) => {
      const across = isField ? 6 * at.own + 34 : 3 * at.own + 2 * at.gap;
      const seats = at.shape === 'desk' ? at.left.width + at.rest.width : at.left.width;
      const rail = at.shape === 'landscape' ? 46 : 0;
      const down = isField ? across : 4.2 * at.own + 2 * at.gap;
      const rows = at.shape === 'landscape' ? at.info : at.info + at.handHeight + 46;
      return across + seats + at.side + rail <= width && down + rows <= height;
    };
    const large = [...rooms(360, 59)].filter(({ width, height }) => Math.max(width, height) >= 640);
    expect(small(fits, large)).toEqual([]);
  });

  it('draws what others have so that it can be read', () => {
    const isReadable = ({ left, rest }: Plan, { share }: Room) =>
      [left, rest].every(({ form, card }) => form === 'chip' || card * share >= 20);
    const layouts = [...rooms(320, 83)].filter(({ isField }) => !isField);
    expect(small(isReadable, layouts)).toEqual([]);
  });
});
