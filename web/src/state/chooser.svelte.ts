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
  /** What a move would do; `isPlan` if it is not yet the time for it. */
  preview(move: string, isPlan: boolean): Promise<Previewed>;
  /** What could be played if it were the time for it. */
  plan(): Promise<readonly Offer[]>;
  /** Makes a move; a planned one as soon as it can be made. `shown`: what it was seen to do. */
  make(offer: Offer, isPlan: boolean, shown: Previewed | null): void;
  /** Whether a move is shown before it is made. */
  confirms(): boolean;
}

const needs = (offer: Offer, place: Place): boolean => new PlaceSet(offer.needs).has(place);

/** Whether a move needs no pointing: it is a button. */
const isButton = ({ needs }: Offer): boolean => needs.every((place) => place.at === 'how');

/** What a move does, where its places alone do not say it. */
export const howOf = ({ needs }: Offer): How | null =>
  needs.find((place) => place.at === 'how')?.how ?? null;

/** Whether there is nothing to look at before it is done: a card is drawn. */
const isPlain = ({ needs }: Offer): boolean => needs.length === 1 && needs[0]?.at === 'deck';

/** Nobody waits longer for what could be played. */
const THINK_MS = 1500;

const isAway = (error: unknown): boolean => (error as { code?: string }).code === 'away';

export class Chooser {
  offers: readonly Offer[] = $state.raw([]);
  /** Plays for which the time has not come: in an earlier step of the turn, or while others play. */
  plans: readonly Offer[] = $state.raw([]);
  picked = $state.raw(new PlaceSet());
  /** The move that is shown and waits for a yes. */
  proposed: Offer | null = $state.raw(null);
  preview: Previewed | null = $state.raw(null);
  why: Refusal | null = $state.raw(null);

  /** Whether the server is asked for plans: there may be more to choose from in a moment. */
  isThinking = $state(false);

  /** What can be done now, and what can be planned. */
  all: Offer[] = $derived([...this.offers, ...this.plans]);
  private candidates: Offer[] = $derived(
    this.all.filter((offer) => [...this.picked].every((place) => needs(offer, place))),
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
    new PlaceSet(this.all.flatMap(({ needs }) => needs.filter((place) => place.at === 'hand'))),
  );
  /** Moves that need no pointing: end the step, pass. */
  buttons: Offer[] = $derived(this.offers.filter(isButton));
  /** The card of the hand that is pointed at. */
  card: string | null = $derived(this.picked.of('hand')[0]?.card ?? null);

  /** Whether it points again by itself: then nothing is made. */
  private isRenewing = false;

  constructor(private readonly asker: Asker) {}

  /** The same as plain data, for a board. */
  selection(isMyTurn: boolean): Selection {
    const { usable, lit, picked, card, preview } = this;
    return { isMyTurn, hasOffers: this.all.length > 0, usable, lit, picked, card, preview };
  }

  /** New offers. What was pointed at ahead of its time is pointed at still, if it can be. */
  renew(offers: readonly Offer[], plans: readonly Offer[] = []): void {
    const { picked } = this;
    this.offers = offers;
    this.plans = plans;
    this.isThinking = false;
    this.clear();
    this.isRenewing = true;
    for (const place of picked) {
      if (place.at === 'hand' || this.lit.has(place)) this.pick(place);
    }
    this.isRenewing = false;
  }

  /** Asks the server for what could be played, for those who think ahead. */
  async think(): Promise<void> {
    const { offers } = this;
    this.isThinking = true;
    const late = setTimeout(() => (this.isThinking = false), THINK_MS);
    const plans = await this.asker.plan().catch(() => []);
    clearTimeout(late);
    if (this.offers !== offers) return;
    this.isThinking = false;
    this.renew(offers, plans);
  }

  /** Points at all that a move needs, so that it is shown. Nothing is made. */
  suggest({ needs }: Offer): void {
    this.picked = new PlaceSet(needs);
    this.renew(this.offers, this.plans);
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
    else if (this.all.length === 0 && !this.isRenewing) void this.think();
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
    if (this.isMade(offer)) return this.make(offer);
    this.proposed = offer;
    this.preview = null;
    this.asker.preview(offer.move, this.plans.includes(offer)).then(
      (preview) => {
        if (this.proposed === offer) this.preview = preview;
      },
      (error: unknown) => {
        // Without a line it can still be made: it is kept until there is one.
        if (this.proposed === offer && !isAway(error)) this.refuse(error);
      },
    );
  }

  /** Whether a move is made without being shown first. Nothing is made so before its time. */
  private isMade(offer: Offer): boolean {
    if (this.offers.length === 0 || this.isRenewing) return false;
    return isPlain(offer) || !this.asker.confirms();
  }

  confirm(): void {
    if (this.proposed) this.make(this.proposed);
  }

  make(offer: Offer): void {
    const isPlan = this.plans.includes(offer);
    const shown = this.preview;
    this.clear();
    this.renew([]);
    this.asker.make(offer, isPlan, shown);
  }

  /** Nothing like that is offered: the server says why. */
  private async askWhy(card: string, place: Place): Promise<void> {
    const move = wish(card, place);
    if (!move) return;
    try {
      await this.asker.preview(move, this.offers.length === 0);
    } catch (error) {
      if (!isAway(error)) this.refuse(error);
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
