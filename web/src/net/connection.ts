/** The line to a table: keeps itself open, and asks after a break only for what was missed. */
import type { ClientRequest, ServerMessage } from '../protocol';
import { Refused } from './api';

export type LineState = 'connecting' | 'open' | 'lost';

const RETRY_FIRST_MS = 400;
const RETRY_MAX_MS = 8_000;
/** How often the line is tried when nothing is said, and how long an answer may take. */
const PING_MS = 20_000;
const PONG_MS = 8_000;

interface Waiting {
  resolve: (message: ServerMessage) => void;
  reject: (error: Error) => void;
}

export class Line {
  private socket: WebSocket | null = null;
  private retryMs = RETRY_FIRST_MS;
  private timers: ReturnType<typeof setTimeout>[] = [];
  private waiting = new Map<string, Waiting>();
  private isClosed = false;
  private count = 0;
  private readonly name = Math.random().toString(36).slice(2, 8);

  constructor(
    /** The address to open now; it depends on what was heard already. */
    private readonly address: () => string,
    private readonly hear: (message: ServerMessage) => void,
    private readonly note: (state: LineState) => void,
  ) {
    window.addEventListener('online', this.now);
    window.addEventListener('offline', this.drop);
    this.open();
  }

  /** Ends it for good. */
  close(): void {
    this.isClosed = true;
    window.removeEventListener('online', this.now);
    window.removeEventListener('offline', this.drop);
    this.stopTimers();
    this.socket?.close();
  }

  /** Opens it anew, with another address. */
  reopen(): void {
    const old = this.socket;
    this.stopTimers();
    this.open();
    old?.close();
  }

  /** Asks for something without waiting for an answer; a refusal is heard like everything else. */
  send(request: ClientRequest): string {
    const id = `${this.name}${++this.count}`;
    if (this.socket?.readyState === WebSocket.OPEN) {
      this.socket.send(JSON.stringify({ id, do: request }));
    }
    return id;
  }

  /** Asks for something and waits for the answer that repeats the request's name. */
  ask(request: ClientRequest): Promise<ServerMessage> {
    return new Promise((resolve, reject) =>
      this.waiting.set(this.send(request), { resolve, reject }),
    );
  }

  private open(): void {
    this.note('connecting');
    const socket = new WebSocket(this.address());
    this.socket = socket;
    socket.onmessage = (event) => {
      if (this.socket === socket) this.take(JSON.parse(String(event.data)) as ServerMessage);
    };
    socket.onopen = () => {
      this.retryMs = RETRY_FIRST_MS;
      this.note('open');
      this.keepAlive(socket);
    };
    socket.onclose = () => {
      if (this.socket === socket) this.retry();
    };
  }

  private take(message: ServerMessage): void {
    this.heard = Date.now();
    const id = 'id' in message ? message.id : undefined;
    const waiting = id ? this.waiting.get(id) : undefined;
    if (id && waiting) {
      this.waiting.delete(id);
      if (message.type === 'refused') {
        waiting.reject(new Refused(message.code, message.text, message.rule));
      } else {
        waiting.resolve(message);
      }
      return;
    }
    this.hear(message);
  }

  private heard = 0;

  /** A line that is dead without knowing it is found out by a question. */
  private keepAlive(socket: WebSocket): void {
    const ping = () => {
      if (socket !== this.socket || socket.readyState !== WebSocket.OPEN) return;
      const asked = Date.now();
      this.send('ping');
      this.after(PONG_MS, () => {
        if (this.heard < asked && socket === this.socket) socket.close();
      });
      this.after(PING_MS, ping);
    };
    this.after(PING_MS, ping);
  }

  private after(ms: number, then: () => void): void {
    this.timers.push(setTimeout(then, ms));
  }

  private stopTimers(): void {
    this.timers.forEach(clearTimeout);
    this.timers = [];
  }

  private retry(): void {
    this.stopTimers();
    for (const { reject } of this.waiting.values()) reject(new Refused('away', ''));
    this.waiting.clear();
    if (this.isClosed) return;
    this.note('lost');
    this.after(this.retryMs, () => this.open());
    this.retryMs = Math.min(this.retryMs * 2, RETRY_MAX_MS);
  }

  private readonly drop = () => this.socket?.close();

  private readonly now = () => {
    const { CONNECTING, OPEN } = WebSocket;
    if (![CONNECTING, OPEN].includes(this.socket?.readyState as 0 | 1)) {
      this.stopTimers();
      this.retryMs = RETRY_FIRST_MS;
      this.open();
    }
  };
}
