/**
 * The table on every screen: own cards and places are large enough to point at, what others have can
 * be read, nothing lies on anything else, and nothing that is needed is out of sight.
 */
import { expect, test, type Page } from '@playwright/test';
import { click, makeTable, play, type Variant } from './player';
import { WINDOWS } from './windows';

const READABLE = 20;
const CELL = 44;

/** How wide an own card must be at least. */
function leastOwn(width: number, height: number): number {
  if (width >= 1920 && height >= 1080) return 120;
  if (width >= 1366 && height >= 768) return 84;
  return Math.min(width, height) >= 360 ? 64 : 44;
}

interface Measured {
  own: number[];
  cells: number[];
  symbols: number[];
  /** How much of each card of the hand can be seen and touched. */
  hand: number[];
  wrong: string[];
}

/** Measures what the page shows, and names what lies on something else or sticks out. */
function measure(): Measured {
  const box = (element: Element) => element.getBoundingClientRect();
  const all = (query: string) =>
    [...document.querySelectorAll(query)].filter((element) => box(element).width > 0);
  const widths = (name: string) =>
    all(`[data-measure="${name}"]`)
      .filter((element) => !element.closest('dialog'))
      .map((element) => Math.min(box(element).width, 1000));
  const wrong: string[] = [];
  const parts = [
    ['bar', '.top'],
    ['own cards', '.centre > [role=group]'],
    ['decks', '.stocks'],
    ['own Keys', '.info .keys section'],
    ['echo', '.info .echo'],
    ['seat', '[data-seat]'],
    ['panel', '.actions'],
    ['log', '.side > .talk'],
    ['hand', '.board > .hand > [role=group]'],
  ] as const;
  const placed = parts.flatMap(([name, query]) =>
    all(query)
      .filter((element) => !element.closest('dialog'))
      .map((element, index) => ({ name: `${name} ${index}`, element, at: box(element) })),
  );
  for (const [index, one] of placed.entries()) {
    const { left, top, right, bottom } = one.at;
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
      wrong.push(`${one.name} is cut by the window`);
    for (const other of placed.slice(index + 1)) {
      const across = Math.min(right, other.at.right) - Math.max(left, other.at.left);
      const down = Math.min(bottom, other.at.bottom) - Math.max(top, other.at.top);
      if (across > 1 && down > 1) wrong.push(`${one.name} lies on ${other.name}`);
    }
    // What belongs to it stays inside; shadows, badges and rising cards may stick out a little. In
    // the panel that is what to do; on a phone the story of the others may go on below.
    for (const part of one.element.querySelectorAll('button, h2, p, li, [data-place], .count')) {
      const at = box(part);
      if (at.width === 0 || part.closest('.hidden, .log') || one.name.startsWith('hand')) continue;
      if (one.name.startsWith('panel') && !part.matches('.status, .button.main')) continue;
      const out = Math.max(left - at.left, at.right - right, top - at.top, at.bottom - bottom);
      if (out > 9)
        wrong.push(`${one.name}: ${part.tagName} ${part.className} sticks out by ${out}`);
    }
  }
  for (const arrow of all('.board > svg path'))
    for (const place of all('.board [data-place^="zone"]')) {
      const [a, b] = [box(arrow), box(place)];
      if (a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
        wrong.push('an arrow lies on a card');
    }
  for (const scrolled of [
    document.documentElement,
    ...all('.board, .side, .board:not(.isPhone) .actions'),
  ])
    if (scrolled.scrollHeight > scrolled.clientHeight + 1)
      wrong.push(
        `${scrolled.className || 'the page'} scrolls: ${scrolled.scrollHeight} of ${scrolled.clientHeight}`,
      );
  const inHand = all('.board > .hand button').map(box);
  const cards = widths('hand-card');
  return {
    own: widths('own-card'),
    cells: widths('cell'),
    symbols: widths('opponent-symbol'),
    hand: cards.map((width, index) => {
      const [at, next] = [inHand[index]!, inHand[index + 1]];
      // The next one may lie in the next row.
      return next && next.left > at.left ? Math.min(width, next.left - at.left) : width;
    }),
    wrong: [...new Set(wrong)],
  };
}

/** Resizes the page and measures it when it has come to rest. */
async function measureAt(page: Page, width: number, height: number): Promise<Measured> {
  await page.setViewportSize({ width, height });
  await page.evaluate(
    () =>
      new Promise((done) =>
        requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done))),
      ),
  );
  return page.evaluate(measure);
}

async function check(page: Page, where: string): Promise<void> {
  for (const [width, height] of WINDOWS) {
    const { own, cells, symbols, hand, wrong } = await measureAt(page, width, height);
    const at = `${where} at ${width}×${height}`;
    expect.soft(wrong, at).toEqual([]);
    const leastHand = Math.min(...hand);
    expect.soft(leastHand, `a card of the hand, ${at}`).toBeGreaterThanOrEqual(24);
    if (own.length) {
      const least = leastOwn(width, height);
      expect.soft(Math.min(...own), `an own card, ${at}`).toBeGreaterThanOrEqual(least);
    }
    // Twelve places, three rows of words and a hand do not fit on 568 px: there 32 px are enough.
    const leastCell = height <= 568 && width <= 320 ? 32 : CELL;
    if (cells.length)
      expect.soft(Math.min(...cells), `a place, ${at}`).toBeGreaterThanOrEqual(leastCell);
    if (symbols.length)
      expect.soft(Math.min(...symbols), `a symbol, ${at}`).toBeGreaterThanOrEqual(READABLE - 0.5);
  }
}

