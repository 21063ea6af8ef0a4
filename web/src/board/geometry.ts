/**
 * How large everything at the table is and where it lies, from the room that there is.
 *
 * Three shapes: `desk` has the others in columns beside the own cards, and the words at the right;
 * `portrait` has everything in rows, the left neighbour beside the own cards; `landscape` is a phone
 * on its side, with the bar as a rail and the hand beside the own cards. Which of them it is follows
 * from how large the own cards can be, not from a width. All sizes are known before anything is
 * drawn, so nothing that a player points at moves when words change.
 */

export interface Room {
  width: number;
  height: number;
  players: number;
  /** One field for all instead of layouts. */
  isField: boolean;
  isWatching: boolean;
  /** The part of a card's width that its smallest symbol has. */
  share: number;
  /** Whether there are two kinds of cards. */
  hasExtra: boolean;
}

/** How another player is shown: words above the cards, words beside them, or words only. */
export type Form = 'column' | 'row' | 'chip';

export interface Seats {
  form: Form;
  /** The width of a card of theirs. */
  card: number;
  /** How wide all of it is. */
  width: number;
}

export interface Plan {
  /** Whether there is no room for more than what is needed. */
  isPhone: boolean;
  shape: 'portrait' | 'landscape' | 'desk';
  /** The width of an own card, or of a place of the field. */
  own: number;
  /** At the edge of the page, and between the own cards. */
  pad: number;
  gap: number;
  hand: number;
  handHeight: number;
  /** In how many rows the cards of the hand lie. */
  handRows: number;
  /** The height of decks, piles and own Keys. */
  info: number;
  stock: number;
  key: number;
  /** Whether the Keys that are missing are shown, too. */
  hasGhosts: boolean;
  /** How many of the others sit in the left column, beginning with the left neighbour. */
  leftSeats: number;
  left: Seats;
  rest: Seats;
  /** The width of the words beside the table, 0 where they lie between other things. */
  side: number;
  /** The height that is kept for the words above the log, where it has a place. */
  panel: number;
  /** Whether the left column is as high as the window. */
  isFull?: boolean;
  /** Whether the log has a place of its own. */
  hasTalk: boolean;
}

/** Symbols are never smaller than this where they are meant to be read. */
const READABLE = 20;
/** Three cards one above the other, as a part of their width. */
const THREE_HIGH = 3 * (7 / 5);
const OWN_MAX = 200;
/** Above this the left neighbour grows together with the own cards. */
const OWN_GOOD = 96;
const OWN_ON_DESK = 84;
const CELL_ON_DESK = 52;
const BAR = 46;
const CHIP = 46;
/** The field has six columns and rows until its borders are known. */
const CELLS = 6;
/** Around the places of a field: its border, the gaps, and the names of columns and rows. */
export const FIELD_FRAME = 34;
/** Beside the cards of another player: the name, Keys and counts. */
const WORDS_BESIDE = 124;

const clamp = (least: number, value: number, most: number) =>
  Math.max(least, Math.min(value, most));

/** A phone has no room for air. */
const isPhone = ({ width, height }: Room) => Math.min(width, height) < 600;

/** Around the cards of another player: gaps, padding and border. */
const frame = (room: Room) => (isPhone(room) ? 2 : 22);

/** The least width of a card whose symbols can be read; a medallion leaves a little of its place. */
const readable = ({ share }: Room) => Math.ceil(READABLE / (0.97 * share));

/**
 * Above and below the cards of another player: name, counts, Keys, and cards that are known. On a
 * phone there are only name and counts.
 */
const wordsAbove = (room: Room) => (isPhone(room) ? 50 : 100 + (room.hasExtra ? 52 : 0));

const seatWidth = (room: Room, form: Form, card: number) =>
  3 * card + frame(room) + (form === 'row' ? WORDS_BESIDE : 0);

const NOBODY: Seats = { form: 'chip', card: 0, width: 0 };

/** A chosen card rises and must not cover what lies above it. */
const handRoom = (hand: number, isField: boolean) =>
  Math.ceil(hand * (isField ? 1 : 1.4) + 8 + 0.09 * hand);

/** What is usually said at once; a spectator is told little. */
const panelRoom = ({ height, isWatching, hasExtra }: Room) =>
  isWatching ? 110 : clamp(200, height * 0.29, 260) + (hasExtra ? 48 : 0);

