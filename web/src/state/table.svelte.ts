/** One table in this browser: its connection, what is known of it, and what follows from that. */
import { untrack } from 'svelte';
import { Animation } from '../board/animation.svelte';
import type { BoardModel, Previewed } from '../board/model';
import { TableConnection, type ConnectionState, type Socket } from '../net/connection';
import {
  PROTOCOL_VERSION,
  type ClientRequest,
  type ClockInfo,
  type EntryMessage,
  type Presence,
  type Seat,
  type Seen,
  type ServerMessage,
  type TableInfo,
  type View,
  type You,
} from '../protocol';
import { bell } from '../util/sound';
import { announce } from './announcements.svelte';
import { Chooser, howOf, type Refusal } from './chooser.svelte';
import { effectsOf, type Effect } from './effects';
import type { Notice } from './notices';
import { Playback, type Stage } from './playback';
import { NO_RACE, type Race } from './race';
import { settings } from './settings.svelte';
import { Surveyor } from './surveyor.svelte';
import {
  NOTHING_KNOWN,
  hear,
  isAnimated,
  isMyTurn,
  show,
  type LogLine,
  type TableState,
} from './table-state';

const AUTO_DONE_MS = 350;

const isMove = (request: ClientRequest): boolean =>
  typeof request === 'object' && 'move' in request;

