/** Looks ahead for the player: what each place would bring, and the preview of the one pointed at. */
import { EMPTY_MARK, better, markOf, type Mark } from '../board/ink';
import type { Previewed } from '../board/model';
import { PlaceSet, keyOf } from '../board/places';
import type { Offer, Place, Seat, Surveyed } from '../protocol';

export interface LooksAhead {
  survey(card: string): Promise<readonly Surveyed[]>;
  preview(move: string): Promise<Previewed>;
}

/** What the player has chosen so far. */
export interface Chosen {
  card: string | null;
  picked: PlaceSet;
  offers: readonly Offer[];
  me: Seat | null;
}

/** Whoever only passes over a place does not want to know. */
const LINGER_MS = 70;
const NOTHING: Chosen = { card: null, picked: new PlaceSet(), offers: [], me: null };

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
    this.server.survey(card).then(
      (surveyed) => {
        if (this.chosen.card === card && this.chosen.offers === offers) {
          this.marks = marksOf(surveyed, offers, me);
        }
      },
      () => {}, // Without an answer the places are only lit.
    );
    this.point(this.pointed);
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
  previewOf(move: string): Promise<Previewed> {
    const known = this.known.get(move);
    if (known) return known;
    const asked = this.server.preview(move);
    this.known.set(move, asked);
    asked.catch(() => this.known.delete(move));
    return asked;
  }

  private show(move: string): void {
    this.previewOf(move).then(
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
