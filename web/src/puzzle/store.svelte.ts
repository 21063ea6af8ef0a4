/** A puzzle on the screen: the position, the moves so far, and what they are worth. */
import type { BoardModel } from '../board/model';
import { PlaceSet } from '../board/places';
import { api, reason, Refused } from '../net/api';
import type { AnswerInfo, PuzzleBoard, PuzzleInfo } from '../protocol';
import { announce } from '../state/announcements.svelte';
import { Chooser } from '../state/chooser.svelte';
import { noteInputs, placeInCourse } from '../learn/progress.svelte';
import { afterDay, afterTry, keep, standing, type Standing } from './standing';

const MS_PER_DAY = 24 * 60 * 60 * 1000;

export const today = (): number => Math.floor(Date.now() / MS_PER_DAY);

const NOTHING_FLIES = new PlaceSet();

export class PuzzleStore {
  info: PuzzleInfo | null = $state.raw(null);
  /** The position that is shown. */
  shown: PuzzleBoard | null = $state.raw(null);
  verdict: AnswerInfo['verdict'] = $state('unfinished');
  text = $state('');
  answer: string | null = $state(null);
  wrong = $state('');
  isBusy = $state(false);
  standing: Standing = $state.raw(standing());
  private which: string | null = null;
  private moves: string[] = $state.raw([]);
  /** How many of these there was no choice about. */
  private forced = $state(0);

  readonly chooser = new Chooser({
    // What a move brings is for the person to find out.
    preview: () => Promise.reject(new Refused('away', '')),
    plan: () => Promise.resolve([]),
    make: ({ move }) => void this.judge([...this.moves, move], false),
    confirms: () => true,
  });

  isOpen: boolean = $derived(this.verdict === 'unfinished' && this.answer === null);
  hasMoves: boolean = $derived(this.moves.length > this.forced);
  board: BoardModel | null = $derived(
    this.shown && {
      info: this.shown.table,
      view: this.shown.view,
      me: this.shown.view.viewer === 'public' ? null : this.shown.view.viewer.seat,
      presence: null,
      clock: null,
      aheadMs: 0,
      lines: this.shown.lines,
      freshKeys: new Map(),
      openHands: null,
      inFlight: NOTHING_FLIES,
      selection: {
        ...this.chooser.selection(this.isOpen),
        isProposed: this.chooser.proposed !== null,
      },
    },
  );

  /** The daily puzzle, the next one, or the one of an id or a text. */
  async load(which: string | null): Promise<void> {
    this.which = which;
    this.wrong = '';
    this.info = this.shown = null;
    const { rating, tried } = this.standing;
    try {
      const asked =
        which === null
          ? api.dailyPuzzle()
          : which === 'next'
            ? api.nextPuzzle(Math.round(rating.rating), tried)
            : api.puzzle(which);
      this.info = await asked;
      this.restart();
    } catch (error) {
      this.wrong = reason(error);
    }
  }

  /** Back to the position of the puzzle. */
  restart(): void {
    this.moves = [];
    this.forced = 0;
    this.verdict = 'unfinished';
    this.text = '';
    this.answer = null;
    this.show(this.info?.board ?? null);
    void this.goOn();
  }

  /** Where there is only one move, nothing is asked: the step is made for the person. */
  private async goOn(): Promise<void> {
    const [only, ...others] = this.shown?.offers ?? [];
    // After an error it is for the person to try again.
    const may = this.isOpen && !this.isBusy && !this.wrong;
    if (!only || others.length || !may) return;
    this.forced += 1;
    await this.judge([...this.moves, only.move], false);
  }

  giveUp(): void {
    void this.judge(this.moves, true);
  }

  private show(board: PuzzleBoard | null): void {
    this.shown = board;
    this.chooser.renew(board?.offers ?? []);
  }

  private async judge(moves: string[], isGivenUp: boolean): Promise<void> {
    const { info } = this;
    if (!info || this.isBusy) return;
    this.isBusy = true;
    this.wrong = '';
    try {
      const isCounted = info.id !== null && !this.standing.seen.includes(info.id);
      const reply = await api.answerPuzzle(info.id ?? info.text, {
        moves,
        'give-up': isGivenUp,
        ...(isCounted && { rating: this.standing.rating }),
      });
      if (this.info !== info) return;
      this.moves = moves;
      this.verdict = reply.verdict;
      this.text = reply.text;
      this.answer = reply.answer?.join(' ') ?? null;
      this.show(reply.board);
      announce(reply.text);
      this.count(info, reply);
    } catch (error) {
      this.wrong = reason(error);
      this.restart();
    } finally {
      this.isBusy = false;
    }
    await this.goOn();
  }

  private count(info: PuzzleInfo, { verdict, rating, answer }: AnswerInfo): void {
    let now = this.standing;
    const isSolved = verdict === 'solved' && answer === null;
    if (isSolved && placeInCourse(this.which) !== null) noteInputs(this.which!, [], true);
    if (rating && info.id !== null) now = afterTry(now, info.id, isSolved, rating);
    if (isSolved && info.day !== null) now = afterDay(now, info.day);
    if (now === this.standing) return;
    this.standing = now;
    keep(now);
  }
}
