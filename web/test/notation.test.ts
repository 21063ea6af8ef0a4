import { describe, expect, it } from 'vitest';
import { readOffer, wish } from '../src/board/places';

describe('offers', () => {
  it.each([
    ['MeHa>N', 'play', ['hand:MeHa', 'zone:2:N']],
    ['+MePr>NW', 'play', ['hand:+MePr', 'zone:2:NW']],
    ['!second-sketch', 'use', ['hand:!second-sketch', 'mode:use']],
    ['!fixative:NW', 'use', ['hand:!fixative', 'mode:use', 'zone:2:NW']],
    ['!mirror-writing:N,S', 'use', ['hand:!mirror-writing', 'mode:use', 'zone:2:N', 'zone:2:S']],
    ['!contrary-wind:0', 'use', ['hand:!contrary-wind', 'mode:use', 'seat:0']],
    ['!contrary-wind:piles', 'use', ['hand:!contrary-wind', 'mode:use', 'piles']],
    ['!blot:1,NW', 'use', ['hand:!blot', 'mode:use', 'zone:1:NW']],
    ['!rediscovered-page:MeHa', 'use', ['hand:!rediscovered-page', 'mode:use', 'card:MeHa']],
    ['!lamplight:extra', 'use', ['hand:!lamplight', 'mode:use', 'deck:extra']],
    [
      '!exchanged-letters:1,!blot',
      'use',
      ['hand:!exchanged-letters', 'mode:use', 'seat:1', 'card:!blot'],
    ],
    ['=MeHa', 'choose', ['card:MeHa']],
    ['=1,NW', 'choose', ['zone:1:NW']],
    ['=SE', 'choose', ['zone:2:SE']],
    ['=piles', 'choose', ['piles']],
    ['-blot', 'discard', ['hand:!blot', 'mode:discard']],
    ['.', 'done', []],
    ['--', 'pass', []],
    ['*Me', 'take-key', ['key:Me']],
    ['*-', 'decline-key', []],
    ['<m', 'draw', ['deck:main']],
    ['<x', 'draw', ['deck:extra']],
    ['MeHa@1,-2', 'lay', ['hand:MeHa', 'cell:1,-2', 'mode:lay']],
    ['MeHa^1,-2', 'cover', ['hand:MeHa', 'cell:1,-2', 'mode:cover']],
    ['+MeHa~1,-2', 'replace', ['hand:+MeHa', 'cell:1,-2', 'mode:replace']],
  ])('%s', (text, kind, places) => {
    expect(readOffer(text, 2)).toEqual({ text, kind, places });
  });
});

describe('wishes', () => {
  it('are moves that can be asked about', () => {
    expect(wish('MeHa', 'zone:0:NW')).toBe('MeHa>NW');
    expect(wish('MeHa', 'cell:2,-1')).toBe('MeHa@2,-1');
    expect(wish('!blot', 'zone:0:NW')).toBeNull();
  });
});
