/** Where a game to look at comes from: this server, or a file of the person at the screen. */
import { language } from '../i18n/words.svelte';
import { api } from '../net/api';
import type {
  Analysis,
  ListedTable,
  PuzzlesInfo,
  Replay,
  RetryInfo,
  RetryRequest,
} from '../protocol';

export interface Source {
  /** The game from one perspective: `open`, `public` or a seat. */
  load(eyes: string): Promise<Replay>;
  /** What was luck in it, and what was play; only when it is over. */
  analyse(): Promise<Analysis>;
  /** A decision of it as a puzzle: the position, or what a move is worth. */
  retry(asked: RetryRequest): Promise<RetryInfo>;
  /** The puzzles that the position after so many moves is. */
  puzzles(moves: number): Promise<PuzzlesInfo>;
  /** A table that goes on from a step, against bots. */
  goOn(seq: number, seat: number, level: string): Promise<ListedTable>;
  /** The record for downloading. */
  readonly record: { href: string; name: string };
  /** Whether others can open it by its address. */
  readonly hasAddress: boolean;
}

export const ofServer = (id: string): Source => ({
  load: (eyes) => api.replay(id, eyes),
  analyse: () => api.analysis(id),
  retry: (asked) => api.retry(id, asked),
  puzzles: (moves) => api.puzzles(id, { moves }),
  goOn: (seq, seat, level) => api.goOn(id, { seq, seat, bot: { level } }),
  record: { href: `/api/games/${id}/record`, name: `${id}.leo` },
  hasAddress: true,
});

/** Asks once in a language: who tries a decision again comes back to the analysis. */
function once(ask: () => Promise<Analysis>): () => Promise<Analysis> {
  const kept = new Map<string, Promise<Analysis>>();
  return () => {
    const tag = language();
    const asked = kept.get(tag) ?? ask();
    kept.set(tag, asked);
    asked.catch(() => kept.delete(tag));
    return asked;
  };
}

/** A record in a file. The server plays it again each time and keeps nothing of it. */
export const ofFile = (file: string, record: string): Source => ({
  load: (eyes) => api.replayRecord({ record, file, as: eyes }),
  analyse: once(() => api.analyseRecord({ record, file })),
  retry: (asked) => api.retryRecord({ record, file, ...asked }),
  puzzles: (moves) => api.puzzlesOfRecord({ record, file, moves }),
  goOn: (seq, seat, level) => api.goOnFromRecord({ record, file, seq, seat, bot: { level } }),
  record: { href: `data:text/plain;charset=utf-8,${encodeURIComponent(record)}`, name: file },
  hasAddress: false,
});
