/** The check of a whole game, with a replay that the server wrote of a record. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { audit } from '../src/replay/audit';
import { commitmentOf, seedOf } from '../src/replay/luck';
import type { Replay, Seen } from '../src/protocol';

const TEXT = readFileSync(join(import.meta.dirname, 'replay.json'), 'utf8');
const fresh = () => JSON.parse(TEXT) as Replay;
const events = (body: Replay) => body.steps.flatMap((step) => step.seen);
type Kind<Name> = Extract<Seen, { event: Name }>;
const all = <Name extends Seen['event']>(body: Replay, name: Name) =>
  events(body).filter((event): event is Kind<Name> => event.event === name);

describe('a game of three with a refill', () => {
  it('is true', () => {
    const { isTrue, draws, seed, commitment } = audit(fresh());
    expect(isTrue).toBe(true);
    expect(draws.map(({ chance, cards }) => [chance, cards])).toEqual([
      ['deal-main', 72],
      ['first-seat', 3],
      ['refill-main', all(fresh(), 'shuffled')[1]!.cards],
    ]);
    // Every card that was dealt or drawn was compared with the seed's.
    const dealt = 3 * 10 + all(fresh(), 'drew').length;
    expect(draws[0]!.seen + draws[2]!.seen).toBe(dealt);
    expect(seed).toBe(fresh().seed);
    expect(commitment).toBeUndefined();
  });

  it('is not, if one card after the refill was another', () => {
    const body = fresh();
    const drew = all(body, 'drew').at(-1)!;
    drew.card = { face: 'face' in drew.card && drew.card.face === 'MeHa' ? 'PrFl' : 'MeHa' };
    const { isTrue, draws } = audit(body);
    expect(isTrue).toBe(false);
    expect(draws.map(({ wrong }) => wrong?.found)).toEqual([undefined, undefined, 'MeHa']);
  });

  it('is not, if two cards came in another order', () => {
    const body = fresh();
    const [one, two] = all(body, 'drew').slice(4);
    [one!.card, two!.card] = [two!.card, one!.card];
    expect(audit(body).draws[0]!.wrong).toBeDefined();
  });

  it('is not, if another player began', () => {
    const body = fresh();
    const first = all(body, 'first-seat')[0]!;
    const found = first.seat;
    first.seat = (first.seat + 1) % 3;
    const { isTrue, draws } = audit(body);
    expect(isTrue).toBe(false);
    expect(draws[1]!.wrong).toEqual({ step: 0, expected: `${found}`, found: `${first.seat}` });
  });

  it('is not, if a hand has a card too many', () => {
    const body = fresh();
    body.steps[7]!.hands![1]!.push('MeHa');
    expect(audit(body)).toMatchObject({ isTrue: false, misplaced: 7 });
  });
});

describe('what fixed the seed', () => {
  const secret = '0d87c879762854667eeac4a2c66c4652d9187c3bdd63766634649be06e0c181b';
  const committed = (): Replay => {
    const body = fresh();
    body.table = { ...body.table, secret, commitment: commitmentOf(secret)! };
    body.table.seats[1]!.salt = '0badcafe';
    return body;
  };

  it('has to be what was promised', () => {
    const body = committed();
    body.table.commitment = '0'.repeat(64);
    expect(audit(body)).toMatchObject({ isTrue: false, commitment: { isTrue: false } });
  });

  it('has to give the seed that the record names', () => {
    const { isTrue, commitment, named, seed } = audit(committed());
    expect([isTrue, commitment?.isTrue, named?.isTrue]).toEqual([false, true, false]);
    expect(seed).toBe(seedOf(secret, ['', '0badcafe', '']));
  });

  it('has to give the cards', () => {
    const body = committed();
    body.seed = null;
    const { isTrue, commitment, draws } = audit(body);
    expect([isTrue, commitment?.isTrue]).toEqual([false, true]);
    expect(draws[0]!.wrong).toBeDefined();
  });
});

describe('where there is nothing to check', () => {
  it('that is said, and nothing is called true', () => {
    const [noSeed, middle, hidden] = [fresh(), fresh(), fresh()];
    noSeed.seed = null;
    middle.steps[0]!.seen = [];
    delete hidden.steps[3]!.hands;
    expect([noSeed, middle, hidden].map(audit)).toMatchObject([
      { nothing: 'no-seed', isTrue: false, draws: [] },
      { nothing: 'middle', isTrue: false, draws: [] },
      { nothing: 'hidden', isTrue: false, draws: [] },
    ]);
  });
});