for (const variant of ['base', 'novem', 'quintis', 'sets'] satisfies Variant[])
  test(`${variant}: every window`, async ({ page }) => {
    for (const players of [2, 4, 6]) {
      const id = await makeTable(page, { variant, players });
      await page.goto(`/table/${id}`);
      await page.waitForSelector('.actions.isMine', { timeout: 60_000 });
      await check(page, `${variant}, ${players} players`);
    }
  });

/** How often Tab is pressed from the top of the page until a card of the hand has the focus. */
async function tabsToHand(page: Page): Promise<number> {
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    // The next Tab begins at the top again.
    document.body.tabIndex = -1;
    document.body.focus();
  });
  for (let count = 1; count <= 60; count++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement?.closest('.board > .hand') !== null))
      return count;
  }
  return Infinity;
}

test('the hand is a few presses of Tab away, also late in the game', async ({ page }) => {
  // With all Keys to win, the game is not over when it is late.
  const id = await makeTable(page, { variant: 'novem', players: 4, keys: 12 });
  await page.goto(`/table/${id}`);
  await page.waitForSelector('.actions.isMine', { timeout: 60_000 });
  expect(await tabsToHand(page)).toBeLessThanOrEqual(6);
  await play(page, click, 40);
  await page.waitForSelector('.actions.isMine', { timeout: 60_000 });
  expect(await tabsToHand(page)).toBeLessThanOrEqual(6);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await tabsToHand(page)).toBeLessThanOrEqual(6);
});

for (const variant of ['base', 'novem', 'quintis'] satisfies Variant[])
  test(`${variant}: the hand is near whatever is shown`, async ({ page }) => {
    const bots = new Array<unknown>(3).fill({ bot: { level: 'apprentice' } });
    const id = await makeTable(page, { variant, seats: ['me', ...bots] });
    await page.goto(`/table/${id}`);
    await page.waitForSelector('.actions.isMine', { timeout: 60_000 });
    for (const [width, height] of [
      [1280, 800],
      [360, 640],
      [844, 390],
    ] as const) {
      await page.setViewportSize({ width, height });
      expect(await tabsToHand(page), `at rest at ${width}`).toBeLessThanOrEqual(6);
      const card = page.locator('.hand [data-usable]').first();
      await card.click({ position: { x: 5, y: 20 } });
      expect(await tabsToHand(page), `a card at ${width}`).toBeLessThanOrEqual(6);
      await page.locator('.board button.isLit').first().click();
      expect(await tabsToHand(page), `a move at ${width}`).toBeLessThanOrEqual(6);
      await page.keyboard.press('Escape');
      await expect(page.locator('.hand [aria-pressed=true]')).toHaveCount(0);
    }
    // A line that is lost adds words to the bar.
    await page.context().setOffline(true);
    await expect(page.locator('.lost')).toBeVisible();
    expect(await tabsToHand(page), 'without a line').toBeLessThanOrEqual(6);
  });

test('the page fills the screen on request', async ({ page }) => {
  const id = await makeTable(page, { variant: 'base' });
  await page.goto(`/table/${id}`);
  const button = page.getByTestId('fullscreen');
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  expect(await page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
});

test('on a phone the clocks of all are in sight', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.request.post('/api/guest', { data: { name: 'Lisa' } });
  const seats = ['me', ...new Array<unknown>(3).fill({ bot: { level: 'apprentice' } })];
  const clock = { bank: { ms: 600_000, 'increment-ms': 5_000 } };
  const made = await page.request.post('/api/tables', {
    data: { variant: 'base', seats, options: {}, clock, start: true },
  });
  const { table } = (await made.json()) as { table: { id: string } };
  await page.goto(`/table/${table.id}`);
  await page.waitForSelector('.actions.isMine');
  const timers = await page.locator('[role=timer]:visible').all();
  expect(timers.length).toBe(4);
  for (const timer of timers) {
    const at = (await timer.boundingBox())!;
    expect(at.x).toBeGreaterThanOrEqual(0);
    expect(at.x + at.width).toBeLessThanOrEqual(390);
  }
});

test('on a phone the bar has room for thumbs, and the menu has the rest', async ({ page }) => {
  const id = await makeTable(page, { variant: 'novem', players: 4 });
  await page.goto(`/table/${id}`);
  await page.waitForSelector('.actions.isMine', { timeout: 60_000 });
  for (const [width, height] of [
    [360, 640],
    [320, 568],
    [390, 844],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    const things = page.locator('.top').locator('a:visible, button:visible');
    await expect.poll(() => things.count()).toBeLessThanOrEqual(5);
    for (const thing of await things.all()) {
      const at = (await thing.boundingBox())!;
      expect(Math.min(at.width, at.height)).toBeGreaterThanOrEqual(40);
      expect(at.x + at.width).toBeLessThanOrEqual(width);
      expect(at.y + at.height).toBeLessThanOrEqual(height);
    }
  }
  await page.setViewportSize({ width: 360, height: 640 });
  await page.getByTestId('menu').click();
  const menu = page.locator('dialog[open]');
  await expect(menu.getByRole('link', { name: 'Home' })).toBeVisible();
  await menu.getByTestId('menu-fullscreen').click();
  expect(await page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
});
