/**
 * Where the cards of a game are: its decks, its piles and all hands, from what happened in the open
 * replay. It knows no rule; it only counts cards, as `evolve` does in the rules.
 */
import type { Chance, DeckKind, MaybeCard, Seen } from '../protocol';
import { isLively, type Lively } from '../board/events';
import { isExtra, sorted, type Luck } from './luck';

/** What a request for luck led to, and whether the game agrees. */
export interface Draw {
  chance: Chance;
  /** The place of the step in the replay. */
  step: number;
  /** How many cards were put in order, or were to choose from. */
  cards: number;
  /** How many of them were seen later, and so could be compared. */
  seen: number;
  /** The first step that does not fit: what the seed gives, and what happened. */
  wrong?: { step: number; expected: string; found: string };
}

/** What the tracker handles as a change of places. */
type Moved = Exclude<Lively, { event: 'shuffled' | 'first-seat' | 'dealt' | 'drew' | 'exchanged' }>;

export class CardTracker {
  readonly decks: Record<DeckKind, string[]> = { main: [], extra: [] };
  readonly piles: Record<DeckKind, string[]> = { main: [], extra: [] };
  readonly hands: string[][];
  readonly draws: Draw[] = [];
  /** The request that each deck has its order from. */
  private readonly orders: Partial<Record<DeckKind, Draw>> = {};
  private step = 0;

  constructor(
    private readonly luck: Luck,
    private readonly cards: Record<DeckKind, readonly string[]>,
    players: number,
  ) {
    this.hands = Array.from({ length: players }, () => []);
  }

  /** Adds what happened in a step. */
  add(step: number, events: readonly Seen[]): void {
    this.step = step;
    for (const event of events.filter(isLively)) this.one(event);
  }

  private one(event: Lively): void {
    switch (event.event) {
      case 'shuffled':
        return this.shuffled(event.deck, event.chance, event.cards);
      case 'first-seat': {
        const players = this.hands.length;
        const draw = this.ask('first-seat', players);
        const seat = this.luck.number('first-seat', players);
        return this.compare(draw, String(seat), String(event.seat));
      }
      case 'dealt': {
        const hand = 'faces' in event.hand ? event.hand.faces : [];
        for (const card of [...event.layout, ...hand]) this.take(event.deck, card);
        this.hands[event.seat]!.push(...hand);
        return;
      }
      case 'drew': {
        const card = faceOf(event.card);
        this.take(event.deck, card);
        this.hands[event.seat]!.push(card);
        return;
      }
      case 'exchanged':
        return this.exchanged(event);
      default:
        return this.moved(event);
    }
  }

  /** Cards that change places where everyone sees it, or that were looked at before. */
  private moved(event: Moved): void {
    switch (event.event) {
      case 'turned-up':
        this.hands[event.seat]!.push(event.card);
        return;
      case 'played':
        remove(this.hands[event.seat]!, event.card);
        if (event.moved?.to === 'piles') this.discard(event.moved.card);
        else if (event.moved?.discarded) this.discard(event.moved.discarded);
        return;
      case 'field-played':
        remove(this.hands[event.seat]!, event.card);
        if (typeof event.how === 'object' && 'replaced' in event.how)
          this.hands[event.seat]!.push(event.how.replaced);
        return;
      case 'used':
        return remove(this.hands[event.seat]!, event.card);
      case 'threw':
      case 'discarded':
        remove(this.hands[event.seat]!, event.card);
        return this.discard(event.card);
      case 'erased':
      case 'worked-out':
        return this.discard(event.card);
      case 'seal-ended':
        return this.discard(event.seal.card);
      case 'recovered':
        // Of several copies in the pile it is the newest.
        remove(this.piles[isExtra(event.card) ? 'extra' : 'main'], event.card, 'newest');
        this.hands[event.seat]!.push(event.card);
        return;
      case 'looked': {
        const faces = 'faces' in event.cards ? event.cards.faces : [];
        faces.forEach((card, place) => this.seen(event.deck, place, card));
        return;
      }
      case 'took': {
        const card = faceOf(event.card);
        remove(this.decks[event.deck], card);
        this.hands[event.seat]!.push(card);
        return;
      }
      case 'swapped-own':
      case 'swapped-zone':
      case 'sealed':
        // From zone to zone: no hand, deck or pile changes.
        return;
      default:
        return event satisfies never;
    }
  }

  private shuffled(deck: DeckKind, chance: Chance, cards: number): void {
    const before = chance.startsWith('deal')
      ? sorted(this.cards[deck])
      : chance.startsWith('refill')
        ? this.piles[deck]
        : this.decks[deck];
    if (before === this.piles[deck]) this.piles[deck] = [];
    const draw = this.ask(chance, before.length);
    this.decks[deck] = this.luck.order(chance, before);
    this.orders[deck] = draw;
    this.compare(draw, String(before.length), String(cards));
    draw.seen = 0;
  }

  private exchanged(event: Seen & { event: 'exchanged' }): void {
    const hand = sorted(this.hands[event.with]!);
    const draw = this.ask('exchange', hand.length);
    const [gave, got] = [faceOf(event.gave), faceOf(event.got)];
    this.compare(draw, hand[this.luck.number('exchange', hand.length || 1)] ?? '', got);
    remove(this.hands[event.seat]!, gave);
    remove(this.hands[event.with]!, got);
    this.hands[event.seat]!.push(got);
    this.hands[event.with]!.push(gave);
  }

  private ask(chance: Chance, cards: number): Draw {
    const draw = { chance, step: this.step, cards, seen: 0 };
    this.draws.push(draw);
    return draw;
  }

  /** The top card of a deck is taken. */
  private take(deck: DeckKind, card: string): void {
    this.seen(deck, 0, card);
    this.decks[deck].shift();
  }

  /** A card of a deck is seen. */
  private seen(deck: DeckKind, place: number, card: string): void {
    const draw = this.orders[deck];
    if (draw) this.compare(draw, this.decks[deck][place] ?? '', card);
  }

  private compare(draw: Draw, expected: string, found: string): void {
    draw.seen++;
    if (expected !== found) draw.wrong ??= { step: this.step, expected, found };
  }

  private discard(card: string): void {
    this.piles[isExtra(card) ? 'extra' : 'main'].push(card);
  }
}

const faceOf = (card: MaybeCard): string => ('face' in card ? card.face : '');

/** Takes one copy out, if there is one. */
function remove(cards: string[], card: string, which: 'oldest' | 'newest' = 'oldest'): void {
  const place = which === 'oldest' ? cards.indexOf(card) : cards.lastIndexOf(card);
  if (place >= 0) cards.splice(place, 1);
}
