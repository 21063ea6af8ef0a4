/** The pictures of the README: a desk, a phone, a terminal. `scripts/pictures.sh` runs it. */
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { click, makeTable, play } from '../e2e/player';

const FOLDER = join(import.meta.dirname, '../../docs/pictures');
const program = process.env['LEONARDO'] ?? '../target/debug/leonardo';

test.skip(!process.env['PICTURES'], 'only when pictures are wanted');
test.beforeAll(() => void mkdirSync(FOLDER, { recursive: true }));

/** Small enough to be looked at by everybody who opens the project. */
const keep = (page: Page, name: string) =>
  page.screenshot({ path: join(FOLDER, `${name}.jpg`), type: 'jpeg', quality: 72 });

/** The middle of a game, with a card in the hand chosen. */
async function middle(page: Page, variant: 'base' | 'novem', players: number): Promise<void> {
  const id = await makeTable(page, { variant, players });
  await page.goto(`/table/${id}`);
  await play(page, click, variant === 'base' ? 18 : 24);
  await page.waitForSelector('.actions.isMine');
  await page.locator('.hand [data-usable]').first().click();
  await page.waitForTimeout(600);
}

test('a desk', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await middle(page, 'base', 4);
  await keep(page, 'desk');
});

test('a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await middle(page, 'novem', 3);
  await keep(page, 'phone');
});

const COLOURS = [
  '#1d1f21',
  '#cc6666',
  '#8fae5d',
  '#e0b252',
  '#6f9fd8',
  '#b294bb',
  '#6fb8b0',
  '#d8d8d0',
];
const BRIGHT = [
  '#6b6f73',
  '#e88b8b',
  '#b5d07f',
  '#f5cf7a',
  '#93bdf0',
  '#d0b2dc',
  '#93d6ce',
  '#ffffff',
];

/** One of the 256 colours of a terminal. */
function indexed(index: number): string {
  if (index < 16) return [...COLOURS, ...BRIGHT][index]!;
  if (index >= 232) return `rgb(${[0, 0, 0].map(() => 8 + (index - 232) * 10).join()})`;
  const step = (part: number) => (part ? 55 + part * 40 : 0);
  const cube = index - 16;
  return `rgb(${step(Math.floor(cube / 36))},${step(Math.floor(cube / 6) % 6)},${step(cube % 6)})`;
}

interface Style {
  front: string;
  back: string;
  bold: boolean;
  dim: boolean;
  turned: boolean;
}
const PLAIN: Style = { front: '#d8d8d0', back: '', bold: false, dim: false, turned: false };

function styled(style: Style, codes: number[]): Style {
  const now = { ...style };
  for (let at = 0; at < codes.length; at++) {
    const code = codes[at]!;
    if (code === 0) Object.assign(now, PLAIN);
    else if (code === 1) now.bold = true;
    else if (code === 2) now.dim = true;
    else if (code === 7) now.turned = true;
    else if (code === 22) now.bold = now.dim = false;
    else if (code === 27) now.turned = false;
    else if (code === 39) now.front = PLAIN.front;
    else if (code === 49) now.back = '';
    else if (code >= 30 && code < 38) now.front = COLOURS[code - 30]!;
    else if (code >= 90 && code < 98) now.front = BRIGHT[code - 90]!;
    else if (code >= 40 && code < 48) now.back = COLOURS[code - 40]!;
    else if (code === 38 || code === 48) {
      const isIndex = codes[at + 1] === 5;
      const colour = isIndex
        ? indexed(codes[at + 2] ?? 7)
        : `rgb(${codes.slice(at + 2, at + 5).join()})`;
      now[code === 38 ? 'front' : 'back'] = colour;
      at += isIndex ? 2 : 4;
    }
  }
  return now;
}

/** What a terminal shows, as a page. */
function pageOf(text: string): string {
  let style = PLAIN;
  const escaped = (part: string) =>
    part.replace(/[&<>]/g, (letter) => `&#${letter.codePointAt(0)};`);
  // Every part begins with what changes its looks, up to an m.
  const html = text.replace(
    /\u241b\[([\d;]*)m|([^\u241b]+)/g,
    (_, codes?: string, part?: string) => {
      if (part === undefined) {
        style = styled(style, (codes || '0').split(';').map(Number));
        return '';
      }
      const [front, back] = style.turned
        ? [style.back || '#14171c', style.front]
        : [style.front, style.back];
      const looks = `color:${front};${back ? `background:${back};` : ''}${style.bold ? 'font-weight:700;' : ''}${style.dim ? 'opacity:.65;' : ''}`;
      return `<span style="${looks}">${escaped(part)}</span>`;
    },
  );
  return `<body style="margin:0;padding:14px;background:#14171c"><pre style="margin:0;font:15px/1.25 'DejaVu Sans Mono',monospace;width:max-content">${html}</pre>`;
}

test('a terminal', async ({ page }) => {
  const tmux = (...args: string[]) => execFileSync('tmux', ['-L', 'leonardo-pictures', ...args]);
  const command = `TERM=xterm-256color COLORTERM=truecolor ${program} play --variant base --players 3`;
  // The escape character as a sign that can be seen.
  const shown = () => String(tmux('capture-pane', '-e', '-p')).replaceAll('\u001b', '\u241b');
  tmux('new-session', '-d', '-x', '104', '-y', '34', command);
  try {
    await expect
      .poll(() => String(tmux('capture-pane', '-p')).trim().split('\n').length, { timeout: 20_000 })
      .toBeGreaterThan(20);
    await page.waitForTimeout(1_500);
    await page.setContent(pageOf(shown()));
  } finally {
    tmux('kill-server');
  }
  const box = await page.locator('pre').boundingBox();
  await page.setViewportSize({
    width: Math.ceil(box!.width) + 28,
    height: Math.ceil(box!.height) + 28,
  });
  await keep(page, 'terminal');
});
