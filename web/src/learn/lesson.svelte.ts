/** A lesson on the board. The server plays it; here are the inputs so far and where they lead. */
import { Animation } from '../board/animation.svelte';
import { keysGained, type BoardModel } from '../board/model';
import { aloud } from '../i18n/rich-text';
import { api, reason, Refused } from '../net/api';
import type { LessonState } from '../protocol';
import { announce } from '../state/announcements.svelte';
import { Chooser } from '../state/chooser.svelte';
import { inputsOf, noteInputs } from './progress.svelte';

export class LessonStore {
  state: LessonState | null = $state.raw(null);
  /** Why the lesson cannot go on. */
  wrong = $state('');
  /** How many of the hints are shown. */
  hints = $state(0);
  /** Whether the last input passed a step. */
  hasPassed = $state(false);
  readonly animation = new Animation();
  readonly chooser = new Chooser({
    // Moves are made at once: a lesson takes back what was wrong.
    preview: () => Promise.reject(new Refused('away', '')),
    plan: () => Promise.resolve([]),
    make: (offer) => void this.give(offer.move),
    confirms: () => false,
  });
  private inputs: readonly string[] = [];
  private isBusy = false;

  me: number = $derived(this.seatOf(this.state));
  isOver: boolean = $derived(this.state !== null && this.state.text === null);
  /** What the board shows. */
  board: BoardModel | null = $derived(
    this.state?.table && this.state.view
      ? {
          info: this.state.table,
          view: this.state.view,
          me: this.me,
          presence: null,
          clock: null,
          aheadMs: 0,
          lines: this.state.lines,
          freshKeys: keysGained(this.state.seen),
          openHands: null,
          inFlight: this.animation.inFlight,
          selection: this.chooser.selection(this.state.offers.length > 0),
        }
      : null,
  );

  constructor(readonly id: string) {}

  private seatOf(state: LessonState | null): number {
    const viewer = state?.view?.viewer;
    return viewer && viewer !== 'public' ? viewer.seat : 0;
  }

  /** Begins the lesson, or goes on where this browser left it. */
  async load(): Promise<void> {
    const inputs = this.state ? this.inputs : inputsOf(this.id);
    try {
      this.arrive(await api.lesson(this.id, inputs), inputs);
    } catch (error) {
      // What was kept may be of an older lesson.
      if (inputs.length === 0 || (error instanceof Refused && error.code === 'away')) {
        this.wrong = reason(error);
        return;
      }
      noteInputs(this.id, [], false);
      await this.load();
    }
  }

  /** A move, a change of the deck, or `next`. */
  async give(input: string): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    try {
      const inputs = [...this.inputs, input];
      const before = this.state;
      const told = await api.lesson(this.id, inputs);
      if (told.mistake !== null) {
        this.state = told;
        this.chooser.renew(told.offers);
        announce(told.mistake);
        return;
      }
      // A move is followed on the table that it was made on; another position is simply there.
      const isSame = input !== 'next' && before?.step === told.step;
      if (isSame) await this.animation.play(told.seen, this.me, before.view);
      this.hasPassed = !isSame && input !== 'next';
      this.arrive(told, inputs);
      if (isSame) await this.animation.arrive(told.seen, this.me, told.view);
    } catch (error) {
      this.wrong = reason(error);
      this.chooser.renew(this.state?.offers ?? []);
    } finally {
      this.isBusy = false;
    }
  }

  /** Begins the step again, or the whole lesson. */
  async again(all: 'step' | 'lesson'): Promise<void> {
    const inputs = this.inputs.slice(0, all === 'step' ? (this.state?.begun ?? 0) : 0);
    try {
      this.arrive(await api.lesson(this.id, inputs), inputs);
    } catch (error) {
      this.wrong = reason(error);
    }
  }

  /** Whether something was done in this step that can be begun again. */
  canBeginAgain(): boolean {
    return this.inputs.length > (this.state?.begun ?? 0);
  }

  showHint(): void {
    const told = this.state?.hints[this.hints];
    if (told === undefined) return;
    this.hints += 1;
    announce(aloud(told));
  }

  private arrive(told: LessonState, inputs: readonly string[]): void {
    if (told.step !== this.state?.step) this.hints = 0;
    this.state = told;
    this.inputs = inputs;
    this.wrong = '';
    this.animation.land();
    this.chooser.renew(told.offers);
    noteInputs(this.id, inputs, told.text === null);
    announce(...told.news.map(aloud), told.text ?? '', aloud(told.advice ?? ''));
  }
}
