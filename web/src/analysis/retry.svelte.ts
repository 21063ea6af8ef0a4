/** A decision of a finished game on the screen once more: the position, and what a move is worth. */
import type { BoardModel } from '../board/model';
import { PlaceSet } from '../board/places';
import { reason, Refused } from '../net/api';
import type { RetryInfo, RetryRequest } from '../protocol';
import { announce } from '../state/announcements.svelte';
import { Chooser } from '../state/chooser.svelte';

const NOTHING_FLIES = new PlaceSet();

export class RetryStore {
  info: RetryInfo | null = $state.raw(null);
  wrong = $state('');
  private isBusy = false;

  readonly chooser = new Chooser({
    // What a move brings is for the person to find out.
    preview: () => Promise.reject(new Refused('away', '')),
    plan: () => Promise.resolve([]),
    make: ({ move }) => void this.ask({ answer: move }),
    confirms: () => true,
  });

  constructor(
    private readonly judge: (asked: RetryRequest) => Promise<RetryInfo>,
    private readonly moves: number,
  ) {}

  /** Solved, or told. */
  isOver: boolean = $derived(this.info !== null && this.info.candidates.length > 0);
  board: BoardModel | null = $derived(
    this.info && {
      info: this.info.board.table,
      view: this.info.board.view,
      me: this.info.seat,
      presence: null,
      clock: null,
      aheadMs: 0,
      lines: this.info.board.lines,
      freshKeys: new Map(),
      openHands: null,
      inFlight: NOTHING_FLIES,
      selection: {
        ...this.chooser.selection(!this.isOver),
        isProposed: this.chooser.proposed !== null,
      },
    },
  );

  /** The position, before anything was chosen. */
  load(): Promise<void> {
    return this.ask({});
  }

  giveUp(): Promise<void> {
    return this.ask({ 'give-up': true });
  }

  private async ask(asked: Partial<RetryRequest>): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    try {
      this.info = await this.judge({ moves: this.moves, 'give-up': false, ...asked });
      this.wrong = '';
      this.chooser.renew(this.info.board.offers);
      const { told } = this.info;
      if (told) announce([told.text, ...told.reasons].join(' '));
    } catch (error) {
      this.wrong = reason(error);
    } finally {
      this.isBusy = false;
    }
  }
}