/** Between what is wanted and what is enough, as little of the latter as `isGood` asks for. */
function yielding<T>(of: (want: number) => T, isGood: (value: T) => boolean): T {
  for (let want = 1; want > 0; want -= 0.125) {
    const value = of(want);
    if (isGood(value)) return value;
  }
  return of(0);
}

const between = (least: number, want: number, most: number) => least + (most - least) * want;

type Sizes = Omit<Plan, 'isPhone'>;

function portrait(room: Room, isTooLow = false): Sizes {
  const { width, height, isField, isWatching } = room;
  const phone = isPhone(room);
  const pad = phone ? clamp(2, (width - 352) / 8, 6) : 12;
  const inner = width - 2 * pad;
  const others = room.players - 1;
  const gap = !phone ? 6 : isField ? 2 : clamp(2, (width - 360) / 8, 4);
  const least = readable(room);
  const isLow = phone || height < 900;
  const info = isField ? (isLow ? 84 : 110) : phone ? 42 : 66;
  const handMost = clamp(54, Math.min((height * 0.13) / 1.4, (inner - 20) / 5), 130);
  const panelLeast = clamp(isField ? 86 : 104, (height - 640) / 2, 170);
  const panelMost = Math.max(panelLeast, Math.min(height * 0.18, 210));
  const sizes = (want: number) => {
    const hand = between(54, want, handMost);
    const handHeight = isWatching ? 0 : handRoom(hand, isField);
    const panel = between(panelLeast, want, panelMost);
    return { hand, handHeight, left: height - BAR - info - handHeight - panel - 6 * gap };
  };
  const common = {
    shape: 'portrait',
    pad,
    gap,
    handRows: 1,
    info,
    stock: phone ? 24 : 38,
    key: phone ? 22 : 30,
    hasGhosts: !phone && width >= 700,
    side: 0,
    panel: 0,
    hasTalk: false,
  } as const;

  if (isField) {
    const wide = (inner - FIELD_FRAME) / CELLS;
    const of = (want: number) => {
      const { left, ...size } = sizes(want);
      return { ...size, own: Math.min(wide, (left - CHIP - FIELD_FRAME) / CELLS, OWN_MAX) };
    };
    const { own, hand, handHeight } = yielding(of, (tried) => tried.own >= Math.min(wide, 64));
    const seats: Seats = { form: 'chip', card: 0, width: inner / others };
    return { ...common, own, hand, handHeight, leftSeats: 0, left: NOBODY, rest: seats };
  }

  const hasNeighbour = !isTooLow;
  const rest = others - (hasNeighbour ? 1 : 0);
  const between2 = 2 * gap + (phone ? Math.max(7, 4 * gap) : 44);
  const beside = (card: number) => (inner - seatWidth(room, 'column', card) - between2) / 3;
  const even = (inner - frame(room) - between2) / (3 * 1.6);
  const byWidth = hasNeighbour
    ? Math.min(beside(least), Math.max(OWN_GOOD, even))
    : (inner - 2 * gap) / 3;
  const of = (restHeight: number) => (want: number) => {
    const { left, ...size } = sizes(want);
    const high = (left - (rest ? restHeight : 0) - 2 * gap) / THREE_HIGH;
    return { ...size, own: Math.min(high, byWidth, OWN_MAX) };
  };
  // The others show their cards where there is room for that, too.
  const panelWidth = rest ? (inner - (rest - 1) * gap) / rest : 0;
  const restCard = Math.min((panelWidth - frame(room)) / 3, least * 1.15);
  const panelHeight = wordsAbove(room) + restCard * THREE_HIGH;
  const isEnough = (tried: { own: number }) => tried.own >= OWN_GOOD;
  const withPanels = yielding(of(panelHeight), isEnough);
  const hasPanels = !phone && rest > 0 && restCard >= least && isEnough(withPanels);
  const { own, hand, handHeight } = hasPanels
    ? withPanels
    : yielding(of(CHIP), (tried) => tried.own >= Math.min(byWidth, 120));
  // On the smallest phones even the neighbour is a chip like the others.
  if (hasNeighbour && own * THREE_HIGH + 2 * gap < wordsAbove(room) + least * THREE_HIGH)
    return portrait(room, true);
  const room3 = (inner - 3 * own - between2 - frame(room)) / 3;
  const tall = (own * THREE_HIGH + 2 * gap - wordsAbove(room)) / THREE_HIGH;
  const card = clamp(least, Math.min(room3, own * 0.7, tall), OWN_MAX);
  return {
    ...common,
    own,
    hand,
    handHeight,
    leftSeats: hasNeighbour ? 1 : 0,
    left: hasNeighbour ? { form: 'column', card, width: seatWidth(room, 'column', card) } : NOBODY,
    rest: hasPanels
      ? { form: 'column', card: restCard, width: panelWidth }
      : { form: 'chip', card: 0, width: panelWidth },
  };
}

