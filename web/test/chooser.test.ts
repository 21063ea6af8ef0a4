import { describe, expect, it, vi } from 'vitest';
import type { Previewed } from '../src/board/model';
import { inCell, inHand, inZone, keyOf, onDeck, type PlaceSet } from '../src/board/places';
import type { DeckKind, How, Offer, Zone } from '../src/protocol';
import { Chooser } from '../src/state/chooser.svelte';

const play = (card: string, zone: Zone): Offer => ({
  move: `${card}>${zone}`,
  needs: [inHand(card), inZone(0, zone)],
});
const does = (how: How) => ({ at: 'how', how }) as const;
const inField = (card: string, how: How, x: number, y: number): Offer => ({
  move: `${card} ${how}`,
  needs: [inHand(card), inCell([x, y]), does(how)],
});
const swap = (card: string, ...zones: Zone[]): Offer => ({
  move: `${card}:${zones.join()}`,
  needs: [inHand(card), does('use'), ...zones.map((zone) => inZone(0, zone))],
});
const DONE: Offer = { move: '.', needs: [does('done')] };
const draw = (deck: DeckKind): Offer => ({ move: `=${deck}`, needs: [onDeck(deck)] });
const keys = (places: PlaceSet) => Array.from(places, keyOf);

function chooser(offers: Offer[], confirms = true, plans: Offer[] = []) {
  const move = vi.fn<(move: string, isPlan: boolean) => void>();
  const asker = {
    preview: vi.fn<(move: string, isPlan: boolean) => Promise<Previewed>>((move) =>
      Promise.resolve({ move } as Previewed),
    ),
    plan: vi.fn(() => Promise.resolve(plans)),
    make: vi.fn((offer: Offer, isPlan: boolean) => move(offer.move, isPlan)),
    move,
    confirms: () => confirms,
  };
  const made = new Chooser(asker);
  made.renew(offers);
  return { made, asker };
}

