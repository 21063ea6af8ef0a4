/** What is needed for a decision is in sight, on small screens and in the languages with long words. */
import { join } from 'node:path';
import { expect, test, type Locator } from '@playwright/test';
import { choose, makeTable } from './player';
import { openAt, POSITIONS, sitDownAt } from './position';

const RECORDS = join(import.meta.dirname, '../../tests/records');

const box = async (thing: Locator) => (await thing.boundingBox())!;

test('the ways to play a card need no scrolling on a phone', async ({ page }) => {
  await choose(page, { language: 'ru' });
  await openAt(page, await sitDownAt(page, join(POSITIONS, 'quintis-4p.leo')));
  await page.getByTestId('hand:PrFl').click({ position: { x: 8, y: 20 } });
  for (const [width, height] of [
    [360, 640],
    [390, 844],
    [844, 390],
    [667, 375],
  ] as const) {
    await page.setViewportSize({ width, height });
    const panel = await box(page.locator('.actions'));
    const ways = await page.getByTestId(/^how:/).all();
    expect(ways.length).toBe(3);
    for (const way of ways) {
      const { y, height: high } = await box(way);
      expect(y + high, `${width}×${height}`).toBeLessThanOrEqual(panel.y + panel.height);
    }
  }
});

test('an action card in the hand shows its picture, however small it is', async ({ page }) => {
  await openAt(page, await sitDownAt(page, join(POSITIONS, 'novem-4p.leo')));
  for (const [width, height] of [
    [1280, 800],
    [1024, 768],
    [390, 844],
    [844, 390],
    [667, 375],
  ] as const) {
    await page.setViewportSize({ width, height });
    const button = page.getByTestId('hand:!closed-workshop');
    const card = await box(button.locator('[data-measure="hand-card"]'));
    const picture = await box(button.locator('.pictures svg'));
    expect(picture.width, `${width}×${height}`).toBeGreaterThan(card.width * 0.4);
  }
});

for (const language of ['en', 'it', 'ru'])
  test(`no step of a turn is cut (${language})`, async ({ page }) => {
    await choose(page, { language });
    await openAt(page, await sitDownAt(page, join(POSITIONS, 'novem-4p.leo')));
    for (const width of [1024, 1280, 1366]) {
      await page.setViewportSize({ width, height: 768 });
      const steps = page.locator('.actions > ol');
      const words = await steps.evaluate((list) =>
        [list, ...list.children].map((part) => part.scrollWidth - part.clientWidth),
      );
      expect(Math.max(...words), `${width}`).toBeLessThanOrEqual(0);
    }
  });

test('a victory stays inside its frame, and the next game in sight', async ({ page }) => {
  await choose(page, { language: 'ru' });
  await openAt(page, await sitDownAt(page, join(RECORDS, 'base-2p.leo'), 24));
  await page.getByTestId('hand:CaFi').click({ position: { x: 8, y: 20 } });
  await page.getByTestId('zone:1:S').click();
  await page.getByTestId('confirm').first().click();
  const again = page.getByTestId('rematch');
  await expect(again).toBeVisible({ timeout: 30_000 });
  for (const [width, height] of [
    [1024, 680],
    [390, 844],
    [320, 568],
    [844, 390],
    [667, 375],
  ] as const) {
    await page.setViewportSize({ width, height });
    const frame = await box(page.locator('dialog[open]'));
    const ways = await box(page.locator('.ways'));
    const at = `${width}×${height}`;
    expect(ways.y + ways.height, at).toBeLessThanOrEqual(frame.y + frame.height + 1);
    expect(ways.height, at).toBeLessThan(height * 0.4);
    await expect(again, at).toBeInViewport({ ratio: 1 });
  }
});

test('who watches on a phone sees all players and every button', async ({ page, browser }) => {
  const id = await makeTable(page, { variant: 'novem', players: 4 });
  const context = await browser.newContext({ viewport: { width: 844, height: 390 }, locale: 'ru' });
  const stranger = await context.newPage();
  await stranger.goto(`/table/${id}`);
  const seats = stranger.locator('.board .rest [data-seat]');
  await expect(seats).toHaveCount(4, { timeout: 30_000 });
  for (const seat of await seats.all()) await expect(seat).toBeInViewport({ ratio: 0.9 });
  await stranger.setViewportSize({ width: 390, height: 844 });
  await expect(stranger.getByTestId('menu')).toBeInViewport({ ratio: 1 });
  await context.close();
});
