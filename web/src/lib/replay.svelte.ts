/** A game that is looked at again, step by step. */
import type { ReplayStep, Seen, TableInfo, View } from '../protocol';
import { api } from './api';
import { Chooser } from './chooser.svelte';
import type { Shown } from './shown';
import { Story } from './story.svelte';

/** How long a step stays when the game plays by itself. */
const STEP_MS = 1_100;

export class ReplayStore implements Shown {
  info: TableInfo | null = $state.raw(null);
  steps: ReplayStep[] = $state.raw([]);
  at = $state(0);
  isPlaying = $state(false);
  readonly presence = null;
  readonly clock = null;
  readonly aheadMs = 0;
  readonly isMyTurn = false;
  readonly story = new Story();
  readonly chooser = new Chooser({
    preview: () => Promise.reject(new Error()),
    move: () => undefined,
    confirms: () => false,
  });

  step: ReplayStep | null = $derived(this.steps[this.at] ?? null);
  view: View | null = $derived(this.step?.view ?? null);
  me: number | null = $derived(
    this.view && this.view.viewer !== 'public' ? this.view.viewer.seat : null,
  );
  freshKeys: Map<number, Seen & { event: 'keys-gained' }> = $derived(
    new Map(
      this.step?.seen.flatMap((event) =>
        event.event === 'keys-gained' ? [[event.seat, event] as const] : [],
      ),
    ),
  );
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly id: string) {}

  /** Loads the game through somebody's eyes, and stays at the same step. */
  async load(eyes: string, seq: number | null): Promise<void> {
    const body = await api.replay(this.id, eyes);
    this.info = body.table;
    this.steps = body.steps;
    const wanted = seq ?? this.step?.seq ?? null;
    if (wanted !== null) {
      const found = body.steps.findLastIndex((step) => step.seq <= wanted);
      this.at = Math.max(0, found);
    }
  }

  /** Goes to a step; one step ahead is shown as it happened. */
  async go(to: number): Promise<void> {
    const target = Math.min(Math.max(to, 0), this.steps.length - 1);
    const isNext = target === this.at + 1;
    if (isNext) await this.story.play(this.steps[target]?.seen ?? [], this.me, this.view);
    this.at = target;
    this.story.land();
  }

  play(): void {
    this.isPlaying = true;
    if (this.at >= this.steps.length - 1) this.at = 0;
    const next = () => {
      if (!this.isPlaying || this.at >= this.steps.length - 1) {
        this.isPlaying = false;
        return;
      }
      void this.go(this.at + 1).then(() => (this.timer = setTimeout(next, STEP_MS)));
    };
    next();
  }

  stop(): void {
    this.isPlaying = false;
    clearTimeout(this.timer);
  }
}
