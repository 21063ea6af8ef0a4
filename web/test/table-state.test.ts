/** What messages make of a table, what follows from it, and the order in which it is shown. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { EntryMessage, Seen, ServerMessage, TableInfo, View } from '../src/protocol';
import { keyOf } from '../src/board/places';
import { effectsOf } from '../src/state/effects';
import { Playback, type Stage } from '../src/state/playback';
import { NOTHING_KNOWN, hear, isAnimated, show, type TableState } from '../src/state/table-state';

const NOW = 1_000;
const view = (turn: number, turns = 1) => ({ turn, turns, keys: [[], []] }) as unknown as View;
const info = (stage: string, salted = true) =>
  ({ stage, seats: [{ salted }, { salted: true }] }) as TableInfo;
const welcome = (part: object): ServerMessage =>
  ({
    type: 'welcome',
    seq: 5,
    now: NOW + 20,
    table: info('playing'),
    you: { seat: 0, seats: [0] },
    view: view(1),
    offers: [],
    clock: null,
    presence: { seats: [true, true], watching: 0 },
    ...part,
  }) as unknown as ServerMessage;
const entry = (seq: number, part: object) =>
  ({ type: 'entry', seq, at: 0, ...part }) as unknown as ServerMessage & EntryMessage;
const pushed: Seen = {
  event: 'played',
  seat: 1,
  card: 'MeHa',
  zone: 'N',
  moved: { card: 'PrFl', to: { seat: 0 } },
};
const moved = (seq: number, seat: number, part: object = {}) =>
  entry(seq, {
    kind: 'moved',
    seat,
    seen: [pushed],
    view: view(0, seq),
    text: [`${seq}`],
    ...part,
  });

const after = (...messages: ServerMessage[]): TableState =>
  messages.reduce((state, message) => hear(state, message, NOW), NOTHING_KNOWN);

describe('what is heard', () => {
  it('is a table as it is now, then what was missed as history', () => {
    const state = after(welcome({}), moved(4, 1));
    expect(state).toMatchObject({ aheadMs: 20, view: view(1), welcomed: 5 });
    expect(state.log).toEqual([
      { seq: 4, seat: 1, isMove: true, lines: ['4'], seen: [pushed], said: null },
    ]);
    expect(state.notices).toMatchObject([{ kind: 'pushed', by: 1 }]);
    expect(isAnimated(moved(4, 1), state)).toBe(false);
    expect(isAnimated(moved(5, 1), state)).toBe(true);
  });

  it('is on the board and in the log when its story has been told, and not before', () => {
    const move = moved(5, 1, { table: info('finished') });
    const heard = after(welcome({}), move);
    expect([heard.log.length, heard.notices.length]).toEqual([0, 0]);
    expect([heard.view?.turn, heard.info?.stage]).toEqual([1, 'playing']);
    const shown = show(heard, move);
    expect([shown.log.length, shown.notices.length]).toEqual([1, 1]);
    expect([shown.view?.turn, shown.info?.stage]).toEqual([0, 'finished']);
  });

  it('is not in the log any more when it was taken back', () => {
    const said = entry(6, { kind: 'said', seat: null, name: 'Ann', said: 'Hello' });
    const back = entry(8, { kind: 'taken-back', seat: 0, to: 5, text: ['Back.'] });
    const moves = [moved(4, 1), moved(5, 0), moved(7, 1)];
    const state = [moves[0]!, moves[1]!, said, moves[2]!, back].reduce(show, after(welcome({})));
    expect(state.log.map(({ seq }) => seq)).toEqual([4, 6, 8]);
    expect(state.lastTurns.size).toBe(0);
  });

  it('marks where each player has played last, until the player plays again', () => {
    const ended: Seen = { event: 'turn-began', seat: 0, step: 'play' };
    const once = show(after(welcome({})), moved(5, 1, { seen: [pushed, ended] }));
    expect(Array.from(once.lastTurns.get(1)!.places, keyOf)).toEqual(['zone:1:N', 'zone:0:N']);
    const again = { ...pushed, zone: 'S' as const, moved: null };
    const twice = show(once, moved(6, 1, { seen: [again] }));
    expect(Array.from(twice.lastTurns.get(1)!.places, keyOf)).toEqual(['zone:1:S']);
  });

  it('marks the cards that have come into the own hand, until the player plays on', () => {
    const drew = (card: string): Seen => ({
      event: 'drew',
      seat: 0,
      deck: 'main',
      card: { face: card },
    });
    const own = (seq: number, hand: string[], seen: Seen[]) =>
      moved(seq, 0, { seen, view: { ...view(0), hand } });
    const drawn = show(after(welcome({})), own(5, ['MeHa', 'SeFi'], [drew('SeFi')]));
    expect(drawn.newCards).toEqual(['SeFi']);
    const others = show(drawn, moved(6, 1, { view: { ...view(0), hand: ['MeHa', 'SeFi'] } }));
    expect(others.newCards).toEqual(['SeFi']);
    const played = show(others, own(7, ['MeHa', 'SkEc'], [drew('SkEc')]));
    expect(played.newCards).toEqual(['SkEc']);
  });

  it('changes the table at once if no card moves', () => {
    const state = after(welcome({}), entry(5, { kind: 'resigned', table: info('finished') }));
    expect(state.info?.stage).toBe('finished');
  });

  it('has no notices after what was taken back or a decision of one’s own', () => {
    const first = show(after(welcome({})), moved(5, 1));
    expect(first.notices).toHaveLength(1);
    for (const last of [entry(6, { kind: 'taken-back', seat: 1, to: 5 }), moved(6, 0)])
      expect(show(first, last).notices).toEqual([]);
  });

  it('may be words of people, Keys, a token or a refusal', () => {
    const said = entry(5, { kind: 'said', seat: null, name: 'Ann', said: 'Hello' });
    expect(after(welcome({}), said).log[0]).toMatchObject({ said: { name: 'Ann', text: 'Hello' } });
    const keys = { event: 'keys-gained', seat: 1, keys: ['Me'], count: 1, how: 'lines' };
    expect(show(after(), moved(5, 1, { seen: [keys] })).freshKeys.get(1)).toEqual(['Me']);
    const token = { type: 'token', seat: 0, token: 'secret' } as ServerMessage;
    const refused = { type: 'refused', code: 'stale', text: 'Look again.' } as ServerMessage;
    const refusal = { text: 'Look again.', rule: null };
    expect(after(token, refused)).toMatchObject({ token: 'secret', refusal });
  });
});

describe('what follows', () => {
  const follows = (before: TableState, message: ServerMessage) =>
    effectsOf(before, hear(before, message, NOW));

  it('is announced, but history is not', () => {
    const state = after(welcome({}));
    expect(follows(state, moved(4, 1))).toEqual([]);
    expect(follows(state, moved(5, 1))).toEqual([]);
    const shown = show(state, moved(5, 1, { view: view(1) }));
    expect(effectsOf(state, shown)).toEqual([{ do: 'announce', lines: ['5'] }]);
    const said = entry(5, { kind: 'said', seat: null, name: 'Ann', said: 'Hello' });
    expect(follows(state, said)).toEqual([{ do: 'announce', lines: ['Ann: Hello'] }]);
  });

  it('rings once when the turn comes', () => {
    const mine = [{ do: 'announce', lines: ['web-turn-yours'] }, { do: 'ring' }];
    expect(follows(after(), welcome({ view: view(0) }))).toEqual(mine);
    const state = after(welcome({}));
    const shown = show(state, moved(5, 1));
    const told = (line: string) => ({ do: 'announce', lines: [line] });
    expect(effectsOf(state, shown)).toEqual([told('5'), ...mine]);
    expect(effectsOf(shown, show(shown, moved(6, 1)))).toEqual([told('6')]);
  });

  it('adds salt before the deal for every seat of one’s own that has none', () => {
    const open = { table: info('open', false), view: null };
    expect(follows(after(), welcome(open))).toEqual([{ do: 'add-salt', seat: 0 }]);
    expect(follows(after(), welcome({ ...open, table: info('open') }))).toEqual([]);
    expect(follows(after(), welcome({ ...open, you: { seat: null, seats: [] } }))).toEqual([]);
  });

  it('asks for the offers again when a move was refused', () => {
    const refused = { type: 'refused', code: 'stale', text: 'Look again.' } as ServerMessage;
    const told = { do: 'announce', lines: ['Look again.'] };
    expect(follows(after(welcome({})), refused)).toEqual([told]);
    const mine = after(welcome({ view: view(0) }));
    expect(follows(mine, refused)).toEqual([told, { do: 'ask-offers' }]);
  });
});

describe('what is shown', () => {
  let shown: string[];
  let land: (() => void)[];
  let stage: Stage;
  let playback: Playback;
  const settled = () => new Promise((resolve) => setTimeout(resolve));

  beforeEach(() => {
    [shown, land] = [[], []];
    stage = {
      me: 0,
      view: view(1),
      showing: null,
      animate: () => new Promise((resolve) => land.push(resolve)),
      arrive: () => Promise.resolve(),
      rest: () => Promise.resolve(),
      show: (entry) => {
        stage.view = entry.view ?? stage.view;
        shown.push(String(entry.seq));
      },
    };
    playback = new Playback(stage);
  });

  it('comes one after the other, each after its animation', async () => {
    playback.add(moved(5, 1));
    playback.add(moved(6, 1));
    expect([shown, land.length]).toEqual([[], 1]);
    land.pop()!();
    await settled();
    expect([shown, land.length]).toEqual([['5'], 1]);
    land.pop()!();
    await settled();
    expect(shown).toEqual(['5', '6']);
  });

  it('is caught up with where there is too much of it', async () => {
    playback.add(moved(4, 0));
    land.pop()!();
    await settled();
    shown.length = 0;
    for (let seq = 5; seq < 65; seq++) playback.add(moved(seq, 1));
    land.pop()!();
    await settled();
    expect(shown.length).toBeGreaterThan(20);
    expect(shown.length).toBeLessThan(60);
    expect(land).toHaveLength(1);
  });

  it('is told faster the more of it waits, and quickest before the own first turn', async () => {
    const rushes: number[] = [];
    stage.animate = (_move, rush) => {
      rushes.push(rush);
      return Promise.resolve();
    };
    playback.add(moved(4, 1));
    await settled();
    playback.add(moved(5, 0));
    await settled();
    playback.add(moved(6, 1));
    await settled();
    expect(rushes[0]).toBeGreaterThan(1);
    expect(rushes.slice(1)).toEqual([1, 1]);
  });

  it('is told so fast that a round of long turns does not take long', async () => {
    const told: number[] = [];
    stage.animate = (_move, rush) => {
      told.push(rush);
      return Promise.resolve();
    };
    const ended: Seen = { event: 'turn-began', seat: 2, step: 'play' };
    const four = { ...view(0), keys: [[], [], [], []] } as View;
    const turn = { seen: [...Array<Seen>(6).fill(pushed), ended], view: four };
    for (let seq = 4; seq < 12; seq++) {
      playback.add(moved(seq, seq % 4, turn));
      await settled();
    }
    // Each play has two stages: the card comes, the one under it goes.
    const round = told.slice(-3).map((rush) => (12 * 430 + 350) / rush);
    expect(round.reduce((sum, ms) => sum + ms)).toBeLessThan(7_000);
    // The own turn is told as before.
    expect(told[4]).toBeLessThan(2.1);
  });

  it('is not told any more until there is something to decide, if the player wishes', async () => {
    playback.add(moved(5, 1));
    playback.skipToTurn();
    land.pop()!();
    playback.add(moved(6, 1));
    playback.add(moved(7, 1, { offers: [{ move: '.', needs: [] }] }));
    await settled();
    expect([shown, land.length]).toEqual([['5', '6', '7'], 0]);
    playback.add(moved(8, 1));
    expect(land).toHaveLength(1);
  });

  it('is forgotten when the table is told as it is now', async () => {
    playback.add(moved(5, 1));
    playback.add(moved(6, 1));
    // What is not shown any more is still told in the log.
    expect(playback.skip().map(({ seq }) => seq)).toEqual([5, 6]);
    playback.add(entry(9, { kind: 'started', seen: [] }));
    land.pop()!();
    await settled();
    expect(shown).toEqual(['9']);
  });

  it('can be seen once more, since the player’s own last decision', async () => {
    vi.useFakeTimers();
    stage.animate = ({ seen }) => {
      shown.push(`${seen.length} at ${stage.view?.turns}`);
      return Promise.resolve();
    };
    for (const move of [moved(5, 1), moved(6, 0), moved(7, 1), moved(8, 1)]) playback.add(move);
    await vi.runAllTimersAsync();
    shown.length = 0;
    const run = playback.rerun();
    playback.add(moved(9, 0));
    await vi.runAllTimersAsync();
    await run;
    expect(shown).toEqual(['1 at 6', '1 at 7', '1 at 8', '9']);
    expect(stage.view?.turns).toBe(9);
    vi.useRealTimers();
  });
});
