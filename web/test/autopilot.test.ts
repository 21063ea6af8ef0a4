/** What follows from a decision by itself: nothing that the player should decide. */
import { describe, expect, it } from 'vitest';
import { inHand, inZone, onDeck } from '../src/board/places';
import type { DeckKind, Offer, View } from '../src/protocol';
import { Autopilot } from '../src/state/autopilot';
import type { Drawing } from '../src/state/settings.svelte';

const DONE: Offer = { move: '.', needs: [{ at: 'how', how: 'done' }] };
const PLAY: Offer = { move: 'MeHa>N', needs: [inHand('MeHa'), inZone(0, 'N')] };
const draw = (deck: DeckKind): Offer => ({ move: `=${deck}`, needs: [onDeck(deck)] });
const at = (step: View['step'], played = [1, 1]): View =>
  ({ step, table: { layouts: { 'this-turn': { played } } } }) as unknown as View;

const pilot = (drawing: Drawing = 'as-played') => new Autopilot(() => drawing);

describe('what follows by itself', () => {
  it('is nothing as long as nothing was decided', () => {
    expect(pilot().next([DONE], at('start'))).toBeNull();
  });

  it('is a play after the step before it', () => {
    const made = pilot();
    made.play('MeHa>N');
    expect(made.next([DONE], at('start'))).toBe(DONE);
    expect(made.next([PLAY, DONE], at('play'))).toBe(PLAY);
    expect(made.next([DONE], at('play'))).toBeNull();
  });

  it('is not the end of the playing if the play cannot be made', () => {
    const made = pilot();
    made.play('PrFl>S');
    expect(made.next([PLAY, DONE], at('play'))).toBeNull();
    expect(made.isOn).toBe(false);
  });

  it('is the end of the turn with a card of each kind that was played', () => {
    const made = pilot();
    made.end();
    const decks = [draw('main'), draw('extra')];
    expect(made.next([PLAY, DONE], at('play'))).toBe(DONE);
    expect(made.next([DONE], at('end'))).toBe(DONE);
    expect(made.next(decks, at('draw'))?.move).toBe('=main');
    expect(made.next(decks, at('draw'))?.move).toBe('=extra');
    expect(made.next(decks, at('draw'))?.move).toBe('=main');
  });

  it('stops for a choice: any Key, or a deck for those who want to choose it', () => {
    const made = pilot('ask');
    made.end();
    expect(made.next([DONE], at('any-key'))).toBeNull();
    made.end();
    expect(made.next([draw('main'), draw('extra')], at('draw'))).toBeNull();
  });

  it('draws from one deck, and from the other where there is no choice', () => {
    const made = pilot('extra');
    made.end();
    expect(made.next([draw('main'), draw('extra')], at('draw'))?.move).toBe('=extra');
    expect(made.next([draw('main')], at('draw'))?.move).toBe('=main');
  });
});
