/** Shows entries one after the other, each after its story; and those of late once more. */
import { storyOf } from '../board/story';
import type { EntryMessage, Seat, Seen, View } from '../protocol';

export type MoveMessage = Extract<EntryMessage, { kind: 'moved' }>;

export interface Stage {
  readonly me: Seat | null;
  /** What is shown. */
  view: View | null;
  /** Whose story is told. */
  showing: Seat | null;
  /** Tells what happened on the table as it was. */
  animate(move: MoveMessage, rush: number): Promise<void>;
  /** Puts an entry on the table, into the log and into words. */
  show(entry: EntryMessage): void;
  /** Tells who has Keys now and what comes into hands, on the table as it is then. */
  arrive(seen: readonly Seen[], rush: number): Promise<void>;
  /** A moment in which nothing moves. */
  rest(ms: number, rush: number): Promise<void>;
}

/** About how long a stage of a story takes. */
const STAGE_MS = 430;
const GAIN_MS = 950;
/** After a turn the eye goes to the next player. */
const REST_MS = 350;
/** What waits to be told is told faster if it would take longer than this. */
const BACKLOG_MS = 3_500;
/** A round of the others is told in about this time, however many they are and however much they do. */
const ROUND_MS = 6_000;
/** Faster than this, nobody can follow. */
const TEMPO_MAX = 3;
/** A player who has not had a turn yet wants to begin. */
const OPENING_MS = 700;
/** Longer queues are caught up with at once: nothing flies then. */
const RUSH_MAX = 6;

const hasEnded = (seen: readonly Seen[]): boolean =>
  seen.some(({ event }) => event === 'turn-began');

/** How long the story of an entry takes at the usual speed. */
function lengthOf(entry: EntryMessage, me: Seat | null): number {
  if (entry.kind !== 'moved') return 0;
  const { before, after } = storyOf(entry.seen, me);
  const told = [...before, ...after].map(({ gain }) => (gain ? GAIN_MS : STAGE_MS));
  return told.reduce((sum, ms) => sum + ms, hasEnded(entry.seen) ? REST_MS : 0);
}

export class Playback {
  private queue: EntryMessage[] = [];
  /** The entry whose story is told. */
  private current: EntryMessage | null = null;
  /** The moves since the player's own last decision, and what was shown before each. */
  private recent: { move: MoveMessage; before: View }[] = [];
  private isBusy = false;
  private isSkipping = false;
  private hasDecided = false;
  /** The turns of others so far, and how long they all take at the usual speed; a guess to begin with. */
  private told = { turns: 1, ms: 3_000 };
  /** Counts interruptions: what was being shown then is over. */
  private interruptions = 0;

  constructor(private readonly stage: Stage) {}

  /** Stops and gives back what was to be shown: the table has been told as it is now. */
  skip(): EntryMessage[] {
    const missed = [...(this.current ? [this.current] : []), ...this.queue];
    this.queue = [];
    this.current = null;
    this.isBusy = false;
    this.interruptions++;
    this.stage.showing = null;
    return missed;
  }

  /** Forgets what could be shown once more, too: it was seen from another seat. */
  clear(): void {
    this.skip();
    this.recent = [];
  }

  /** Tells nothing more until the player has something to decide. */
  skipToTurn(): void {
    this.isSkipping = true;
  }

  add(entry: EntryMessage): void {
    this.queue.push(entry);
    if (!this.isBusy) void this.run(this.interruptions);
  }

  private async run(interruptions: number): Promise<void> {
    this.isBusy = true;
    for (let next = this.queue.shift(); next; next = this.queue.shift()) {
      this.remember(next);
      this.current = next;
      const rush = this.rushOf(next);
      this.measure(next);
      const move = next.kind === 'moved' ? next : null;
      const isTold = move !== null && Number.isFinite(rush);
      if (move) this.stage.showing = move.seat;
      if (isTold) await this.stage.animate(move, rush);
      if (interruptions !== this.interruptions) return;
      this.current = null;
      this.stage.show(next);
      if (next.offers?.length) this.isSkipping = false;
      if (move) await this.stage.arrive(move.seen, rush);
      if (interruptions !== this.interruptions) return;
      if (isTold && hasEnded(move.seen) && !next.offers?.length)
        await this.stage.rest(REST_MS, rush);
      if (interruptions !== this.interruptions) return;
    }
    this.isBusy = false;
    this.stage.showing = null;
  }

  /** How much faster a story has to be told, by what waits behind it. */
  private rushOf(next: EntryMessage): number {
    if (this.isSkipping) return Infinity;
    const { me } = this.stage;
    const all = [next, ...this.queue].reduce((sum, entry) => sum + lengthOf(entry, me), 0);
    const isOpening = me !== null && !this.hasDecided;
    const isOwn = next.kind === 'moved' && next.seat === me;
    const least = Math.max(isOpening ? 1.5 : 1, isOwn ? 1 : this.tempo());
    const rush = Math.max(least, all / (isOpening ? OPENING_MS : BACKLOG_MS));
    return rush < RUSH_MAX ? rush : Infinity;
  }

  /** How much faster the turns of this game have to be told for a round to be short. */
  private tempo(): number {
    const { turns, ms } = this.told;
    const others = (this.stage.view?.keys.length ?? 2) - 1;
    return Math.min(TEMPO_MAX, ((ms / turns) * others) / ROUND_MS);
  }

  private measure(entry: EntryMessage): void {
    const { me } = this.stage;
    if (entry.kind !== 'moved' || entry.seat === me) return;
    this.told.ms += lengthOf(entry, me);
    if (hasEnded(entry.seen)) this.told.turns++;
  }

  private remember(entry: EntryMessage): void {
    const { me, view } = this.stage;
    if (entry.kind === 'taken-back') this.recent = [];
    else if (entry.kind !== 'moved') return;
    else if (entry.seat === me) [this.recent, this.hasDecided] = [[], true];
    else if (view) this.recent.push({ move: entry, before: view });
  }

  /** Shows once more what happened since the player's last decision. */
  async rerun(): Promise<void> {
    if (this.isBusy || this.recent.length === 0) return;
    const { interruptions } = this;
    const now = this.stage.view;
    this.isBusy = true;
    for (const { move, before } of this.recent) {
      this.stage.view = before;
      this.stage.showing = move.seat;
      await this.stage.rest(REST_MS, 1);
      if (interruptions !== this.interruptions) return;
      await this.stage.animate(move, 1);
      if (interruptions !== this.interruptions) return;
      this.stage.view = move.view ?? before;
    }
    this.stage.view = now;
    this.stage.showing = null;
    void this.run(interruptions);
  }
}
