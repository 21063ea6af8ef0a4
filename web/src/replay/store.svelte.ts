/** The state of a replay: its steps, the current one, and playing by itself. */
import type { Replay, ReplayStep, TableInfo, View } from '../protocol';
import type { Source } from './source';
import { seatName } from '../i18n/labels';
import { NO_SELECTION, keysGained, type BoardModel } from '../board/model';
import { Animation } from '../board/animation.svelte';
import { say } from '../i18n/words.svelte';

/** How long a step stays when the game plays by itself, at the usual pace. */
const STEP_MS = 1_100;

export class ReplayStore {
  body: Replay | null = $state.raw(null);
  at = $state(0);
  isPlaying = $state(false);
  /** How many times as fast as usual it plays by itself. */
  pace = $state(1);
  readonly animation = new Animation();

  steps: ReplayStep[] = $derived(this.body?.steps ?? []);
  last: number = $derived(this.steps.length - 1);
  step: ReplayStep | null = $derived(this.steps[this.at] ?? null);
  view: View | null = $derived(this.step?.view ?? null);
  /** The table as it was at this step. */
  info: TableInfo | null = $derived(
    this.body && { ...this.body.table, stage: this.view?.outcome ? 'finished' : 'playing' },
  );
  me: number | null = $derived(
    this.view && this.view.viewer !== 'public' ? this.view.viewer.seat : null,
  );
  /** What the board shows. */
  board: BoardModel | null = $derived(
    this.info &&
      this.step && {
        info: this.info,
        view: this.step.view,
        me: this.me,
        presence: null,
        clock: null,
        aheadMs: 0,
        lines: this.step.lines,
        freshKeys: keysGained(this.step.seen),
        openHands: this.step.hands ?? null,
        inFlight: this.animation.inFlight,
        selection: NO_SELECTION,
      },
  );
  /** Where it goes just now, or is. */
  private heading = 0;
  /** Counts journeys, so that an overtaken one does not arrive. */
  private journey = 0;
  /** Counts runs, so that one that was stopped does not go on beside the next. */
  private runs = 0;

  constructor(readonly source: Source) {}

  /** Loads the game from a perspective, and stays at the same step. */
  async load(eyes: string, seq: number | null): Promise<void> {
    const body = await this.source.load(eyes);
    const wanted = seq ?? this.step?.seq ?? null;
    this.body = body;
    if (wanted !== null) {
      const found = body.steps.findLastIndex((step) => step.seq <= wanted);
      this.arrive(Math.max(0, found));
    }
  }

  /** A step in words. If the server has none, it says who went on. */
  wordsOf({ text, seat }: ReplayStep): string[] {
    if (text.length) return text;
    if (seat === null) return [say('web-replay-deal')];
    return [say('web-replay-goes-on', { player: seatName(this.info, seat) })];
  }

  /** Goes to a step; one step ahead is shown as it happened. */
  async go(to: number): Promise<void> {
    const journey = ++this.journey;
    // A new destination skips the animation that is running.
    if (this.heading !== this.at) this.animation.hurry();
    this.arrive(this.heading);
    this.heading = Math.min(Math.max(to, 0), this.last);
    const isNext = this.heading === this.at + 1;
    const { seen } = this.steps[this.heading] ?? { seen: [] };
    if (isNext) await this.animation.play(seen, this.me, this.view);
    if (journey !== this.journey) return;
    this.arrive(this.heading);
    if (isNext) await this.animation.arrive(seen, this.me, this.view);
  }

  private arrive(at: number): void {
    this.at = this.heading = at;
    this.animation.land();
  }

  /** So many steps from where it goes just now. */
  by(steps: number): Promise<void> {
    return this.go(this.heading + steps);
  }

  /** Goes to where the next turn begins, or where this one or the one before it began. */
  turn(by: 1 | -1): Promise<void> {
    const begins = (place: number) =>
      this.steps[place]?.seen.some((event) => event.event === 'turn-began');
    let place = this.heading + by;
    while (place > 0 && place < this.last && !begins(place)) place += by;
    return this.go(place);
  }

  play(): void {
    this.isPlaying = true;
    if (this.at >= this.last) this.arrive(0);
    void this.run(++this.runs);
  }

  private async run(mine: number): Promise<void> {
    while (mine === this.runs && this.at < this.last) {
      await this.by(1);
      await new Promise((resolve) => setTimeout(resolve, STEP_MS / this.pace));
    }
    if (mine === this.runs) this.stop();
  }

  stop(): void {
    this.runs++;
    this.isPlaying = false;
  }
}
