/** Questions to the server. */
import type {
  Analysis,
  AnswerInfo,
  AnswerRequest,
  DeckRequest,
  DeckReport,
  Guest,
  LessonList,
  LessonState,
  ListedTable,
  NewTable,
  PuzzleInfo,
  PuzzlesInfo,
  PuzzlesRecordRequest,
  PuzzlesRequest,
  RecordRequest,
  ContinueRecordRequest,
  Replay,
  RetryInfo,
  RetryRecordRequest,
  RetryRequest,
  Seated,
  SetList,
  TableInfo,
  TableList,
  TokenSeat,
} from '../protocol';
import { language, say } from '../i18n/words.svelte';

/** A request that was refused, with the server's words for it. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    text: string,
    readonly rule?: string,
  ) {
    super(text);
  }
}

async function ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const headers: Record<string, string> = { 'accept-language': language() };
  if (body !== undefined) headers['content-type'] = 'application/json';
  let response: Response;
  try {
    response = await fetch(`/api${path}`, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new Refused('away', say('web-server-away'));
  }
  const answer = (await response.json().catch(() => null)) as unknown;
  if (response.ok) return answer as Answer;
  const failure = (answer ?? {}) as { code?: string; text?: string; rule?: string };
  throw new Refused(failure.code ?? 'failed', failure.text ?? say('web-server-away'), failure.rule);
}

/** The words of a failure, whatever it is. */
export function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const query = (asked: Record<string, string | number | boolean | undefined>): string => {
  const given = Object.entries(asked).filter(([, value]) => value !== undefined);
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
};

export const api = {
  /** Nobody yet on a first visit. */
  guest: () => ask<Guest | null>('GET', '/guest'),
  rename: (name: string) => ask<Guest>('POST', '/guest', { name }),
  sets: () => ask<SetList>('GET', `/sets${query({ language: language() })}`),
  lessons: () => ask<LessonList>('GET', `/lessons${query({ language: language() })}`),
  /** Where a lesson stands after these inputs. */
  lesson: (id: string, inputs: readonly string[]) =>
    ask<LessonState>('POST', `/lessons/${id}`, { inputs }),
  deck: (asked: DeckRequest) => ask<DeckReport>('POST', '/deck', asked),
  tables: (asked: {
    stage?: 'open' | 'playing';
    mine?: boolean;
    before?: number;
    limit?: number;
  }) => ask<TableList>('GET', `/tables${query(asked)}`),
  table: (id: string) => ask<TableInfo>('GET', `/tables/${id}`),
  create: (table: NewTable) => ask<Seated>('POST', '/tables', table),
  sit: (id: string, seat: number | null, name?: string) =>
    ask<Seated>('POST', `/tables/${id}/sit`, { seat, name }),
  /** The seat that a token opens; nothing changes. */
  tokenSeat: (id: string, token: string) =>
    ask<TokenSeat>('POST', `/tables/${id}/token`, { token }),
  claim: (id: string, token: string) => ask<Seated>('POST', `/tables/${id}/claim`, { token }),
  games: (asked: { mine?: boolean; before?: number; limit?: number }) =>
    ask<TableList>('GET', `/games${query(asked)}`),
  replay: (id: string, eyes: string) =>
    ask<Replay>('GET', `/games/${id}/replay${query({ as: eyes })}`),
  analysis: (id: string) =>
    ask<Analysis>('GET', `/games/${id}/analysis${query({ language: language() })}`),
  analyseRecord: (asked: RecordRequest) => ask<Analysis>('POST', '/records/analysis', asked),
  /** A decision of a finished game as a puzzle. */
  retry: (id: string, asked: RetryRequest) => ask<RetryInfo>('POST', `/games/${id}/retry`, asked),
  retryRecord: (asked: RetryRecordRequest) => ask<RetryInfo>('POST', '/records/retry', asked),
  /** The puzzles that a position of a finished game is. */
  puzzles: (id: string, asked: PuzzlesRequest) =>
    ask<PuzzlesInfo>('POST', `/games/${id}/puzzles`, asked),
  puzzlesOfRecord: (asked: PuzzlesRecordRequest) =>
    ask<PuzzlesInfo>('POST', '/records/puzzles', asked),
  replayRecord: (asked: RecordRequest) => ask<Replay>('POST', '/records/replay', asked),
  goOnFromRecord: (asked: Omit<ContinueRecordRequest, 'bot'> & { bot: { level: string } }) =>
    ask<ListedTable>('POST', '/records/continue', asked),
  dailyPuzzle: () => ask<PuzzleInfo>('GET', `/puzzles/daily${query({ language: language() })}`),
  nextPuzzle: (rating: number, number: number) =>
    ask<PuzzleInfo>('GET', `/puzzles/next${query({ rating, number })}`),
  /** By its id or its text. */
  puzzle: (id: string) => ask<PuzzleInfo>('GET', `/puzzles/${encodeURIComponent(id)}`),
  answerPuzzle: (id: string, answer: AnswerRequest) =>
    ask<AnswerInfo>('POST', `/puzzles/${encodeURIComponent(id)}/answer`, answer),
  goOn: (id: string, asked: { seq: number; seat: number; bot: { level: string } }) =>
    ask<ListedTable>('POST', `/games/${id}/continue`, asked),
};