describe('choosing', () => {
  it('goes from a card to a zone to a preview to the move', () => {
    const { made, asker } = chooser([
      play('MeHa', 'N'),
      play('MeHa', 'S'),
      play('PrFl', 'N'),
      DONE,
    ]);
    expect(keys(made.usable)).toEqual(['hand:MeHa', 'hand:PrFl']);
    expect(made.buttons).toEqual([DONE]);
    expect(made.lit.size).toBe(0);
    made.pick(inHand('MeHa'));
    expect(keys(made.lit)).toEqual(['zone:0:N', 'zone:0:S']);
    made.pick(inZone(0, 'S'));
    expect(asker.preview).toHaveBeenCalledWith('MeHa>S', false);
    expect(asker.move).not.toHaveBeenCalled();
    made.confirm();
    expect(asker.move).toHaveBeenCalledWith('MeHa>S', false);
    expect(made.offers).toEqual([]);
  });

  it('makes the move at once for those who want it quick', () => {
    const { made, asker } = chooser([play('MeHa', 'N')], false);
    made.pick(inHand('MeHa'));
    made.pick(inZone(0, 'N'));
    expect(asker.move).toHaveBeenCalledWith('MeHa>N', false);
  });

  it('takes the second click on a shown place for a yes', () => {
    const { made, asker } = chooser([play('MeHa', 'N'), play('MeHa', 'S')]);
    made.pick(inHand('MeHa'));
    made.pick(inZone(0, 'N'));
    made.pick(inZone(0, 'N'));
    expect(asker.move).toHaveBeenCalledWith('MeHa>N', false);
  });

  it('asks for the way where there are two', () => {
    const { made } = chooser([
      inField('MeHa', 'cover', 0, 1),
      inField('MeHa', 'replace', 0, 1),
      inField('MeHa', 'lay', 1, 1),
    ]);
    made.pick(inHand('MeHa'));
    made.pick(inCell([0, 1]));
    expect(made.proposed).toBeNull();
    expect(keys(made.lit)).toEqual(['how:cover', 'how:replace']);
    made.pick(does('replace'));
    expect(made.proposed?.move).toBe('MeHa replace');
  });

  it('takes two zones in any order', () => {
    const { made } = chooser([
      swap('!mirror-writing', 'N', 'S'),
      swap('!mirror-writing', 'N', 'W'),
      { move: '-mirror-writing', needs: [inHand('!mirror-writing'), does('discard')] },
    ]);
    made.pick(inHand('!mirror-writing'));
    made.pick(inZone(0, 'S'));
    made.pick(inZone(0, 'N'));
    expect(made.proposed?.move).toBe('!mirror-writing:N,S');
  });

  it('asks the server why something cannot be done', () => {
    const { made, asker } = chooser([play('MeHa', 'N')]);
    made.pick(inHand('MeHa'));
    made.pick(inZone(0, 'NW'));
    expect(asker.preview).toHaveBeenCalledWith('MeHa>NW', false);
    made.pick(inCell([2, -1]));
    expect(asker.preview).toHaveBeenCalledWith('MeHa@2,-1', false);
    expect(made.card).toBe('MeHa');
  });

  it('puts a card down when it is chosen again', () => {
    const { made } = chooser([play('MeHa', 'N'), play('PrFl', 'N')]);
    made.pick(inHand('MeHa'));
    made.pick(inHand('PrFl'));
    expect(made.card).toBe('PrFl');
    made.pick(inHand('PrFl'));
    expect(made.card).toBeNull();
  });

  it('draws without being asked whether it may', () => {
    const { made, asker } = chooser([draw('main'), draw('extra')]);
    made.pick(onDeck('extra'));
    expect(asker.preview).not.toHaveBeenCalled();
    expect(asker.move).toHaveBeenCalledWith('=extra', false);
  });

  it('can still be made without a line, though nothing can be shown', async () => {
    const { made, asker } = chooser([play('MeHa', 'N'), play('MeHa', 'S')]);
    asker.preview.mockRejectedValue({ code: 'away', message: '' });
    made.pick(inHand('MeHa'));
    made.pick(inZone(0, 'N'));
    await Promise.resolve();
    expect([made.proposed?.move, made.why]).toEqual(['MeHa>N', null]);
    made.confirm();
    expect(asker.move).toHaveBeenCalledWith('MeHa>N', false);
  });
});

describe('thinking ahead', () => {
  it('plays a card in the step before, which ends by that', async () => {
    const { made, asker } = chooser([DONE], true, [play('MeHa', 'N'), play('MeHa', 'S')]);
    await made.think();
    expect(keys(made.usable)).toEqual(['hand:MeHa']);
    made.pick(inHand('MeHa'));
    expect(keys(made.lit)).toEqual(['zone:0:N', 'zone:0:S']);
    made.pick(inZone(0, 'S'));
    expect(asker.preview).toHaveBeenCalledWith('MeHa>S', true);
    made.confirm();
    expect(asker.move).toHaveBeenCalledWith('MeHa>S', true);
  });

  it('asks what could be played when a card is pointed at while others play', async () => {
    const { made, asker } = chooser([], false, [play('MeHa', 'N'), play('MeHa', 'S')]);
    made.pick(inHand('MeHa'));
    await vi.waitFor(() => expect(keys(made.lit)).toEqual(['zone:0:N', 'zone:0:S']));
    made.pick(inZone(0, 'N'));
    expect(made.proposed?.move).toBe('MeHa>N');
    // Even for those who want it quick nothing is made before its time, nor when it comes.
    made.renew([play('MeHa', 'N'), play('MeHa', 'S')]);
    expect(made.proposed?.move).toBe('MeHa>N');
    expect(asker.move).not.toHaveBeenCalled();
    made.confirm();
    expect(asker.move).toHaveBeenCalledWith('MeHa>N', false);
  });
});
