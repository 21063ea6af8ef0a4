import { describe, expect, it } from 'vitest';
import { DRAWINGS } from './art';
import { PICTURED_EFFECTS, pictureOf } from './effects';
import { MESSAGE_OF, SYMBOL_CODES, isUpper, parseCard } from './names';
import { circle, mirrored, turned } from './paths';
import { placesFor } from './placing';
import { studySheet } from './study';

describe('names of cards', () => {
  it('reads main, extra and action cards', () => {
    expect(parseCard('MeHa')).toEqual({ kind: 'symbols', deck: 'main', symbols: ['Me', 'Ha'] });
    expect(parseCard('+MePrSk')).toEqual({
      kind: 'symbols',
      deck: 'extra',
      symbols: ['Me', 'Pr', 'Sk'],
    });
    expect(parseCard('!closed-workshop')).toEqual({
      kind: 'action',
      deck: 'extra',
      id: 'closed-workshop',
    });
  });

  it.each(['', '+', 'Me', 'MeXx', 'MeHaF', 'MePrCaSe', 'meha'])('does not know %j', (name) => {
    expect(parseCard(name).kind).toBe('unknown');
  });

  it('has a word and a half for each of the twelve', () => {
    expect(new Set(Object.values(MESSAGE_OF)).size).toBe(12);
    expect(SYMBOL_CODES.filter(isUpper)).toEqual(['Me', 'Pr', 'Ca', 'Se', 'Sk', 'Ct']);
  });
});

describe('drawings', () => {
  it.each(SYMBOL_CODES)('%s stays on its medallion', (code) => {
    const art = DRAWINGS[code];
    const shapes = art.body + (art.over ?? '') + (art.bold ?? '');
    // Circles are written with relative arcs; their corners are not points of the drawing.
    const points = [...shapes.replace(/a[^M]*z/g, '').matchAll(/(-?[\d.]+),(-?[\d.]+)/g)];
    expect(points.length).toBeGreaterThan(4);
    for (const [, x, y] of points) {
      const [dx, dy] = [Number(x) - 32, Number(y) - 32];
      const reach = isUpper(code) ? Math.hypot(dx, dy) : Math.max(Math.abs(dx), Math.abs(dy));
      expect(reach).toBeLessThan(isUpper(code) ? 31 : 28);
    }
  });

  it('turns and mirrors every point', () => {
    expect(turned('M32,10L40,20Z', [32, 32], 90)).toBe('M54,32L44,40Z');
    expect(mirrored('M10,5C11,6 12,7 13,8', 32)).toBe('M54,5C53,6 52,7 51,8');
    expect(circle(10, 10, 2)).toBe('M8,10a2,2 0 1 0 4,0a2,2 0 1 0 -4,0z');
  });

  it('places the symbols of a card alike at every size that is played with', () => {
    for (const shape of ['tall', 'square'] as const)
      for (const count of [2, 3])
        for (const size of ['tiny', 'small'] as const)
          expect(placesFor(count, size, shape)).toEqual(placesFor(count, 'medium', shape));
  });

  it('places symbols on the card and clear of each other', () => {
    for (const size of ['tiny', 'small', 'medium', 'large'] as const) {
      for (const shape of ['tall', 'square'] as const) {
        for (const count of [2, 3]) {
          const places = placesFor(count, size, shape);
          expect(places).toHaveLength(count);
          for (const { x, y, size: width } of places) {
            expect(x).toBeGreaterThan(6);
            expect(x + width).toBeLessThan(94);
            expect(y + width).toBeLessThan(shape === 'tall' ? 134 : 94);
          }
        }
      }
    }
  });
});

describe('studies', () => {
  it('are the same for the same card and differ between cards', () => {
    const sheet = studySheet('MeHa', ['Me', 'Ha']);
    expect(studySheet('MeHa', ['Me', 'Ha'])).toEqual(sheet);
    expect(studySheet('+MeHa', ['Me', 'Ha']).sketches).not.toEqual(sheet.sketches);
    expect(sheet.sketches.map(({ code }) => code)).toEqual(['Me', 'Ha']);
  });

  it('have as many notes in the margin as there is room for', () => {
    expect(studySheet('MeHa', ['Me', 'Ha']).notes).toHaveLength(5);
    expect(studySheet('+MePrSk', ['Me', 'Pr', 'Sk']).notes).toHaveLength(2);
  });
});

describe('pictures of effects', () => {
  it('differ from each other', () => {
    const drawn = PICTURED_EFFECTS.map((name) => JSON.stringify(pictureOf({ do: name })));
    expect(new Set(drawn).size).toBe(PICTURED_EFFECTS.length);
  });

  it('tell kinds of seals and numbers apart', () => {
    const kinds = ['own-zone', 'own-layout', 'opponent-zone', 'opponent-layout'] as const;
    const drawn = kinds.map((what) => JSON.stringify(pictureOf({ do: 'seal', what })));
    expect(new Set(drawn).size).toBe(4);
    expect(pictureOf({ do: 'more-any', count: 2 }).number).toBe('+2');
    expect(pictureOf({ do: 'draw-up-to', cards: 9 }).number).toBe('9');
  });

  it('exist for effects that are not known yet', () => {
    expect(pictureOf({ do: 'fly' }).ink).not.toBe('');
  });
});
