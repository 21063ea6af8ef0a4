/** Hints about the own decision: each one that is asked for tells more of the same move. */
import { keyOf, inCell, inZone, atSeat, onDeck } from '../board/places';
import type { HintSpot, Seat, ServerMessage } from '../protocol';

export type Hint = Extract<ServerMessage, { type: 'hint' }>;

/** Where to look, what to look for, the move. */
const DEEPEST = 3;

/** How hints reach the server. */
export interface Adviser {
  ask(depth: number): Promise<ServerMessage>;
  /** A hint has come. */
  tell(hint: Hint): void;
  /** No hint comes, for this reason. */
  refuse(error: unknown): void;
}

export class Hints {
  /** The deepest one so far. */
  told: Hint | null = $state.raw(null);
  isAsked = $state(false);
  /** How many decisions there were: an answer about an earlier one is passed over. */
  private decision = 0;

  constructor(private readonly adviser: Adviser) {}

  get hasMore(): boolean {
    return (this.told?.depth ?? 0) < DEEPEST;
  }

  /** There is another decision. */
  clear(): void {
    this.decision += 1;
    this.told = null;
    this.isAsked = false;
  }

  /** Asks for the next one. */
  async ask(): Promise<void> {
    if (this.isAsked || !this.hasMore) return;
    const { decision } = this;
    const isStill = () => this.decision === decision;
    this.isAsked = true;
    try {
      const told = await this.adviser.ask((this.told?.depth ?? 0) + 1);
      if (!isStill() || told.type !== 'hint') return;
      this.told = told;
      this.adviser.tell(told);
    } catch (error) {
      if (isStill()) this.adviser.refuse(error);
    } finally {
      if (isStill()) this.isAsked = false;
    }
  }
}

/** The key of what a hint points at on the board; none where that is no place of it. */
export function hintedKey(spot: HintSpot, me: Seat): string | null {
  if (typeof spot === 'object') {
    if ('zone' in spot) return keyOf(inZone(me, spot.zone));
    if ('cell' in spot) return keyOf(inCell(spot.cell));
    return keyOf('deck' in spot ? onDeck(spot.deck) : atSeat(spot.player));
  }
  switch (spot) {
    case 'hand':
      return keyOf({ at: 'own-hand' });
    case 'keys':
      return keyOf(atSeat(me));
    case 'piles':
      return keyOf({ at: 'stocks' });
    case 'cards':
    case 'finish':
      return null;
    default:
      return spot satisfies never;
  }
}
