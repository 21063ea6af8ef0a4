/** Cards as people look at them: closer, in the album, and on a table that stays light. */
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { noViolations, picture } from './look';
import { choose, makeTable } from './player';
import { POSITIONS, openAt, sitDownAt } from './position';

const closer = (page: Page) => page.getByRole('tooltip');

async function novem(page: Page, players: number): Promise<void> {
  const id = await makeTable(page, { variant: 'novem', players });
  await page.goto(`/table/${id}`);
  await page.waitForSelector('.actions.isMine');
}

test('anything on the table can be looked at closely', async ({ page }) => {
  // In the middle of a game, where players have Keys.
  await openAt(page, await sitDownAt(page, join(POSITIONS, 'novem-4p.leo')));
  const card = page.locator('[data-place="own-hand"] [data-look]').first();
  // Cards of a full hand overlap.
  await card.hover({ position: { x: 10, y: 30 } });
  await expect(closer(page).locator('h3')).not.toBeEmpty();
  await page.mouse.move(2, 2);
  await expect(closer(page)).toHaveCount(0);

  // By keys: what has the focus; the next key closes it.
  await page.locator('[data-place="own-hand"] button').first().focus();
  await page.keyboard.press('i');
  await expect(closer(page).locator('h3')).not.toBeEmpty();
  await page.keyboard.press('Escape');
  await expect(closer(page)).toHaveCount(0);

  for (const [thing, shows] of [
    ['[data-place="deck:main"]', '.back'],
    ['[data-place="pile:main"]', 'h3'],
    ['[data-look^="key:"]', '.key'],
  ] as const) {
    await page.locator(thing).first().hover();
    await expect(closer(page).locator(shows).first(), thing).toBeVisible();
    await page.mouse.move(2, 2);
  }
});

test('the words of an action card can be read wherever it lies', async ({ page }) => {
  await openAt(page, await sitDownAt(page, join(POSITIONS, 'novem-4p.leo')));
  const action = page.locator('[data-look^="card:!"]').first();
  await action.hover();
  await expect(closer(page).locator('.text p').first()).toContainText(/turn/);
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('a long press looks and does not play', async ({ page, context }) => {
    await novem(page, 2);
    const box = (await page.locator('[data-place="own-hand"] [data-look]').first().boundingBox())!;
    const at = { x: box.x + 12, y: box.y + box.height / 2 };
    const client = await context.newCDPSession(page);
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
    await expect(closer(page)).toBeVisible();
    const shown = (await closer(page).boundingBox())!;
    expect(shown.x).toBeGreaterThanOrEqual(0);
    expect(shown.x + shown.width).toBeLessThanOrEqual(390);
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(page.locator('[data-place="own-hand"] [aria-pressed=true]')).toHaveCount(0);
  });
});

test('the album shows every set, with words', async ({ page }) => {
  await page.goto('/cards');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cards');
  const cards = page.getByTestId('album').locator('li');
  await expect(cards).toHaveCount(36);
  await expect(cards.first().locator('.study')).toHaveCount(1);
  await page.getByTestId('symbol:Me').click();
  await expect(cards).toHaveCount(6);
  await page.getByTestId('symbol:Me').click();
  await page.getByTestId('set:novem').click();
  const fixative = cards.filter({ hasText: 'Fixative' });
  await expect(fixative).toContainText('Seal');
  await noViolations(page, 'album');
  await picture(page, 'album');
  for (const width of [360, 820, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(width);
  }
});

test('the workbench is no page of the product', async ({ page }) => {
  await page.goto('/gallery');
  await expect(page.locator('main')).not.toContainText('Mechanism');
  await expect(page.locator('main [data-look]')).toHaveCount(0);
});

test('a full table is light: the drawings stand in the page once', async ({ page }) => {
  await choose(page, { motion: false });
  await novem(page, 6);
  // Every card drew its symbols and a study of each again: some thirty elements for each card.
  const inCards = await page
    .locator('[data-place^="zone:"] .card[data-look]:not([data-look^="card:!"])')
    .evaluateAll((cards) => cards.map((card) => card.querySelectorAll('*').length));
  expect(inCards.length).toBeGreaterThan(30);
  expect(Math.max(...inCards)).toBeLessThan(16);
});
