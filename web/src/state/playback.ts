/** Shows entries one after the other, each after its animation; and those of late once more. */
import type { EntryMessage, Seat, Seen, View } from '../protocol';

export interface Stage {
  readonly me: Seat | null;
  /** What is shown. */
  view: View | null;
  animate(seen: readonly Seen[]): Promise<void>;
  show(entry: EntryMessage): void;
}

/** Longer queues are caught up with at once. */
const QUEUE_MAX = 8;
const PAUSE_MS = 250;

type Move = Extract<EntryMessage, { kind: 'moved' }>;

export class Playback {
  private queue: EntryMessage[] = [];
  /** The moves since the player's own last decision, and what was shown before each. */
  private recent: { move: Move; before: View }[] = [];
  private isBusy = false;
  /** Counts interruptions: what was being shown then is over. */
  private interruptions = 0;

  constructor(private readonly stage: Stage) {}

  /** Stops and forgets what was to be shown: the table has been told as it is now. */
  skip(): void {
    this.queue = [];
    this.isBusy = false;
    this.interruptions++;
  }

  /** Forgets what could be shown once more, too: it was seen from another seat. */
  clear(): void {
    this.skip();
    this.recent = [];
  }

  add(entry: EntryMessage): void {
    this.queue.push(entry);
    if (!this.isBusy) void this.run(this.interruptions);
  }

  private async run(interruptions: number): Promise<void> {
    this.isBusy = true;
    for (let next = this.queue.shift(); next; next = this.queue.shift()) {
      this.remember(next);
      if (next.kind === 'moved' && this.queue.length < QUEUE_MAX) {
        await this.stage.animate(next.seen);
        if (interruptions !== this.interruptions) return;
      }
      this.stage.show(next);
    }
    this.isBusy = false;
  }

  private remember(entry: EntryMessage): void {
    const { me, view } = this.stage;
    if (entry.kind === 'taken-back') this.recent = [];
    else if (entry.kind !== 'moved') return;
    else if (entry.seat === me) this.recent = [];
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
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      if (interruptions !== this.interruptions) return;
      await this.stage.animate(move.seen);
      if (interruptions !== this.interruptions) return;
      this.stage.view = move.view ?? before;
    }
    this.stage.view = now;
    void this.run(interruptions);
  }
}
