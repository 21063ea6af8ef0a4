/** One table as this browser knows it: what the server told, and what is shown of it now. */
import { SvelteMap } from 'svelte/reactivity';
import {
  PROTOCOL_VERSION,
  type ClientRequest,
  type ClockInfo,
  type EntryMessage,
  type Presence,
  type Seen,
  type ServerMessage,
  type TableInfo,
  type View,
  type You,
} from '../protocol';
import { announce } from './announcements.svelte';
import { aloud } from '../i18n/rich-text';
import { Chooser, type Previewed } from './chooser.svelte';
import { hitsOf, type Hit } from './notices';
import { settings } from './settings.svelte';
import type { Shown } from '../board/model';
import { Line, type LineState } from '../net/connection';
import { bell } from '../util/sound';
import { Story } from '../board/animation.svelte';
import { language, say } from '../i18n/words.svelte';

/** A line of the log, or something that was said. */
export interface Logged {
  seq: number;
  seat: number | null;
  /** Whether it was a decision of a player. */
  isMove: boolean;
  lines: string[];
  said: { name: string; text: string } | null;
}

/** Something that changes the cards: what was shown before, and what happened. */
interface Frame {
  entry: EntryMessage;
  before: View | null;
}

/** Longer queues are caught up with at once. */
const QUEUE_MAX = 8;
const AUTO_DONE_MS = 350;

export class TableStore implements Shown {
  line: LineState = $state('connecting');
  /** Set when there is no such table. */
  gone: string | null = $state(null);
  info: TableInfo | null = $state.raw(null);
  you: You | null = $state.raw(null);
  presence: Presence | null = $state.raw(null);
  clock: ClockInfo | null = $state.raw(null);
  /** How far the server's clock is ahead of ours. */
  aheadMs = 0;
  /** What is shown now; while a story runs this is the past. */
  view: View | null = $state.raw(null);
  log: Logged[] = $state.raw([]);
  hits: Hit[] = $state.raw([]);
  notice: { text: string; rule: string | null } | null = $state.raw(null);
  token: string | null = $state(null);
  isRerunning = $state(false);
  /** Keys that were just gained, by seat. */
  freshKeys = new SvelteMap<number, Seen & { event: 'keys-gained' }>();

  readonly story = new Story();
  readonly chooser: Chooser;
  private readonly wire: Line;
  private next = 0;
  private welcomed = 0;
  private queue: Frame[] = [];
  private isPlaying = false;
  private lookFrom: number | null = null;
  /** What happened since the player's own last decision. */
  private recent: Frame[] = [];

  me: number | null = $derived(this.you?.seat ?? null);
  isMyTurn: boolean = $derived(
    this.view !== null && this.view.turn === this.me && this.info?.stage === 'playing',
  );
  /** Where "since my last turn" begins in the log. */
  lastOwn: number = $derived(
    this.log.findLastIndex((entry) => entry.isMove && entry.seat === this.me && this.me !== null),
  );

  constructor(
    readonly id: string,
    private readonly language: string,
  ) {
    this.chooser = new Chooser({
      preview: async (move) => (await this.wire.ask({ preview: { move } })) as Previewed,
      move: (move) => this.do({ move: { seq: this.next, move } }),
      confirms: () => settings.confirm,
    });
    this.wire = new Line(
      () => this.address(),
      (message) => this.hear(message),
      (state) => (this.line = state),
    );
  }

  close(): void {
    this.wire.close();
  }

  private address(): string {
    const at = new URL(`/api/tables/${this.id}/socket`, location.href);
    at.protocol = at.protocol.replace('http', 'ws');
    const { searchParams } = at;
    searchParams.set('have', String(this.next));
    searchParams.set('protocol', String(PROTOCOL_VERSION));
    searchParams.set('views', 'true');
    searchParams.set('words', 'true');
    searchParams.set('language', this.language);
    if (this.lookFrom !== null) searchParams.set('seat', String(this.lookFrom));
    return at.href;
  }

  /** Asks for something; a refusal is shown. */
  do(request: ClientRequest): void {
    this.notice = null;
    this.wire.send(request);
  }

  /** Looks from another of the own seats. All is told anew, as that seat knows it: the log has secrets. */
  look(seat: number): void {
    this.lookFrom = seat;
    this.next = 0;
    this.log = [];
    this.recent = [];
    this.hits = [];
    this.wire.reopen();
  }

