// @vitest-environment node
/**
 * The colours of theme.css, measured: contrast by WCAG, distance by CIEDE2000, colour blindness by
 * the matrices of Machado, Oliveira and Fernandes (2009) for full severity.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Rgb = readonly [number, number, number];

const THEMES = ['light', 'dark', 'contrast'] as const;
const HUES = ['red', 'ochre', 'green', 'blue', 'plum', 'black'] as const;

const EYES: Readonly<Record<string, readonly Rgb[]>> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const css = readFileSync(new URL('./theme.css', import.meta.url), 'utf8');

function colour(theme: string, name: string): Rgb {
  const block = css.split(`[data-theme='${theme}'] {`)[1]?.split('}')[0] ?? '';
  const hex = block.match(new RegExp(`--${name}: #([0-9a-f]{6});`))?.[1];
  if (!hex) throw new Error(`no --${name} in the theme ${theme}`);
  const linear = (from: number): number => {
    const value = parseInt(hex.slice(from, from + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [linear(0), linear(2), linear(4)];
}

const dot = (a: Rgb, b: Rgb): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const luminance = (rgb: Rgb): number => dot(rgb, [0.2126, 0.7152, 0.0722]);

function contrast(a: Rgb, b: Rgb): number {
  const [one, other] = [luminance(a) + 0.05, luminance(b) + 0.05];
  return Math.max(one, other) / Math.min(one, other);
}

function seenBy(eye: string, rgb: Rgb): Rgb {
  const [red, green, blue] = EYES[eye]!.map((row) => Math.min(1, Math.max(0, dot(row, rgb))));
  return [red!, green!, blue!];
}

function lab(rgb: Rgb): Rgb {
  const curve = (t: number): number => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const x = curve(dot(rgb, [0.4124, 0.3576, 0.1805]) / 0.95047);
  const y = curve(luminance(rgb));
  const z = curve(dot(rgb, [0.0193, 0.1192, 0.9505]) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** CIEDE2000 (Sharma, Wu and Dalal 2005). About 2 can just be seen; 10 is plain at a glance. */
function distance([l1, a1, b1]: Rgb, [l2, a2, b2]: Rgb): number {
  const rad = Math.PI / 180;
  const grey = (c: number): number => Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7));
  const stretch = 1 + 0.5 * (1 - grey((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2));
  const [c1, c2] = [Math.hypot(stretch * a1, b1), Math.hypot(stretch * a2, b2)];
  const hue = (a: number, b: number): number => (Math.atan2(b, stretch * a) / rad + 360) % 360;
  const [h1, h2] = [hue(a1, b1), hue(a2, b2)];
  const turn = ((h2 - h1 + 540) % 360) - 180;
  const [dl, dc] = [l2 - l1, c2 - c1];
  const dh = 2 * Math.sqrt(c1 * c2) * Math.sin((turn / 2) * rad);
  const [l, c, h] = [(l1 + l2) / 2, (c1 + c2) / 2, h1 + turn / 2];
  const t =
    1 -
    0.17 * Math.cos((h - 30) * rad) +
    0.24 * Math.cos(2 * h * rad) +
    0.32 * Math.cos((3 * h + 6) * rad) -
    0.2 * Math.cos((4 * h - 63) * rad);
  const sl = 1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2);
  const sc = 1 + 0.045 * c;
  const sh = 1 + 0.015 * c * t;
  const mixed = -2 * grey(c) * Math.sin(60 * rad * Math.exp(-(((h - 275) / 25) ** 2)));
  const [x, y, z] = [dl / sl, dc / sc, dh / sh];
  return Math.sqrt(x * x + y * y + z * z + mixed * y * z);
}

describe('the measure itself', () => {
  it('agrees with published pairs', () => {
    expect(distance([50, 2.6772, -79.7751], [50, 0, -82.7485])).toBeCloseTo(2.0425, 3);
    expect(distance([2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514])).toBeCloseTo(0.9082, 3);
    expect(contrast([0, 0, 0], [1, 1, 1])).toBeCloseTo(21, 5);
  });
});

describe.each(THEMES)('the theme %s', (theme) => {
  it.each(Object.keys(EYES))('has six hues that %s eyes tell apart', (eye) => {
    const seen = HUES.map((hue) => lab(seenBy(eye, colour(theme, `hue-${hue}`))));
    const distances = seen.flatMap((one, i) => seen.slice(i + 1).map((two) => distance(one, two)));
    expect(Math.min(...distances)).toBeGreaterThan(16);
  });

  it('shows symbols clearly on cards', () => {
    const least = theme === 'contrast' ? 7 : 3.4;
    for (const hue of HUES) {
      expect(contrast(colour(theme, `hue-${hue}`), colour(theme, 'card-paper')), hue).toBeGreaterThan(least);
    }
  });

  it('has text that can be read', () => {
    const least = theme === 'contrast' ? 7 : 4.5;
    for (const ink of ['ink', 'ink-soft', 'chalk', 'verdigris', 'gold', 'wine', 'lapis', 'card-ink']) {
      for (const ground of ['paper', 'paper-raised', 'card-paper']) {
        const measured = contrast(colour(theme, ink), colour(theme, ground));
        expect(measured, `${ink} on ${ground}`).toBeGreaterThan(least);
      }
    }
  });
});

it('gives each half of the symbols each hue once', () => {
  const used = [...css.matchAll(/--symbol-(\w\w): var\(--hue-(\w+)\)/g)].map(([, , hue]) => hue!);
  expect(used).toHaveLength(12);
  for (const half of [used.slice(0, 6), used.slice(6)]) {
    expect([...half].sort()).toEqual([...HUES].sort());
  }
});
