/** Looks ahead for the player: what each place would bring, and the preview of the one pointed at. */
import { EMPTY_MARK, better, markOf, surveyedBy, type Mark } from '../board/ink';
import type { Previewed } from '../board/model';
import { PlaceSet, keyOf } from '../board/places';
import type { Line, Offer, Place, Seat, Surveyed } from '../protocol';

export interface LooksAhead {
  /** A number of its own for each position. */
  position(): number;
  survey(card: string): Promise<readonly Surveyed[]>;
  /** What a move would do; `isAhead` if it is not yet the time for it. */
  preview(move: string, isAhead: boolean): Promise<Previewed>;
}

/** What the player has chosen so far. */
export interface Chosen {
  card: string | null;
  picked: PlaceSet;
  offers: readonly Offer[];
  me: Seat | null;
  /** Whether others play: then each place is asked about by itself. */
  isAhead: boolean;
  /** The lines that lie open. */
  lines: readonly Line[];
}

/** A pointer that only passes over a place asks for nothing. */
const LINGER_MS = 70;
const NOTHING: Chosen = {
  card: null,
  picked: new PlaceSet(),
  offers: [],
  me: null,
  isAhead: false,
  lines: [],
};
/** The server limits how often we may ask, and a player who skims the hand does not wait for every answer. */
const AHEAD_MS = 110;
/** The field has too many places to ask about each. */
const AHEAD_MAX = 9;

const places = ({ needs }: Offer): Place[] =>
  needs.filter(({ at }) => at === 'zone' || at === 'cell');

export class Surveyor {
  /** What the places of the chosen card would bring, by their keys. */
  marks: ReadonlyMap<string, Mark> = $state.raw(new Map());
  /** What the move at the place would do that is pointed at. */
  preview: Previewed | null = $state.raw(null);

  private chosen: Chosen = NOTHING;
  private pointed: string | null = null;
  private lingering: ReturnType<typeof setTimeout> | undefined;
  /** Previews of the offers of now: looking again costs nothing. */
  private known = new Map<string, Promise<Previewed>>();

  constructor(private readonly server: LooksAhead) {}

  /** The player has chosen something else, or there is something else to choose from. */
  choose(chosen: Chosen): void {
    const before = this.chosen;
    this.chosen = chosen;
    if (chosen.offers !== before.offers) this.known.clear();
    if (chosen.card === before.card && chosen.offers === before.offers) return;
    this.marks = new Map();
    this.preview = null;
    const { card, offers, me } = chosen;
    if (card === null || offers.length === 0) return;
    this.point(this.pointed);
    if (chosen.isAhead) return void this.explore(chosen);
    this.server.survey(card).then(
      (surveyed) => {
        if (this.chosen.card === card && this.chosen.offers === offers) {
          this.marks = marksOf(surveyed, offers, me);
        }
      },
      () => {}, // Without an answer the places are only lit.
    );
  }

  /** Asks for the places one after the other, for as long as the player thinks about the card. */
  private async explore(chosen: Chosen): Promise<void> {
    const { card, offers, me, lines } = chosen;
    const isOf = ({ needs }: Offer) =>
      needs.some((need) => need.at === 'hand' && need.card === card);
    const alone = offers.filter((offer) => isOf(offer) && places(offer).length === 1);
    if (alone.length > AHEAD_MAX) return;
    const isStill = () => this.chosen.card === card && this.chosen.offers === offers;
    for (const offer of alone) {
      if (!isStill()) return;
      const preview = await this.previewOf(offer.move, true).catch(() => null);
      if (!isStill()) return;
      if (preview) {
        const key = keyOf(places(offer)[0]!);
        const mark = markOf(surveyedBy(preview, lines, me), me);
        this.marks = new Map(this.marks).set(key, better(this.marks.get(key) ?? EMPTY_MARK, mark));
      }
      await new Promise((resolve) => setTimeout(resolve, AHEAD_MS));
    }
  }

  /** The player points at a place, by its key, without choosing it; or at nothing any more. */
  point(key: string | null): void {
    clearTimeout(this.lingering);
    this.pointed = key;
    const move = this.moveAt(key);
    if (move === null) this.preview = null;
    else if (move !== this.preview?.move)
      this.lingering = setTimeout(() => this.show(move), LINGER_MS);
  }

  /** A preview, which is asked for once. */
  previewOf(move: string, isAhead: boolean): Promise<Previewed> {
    // It may be asked for before it is told that there are other offers.
    const at = `${this.server.position()} ${move}`;
    const known = this.known.get(at);
    if (known) return known;
    const asked = this.server.preview(move, isAhead);
    this.known.set(at, asked);
    asked.catch(() => this.known.delete(at));
    return asked;
  }

  private show(move: string): void {
    this.previewOf(move, this.chosen.isAhead).then(
      (preview) => {
        if (this.moveAt(this.pointed) === move) this.preview = preview;
      },
      () => {},
    );
  }

  /** The only move with what is chosen at this place; none if several would do. */
  private moveAt(key: string | null): string | null {
    const { card, picked, offers } = this.chosen;
    if (key === null || card === null) return null;
    const fits = offers.filter((offer) => {
      const needs = new PlaceSet(offer.needs);
      const [only, ...others] = places(offer);
      const isHere = only !== undefined && others.length === 0 && keyOf(only) === key;
      return isHere && [...picked].every((place) => needs.has(place) || keyOf(place) === key);
    });
    return fits.length === 1 ? fits[0]!.move : null;
  }
}

/** The marks of the places that alone make a move. */
function marksOf(
  surveyed: readonly Surveyed[],
  offers: readonly Offer[],
  me: Seat | null,
): ReadonlyMap<string, Mark> {
  const marks = new Map<string, Mark>();
  for (const one of surveyed) {
    const offer = offers.find(({ move }) => move === one.move);
    const [place, ...others] = offer ? places(offer) : [];
    if (!place || others.length > 0) continue;
    const key = keyOf(place);
    marks.set(key, better(marks.get(key) ?? EMPTY_MARK, markOf(one, me)));
  }
  return marks;
}
