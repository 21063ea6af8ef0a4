/** The connection to a table, over sockets that are made up: the rules of docs/protocol.md. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TableConnection, type Socket } from '../src/net/connection';
import type { ClientRequest, ServerMessage } from '../src/protocol';

class FakeSocket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly sent: { id: string; do: ClientRequest }[] = [];
  isClosed = false;

  constructor(readonly have: number) {}

  send(text: string): void {
    this.sent.push(JSON.parse(text) as { id: string; do: ClientRequest });
  }

  close(): void {
    this.isClosed = true;
  }

  says(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** The connection stands, and the table has so many entries. */
  welcomes(seq: number): void {
    this.onopen?.();
    this.says({ type: 'welcome', seq });
  }

  entry(seq: number, ack?: string): void {
    this.says({ type: 'entry', seq, kind: 'hidden', ack });
  }
}

const START: ClientRequest = 'start';
const say = (text: string): ClientRequest => ({ say: { text } });

let sockets: FakeSocket[];
let heard: ServerMessage[];
let states: string[];
let connection: TableConnection;
const latest = () => sockets.at(-1)!;
const sent = (socket: FakeSocket) => socket.sent.map((message) => message.do);

beforeEach(() => {
  vi.useFakeTimers();
  [sockets, heard, states] = [[], [], []];
  connection = new TableConnection({
    open: (have) => {
      sockets.push(new FakeSocket(have));
      return latest() as unknown as Socket;
    },
    hear: (message) => heard.push(message),
    note: (state) => states.push(state),
  });
});
afterEach(() => vi.useRealTimers());

describe('a connection', () => {
  it('asks first for everything and later for what was missed', () => {
    expect(latest().have).toBe(0);
    latest().welcomes(2);
    latest().entry(0);
    latest().entry(1);
    latest().entry(2);
    expect(connection.next).toBe(3);
    latest().onclose?.();
    vi.advanceTimersByTime(400);
    expect(sockets.map(({ have }) => have)).toEqual([0, 3]);
    expect(states).toEqual(['connecting', 'open', 'lost', 'connecting']);
  });

  it('drops nothing that is asked while it is being made', () => {
    connection.send(START);
    latest().onopen?.();
    expect(latest().sent).toEqual([]);
    latest().welcomes(0);
    expect(sent(latest())).toEqual([START]);
  });

  it('sends again what was not answered, under the same id, after what was missed', () => {
    latest().welcomes(0);
    connection.send(say('one'));
    connection.send(say('two'));
    const [one, two] = latest().sent.map(({ id }) => id);
    latest().onclose?.();
    connection.send(say('three'));
    vi.advanceTimersByTime(400);
    latest().welcomes(2);
    latest().entry(0, one);
    expect(latest().sent).toEqual([]);
    latest().entry(1);
    expect(sent(latest())).toEqual([say('two'), say('three')]);
    expect(latest().sent[0]!.id).toBe(two);
    latest().says({ type: 'done', id: two, seq: 1 });
    expect(connection.isPending((request) => request === say('two'))).toBe(false);
  });

  it('does not send again what was refused', () => {
    latest().welcomes(0);
    connection.send(START);
    latest().says({ type: 'refused', id: latest().sent[0]!.id, code: 'not-host', text: 'No.' });
    expect(heard.at(-1)).toMatchObject({ type: 'refused', code: 'not-host' });
    latest().onclose?.();
    vi.advanceTimersByTime(400);
    latest().welcomes(0);
    expect(latest().sent).toEqual([]);
  });

  it('resolves questions with their answers', async () => {
    const early = connection.ask({ preview: { move: 'MeHa>N' } });
    latest().welcomes(0);
    latest().says({ type: 'preview', id: latest().sent[0]!.id, move: 'MeHa>N' });
    await expect(early).resolves.toMatchObject({ move: 'MeHa>N' });
    const refused = connection.ask({ preview: { move: 'MeHa>S' } });
    const { id } = latest().sent[1]!;
    latest().says({ type: 'refused', id, code: 'rule', text: 'No.', rule: 'B4' });
    await expect(refused).rejects.toMatchObject({ code: 'rule', message: 'No.', rule: 'B4' });
    const lost = connection.ask({ preview: { move: 'MeHa>E' } });
    latest().onclose?.();
    await expect(lost).rejects.toMatchObject({ code: 'away' });
    expect(heard.map(({ type }) => type)).toEqual(['welcome']);
  });

  it('waits longer from try to try, and not at all when the network is back', () => {
    for (const ms of [400, 800, 1_600, 3_200, 6_400, 8_000, 8_000]) {
      latest().onclose?.();
      const tries = sockets.length;
      vi.advanceTimersByTime(ms - 1);
      expect(sockets).toHaveLength(tries);
      vi.advanceTimersByTime(1);
      expect(sockets).toHaveLength(tries + 1);
    }
    connection.lose();
    const tries = sockets.length;
    connection.retryNow();
    connection.retryNow();
    expect(sockets).toHaveLength(tries + 1);
  });

  it('does not try again where another version of the protocol is spoken', () => {
    latest().onopen?.();
    latest().says({ type: 'refused', code: 'protocol', text: 'Reload the page.' });
    vi.advanceTimersByTime(60_000);
    expect([sockets.length, states.at(-1)]).toEqual([1, 'refused']);
    expect(heard).toMatchObject([{ text: 'Reload the page.' }]);
  });

  it('finds out that it is dead', () => {
    latest().welcomes(0);
    vi.advanceTimersByTime(20_000);
    expect(sent(latest())).toEqual(['ping']);
    latest().says({ type: 'pong' });
    vi.advanceTimersByTime(20_000);
    expect(latest().isClosed).toBe(false);
    vi.advanceTimersByTime(8_000);
    expect(latest().isClosed).toBe(true);
    expect(states.at(-1)).toBe('lost');
  });

  it('resumes before a gap, and hears nothing twice', () => {
    latest().welcomes(0);
    latest().entry(0);
    latest().entry(0);
    expect(heard).toHaveLength(2);
    latest().entry(2);
    expect(heard).toHaveLength(2);
    vi.advanceTimersByTime(400);
    expect(latest().have).toBe(1);
  });

  it('goes back with a server that knows less', () => {
    latest().welcomes(1);
    latest().entry(0);
    latest().entry(1);
    latest().onclose?.();
    vi.advanceTimersByTime(400);
    latest().welcomes(1);
    expect(connection.next).toBe(1);
  });

  it('begins again from another seat, and ends for good', () => {
    latest().welcomes(1);
    latest().entry(0);
    const [old] = sockets;
    connection.restart();
    expect([old!.isClosed, latest().have, sockets.length]).toEqual([true, 0, 2]);
    old!.says({ type: 'pong' });
    connection.close();
    latest().says({ type: 'pong' });
    vi.advanceTimersByTime(60_000);
    expect([sockets.length, heard.length]).toEqual([2, 2]);
  });
});
