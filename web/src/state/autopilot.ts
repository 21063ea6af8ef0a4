/**
 * Answers for the player what follows from a decision that was made: the end of a step before a
 * play, the steps between the last play and the end of the turn, and the draw as it is wished. The
 * server gets every decision (I4), and nothing here waits longer or shorter because of a hand.
 */
import type { DeckKind, Offer, View } from '../protocol';
import type { Drawing } from './settings.svelte';

/** What the player wants to happen by itself. */
type Course =
  /** This move, as soon as it is offered. */
  | { to: 'play'; move: string }
  /** The end of the turn. */
  | { to: 'end'; drawn: Record<DeckKind, number> };

export const isDone = ({ needs }: Offer): boolean =>
  needs.length === 1 && needs[0]?.at === 'how' && needs[0].how === 'done';

const deckOf = ({ needs }: Offer): DeckKind | null => {
  const [only, ...others] = needs;
  return only?.at === 'deck' && others.length === 0 ? only.deck : null;
};

export class Autopilot {
  private course: Course | null = null;

  constructor(private readonly drawing: () => Drawing) {}

  get isOn(): boolean {
    return this.course !== null;
  }

  play(move: string): void {
    this.course = { to: 'play', move };
  }

  end(): void {
    this.course = { to: 'end', drawn: { main: 0, extra: 0 } };
  }

  stop(): void {
    this.course = null;
  }

  /** The next answer, or none if the player is to decide. */
  next(offers: readonly Offer[], view: View): Offer | null {
    const { course } = this;
    const answer = this.answer(offers, view);
    const hasArrived = course?.to === 'play' && answer?.move === course.move;
    if (!answer || hasArrived) this.course = null;
    return answer;
  }

  private answer(offers: readonly Offer[], view: View): Offer | null {
    const { course } = this;
    if (!course) return null;
    const done = offers.find(isDone) ?? null;
    if (course.to === 'play') {
      return (
        offers.find(({ move }) => move === course.move) ?? (view.step === 'start' ? done : null)
      );
    }
    if (view.step === 'play' || view.step === 'end') return done;
    return view.step === 'draw' ? this.draw(course.drawn, offers, view) : null;
  }

  private draw(drawn: Record<DeckKind, number>, offers: readonly Offer[], view: View) {
    const drawing = this.drawing();
    if (drawing === 'ask') return null;
    const offered = offers.filter((offer) => deckOf(offer) !== null);
    const of = (deck: DeckKind) => offered.find((offer) => deckOf(offer) === deck);
    const wanted = drawing === 'as-played' ? asPlayed(drawn, view) : drawing;
    const offer = of(wanted) ?? offered[0] ?? null;
    const deck = offer && deckOf(offer);
    if (deck) drawn[deck]++;
    return offer;
  }
}

/** For each card that was played one of its kind; what is to be drawn beyond that from the main deck. */
function asPlayed(drawn: Record<DeckKind, number>, { table }: View): DeckKind {
  const [main, extra] = 'layouts' in table ? table.layouts['this-turn'].played : [0, 0];
  if (drawn.main < main) return 'main';
  return drawn.extra < extra ? 'extra' : 'main';
}
