/**
 * Reads offers, the moves that the server says are possible, in the short notation of
 * `docs/record.md`. What a move needs from the player is a list of places to point at; the client
 * knows no more about moves than that.
 */

/** Something to point at: a card of the hand, a zone, a place of the field, a deck, … */
export type Place = string;

export interface Offer {
  /** As the server wrote it, and as it wants it back. */
  text: string;
  kind:
    | 'play'
    | 'use'
    | 'choose'
    | 'discard'
    | 'done'
    | 'take-key'
    | 'decline-key'
    | 'draw'
    | 'lay'
    | 'cover'
    | 'replace'
    | 'pass';
  /** What to point at, in any order. None: the move is a button. */
  places: Place[];
}

export const handPlace = (card: string): Place => `hand:${card}`;
export const zonePlace = (seat: number, zone: string): Place => `zone:${seat}:${zone}`;
export const cellPlace = (x: number, y: number): Place => `cell:${x},${y}`;
export const seatPlace = (seat: number): Place => `seat:${seat}`;
export const deckPlace = (deck: string): Place => `deck:${deck}`;
export const cardPlace = (card: string): Place => `card:${card}`;
export const keyPlace = (symbol: string): Place => `key:${symbol}`;
export const PILES: Place = 'piles';
export const mode = (kind: string): Place => `mode:${kind}`;

const ZONE = /^(NW|N|NE|W|C|E|SW|S|SE)$/;
const FIELD = { '@': 'lay', '^': 'cover', '~': 'replace' } as const;
const PLAIN: Record<string, Offer['kind']> = { '.': 'done', '--': 'pass', '*-': 'decline-key' };

/** Reads an offer to this seat. */
export function readOffer(text: string, seat: number): Offer {
  const plain = PLAIN[text];
  if (plain) return { text, kind: plain, places: [] };
  if (text === '<m' || text === '<x') {
    return { text, kind: 'draw', places: [deckPlace(text === '<m' ? 'main' : 'extra')] };
  }
  if (text.startsWith('*')) return { text, kind: 'take-key', places: [keyPlace(text.slice(1))] };
  if (text.startsWith('='))
    return { text, kind: 'choose', places: choicePlaces(text.slice(1), seat) };
  if (text.startsWith('-')) {
    return { text, kind: 'discard', places: [handPlace(`!${text.slice(1)}`), mode('discard')] };
  }
  if (text.startsWith('!')) {
    const [card = '', choice = ''] = split(text, ':');
    return {
      text,
      kind: 'use',
      places: [handPlace(card), mode('use'), ...choicePlaces(choice, seat)],
    };
  }
  const [card = '', zone] = split(text, '>');
  if (zone) return { text, kind: 'play', places: [handPlace(card), zonePlace(seat, zone)] };
  const sign = /[@^~]/.exec(text)?.[0] as keyof typeof FIELD | undefined;
  if (!sign) return { text, kind: 'choose', places: [] };
  const [played = '', at = ''] = split(text, sign);
  const kind = FIELD[sign];
  return { text, kind, places: [handPlace(played), `cell:${at}`, mode(kind)] };
}

function split(text: string, sign: string): [string, string?] {
  const at = text.indexOf(sign);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

/** What a choice points at. */
function choicePlaces(choice: string, seat: number): Place[] {
  if (choice === '') return [];
  if (choice === 'piles') return [PILES];
  if (choice === 'main' || choice === 'extra') return [deckPlace(choice)];
  if (ZONE.test(choice)) return [zonePlace(seat, choice)];
  if (/^\d$/.test(choice)) return [seatPlace(Number(choice))];
  const [first = '', second] = split(choice, ',');
  if (second === undefined) return [cardPlace(choice)];
  if (ZONE.test(first)) return [zonePlace(seat, first), zonePlace(seat, second)];
  if (ZONE.test(second)) return [zonePlace(Number(first), second)];
  return [seatPlace(Number(first)), cardPlace(second)];
}

/** The move that pointing at a zone or a place of the field with a card would be, for asking why not. */
export function wish(card: string, place: Place): string | null {
  const [kind, first, zone] = place.split(':');
  if (kind === 'zone' && zone && !card.startsWith('!')) return `${card}>${zone}`;
  if (kind === 'cell' && first) return `${card}@${first}`;
  return null;
}
