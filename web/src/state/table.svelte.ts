/** One table in this browser: its connection, what is known of it, and what follows from that. */
import { untrack } from 'svelte';
import { Animation } from '../board/animation.svelte';
import type { BoardModel, Previewed } from '../board/model';
import { PlaceSet } from '../board/places';
import { TableConnection, type ConnectionState, type Socket } from '../net/connection';
import {
  PROTOCOL_VERSION,
  type ClientRequest,
  type ClockInfo,
  type DeviceInfo,
  type EntryMessage,
  type Offer,
  type Presence,
  type Seat,
  type Seen,
  type ServerMessage,
  type SymbolCode,
  type TableInfo,
  type View,
  type You,
} from '../protocol';
import { aloud } from '../i18n/rich-text';
import { say } from '../i18n/words.svelte';
import { bell } from '../util/sound';
import { announce } from './announcements.svelte';
import { Autopilot, isDone } from './autopilot';
import { Chooser, type Refusal } from './chooser.svelte';
import { effectsOf, type Effect } from './effects';
import { Hints, hintedKey, type Hint } from './hints.svelte';
import type { Notice } from './notices';
import { Playback, type MoveMessage, type Stage } from './playback';
import { isKept } from './promise';
import { NO_RACE, type Race } from './race';
import { moves, settings, speedFactor } from './settings.svelte';
import { Surveyor } from './surveyor.svelte';
import {
  NOTHING_KNOWN,
  hear,
  isAnimated,
  isMyTurn,
  show,
  tell,
  type LogLine,
  type TableState,
} from './table-state';

/** Between answers that follow from a decision: always the same, whatever the hand holds. */
const ANSWER_MS = 160;

const isMove = (request: ClientRequest): boolean =>
  typeof request === 'object' && 'move' in request;

