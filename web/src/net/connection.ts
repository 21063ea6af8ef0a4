/**
 * The connection to a table, which reconnects by itself: it resumes at the entry that comes next,
 * and what the server has not answered is sent again under the same id, so that it is done once. The
 * same rules as in `crates/client`, and no browser: what opens a socket is handed in.
 */
import type { ClientRequest, EntryMessage, ServerMessage } from '../protocol';
import { Refused } from './api';

/** `refused`: the server speaks another version of the protocol, and trying again helps nothing. */
export type ConnectionState = 'connecting' | 'open' | 'lost' | 'refused';

/** As much of a WebSocket as is needed. */
export type Socket = Pick<WebSocket, 'onopen' | 'onmessage' | 'onclose' | 'send' | 'close'>;

export interface Hooks {
  /** Opens a socket that tells all entries from `have` on. */
  open(have: number): Socket;
  hear(message: ServerMessage): void;
  note(state: ConnectionState): void;
}

const RETRY_FIRST_MS = 400;
const RETRY_MAX_MS = 8_000;
/** Heartbeat interval, and how long an answer may take. */
const PING_MS = 20_000;
const PONG_MS = 8_000;

interface Pending {
  id: string;
  request: ClientRequest;
  /** Set for questions, which fail when the connection is lost instead of being sent again. */
  asker?: { resolve: (message: ServerMessage) => void; reject: (error: Error) => void };
}

const prefix = (): string => Math.random().toString(36).slice(2, 10);

/** Requests that change nothing are not sent again. */
const changesTable = (request: ClientRequest): boolean =>
  request !== 'ping' && !(typeof request === 'object' && 'look' in request);

/** The request that a message answers. */
function answered(message: ServerMessage): string | null {
  if (message.type === 'entry') return message.ack ?? null;
  return 'id' in message ? (message.id ?? null) : null;
}

export class TableConnection {
  /** The number of the entry that comes next: what a move has to name. */
  next = 0;
  private state: ConnectionState = 'lost';
  private socket: Socket | null = null;
  /** The entry that came next at the last welcome. */
  private welcomed = Infinity;
  /** Whether everything that was missed has been heard, and what was not answered sent again. */
  private isReady = false;
  private pending: Pending[] = [];
  private retryMs = RETRY_FIRST_MS;
  private timers: ReturnType<typeof setTimeout>[] = [];
  private hasHeard = false;
  private readonly prefix = prefix();
  private count = 0;

  constructor(private readonly hooks: Hooks) {
    this.connect();
  }

  /** Ends it for good. */
  close(): void {
    this.drop();
    this.forgetQuestions();
  }

  /** Connects again, to be told everything from the first entry on. */
  restart(): void {
    this.drop();
    this.next = 0;
    this.connect();
  }

  /** Does not wait for the next try: the network is back. */
  retryNow(): void {
    if (this.state !== 'lost') return;
    this.stopTimers();
    this.retryMs = RETRY_FIRST_MS;
    this.connect();
  }

  /** The network is gone: a connection would notice it only later. */
  lose(): void {
    this.drop();
    this.forgetQuestions();
    this.note('lost');
    this.after(this.retryMs, () => this.connect());
    this.retryMs = Math.min(this.retryMs * 2, RETRY_MAX_MS);
  }

  /** Sends a request, now or when there is a connection. A refusal is heard like everything else. */
  send(request: ClientRequest): void {
    const message: Pending = { id: this.newId(), request };
    if (changesTable(request)) this.pending.push(message);
    if (this.isReady) this.write(message);
  }

  /** Sends a request and waits for its answer. */
  ask(request: ClientRequest): Promise<ServerMessage> {
    return new Promise((resolve, reject) => {
      const message: Pending = { id: this.newId(), request, asker: { resolve, reject } };
      this.pending.push(message);
      if (this.isReady) this.write(message);
    });
  }

  /** Whether such a request waits for its answer. */
  isPending(fits: (request: ClientRequest) => boolean): boolean {
    return this.pending.some(({ request }) => fits(request));
  }

  private newId(): string {
    return `${this.prefix}-${++this.count}`;
  }

  private write({ id, request }: Pending): void {
    this.socket?.send(JSON.stringify({ id, do: request }));
  }

  private note(state: ConnectionState): void {
    this.state = state;
    this.hooks.note(state);
  }

  private connect(): void {
    this.note('connecting');
    const socket = this.hooks.open(this.next);
    this.socket = socket;
    this.welcomed = Infinity;
    socket.onopen = () => {
      this.retryMs = RETRY_FIRST_MS;
      this.note('open');
      this.after(PING_MS, () => this.ping());
    };
    socket.onmessage = ({ data }) => this.take(JSON.parse(String(data)) as ServerMessage);
    socket.onclose = () => this.lose();
  }

  /** Detaches and closes the socket. */
  private drop(): void {
    this.stopTimers();
    this.isReady = false;
    if (!this.socket) return;
    this.socket.onopen = null;
    this.socket.onmessage = null;
    this.socket.onclose = null;
    this.socket.close();
    this.socket = null;
  }

  private forgetQuestions(): void {
    const questions = this.pending.filter(({ asker }) => asker);
    this.pending = this.pending.filter(({ asker }) => !asker);
    for (const { asker } of questions) asker?.reject(new Refused('away', ''));
  }

  private take(message: ServerMessage): void {
    this.hasHeard = true;
    if (message.type === 'welcome') {
      this.welcomed = message.seq;
      // A server whose database was restored may know less than was heard.
      this.next = Math.min(this.next, message.seq);
    }
    if (message.type === 'entry' && !this.isNext(message)) return;
    if (message.type === 'refused' && message.code === 'protocol') {
      this.close();
      this.note('refused');
    }
    const asker = this.settle(answered(message));
    if (!asker) this.hooks.hear(message);
    else if (message.type !== 'refused') asker.resolve(message);
    else asker.reject(new Refused(message.code, message.text, message.rule));
    if (!this.isReady && this.next >= this.welcomed) {
      this.isReady = true;
      for (const waiting of this.pending) this.write(waiting);
    }
  }

  /** Counts an entry. After a gap the connection is of no use: the next one resumes before it. */
  private isNext({ seq }: EntryMessage): boolean {
    if (seq > this.next) this.lose();
    if (seq !== this.next) return false;
    this.next++;
    return true;
  }

  /** Takes a request off the list; says who waits for its answer. */
  private settle(id: string | null): Pending['asker'] {
    const found = this.pending.find((waiting) => waiting.id === id);
    if (found) this.pending = this.pending.filter((waiting) => waiting !== found);
    return found?.asker;
  }

  /** Heartbeat: a connection that does not answer is dead. */
  private ping(): void {
    this.hasHeard = false;
    this.send('ping');
    this.after(PONG_MS, () => {
      if (!this.hasHeard) this.lose();
    });
    this.after(PING_MS, () => this.ping());
  }

  private after(ms: number, then: () => void): void {
    this.timers.push(setTimeout(then, ms));
  }

  private stopTimers(): void {
    this.timers.forEach(clearTimeout);
    this.timers = [];
  }
}
