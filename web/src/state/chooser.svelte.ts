/** What the player has pointed at so far, and the moves that it could still become. */
import type { ServerMessage } from '../protocol';
import { readOffer, wish, type Offer, type Place } from '../board/places';

export type Previewed = Extract<ServerMessage, { type: 'preview' }>;

export interface Why {
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

export class Chooser {
  offers: Offer[] = $state.raw([]);
  picked: Place[] = $state.raw([]);
  /** The move that is shown and waits for a yes. */
  proposed: Offer | null = $state.raw(null);
  preview: Previewed | null = $state.raw(null);
  why: Why | null = $state.raw(null);

  candidates: Offer[] = $derived(
    this.offers.filter((offer) => this.picked.every((place) => offer.places.includes(place))),
  );
  /** Places that lead on; those of a card of the hand only once that card is pointed at. */
  lit: Set<Place> = $derived.by(() => {
    const isNear = (offer: Offer) =>
      offer.places.every((place) => !place.startsWith('hand:') || this.picked.includes(place));
    const open = this.candidates.filter(isNear).flatMap((offer) => offer.places);
    return new Set(open.filter((place) => !this.picked.includes(place)));
  });
  /** Cards of the hand with which something can be done. */
  usable: Set<Place> = $derived(
    new Set(
      this.offers.flatMap((offer) => offer.places.filter((place) => place.startsWith('hand:'))),
    ),
  );
  /** Moves that need no pointing: end the step, pass. */
  buttons: Offer[] = $derived(this.offers.filter((offer) => offer.places.length === 0));
  /** The card of the hand that is pointed at. */
  card: string | null = $derived(
    this.picked.find((place) => place.startsWith('hand:'))?.slice('hand:'.length) ?? null,
  );

  constructor(private readonly asker: Asker) {}

  /** New offers: what was pointed at means nothing any more. */
  renew(texts: readonly string[], seat: number): void {
    this.offers = texts.map((text) => readOffer(text, seat));
    this.clear();
  }

  clear(): void {
    this.picked = [];
    this.proposed = null;
    this.preview = null;
    this.why = null;
  }

  /** The player points at something. */
  pick(place: Place): void {
    if (this.proposed?.places.includes(place) && !place.startsWith('hand:')) return this.confirm();
    if (place.startsWith('hand:')) return this.pickCard(place);
    if (this.proposed) this.withdraw();
    if (this.lit.has(place)) return this.narrow([...this.picked, place]);
    if (this.card) void this.askWhy(this.card, place);
  }

  private pickCard(place: Place): void {
    const isAgain = this.picked.includes(place);
    this.clear();
    if (isAgain) return;
    this.picked = [place];
    if (this.usable.has(place)) this.narrow([place]);
  }

  /** Goes back to before the last place that was pointed at. */
  withdraw(): void {
    this.proposed = null;
    this.preview = null;
    this.why = null;
    this.picked = this.picked.filter((place) => place.startsWith('hand:'));
  }

  private narrow(picked: Place[]): void {
    this.why = null;
    this.picked = picked;
    const [only, ...others] = this.candidates;
    if (!only || others.length > 0) return;
    const missing = only.places.filter((place) => !picked.includes(place));
    // What kind of move it is follows from the rest.
    if (missing.every((place) => place.startsWith('mode:'))) this.propose(only);
  }

  /** Shows a move, or makes it at once if nobody wants to see it first. */
  propose(offer: Offer): void {
    if (!this.asker.confirms() || offer.places.length === 0) return this.make(offer);
    this.proposed = offer;
    this.preview = null;
    this.asker.preview(offer.text).then(
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
    this.clear();
    this.offers = [];
    this.asker.move(offer.text);
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

  refuse(error: unknown): void {
    const { message, rule } = error as { message: string; rule?: string };
    this.why = { text: message, rule: rule ?? null };
    this.proposed = null;
  }
}
