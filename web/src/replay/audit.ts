/** Checks the luck of a whole game in the page: every shuffle, every pick, every card that came. */
import type { Replay, ReplayStep } from '../protocol';
import { CardTracker, type Draw } from './card-tracker';
import { Luck, commitmentOf, seedOf, sorted, unhex } from './luck';

/** Why there is nothing to check the cards against. */
export type Nothing = 'hidden' | 'middle' | 'no-seed';

export interface Audit {
  /** Whether the secret is the one that was promised; nothing where none was. */
  commitment?: { isTrue: boolean; stated: string; found: string };
  /** Whether the seed that a record names is that of its secret and salts. */
  named?: { isTrue: boolean; stated: string; found: string };
  /** The seed that everything was checked with. */
  seed?: string;
  draws: Draw[];
  /** The first step where cards lie elsewhere than where they were dealt, played and thrown. */
  misplaced?: number;
  nothing?: Nothing;
  isTrue: boolean;
}

export function audit({ table, cards, seed: stated, steps }: Replay): Audit {
  const result: Audit = { draws: [], isTrue: false };
  const { secret } = table;
  if (secret !== null) {
    const found = commitmentOf(secret) ?? '';
    const promised = table.commitment.toLowerCase();
    result.commitment = { isTrue: found === promised, stated: promised, found };
    const salts = table.seats.map((seat) => seat.salt ?? '');
    result.seed = seedOf(secret, salts);
    if (stated) result.named = { isTrue: stated === result.seed, stated, found: result.seed };
  } else if (stated) result.seed = stated;
  const bytes = unhex(result.seed ?? '');
  const isDealt = steps[0]?.seen.some((event) => event.event === 'shuffled');
  if (!isDealt) result.nothing = 'middle';
  else if (!steps.every((step) => step.hands)) result.nothing = 'hidden';
  else if (bytes?.length !== 32) result.nothing = 'no-seed';
  if (result.nothing || !bytes) return result;
  const tracker = new CardTracker(new Luck(bytes), cards, table.seats.length);
  for (const [place, step] of steps.entries()) {
    tracker.add(place, step.seen);
    if (result.misplaced === undefined && !isAsShown(tracker, step)) result.misplaced = place;
  }
  result.draws = tracker.draws;
  result.isTrue =
    (result.commitment?.isTrue ?? true) &&
    (result.named?.isTrue ?? true) &&
    result.misplaced === undefined &&
    result.draws.every((draw) => !draw.wrong);
  return result;
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((card, place) => card === other[place]);

/** Whether hands, piles and decks are as large as, and made of what, the step shows. */
function isAsShown(
  { hands, piles, decks }: CardTracker,
  { hands: shown, view }: ReplayStep,
): boolean {
  const stocks = (['main', 'extra'] as const).every(
    (deck) => isSame(piles[deck], view[deck].pile) && decks[deck].length === view[deck].deck,
  );
  const inHands = hands.every((hand, seat) => isSame(sorted(hand), sorted(shown?.[seat] ?? [])));
  return stocks && inHands;
}
