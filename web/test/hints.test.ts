/** Hints at a table: each press tells more, what it points at is marked, and late answers are dropped. */
import { cleanup, render } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NO_SELECTION, type BoardModel, type Selection } from '../src/board/model';
import { PlaceSet, inHand, inZone } from '../src/board/places';
import ZoneButton from '../src/board/ZoneButton.svelte';
import { speak } from '../src/i18n/words.svelte';
import type { HintSpot, Offer, ServerMessage } from '../src/protocol';
import { Chooser } from '../src/state/chooser.svelte';
import { Hints, hintedKey, type Hint } from '../src/state/hints.svelte';
import type { TableStore } from '../src/state/table.svelte';
import Pace from '../src/table/Pace.svelte';

beforeEach(() => speak('en'));
afterEach(() => cleanup());

const hint = (depth: number, more: Partial<Hint> = {}): Hint => ({
  type: 'hint',
  depth,
  spot: { zone: 'N' },
  text: `told ${depth} deep`,
  ...more,
});

function adviser() {
  const ask = vi.fn((depth: number): Promise<ServerMessage> => Promise.resolve(hint(depth)));
  const [tell, refuse] = [vi.fn<(hint: Hint) => void>(), vi.fn<(error: unknown) => void>()];
  return { ask, tell, refuse, hints: new Hints({ ask, tell, refuse }) };
}

describe('hints', () => {
  it('go one deeper each time, down to the move', async () => {
    const { hints, ask, tell } = adviser();
    for (let times = 0; times < 5; times++) await hints.ask();
    expect(ask.mock.calls.flat()).toEqual([1, 2, 3]);
    expect(tell.mock.calls.map(([told]) => told.depth)).toEqual([1, 2, 3]);
    expect(hints.hasMore).toBe(false);
    hints.clear();
    expect([hints.told, hints.hasMore]).toEqual([null, true]);
  });

  it('about a decision that was made meanwhile are dropped', async () => {
    const { hints, ask, tell, refuse } = adviser();
    let answer: (told: ServerMessage) => void = () => {};
    ask.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    const asked = hints.ask();
    expect(hints.isAsked).toBe(true);
    await hints.ask();
    expect(ask).toHaveBeenCalledTimes(1);
    hints.clear();
    answer(hint(1));
    await asked;
    expect([hints.told, hints.isAsked]).toEqual([null, false]);
    expect(tell).not.toHaveBeenCalled();
    expect(refuse).not.toHaveBeenCalled();
  });

  it('that are refused say why and can be asked for again', async () => {
    const { hints, ask, refuse } = adviser();
    ask.mockRejectedValueOnce(new Error('too many'));
    await hints.ask();
    expect(refuse).toHaveBeenCalledWith(new Error('too many'));
    await hints.ask();
    expect(hints.told?.depth).toBe(1);
  });

  it.each<[HintSpot, string | null]>([
    [{ zone: 'N' }, 'zone:1:N'],
    [{ cell: [0, -1] }, 'cell:0,-1'],
    [{ deck: 'extra' }, 'deck:extra'],
    [{ player: 2 }, 'seat:2'],
    ['hand', 'own-hand'],
    ['keys', 'seat:1'],
    ['piles', 'stocks'],
    ['cards', null],
    ['finish', null],
  ])('point at %j', (spot, key) => expect(hintedKey(spot, 1)).toBe(key));
});

describe('the button', () => {
  function shown(canAskHint: boolean) {
    const { hints, ask } = adviser();
    const store = {
      hints,
      canAskHint,
      askHint: () => void hints.ask(),
      me: 0,
      isMyTurn: true,
      notices: [],
      chooser: { picked: new PlaceSet() },
    } as unknown as TableStore;
    return { ask, ...render(Pace, { store, hasSteps: false, isMine: true }) };
  }

  it('says what it will tell, and goes when all is told', async () => {
    const { queryByTestId, ask } = shown(true);
    for (const text of ['Hint', 'What to look for', 'Show the move']) {
      expect(queryByTestId('ask-hint')?.textContent.trim()).toBe(text);
      queryByTestId('ask-hint')?.click();
      await vi.waitFor(() => expect(ask.mock.settledResults.length).toBe(ask.mock.calls.length));
      await tick();
    }
    expect(queryByTestId('ask-hint')).toBeNull();
  });

  it('is not there where the table plays without hints', () => {
    expect(shown(false).queryByTestId('ask-hint')).toBeNull();
  });
});

describe('the place', () => {
  const selection: Selection = { ...NO_SELECTION, hinted: 'zone:0:N' };
  const board = { me: 0, selection, inFlight: new PlaceSet() } as unknown as BoardModel;
  const zone = (name: 'N' | 'S') =>
    render(ZoneButton, {
      board,
      seat: 0,
      zone: name,
      size: 'medium',
      card: null,
      incoming: null,
      seal: 0,
      isPicture: false,
    }).container.querySelector('[data-place]');

  it('is marked by more than a colour, and says so', () => {
    expect(zone('N')?.hasAttribute('data-hint')).toBe(true);
    expect(zone('N')?.getAttribute('aria-label')).toContain('The hint points here');
    expect(zone('S')?.hasAttribute('data-hint')).toBe(false);
  });
});

describe('a move that is told', () => {
  const offers: Offer[] = [
    { move: 'MeHa>N', needs: [inHand('MeHa'), inZone(0, 'N')] },
    { move: 'MeHa>S', needs: [inHand('MeHa'), inZone(0, 'S')] },
  ];

  it.each([true, false])(
    'is shown and not made, whether moves are confirmed or not',
    (confirms) => {
      const make = vi.fn();
      const preview = () => new Promise<never>(() => {});
      const plan = () => Promise.resolve([]);
      const chooser = new Chooser({ preview, plan, make, confirms: () => confirms });
      chooser.renew(offers);
      chooser.suggest(offers[1]!);
      expect([chooser.proposed?.move, chooser.card]).toEqual(['MeHa>S', 'MeHa']);
      expect(make).not.toHaveBeenCalled();
    },
  );
});
