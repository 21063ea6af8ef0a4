/** The code of a table's link, read back by a reader of codes. */
import { render } from '@testing-library/svelte';
import jsQR from 'jsqr';
import { expect, it } from 'vitest';
import QrCode from '../src/ui/QrCode.svelte';

const PIXELS = 4;

/** Draws the path of the component as a camera would see it. */
function photograph(svg: SVGElement): { data: Uint8ClampedArray; side: number } {
  const side = Number(svg.getAttribute('viewBox')!.split(' ')[2]) * PIXELS;
  const data = new Uint8ClampedArray(4 * side * side).fill(255);
  const path = svg.querySelector('path')!.getAttribute('d')!;
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let row = 0; row < PIXELS; row++)
      for (let column = 0; column < PIXELS; column++) {
        const at = (Number(y) * PIXELS + row) * side + Number(x) * PIXELS + column;
        data.fill(0, 4 * at, 4 * at + 3);
      }
  return { data, side };
}

it.each([
  'http://192.168.0.7:7878/table/x',
  `https://example.org/table/${'k'.repeat(22)}?token=${'t'.repeat(43)}`,
])('reads %s', (text) => {
  const { container } = render(QrCode, { text, label: 'link' });
  const { data, side } = photograph(container.querySelector('svg')!);
  expect(jsQR(data, side, side)?.data).toBe(text);
});
