/** Where a game to look at comes from: this server, or a file of the person at the screen. */
import { api } from '../net/api';
import type { Analysis, ListedTable, Replay } from '../protocol';

export interface Source {
  /** The game from one perspective: `open`, `public` or a seat. */
  load(eyes: string): Promise<Replay>;
  /** What was luck in it, and what was play; only when it is over. */
  analyse(): Promise<Analysis>;
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
  goOn: (seq, seat, level) => api.goOn(id, { seq, seat, bot: { level } }),
  record: { href: `/api/games/${id}/record`, name: `${id}.leo` },
  hasAddress: true,
});

/** A record in a file. The server plays it again each time and keeps nothing of it. */
export const ofFile = (file: string, record: string): Source => ({
  load: (eyes) => api.replayRecord({ record, file, as: eyes }),
  analyse: () => api.analyseRecord({ record, file }),
  goOn: (seq, seat, level) => api.goOnFromRecord({ record, file, seq, seat, bot: { level } }),
  record: { href: `data:text/plain;charset=utf-8,${encodeURIComponent(record)}`, name: file },
  hasAddress: false,
});