function randomSalt(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export class TableStore implements Stage {
  line: ConnectionState = $state('connecting');
  isRerunning = $state(false);
  readonly animation = new Animation();
  readonly chooser: Chooser;
  readonly surveyor: Surveyor;
  private state: TableState = $state.raw(NOTHING_KNOWN);
  private readonly playback = new Playback(this);
  private readonly connection: TableConnection;
  private lookFrom: Seat | null = null;

  info: TableInfo | null = $derived(this.state.info);
  you: You | null = $derived(this.state.you);
  presence: Presence | null = $derived(this.state.presence);
  clock: ClockInfo | null = $derived(this.state.clock);
  log: readonly LogLine[] = $derived(this.state.log);
  /** Who got which Key when. */
  race: Race = $derived(this.state.race);
  /** Entries before this one were told late: they are history. */
  welcomed: number = $derived(this.state.welcomed);
  notices: readonly Notice[] = $derived(this.state.notices);
  refusal: Refusal | null = $derived(this.state.refusal);
  token: string | null = $derived(this.state.token);
  me: Seat | null = $derived(this.you?.seat ?? null);
  isMyTurn: boolean = $derived(isMyTurn(this.state));
  /** Where "since my last turn" begins in the log. */
  lastOwn: number = $derived(
    this.log.findLastIndex((entry) => entry.isMove && entry.seat === this.me && this.me !== null),
  );
  /** What the board shows, once cards are dealt. */
  board: BoardModel | null = $derived.by(() => {
    const { info, view, lines, given, presence, clock, aheadMs, freshKeys } = this.state;
    if (!info || !view) return null;
    const { inFlight } = this.animation;
    const chosen = this.chooser.selection(this.isMyTurn);
    const isProposed = this.chooser.proposed !== null;
    const preview = isProposed ? chosen.preview : this.surveyor.preview;
    const selection = { ...chosen, preview, isProposed, marks: this.surveyor.marks };
    const shared = {
      info,
      view,
      lines,
      given,
      presence,
      clock,
      aheadMs,
      freshKeys,
      inFlight,
      selection,
    };
    return { ...shared, me: this.me, openHands: null };
  });

  constructor(
    readonly id: string,
    private readonly language: string,
  ) {
    this.surveyor = new Surveyor({
      survey: async (card) => {
        const told = await this.connection.ask({ survey: { card } });
        return told.type === 'survey' ? told.moves : [];
      },
      preview: async (move) => (await this.connection.ask({ preview: { move } })) as Previewed,
    });
    this.chooser = new Chooser({
      preview: (move) => this.surveyor.previewOf(move),
      move: (move) => this.do({ move: { seq: this.connection.next, move } }),
      confirms: () => settings.confirm,
    });
    this.connection = new TableConnection({
      open: (have) => this.open(have),
      hear: (message) => this.hear(message),
      note: (state) => (this.line = state),
    });
    window.addEventListener('online', this.online);
    window.addEventListener('offline', this.offline);
  }

  close(): void {
    window.removeEventListener('online', this.online);
    window.removeEventListener('offline', this.offline);
    this.connection.close();
  }

  private readonly online = () => this.connection.retryNow();
  private readonly offline = () => this.connection.lose();

  private open(have: number): Socket {
    const at = new URL(`/api/tables/${this.id}/socket`, location.href);
    at.protocol = at.protocol.replace('http', 'ws');
    const { searchParams } = at;
    searchParams.set('protocol', String(PROTOCOL_VERSION));
    searchParams.set('have', String(have));
    searchParams.set('views', 'true');
    searchParams.set('words', 'true');
    searchParams.set('language', this.language);
    if (this.lookFrom !== null) searchParams.set('seat', String(this.lookFrom));
    return new WebSocket(at.href);
  }

  /** Changes something that has no effects. */
  private put(part: Partial<TableState>): void {
    this.state = { ...untrack(() => this.state), ...part };
  }

  /** Asks for something; a refusal is shown. */
  do(request: ClientRequest): void {
    this.put({ refusal: null });
    this.connection.send(request);
  }

  /** Shows why something that was asked elsewhere was refused. */
  refuse(text: string): void {
    this.put({ refusal: { text, rule: null } });
  }

  /** Looks from another of the player's seats. All is told again, as that seat knows it. */
  look(seat: Seat): void {
    this.lookFrom = seat;
    this.put({ log: [], notices: [], race: NO_RACE });
    this.playback.clear();
    this.connection.restart();
  }

  private hear(message: ServerMessage): void {
    if (message.type === 'welcome') {
      this.playback.skip();
      this.animation.land();
    }
    this.change(hear(this.state, message, Date.now()));
    if (message.type === 'entry' && isAnimated(message, this.state)) this.playback.add(message);
  }

  private change(after: TableState): void {
    const before = this.state;
    this.state = after;
    if (after.offers !== before.offers) {
      // A move that is under way is sent again by itself.
      this.chooser.renew(this.connection.isPending(isMove) ? [] : after.offers);
    }
    effectsOf(before, after).forEach((effect) => this.carryOut(effect));
  }

  private carryOut(effect: Effect): void {
    switch (effect.do) {
      case 'announce':
        return announce(...effect.lines);
      case 'ring':
        return bell();
      case 'ask-offers':
        return this.connection.send({ look: { seat: this.me } });
      case 'add-salt':
        return this.addSalt(effect.seat);
      default:
        return effect satisfies never;
    }
  }

  private addSalt(seat: Seat): void {
    const isUnderWay = (request: ClientRequest) =>
      typeof request === 'object' && 'salt' in request && request.salt.seat === seat;
    if (this.connection.isPending(isUnderWay)) return;
    this.connection.send({ salt: { seat, salt: randomSalt() } });
  }

  get view(): View | null {
    return this.state.view;
  }

  set view(view: View | null) {
    this.put({ view });
    this.animation.land();
  }

  animate(seen: readonly Seen[]): Promise<void> {
    return this.animation.play(seen, this.me, this.state.view);
  }

  show(entry: EntryMessage): void {
    this.change(show(this.state, entry));
    this.animation.land();
    if (entry.offers && settings.autoDone) this.endStepSoon();
  }

  /** Ends a step by itself in which nothing else can be done. */
  private endStepSoon(): void {
    const [only, ...others] = this.chooser.offers;
    if (!only || others.length > 0 || howOf(only) !== 'done') return;
    const { next } = this.connection;
    setTimeout(() => {
      if (this.connection.next === next && this.chooser.offers[0] === only) this.chooser.make(only);
    }, AUTO_DONE_MS);
  }

  /** Shows once more what happened since the player's last decision. */
  async rerun(): Promise<void> {
    if (this.isRerunning) return;
    this.isRerunning = true;
    await this.playback.rerun();
    this.isRerunning = false;
  }
}
