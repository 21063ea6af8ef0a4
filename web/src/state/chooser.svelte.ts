/** What the player has pointed at so far, and the moves that it could still become. */
import type { Previewed, Selection } from '../board/model';
import { PlaceSet } from '../board/places';
import type { How, Offer, Place } from '../protocol';

export interface Refusal {
  text: string;
  rule: string | null;
}

/** How a chooser reaches the server. */
export interface Asker {
  preview(move: string): Promise<Previewed>;
  move(move: string): void;
  /** Whether a move is shown before it is made. */
  confirms(): boolean;
}

const needs = (offer: Offer, place: Place): boolean => new PlaceSet(offer.needs).has(place);

/** Whether a move needs no pointing: it is a button. */
const isButton = ({ needs }: Offer): boolean => needs.every((place) => place.at === 'how');

/** What a move does, where its places alone do not say it. */
export const howOf = ({ needs }: Offer): How | null =>
  needs.find((place) => place.at === 'how')?.how ?? null;

export class Chooser {
  offers: readonly Offer[] = $state.raw([]);
  picked = $state.raw(new PlaceSet());
  /** The move that is shown and waits for a yes. */
  proposed: Offer | null = $state.raw(null);
  preview: Previewed | null = $state.raw(null);
  why: Refusal | null = $state.raw(null);

  private candidates: Offer[] = $derived(
    this.offers.filter((offer) => [...this.picked].every((place) => needs(offer, place))),
  );
  /** Places that lead on; those of a card of the hand only once that card is pointed at. */
  lit: PlaceSet = $derived.by(() => {
    const isNear = (offer: Offer) =>
      !isButton(offer) &&
      offer.needs.every((place) => place.at !== 'hand' || this.picked.has(place));
    const open = this.candidates.filter(isNear).flatMap((offer) => offer.needs);
    return new PlaceSet(open.filter((place) => !this.picked.has(place)));
  });
  /** Cards of the hand with which something can be done. */
  usable: PlaceSet = $derived(
    new PlaceSet(this.offers.flatMap(({ needs }) => needs.filter((place) => place.at === 'hand'))),
  );
  /** Moves that need no pointing: end the step, pass. */
  buttons: Offer[] = $derived(this.offers.filter(isButton));
  /** The card of the hand that is pointed at. */
  card: string | null = $derived(this.picked.of('hand')[0]?.card ?? null);

  constructor(private readonly asker: Asker) {}

  /** The same as plain data, for a board. */
  selection(isMyTurn: boolean): Selection {
    const { usable, lit, picked, card, preview } = this;
    return { isMyTurn, hasOffers: this.offers.length > 0, usable, lit, picked, card, preview };
  }

  /** New offers: what was pointed at means nothing any more. */
  renew(offers: readonly Offer[]): void {
    this.offers = offers;
    this.clear();
  }

  clear(): void {
    this.picked = new PlaceSet();
    this.withdraw();
  }

  /** The player points at something. */
  pick(place: Place): void {
    if (place.at === 'hand') return this.pickCard(place);
    if (this.proposed && needs(this.proposed, place)) return this.confirm();
    if (this.proposed) this.withdraw();
    if (this.lit.has(place)) return this.narrow(this.picked.with(place));
    if (this.card) void this.askWhy(this.card, place);
  }

  private pickCard(place: Place): void {
    const isAgain = this.picked.has(place);
    this.clear();
    if (isAgain) return;
    this.picked = new PlaceSet([place]);
    if (this.usable.has(place)) this.narrow(this.picked);
  }

  /** Goes back to before the last place that was pointed at. */
  withdraw(): void {
    this.proposed = null;
    this.preview = null;
    this.why = null;
    this.picked = new PlaceSet(this.picked.of('hand'));
  }

  private narrow(picked: PlaceSet): void {
    this.why = null;
    this.picked = picked;
    const [only, ...others] = this.candidates;
    if (!only || others.length > 0) return;
    // What kind of move it is follows from the rest.
    if (only.needs.every((place) => place.at === 'how' || picked.has(place))) this.propose(only);
  }

  /** Previews a move, or makes it at once if previews are off. */
  private propose(offer: Offer): void {
    if (!this.asker.confirms()) return this.make(offer);
    this.proposed = offer;
    this.preview = null;
    this.asker.preview(offer.move).then(
      (preview) => {
        if (this.proposed === offer) this.preview = preview;
      },
      (error: unknown) => this.refuse(error),
    );
  }

  confirm(): void {
    if (this.proposed) this.make(this.proposed);
  }

  make(offer: Offer): void {
    this.renew([]);
    this.asker.move(offer.move);
  }

  /** Nothing like that is offered: the server says why. */
  private async askWhy(card: string, place: Place): Promise<void> {
    const move = wish(card, place);
    if (!move) return;
    try {
      await this.asker.preview(move);
    } catch (error) {
      this.refuse(error);
    }
  }

  private refuse(error: unknown): void {
    const { message, rule } = error as { message: string; rule?: string };
    this.why = { text: message, rule: rule ?? null };
    this.proposed = null;
  }
}

/** The move that pointing at a zone or a cell with a card would be, for asking why not. */
function wish(card: string, place: Place): string | null {
  if (place.at === 'zone' && !card.startsWith('!')) return `${card}>${place.zone}`;
  return place.at === 'cell' ? `${card}@${place.cell.join(',')}` : null;
}
