/**
 * The twelve symbols at 20 px as different eyes see them, for people to name: a picture without words
 * in `screenshots/symbols.png` (or `SHEET`). Which symbol stands where is only told by the console.
 */
import { test } from '@playwright/test';
import { isUpper, SYMBOL_CODES } from '../src/cards/names';
import { sameLuck } from '../src/cards/paths';

/** Matrices of Machado, Oliveira and Fernandes (2009) for full severity, and grey by luminance. */
const EYES = {
  usual: '1 0 0 0 0 0 1 0 0 0 0 0 1 0 0 0 0 0 1 0',
  grey: '0.213 0.715 0.072 0 0 0.213 0.715 0.072 0 0 0.213 0.715 0.072 0 0 0 0 0 1 0',
  protan: '0.152 1.053 -0.205 0 0 0.115 0.786 0.099 0 0 -0.004 -0.048 1.052 0 0 0 0 0 1 0',
  deutan: '0.367 0.861 -0.228 0 0 0.28 0.673 0.047 0 0 -0.012 0.043 0.969 0 0 0 0 0 1 0',
  tritan: '1.256 -0.077 -0.179 0 0 -0.078 0.931 0.148 0 0 0.005 0.691 0.304 0 0 0 0 0 1 0',
};
const [SIZE, STEP, MARGIN] = [20, 34, 16];

test('the sheet of symbols', async ({ page }) => {
  const luck = sameLuck(process.env['SHEET_SEED'] ?? 'sheet');
  const order = SYMBOL_CODES.map((code) => ({ code, at: luck() })).sort((a, b) => a.at - b.at);
  const mark = (code: (typeof SYMBOL_CODES)[number], column: number, row: number) =>
    `<use class="mark ${code} ${isUpper(code) ? 'upper' : ''}" href="#mark-${code}"
      x="${MARGIN + column * STEP}" y="${MARGIN + row * STEP}" width="${SIZE}" height="${SIZE}" />`;
  const rows = Object.entries(EYES).map(
    ([eye, values], row) =>
      `<filter id="eye-${eye}" color-interpolation-filters="linearRGB"
        ><feColorMatrix type="matrix" values="${values}"
      /></filter><g filter="url(#eye-${eye})">${order.map(({ code }, i) => mark(code, i, row)).join('')}</g>`,
  );
  const width = 2 * MARGIN + 11 * STEP + SIZE;
  const height = 2 * MARGIN + 4 * STEP + SIZE;
  await page.setViewportSize({ width, height: 2 * height });
  await page.goto('/');
  await page.evaluate(
    ({ svg, size }) => {
      const sprites = document.querySelector('.sprites')!;
      const sheets = ['light', 'dark'].map((theme) => {
        const sheet = document.createElement('div');
        sheet.dataset['theme'] = theme;
        sheet.style.background = 'var(--paper)';
        sheet.innerHTML = `<svg width="${size[0]}" height="${size[1]}">${svg.replaceAll('eye-', `${theme}-`)}</svg>`;
        (sheet.firstElementChild as SVGElement).style.display = 'block';
        return sheet;
      });
      document.body.replaceChildren(sprites, ...sheets);
    },
    { svg: rows.join(''), size: [width, height] as const },
  );
  await page.screenshot({ path: process.env['SHEET'] ?? 'screenshots/symbols.png' });
  console.log(`\nfrom left to right: ${order.map(({ code }) => code).join(' ')}`);
});