function landscape(room: Room): Sizes {
  const { width, height, isField } = room;
  const gap = 4;
  const least = readable(room);
  const words = clamp(228, width * 0.3, 420);
  const inner = width - BAR - words - 24;
  // Many cards lie in two rows, as the column is narrow.
  const handRows = room.hasExtra || isField ? 2 : 1;
  const tallHand = clamp(52, (height * 0.24) / 1.4, 110);
  const hand = isField ? clamp(50, height * 0.15, 110) : room.hasExtra ? words / 5 - 4 : tallHand;
  const info = isField ? 46 : 34;
  const high = height - 14 - info;
  const common = {
    shape: 'landscape',
    gap,
    pad: 6,
    hand,
    handHeight: room.isWatching
      ? 0
      : Math.ceil(handRoom(hand, isField) + (handRows - 1) * (hand * (isField ? 1 : 1.4) + 4)),
    handRows,
    info,
    stock: 26,
    key: 22,
    hasGhosts: !isPhone(room),
    side: words,
    panel: 0,
    hasTalk: false,
  } as const;
  const chips: Seats = { form: 'chip', card: 0, width: words / Math.max(1, room.players - 1) };
  if (isField) {
    const own = Math.min((high - FIELD_FRAME) / CELLS, (inner - FIELD_FRAME) / CELLS, OWN_MAX);
    return { ...common, own, leftSeats: 0, left: NOBODY, rest: chips };
  }
  const free = inner - 2 * gap - 10;
  const byHeight = Math.min((high - 2 * gap) / THREE_HIGH, OWN_MAX);
  const beside = (free - seatWidth(room, 'column', least)) / 3;
  const even = (free - frame(room)) / (3 * 1.6);
  const own = Math.min(byHeight, beside, Math.max(OWN_GOOD, even));
  // Where even the neighbour does not fit, one is a chip like the others.
  if (own < 60) {
    const alone = Math.min(byHeight, (inner - 2 * gap) / 3);
    return { ...common, own: alone, leftSeats: 0, left: NOBODY, rest: chips };
  }
  const tall = (height - 10 - wordsAbove(room)) / THREE_HIGH;
  const room3 = (free - 3 * own - frame(room)) / 3;
  const card = clamp(least, Math.min(own * 0.75, room3, tall), OWN_MAX);
  const left: Seats = { form: 'column', card, width: seatWidth(room, 'column', card) };
  return { ...common, own, leftSeats: 1, left, rest: chips };
}

