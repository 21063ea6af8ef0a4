import { describe, expect, it, vi } from 'vitest';
import { Chooser, type Previewed } from '../src/state/chooser.svelte';

function chooser(offers: string[], confirms = true) {
  const asker = {
    preview: vi.fn((move: string) => Promise.resolve({ move } as Previewed)),
    move: vi.fn(),
    confirms: () => confirms,
  };
  const made = new Chooser(asker);
  made.renew(offers, 0);
  return { made, asker };
}

describe('choosing', () => {
  it('goes from a card to a zone to a preview to the move', () => {
    const { made, asker } = chooser(['MeHa>N', 'MeHa>S', 'PrFl>N']);
    expect([...made.usable]).toEqual(['hand:MeHa', 'hand:PrFl']);
    expect(made.lit.size).toBe(0);
    made.pick('hand:MeHa');
    expect([...made.lit]).toEqual(['zone:0:N', 'zone:0:S']);
    made.pick('zone:0:S');
    expect(asker.preview).toHaveBeenCalledWith('MeHa>S');
    expect(asker.move).not.toHaveBeenCalled();
    made.confirm();
    expect(asker.move).toHaveBeenCalledWith('MeHa>S');
    expect(made.offers).toEqual([]);
  });

  it('makes the move at once for those who want it quick', () => {
    const { made, asker } = chooser(['MeHa>N'], false);
    made.pick('hand:MeHa');
    made.pick('zone:0:N');
    expect(asker.move).toHaveBeenCalledWith('MeHa>N');
  });

  it('takes the second click on a shown place for a yes', () => {
    const { made, asker } = chooser(['MeHa>N', 'MeHa>S']);
    made.pick('hand:MeHa');
    made.pick('zone:0:N');
    made.pick('zone:0:N');
    expect(asker.move).toHaveBeenCalledWith('MeHa>N');
  });

  it('asks for the way where there are two', () => {
    const { made } = chooser(['MeHa^0,1', 'MeHa~0,1', 'MeHa@1,1']);
    made.pick('hand:MeHa');
    made.pick('cell:0,1');
    expect(made.proposed).toBeNull();
    expect([...made.lit]).toEqual(['mode:cover', 'mode:replace']);
    made.pick('mode:replace');
    expect(made.proposed?.text).toBe('MeHa~0,1');
  });

  it('takes two zones in any order', () => {
    const { made } = chooser(['!mirror-writing:N,S', '!mirror-writing:N,W', '-mirror-writing']);
    made.pick('hand:!mirror-writing');
    made.pick('zone:0:S');
    made.pick('zone:0:N');
    expect(made.proposed?.text).toBe('!mirror-writing:N,S');
  });

  it('asks the server why something cannot be done', () => {
    const { made, asker } = chooser(['MeHa>N']);
    made.pick('hand:MeHa');
    made.pick('zone:0:NW');
    expect(asker.preview).toHaveBeenCalledWith('MeHa>NW');
    expect(made.card).toBe('MeHa');
  });

  it('puts a card down when it is chosen again', () => {
    const { made } = chooser(['MeHa>N', 'PrFl>N']);
    made.pick('hand:MeHa');
    made.pick('hand:PrFl');
    expect(made.card).toBe('PrFl');
    made.pick('hand:PrFl');
    expect(made.card).toBeNull();
  });
});
