/** The pictures of the README: a desk, a phone, a terminal. `make pictures` runs it. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { openAt, POSITIONS, sitDownAt } from '../e2e/position';
import { Terminal } from './terminal';

const FOLDER = join(import.meta.dirname, '../../docs/pictures');
const program = process.env['LEONARDO'] ?? '../target/debug/leonardo';

test.skip(!process.env['PICTURES'], 'only when pictures are wanted');
// A card or a place that is not there should be told at once.
test.use({ actionTimeout: 10_000, reducedMotion: 'reduce' });
test.setTimeout(60_000);
test.beforeAll(() => void mkdirSync(FOLDER, { recursive: true }));

/** Small enough for everybody who opens the project: WebP, which Playwright itself does not write. */
async function keep(page: Page, name: string, quality: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality });
  writeFileSync(join(FOLDER, `${name}.webp`), Buffer.from(data, 'base64'));
}

/** A card chosen and a place pointed at: what would happen stands on the table. */
async function propose(page: Page, record: string, card: string, place: string): Promise<void> {
  await openAt(page, await sitDownAt(page, join(POSITIONS, record)));
  await page
    .getByTestId(`hand:${card}`)
    .first()
    .click({ position: { x: 8, y: 20 } });
  await page.getByTestId(place).click();
  await expect(page.getByTestId('confirm').first()).toBeVisible();
  await page.mouse.move(1, 1);
  // Ink is drawn for a moment even where nothing moves.
  await page.waitForTimeout(1_000);
}

test('a desk', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await propose(page, 'novem-4p.leo', 'MeFl', 'zone:0:W');
  await keep(page, 'desk', 62);
});

test('a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await propose(page, 'base-3p.leo', 'MeSt', 'zone:0:W');
  await keep(page, 'phone', 62);
});

test('a terminal', async ({ page }) => {
  const record = join(POSITIONS, 'novem-4p.leo');
  const terminal = new Terminal(118, 34, [program, '--lang', 'en', 'play', '--resume', record]);
  try {
    await terminal.ready();
    // The first card, to the left: the same as on the desk.
    await terminal.press('Enter');
    await terminal.press('4');
    await page.setContent(`<body style="margin:0">${terminal.picture()}</body>`);
  } finally {
    terminal.close();
  }
  const { width, height } = (await page.locator('svg').boundingBox())!;
  await page.setViewportSize({ width, height });
  await keep(page, 'terminal', 50);
});
