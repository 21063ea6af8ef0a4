/** The luck of a seed, against the examples of docs/fairness.md, each of which is run here. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Luck, below, commitmentOf, seedOf, sorted, unhex, words } from '../src/replay/luck';
import type { Chance } from '../src/protocol';

const PAGE = readFileSync(join(import.meta.dirname, '../../docs/fairness.md'), 'utf8');
const REASONS =
  'deal-main deal-extra first-seat refill-main refill-extra look-main look-extra exchange';
const reasons = REASONS.split(' ') as Chance[];

/** Every example of the page: what is asked, and what the answer is. */
const examples = [...PAGE.matchAll(/```console\n([^`]+)```/g)].flatMap((found) =>
  found[1]!.split(/^\$ python3 docs\/fairness\.py /m).flatMap((part) => {
    const [asked, ...answer] = part.trim().split('\n');
    return asked ? [{ asked: asked.split(' '), answer: answer.join('\n') }] : [];
  }),
);
const only = (isIt: (asked: string[]) => boolean) => examples.filter(({ asked }) => isIt(asked));

const bytes = (seed: string): Uint8Array => unhex(seed)!;
const COLUMNS = {
  upper: ['Me', 'Pr', 'Ca', 'Se', 'Sk', 'Ct'],
  lower: ['Cv', 'Ha', 'Fl', 'Fi', 'St', 'Ec'],
};
const BASE = COLUMNS.upper.flatMap((one) => COLUMNS.lower.flatMap((two) => [one + two, one + two]));

function deal(seed: string, players: number): string {
  const luck = new Luck(bytes(seed));
  const deck = luck.order('deal-main', sorted(BASE.toReversed()));
  const lines = [`first seat ${luck.number('first-seat', players)}`];
  for (let seat = 0; seat < players; seat++) {
    const layout = deck.splice(0, 5).join(' ');
    lines.push(`seat ${seat} N W C E S ${layout} hand ${deck.splice(0, 5).join(' ')}`);
  }
  return [...lines, `deck ${deck.join(' ')}`].join('\n');
}

describe('the examples of the page', () => {
  it('are all here', () => {
    expect(examples.length).toBe(8);
  });

  it.each(only((asked) => asked.length === 2))('deal $asked', ({ asked, answer }) => {
    expect(deal(asked[0]!, Number(asked[1]))).toBe(answer);
  });

  it.each(only(([first, ...rest]) => first !== 'seed' && rest.length > 1))(
    'later requests $asked',
    ({ asked, answer }) => {
      const [seed, reason, times, ...cards] = asked as [string, string, string, ...string[]];
      const chance = reasons[Number(reason)]!;
      const luck = new Luck(bytes(seed));
      for (let time = 0; time < Number(times); time++) luck.number(chance, 2);
      const found =
        chance === 'exchange'
          ? [sorted(cards)[luck.number(chance, cards.length)]]
          : luck.order(chance, cards);
      expect(found.join(' ')).toBe(answer);
    },
  );

  it.each(only(([first]) => first === 'seed'))('seeds $asked', ({ asked, answer }) => {
    const [, secret, ...salts] = asked as [string, string, ...string[]];
    const seed = seedOf(
      secret,
      salts.map((salt) => (salt === '-' ? '' : salt)),
    );
    expect(`commitment ${commitmentOf(secret)}\nseed ${seed}`).toBe(answer);
  });

  it('words of the key stream', () => {
    const lines = [...PAGE.matchAll(/^r=(\d+) t=(\d+): (.+)$/gm)];
    expect(lines.length).toBe(2);
    for (const [, r, t, expected] of lines) {
      const stream = words(new Uint8Array(32), Number(r), Number(t));
      const found = expected!
        .split(' ')
        .map(() => stream.next().value.toString(16).padStart(8, '0'));
      expect(found.join(' ')).toBe(expected);
    }
  });

  it('a word that is passed over', () => {
    const stated = Number(/The number is (\d+)\./.exec(PAGE)![1]);
    expect(below(words(new Uint8Array(32), 7, 158), 16_777_217)).toBe(stated);
  });
});

describe('secrets', () => {
  it('take only digits', () => {
    expect([unhex('0'), unhex('0g'), unhex('é')]).toEqual([null, null, null]);
    expect(commitmentOf('00')).toBeNull();
  });
});

describe('cards before a shuffle', () => {
  it('are sorted by seniority, action cards last, main cards before extra ones', () => {
    const order = ['MeHa', 'PrFl', 'SkEc', '+MePr', '+MePrSk', '+MePrEc', '+CvHa', '!a', '!blot'];
    expect(sorted(order.toReversed())).toEqual(order);
  });
});