  private hear(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        return this.welcome(message);
      case 'entry':
        return this.take(message);
      case 'presence':
        this.presence = message;
        return;
      case 'token':
        this.token = message.token;
        return;
      case 'refused':
        return this.refused(message);
      case 'done':
      case 'preview':
      case 'pong':
        return;
    }
  }

  private welcome(message: ServerMessage & { type: 'welcome' }): void {
    this.welcomed = message.seq;
    this.info = message.table;
    this.you = message.you;
    this.presence = message.presence;
    this.clock = message.clock;
    this.aheadMs = message.now - Date.now();
    this.queue = [];
    this.story.land();
    this.view = message.view;
    this.chooser.renew(
      message.offers.map((offer) => offer.move),
      message.you.seat ?? 0,
    );
    if (message.table.stage === 'open') this.addSalt(message.table, message.you);
    this.greetTurn(null);
  }

  /** Everybody's salt goes into the luck of the deal, without anybody having to do anything. */
  private addSalt(table: TableInfo, you: You): void {
    for (const seat of you.seats) {
      if (table.seats[seat]?.salted) continue;
      const bytes = crypto.getRandomValues(new Uint8Array(16));
      const salt = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
      this.wire.send({ salt: { seat, salt } });
    }
  }

  private refused(message: ServerMessage & { type: 'refused' }): void {
    this.notice = { text: message.text, rule: message.rule ?? null };
    announce(aloud(message.text));
    // The offers were put away when the move was made.
    if (this.isMyTurn) this.wire.send({ look: { seat: this.me } });
  }

  private take(entry: EntryMessage): void {
    if (entry.seq < this.next) return;
    this.next = entry.seq + 1;
    this.write(entry);
    const isOld = entry.seq < this.welcomed;
    if (isOld) return this.noteHits(entry);
    // The last move of a game comes without a view; the entry behind it has one.
    if (entry.view || 'seen' in entry) {
      this.queue.push({ entry, before: null });
      void this.playQueue();
    } else if (entry.table) {
      this.settle(entry.table);
    }
  }

  private settle(table: TableInfo): void {
    this.info = table;
    // Somebody may have got a seat.
    if (this.you && table.stage === 'open') this.addSalt(table, this.you);
  }

  private write(entry: EntryMessage): void {
    const said = entry.kind === 'said' ? { name: entry.name, text: entry.said } : null;
    const lines = said ? [] : (entry.text ?? []);
    if (!said && lines.length === 0) return;
    const seat = 'seat' in entry ? entry.seat : null;
    const isMove = entry.kind === 'moved';
    this.log = [...this.log, { seq: entry.seq, seat, isMove, lines, said }];
    if (entry.seq < this.welcomed) return;
    announce(...(said ? [`${said.name}: ${said.text}`] : lines.map(aloud)));
  }

  private async playQueue(): Promise<void> {
    if (this.isPlaying) return;
    this.isPlaying = true;
    try {
      for (let frame = this.queue.shift(); frame; frame = this.queue.shift()) {
        await this.playFrame(frame);
      }
    } finally {
      this.isPlaying = false;
    }
  }

  private async playFrame(frame: Frame): Promise<void> {
    const { entry } = frame;
    frame.before = this.view;
    const seen = 'seen' in entry ? entry.seen : [];
    this.remember(frame);
    if (entry.kind === 'moved' && this.queue.length < QUEUE_MAX) {
      await this.story.play(seen, this.me, this.view);
    }
    const turnBefore = this.view?.turn ?? null;
    this.view = entry.view ?? this.view;
    this.story.land();
    this.noteKeys(seen);
    if (entry.table) this.settle(entry.table);
    if (entry.clock !== undefined) this.clock = entry.clock;
    if (entry.offers) {
      this.chooser.renew(
        entry.offers.map((offer) => offer.move),
        this.me ?? 0,
      );
      this.greetTurn(turnBefore);
      this.autoDone();
    }
  }

  private remember(frame: Frame): void {
    const { entry } = frame;
    if (entry.kind === 'taken-back' || (entry.kind === 'moved' && entry.seat === this.me)) {
      this.recent = [];
    } else if (entry.kind === 'moved') {
      this.recent.push(frame);
    }
    this.noteHits(entry);
  }

  /** What hit the player since the own last move. What is taken back never happened. */
  private noteHits(entry: EntryMessage): void {
    if (entry.kind === 'taken-back') this.hits = [];
    else if (entry.kind !== 'moved') return;
    else if (entry.seat === this.me) this.hits = [];
    else this.hits = [...this.hits, ...hitsOf(entry.seen, this.me)];
  }

  private noteKeys(seen: readonly Seen[]): void {
    this.freshKeys.clear();
    for (const event of seen) {
      if (event.event === 'keys-gained') this.freshKeys.set(event.seat, event);
    }
  }

  /** Rings when the turn comes to this player. */
  private greetTurn(turnBefore: number | null): void {
    if (!this.isMyTurn || turnBefore === this.me) return;
    announce(say('web-turn-yours'));
    bell();
  }

  private autoDone(): void {
    const [only, ...others] = this.chooser.offers;
    if (!settings.autoDone || !only || others.length > 0 || only.kind !== 'done') return;
    const asked = this.next;
    setTimeout(() => {
      if (this.next === asked && this.chooser.offers[0] === only) this.chooser.make(only);
    }, AUTO_DONE_MS);
  }

  get canRerun(): boolean {
    return this.recent.length > 0 && !this.isPlaying;
  }

  /** Shows once more what happened since the player's last decision. */
  async rerun(): Promise<void> {
    const frames = [...this.recent];
    const now = this.view;
    if (!frames[0]?.before || this.isPlaying || this.isRerunning) return;
    this.isRerunning = true;
    this.isPlaying = true;
    for (const { entry, before } of frames) {
      if (entry.kind !== 'moved' || !before) continue;
      this.view = before;
      await new Promise((resolve) => setTimeout(resolve, 250));
      await this.story.play(entry.seen, this.me, before);
      this.view = entry.view ?? before;
      this.story.land();
    }
    this.view = now;
    this.isRerunning = false;
    this.isPlaying = false;
    void this.playQueue();
  }

  /** The language of the words that come from the server. */
  get isOutOfDate(): boolean {
    return this.language !== language();
  }
}