function randomSalt(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export class TableStore implements Stage {
  line: ConnectionState = $state('connecting');
  isRerunning = $state(false);
  /** Whose story is told just now. */
  showing: Seat | null = $state(null);
  /** Whether a decision waits for the line to come back. */
  isKept = $state(false);
  /** Whether what others do is not told any more until the own turn. */
  isSkipping = $state(false);
  /** The move that is made when the own turn comes, if it still does what was shown. */
  premove: { offer: Offer; shown: Previewed | null } | null = $state.raw(null);
  readonly animation = new Animation();
  readonly chooser: Chooser;
  readonly surveyor: Surveyor;
  readonly hints: Hints;
  private state: TableState = $state.raw(NOTHING_KNOWN);
  private readonly playback = new Playback(this);
  private readonly connection: TableConnection;
  private lookFrom: Seat | null = null;
  private readonly autopilot = new Autopilot(() => settings.drawing);
  /** The numbers of the entries of what the player decided; what followed by itself is not here. */
  private decided: number[] = [];
  private thoughtAt = -1;
  /** To before which of them everything is taken back. */
  private backTo: number | null = null;

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
  devicesAt: number = $derived(this.state.devicesAt);
  me: Seat | null = $derived(this.you?.seat ?? null);
  isMyTurn: boolean = $derived(isMyTurn(this.state));
  /** Where "since my last turn" begins in the log. */
  lastOwn: number = $derived(
    this.log.findLastIndex((entry) => entry.isMove && entry.seat === this.me && this.me !== null),
  );
  /** The Keys that the own last turn has brought; none before the first one. */
  gained: readonly SymbolCode[] | null = $derived.by(() => {
    const mine = this.me === null ? undefined : this.state.lastTurns.get(this.me);
    return mine?.isOver ? mine.keys : null;
  });
  canTakeBack: boolean = $derived(
    this.lastOwn >= 0 && this.me !== null && this.info?.stage === 'playing',
  );
  /** What the board shows, once cards are dealt. */
  board: BoardModel | null = $derived.by(() => {
    const { info, view, lines, given, presence, clock, aheadMs, freshKeys } = this.state;
    if (!info || !view) return null;
    const { lastTurns, newCards } = this.state;
    const { inFlight } = this.animation;
    const chosen = this.chooser.selection(this.isMyTurn);
    const isProposed = this.chooser.proposed !== null;
    const preview = isProposed ? chosen.preview : this.surveyor.preview;
    const { told } = this.hints;
    const hinted = told && this.me !== null ? hintedKey(told.spot, this.me) : null;
    const selection = { ...chosen, preview, isProposed, marks: this.surveyor.marks, hinted };
    const cards = { info, view, lines, given, freshKeys, lastTurns, newCards, inFlight };
    return { ...cards, presence, clock, aheadMs, selection, me: this.me, openHands: null };
  });

  constructor(
    readonly id: string,
    private readonly language: string,
  ) {
    this.surveyor = new Surveyor({
      position: () => this.connection.next,
      survey: async (card) => {
        const told = await this.connection.ask({ survey: { card } });
        return told.type === 'survey' ? told.moves : [];
      },
      preview: async (move, isAhead) =>
        (await this.connection.ask(
          isAhead ? { plan: { move } } : { preview: { move } },
        )) as Previewed,
    });
    this.hints = new Hints({
      ask: (depth) => this.connection.ask({ hint: { depth } }),
      tell: (hint) => this.tellHint(hint),
      refuse: (error) => this.refuse((error as Error).message),
    });
    this.chooser = new Chooser({
      preview: (move, isPlan) => this.surveyor.previewOf(move, isPlan && !this.isMyTurn),
      plan: async () => {
        const answer = await this.connection.ask({ plan: {} });
        return answer.type === 'plan' ? answer.offers : [];
      },
      make: (offer, isPlan, shown) => this.decide(offer, isPlan, shown),
      confirms: () => settings.confirm,
    });
    this.connection = new TableConnection({
      open: (have) => this.open(have),
      hear: (message) => this.hear(message),
      note: (state) => {
        this.line = state;
        this.noteKept();
      },
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
    this.noteKept();
  }

  /** The devices on which a seat of the player is open. */
  async devices(seat: Seat): Promise<readonly DeviceInfo[]> {
    const told = await this.connection.ask({ devices: { seat } });
    return told.type === 'devices' ? told.devices : [];
  }

  private noteKept(): void {
    this.isKept = this.line !== 'open' && this.connection?.isPending(isMove);
  }

  private send({ move }: Offer): void {
    this.do({ move: { seq: this.connection.next, move } });
  }

  /** The player has decided: now, or for when the time comes. */
  private decide(offer: Offer, isPlan: boolean, shown: Previewed | null): void {
    if (isPlan && !this.isMyTurn) {
      this.premove = { offer, shown };
      return;
    }
    this.decided.push(this.connection.next);
    if (!isPlan) return this.send(offer);
    // A play says that the step before it is over.
    const done = this.state.offers.find(isDone);
    if (!done) return;
    this.autopilot.play(offer.move);
    this.send(done);
  }

  /** Whether a play can be decided on before the own turn: where a turn is one play. */
  get canPremove(): boolean {
    return this.info?.variant === 'base';
  }

  cancelPremove(): void {
    this.premove = null;
  }

  /** Ends the turn with all that belongs to it, the draw included. */
  endTurn(): void {
    this.decided.push(this.connection.next);
    this.autopilot.end();
    this.chooser.clear();
    this.offer();
  }

  /** Takes back the last decision, with what followed from it by itself. */
  takeBack(): void {
    const others = this.info?.seats.filter(
      ({ kind }, seat) => kind === 'person' && !this.you?.seats.includes(seat),
    );
    // Others would be asked for each part of it.
    this.backTo = others?.length ? null : (this.decided.pop() ?? null);
    this.premove = null;
    this.autopilot.stop();
    this.do({ 'take-back': { seat: this.me } });
  }

  /** Whether hints can be asked for now. */
  get canAskHint(): boolean {
    return (this.info?.hints ?? false) && this.isMyTurn && this.chooser.offers.length > 0;
  }

  /** Asks for the next hint: where to look, what to look for, then the move. */
  askHint(): void {
    if (this.canAskHint) void this.hints.ask();
  }

  /** Says a hint. A move that it tells is shown, as if the player had pointed at it. */
  private tellHint({ text, move }: Hint): void {
    announce(aloud(text));
    const offer = this.chooser.offers.find((one) => one.move === move);
    if (offer) this.chooser.suggest(offer);
  }

  /** Tells nothing more until the player has something to decide. */
  skipToTurn(): void {
    this.isSkipping = true;
    this.playback.skipToTurn();
    this.animation.hurry();
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
      for (const missed of this.playback.skip()) this.state = tell(this.state, missed);
      this.animation.land();
    }
    if (message.type === 'refused') this.autopilot.stop();
    const hadSeat = this.state.info?.stage === 'playing' && this.me !== null;
    this.change(hear(this.state, message, Date.now()));
    // Nobody gets up during a game: the seat's person has signed this device out elsewhere.
    if (message.type === 'welcome' && hadSeat && message.you.seats.length === 0)
      this.refuse(say('web-signed-out'));
    this.noteKept();
    if (message.type === 'entry' && isAnimated(message, this.state)) this.playback.add(message);
  }

  private change(after: TableState): void {
    const before = this.state;
    this.state = after;
    if (after.offers !== before.offers) {
      this.hints.clear();
      this.offer();
    }
    effectsOf(before, after).forEach((effect) => this.carryOut(effect));
  }

  /** Lets the player choose, or answers what follows from what was chosen. */
  private offer(): void {
    const { offers, view } = this.state;
    // A move that is under way is sent again by itself.
    if (!view || offers.length === 0 || this.connection.isPending(isMove)) {
      return this.chooser.renew([]);
    }
    this.isSkipping = false;
    if (this.premove) {
      this.chooser.renew([]);
      return void this.makePremove(offers);
    }
    const answer = this.autopilot.next(offers, view);
    if (answer) {
      this.chooser.renew([]);
      return this.answerSoon(answer);
    }
    this.chooser.renew(offers);
    this.thinkOnce();
  }

  /** Asks for what can be played from the step before the plays, once for every position. */
  private thinkOnce(): void {
    const { next } = this.connection;
    if (this.state.view?.step !== 'start' || this.thoughtAt === next) return;
    this.thoughtAt = next;
    void this.chooser.think();
  }

  private answerSoon(answer: Offer): void {
    const { next } = this.connection;
    setTimeout(() => {
      if (this.connection.next === next && !this.connection.isPending(isMove)) this.send(answer);
    }, ANSWER_MS);
  }

  /** Makes what was decided on before the turn; where it would do something else, it is shown. */
  private async makePremove(offers: readonly Offer[]): Promise<void> {
    const { premove, me } = this;
    this.premove = null;
    const { next } = this.connection;
    const offer = offers.find(({ move }) => move === premove?.offer.move);
    const request = { preview: { move: offer?.move ?? '' } };
    const now =
      offer && ((await this.connection.ask(request).catch(() => null)) as Previewed | null);
    if (this.connection.next !== next || this.state.offers !== offers) return;
    if (offer && now && premove?.shown && me !== null && isKept(premove.shown, now, me)) {
      this.decided.push(next);
      return this.send(offer);
    }
    this.chooser.picked = new PlaceSet(premove?.offer.needs);
    this.chooser.renew(offers);
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

  animate({ seen, given }: MoveMessage, rush: number): Promise<void> {
    return this.animation.play(seen, this.me, this.state.view, rush, given);
  }

  arrive(seen: readonly Seen[], rush: number): Promise<void> {
    return this.animation.arrive(seen, this.me, this.state.view, rush);
  }

  async rest(ms: number, rush: number): Promise<void> {
    if (!moves()) return;
    await new Promise((resolve) => setTimeout(resolve, ms / rush / speedFactor()));
  }

  show(entry: EntryMessage): void {
    this.animation.land();
    this.change(show(this.state, entry));
    if (entry.kind === 'taken-back') this.goBack(entry.to);
    // A player who plans ahead plans for the table as it is now.
    if (!this.isMyTurn && this.chooser.picked.size) void this.chooser.think();
  }

  /** A decision is taken back with all that followed from it by itself. */
  private goBack(to: number): void {
    if (this.backTo !== null && to > this.backTo) this.do({ 'take-back': { seat: this.me } });
    else this.backTo = null;
  }

  /** Shows once more what happened since the player's last decision. */
  async rerun(): Promise<void> {
    if (this.isRerunning) return;
    this.isRerunning = true;
    await this.playback.rerun();
    this.isRerunning = false;
  }
}