/** `null` if the own cards or those of the others would be too small. */
function desk(room: Room): Sizes | null {
  const { width, height, isField, isWatching } = room;
  const gap = 6;
  const side = clamp(264, width * 0.2, 400);
  const inner = width - side - 48;
  const high = height - BAR - 20;
  const hand = clamp(68, (height * 0.145) / 1.4, 150);
  const handHeight = isWatching ? 0 : handRoom(hand, isField);
  const info = clamp(58, height * 0.08, 104);
  const others = room.players - 1;
  const stock = (info - 14) / 1.4;
  const common = {
    shape: 'desk',
    pad: 12,
    handRows: 1,
    gap,
    hand,
    handHeight,
    info,
    stock,
    side,
    panel: panelRoom(room),
    hasTalk: true,
  } as const;

  if (isField) {
    const left: Seats = { form: 'column', card: 0, width: clamp(170, width * 0.14, 260) };
    const own = Math.min(
      (inner - left.width - FIELD_FRAME) / CELLS,
      (high - 2 * info - handHeight - FIELD_FRAME - 12) / CELLS,
      OWN_MAX,
    );
    if (own < CELL_ON_DESK) return null;
    const key = clamp(22, info / 2.2, 34);
    const hasGhosts = false;
    return {
      ...common,
      info: 2 * info,
      own,
      key,
      hasGhosts,
      leftSeats: others,
      left,
      rest: NOBODY,
    };
  }

  const leftSeats = Math.ceil(others / 2);
  const columns = others > 1 ? 2 : 1;
  // Between the own cards and the neighbours arrows show where cards go.
  const around = 2 * 44;
  const least = readable(room);
  const byHeight = Math.min((high - info - handHeight - 14 - 2 * gap) / THREE_HIGH, OWN_MAX);
  // Three above each other also take the room beside the bar.
  const isFull = leftSeats > 2;
  const seatHeight = (isFull ? height - 8 : high) / leftSeats - 8;
  const tallest = {
    column: (seatHeight - wordsAbove(room)) / THREE_HIGH,
    row: (seatHeight - 14) / THREE_HIGH,
  } as const;

  let best: { own: number; seats: Seats } | null = null;
  for (const form of ['column', 'row'] as const) {
    if (tallest[form] < least) continue;
    const wide = (inner - columns * seatWidth(room, form, least) - around - 2 * gap) / 3;
    const own = Math.min(byHeight, wide);
    const spare = inner - around - 3 * own - 2 * gap - columns * seatWidth(room, form, 0);
    const card = Math.min(tallest[form], spare / columns / 3, own * 0.8);
    const seats: Seats = { form, card, width: seatWidth(room, form, card) };
    const isBetter =
      best === null || Math.min(own, card * 2) > Math.min(best.own, best.seats.card * 2);
    if (own >= OWN_ON_DESK && card >= least && isBetter) best = { own, seats };
  }
  if (!best) return null;
  const { own, seats } = best;
  const keys = inner - columns * seats.width - (room.hasExtra ? 4 : 2) * (stock + 16) - 170;
  const inOneRow = Math.min(keys / 12 - 2, info / 1.6);
  const inTwoRows = Math.min(keys / 6 - 2, info / 3.2);
  // Without room for those that are missing only what is there is shown.
  const hasGhosts = Math.max(inOneRow, inTwoRows) >= 18;
  const key = hasGhosts ? Math.min(Math.max(inOneRow, inTwoRows), 38) : 24;
  const rest = others > 1 ? seats : NOBODY;
  return { ...common, own, key, hasGhosts, isFull, leftSeats, left: seats, rest };
}

/** For people who watch: all players alike, in as many columns as make their cards largest. */
function around(room: Room): Sizes {
  const { width, height, players } = room;
  const isWide = width > height;
  // There is little to say to a spectator: on a phone on its side the players need the room.
  const side = !isWide ? 0 : height < 500 ? 150 : clamp(228, width * 0.2, 400);
  const wide = width - side - 36;
  const high = height - BAR - 64 - 30 - (isWide ? 0 : 110);
  let card = 0;
  for (let columns = 1; columns <= players; columns++) {
    const rows = Math.ceil(players / columns);
    const byWidth = (wide / columns - 8 - frame(room)) / 3;
    const byHeight = (high / rows - 8 - wordsAbove(room)) / THREE_HIGH;
    card = Math.max(card, Math.min(byWidth, byHeight, OWN_MAX));
  }
  card = Math.max(card, readable(room));
  return {
    shape: isWide ? 'desk' : 'portrait',
    own: card,
    pad: 12,
    gap: 6,
    hand: 0,
    handHeight: 0,
    handRows: 1,
    info: 64,
    stock: 34,
    key: 20,
    hasGhosts: false,
    leftSeats: 0,
    left: NOBODY,
    rest: { form: 'column', card, width: seatWidth(room, 'column', card) },
    side,
    panel: panelRoom(room),
    hasTalk: side >= 264 && height >= 600,
  };
}

const whole = (seats: Seats): Seats => ({
  ...seats,
  card: Math.floor(seats.card),
  width: Math.floor(seats.width),
});

/** The shape with the largest own cards; a desk is worth it that they are a little smaller. */
function seated(room: Room): Sizes {
  const high = portrait(room);
  const wide = desk(room);
  if (wide && wide.own >= 0.8 * high.own) return wide;
  const flat = room.width > room.height ? landscape(room) : high;
  return flat.own > high.own ? flat : high;
}

export function plan(room: Room): Plan {
  const best = room.isWatching && !room.isField ? around(room) : seated(room);
  return {
    ...best,
    isPhone: isPhone(room),
    own: Math.floor(best.own),
    hand: Math.floor(best.hand),
    key: Math.floor(best.key),
    left: whole(best.left),
    rest: whole(best.rest),
  };
}
