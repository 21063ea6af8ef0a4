/** The puzzles that one position of a finished game is. */
import { reason } from '../net/api';
import type { PuzzlesInfo } from '../protocol';
import type { Source } from './source';

export class OwnPuzzles {
  found: PuzzlesInfo | null = $state.raw(null);
  wrong = $state('');
  isAsking = $state(false);
  /** Counts questions, so that an answer about a position that was left is not shown. */
  private questions = 0;

  constructor(private readonly source: Source) {}

  /** Asks for the puzzles of the position after so many moves. */
  async ask(moves: number): Promise<void> {
    if (this.isAsking) return;
    this.clear();
    const mine = this.questions;
    this.isAsking = true;
    try {
      const found = await this.source.puzzles(moves);
      if (mine === this.questions) this.found = found;
    } catch (error) {
      if (mine === this.questions) this.wrong = reason(error);
    } finally {
      if (mine === this.questions) this.isAsking = false;
    }
  }

  /** Another position is shown. */
  clear(): void {
    this.questions++;
    this.found = null;
    this.wrong = '';
    this.isAsking = false;
  }
}
