/** The seconds in which a play can be followed: one stage after the other, each to its end. */
import { tick } from 'svelte';
import type { DeckKind, KeyLines, Seen, View } from '../protocol';
import { moves, speedFactor } from '../state/settings.svelte';
import { paper, pen } from '../util/sound';
import { PlaceSet, keyOf, type Spot } from './places';
import { gainsOf, storyOf, type Gain, type Leg, type StoryStage } from './story';

export interface Flight {
  id: number;
  /** A card by name, or only its back. */
  card: string | null;
  back: DeckKind | null;
  from: Box;
  to: Box;
  ms: number;
  /** Cards that leave lie under the one that came. */
  layer: number;
}

/** Where a card is on the screen: its middle and its width. */
export interface Box {
  x: number;
  y: number;
  width: number;
}

/**
 * The story of Keys that are gained: first they grow out of their lines and go to their owner; then,
 * when the table is as it is then, they are kept. It is one story, so one thing never covers the other.
 */
export interface Moment extends Gain {
  phase: 'grows' | 'kept';
  ms: number;
}

export const FLIGHT_MS = 340;
const PAUSE_MS = 90;
/** Nothing else moves while a Key is gained. */
export const KEY_MS = 700;
/** Own Keys are worth a look, those of others a glance. */
export const KEPT_MS = { own: 1_100, other: 250 };
/** What does not move stays a little longer: nothing waits for it. */
const STILL_MS = 1_500;
let count = 0;

export class Animation {
  flights: Flight[] = $state.raw([]);
  /** Places whose card is in the air. */
  inFlight = $state.raw(new PlaceSet());
  /** The Keys of this moment, and who gains them. */
  moment: Moment | null = $state.raw(null);
  private waiting: { resolve: () => void; timer: ReturnType<typeof setTimeout> } | null = null;
  private isHurried = false;
  private landings = 0;

  /** Shows what happened before the table shows its end; `rush` makes it so much faster. */
  async play(
    seen: readonly Seen[],
    me: number | null,
    view: View | null,
    rush = 1,
    given: readonly KeyLines[] = [],
  ): Promise<void> {
    await this.tell(storyOf(seen, me, given).before, view, rush);
  }

  /**
   * Shows the Keys with their owner and then what comes into hands, when the table is as it is then: so
   * each card finds its place.
   */
  async arrive(
    seen: readonly Seen[],
    me: number | null,
    view: View | null,
    rush = 1,
  ): Promise<void> {
    const stages = storyOf(seen, me).after;
    const gains = gainsOf(seen);
    if (!moves() || document.hidden || !Number.isFinite(rush)) {
      return this.show(gains.find(({ seat }) => seat === me) ?? gains[0]);
    }
    if (stages.length) this.inFlight = new PlaceSet(stages.flatMap((stage) => stage.arriving));
    const { landings } = this;
    const factor = speedFactor() * rush;
    await this.keep(gains, ({ seat }) => KEPT_MS[seat === me ? 'own' : 'other'] / factor);
    if (landings !== this.landings || stages.length === 0) return;
    await tick();
    await this.tell(stages, view, rush);
    this.land();
  }

  /** The Keys are with their owner, as a still picture that nothing waits for. */
  private show(gain: Gain | undefined): void {
    if (!gain) return;
    const moment: Moment = { ...gain, phase: 'kept', ms: STILL_MS };
    this.moment = moment;
    setTimeout(() => {
      if (this.moment === moment) this.moment = null;
    }, STILL_MS);
  }

  /** The Keys are with their owner, and the table takes its time. */
  private async keep(gains: readonly Gain[], lasting: (gain: Gain) => number): Promise<void> {
    this.isHurried = false;
    for (const gain of gains) {
      const moment: Moment = { ...gain, phase: 'kept', ms: lasting(gain) };
      this.moment = moment;
      await this.wait(moment.ms);
      if (this.moment !== moment) return;
      this.moment = null;
    }
  }

  private async tell(stages: StoryStage[], view: View | null, rush: number): Promise<void> {
    if (!moves() || document.hidden) return;
    const { landings } = this;
    const factor = speedFactor() * rush;
    this.isHurried = false;
    for (const [layer, stage] of stages.entries()) {
      const ms = FLIGHT_MS / factor;
      const flights = stage.legs.flatMap((leg) => fly(leg, view, ms, layer));
      if (flights.length === 0 && !stage.gain) continue;
      if (flights.length) paper();
      if (stage.gain) pen();
      this.flights = [...this.flights, ...flights];
      this.moment = stage.gain && { ...stage.gain, phase: 'grows', ms: KEY_MS / factor };
      if (stage.leaving.length) this.inFlight = new PlaceSet([...this.inFlight, ...stage.leaving]);
      await this.wait(this.moment?.ms ?? ms + PAUSE_MS / factor);
      if (landings !== this.landings) return;
      this.moment = null;
    }
  }

  private wait(ms: number): Promise<void> {
    if (this.isHurried) return Promise.resolve();
    return new Promise((resolve) => {
      this.waiting = { resolve, timer: setTimeout(resolve, ms) };
    });
  }

  /** The board shows the end of it. */
  land(): void {
    this.landings++;
    this.flights = [];
    if (this.moment?.phase === 'grows') this.moment = null;
    if (this.inFlight.size) this.inFlight = new PlaceSet();
    this.release();
  }

  /** The player does not want to wait. */
  hurry(): void {
    if (this.moment?.phase === 'kept') this.moment = null;
    this.release();
  }

  private release(): void {
    this.isHurried = true;
    const { waiting } = this;
    this.waiting = null;
    if (!waiting) return;
    clearTimeout(waiting.timer);
    waiting.resolve();
  }
}

/** The card that lies in a zone. */
function cardAt(spot: Spot, view: View | null): string | null {
  if (spot.at !== 'zone' || !view || !('layouts' in view.table)) return null;
  return view.table.layouts.layouts[spot.seat]?.[spot.zone] ?? null;
}

function fly(leg: Leg, view: View | null, ms: number, layer: number): Flight[] {
  const from = boxOf(leg.from);
  const to = boxOf(leg.to);
  if (!from || !to) return [];
  const { back = null } = leg;
  const card = leg.of ? cardAt(leg.of, view) : leg.card;
  // Where no card lies, one is as large as at the other end, or a little smaller.
  const width = Math.min(from.width ?? Infinity, to.width ?? Infinity);
  const usual = Number.isFinite(width) ? width : 40;
  const sized = (box: Measured): Box => ({ ...box, width: box.width ?? usual * 0.8 });
  return [{ id: ++count, card, back, from: sized(from), to: sized(to), ms, layer }];
}

interface Measured {
  x: number;
  y: number;
  /** Unknown where there is only room for cards. */
  width: number | null;
}

/** Spots that are as large as a card, and not a room with several. */
const isCard = ({ at }: Spot): boolean => ['hand', 'zone', 'cell', 'deck', 'pile'].includes(at);

/** Where the first of these spots is on the screen. */
function boxOf(spots: Spot[]): Measured | null {
  for (const spot of spots) {
    for (const found of document.querySelectorAll(`[data-place="${CSS.escape(keyOf(spot))}"]`)) {
      const rect = found.getBoundingClientRect();
      if (rect.width <= 0 || rect.height <= 0) continue;
      const [x, y] = [rect.x + rect.width / 2, rect.y + rect.height / 2];
      return { x, y, width: isCard(spot) ? rect.width : null };
    }
  }
  return null;
}
