/** What is needed for a decision is in sight, on small screens and in the languages with long words. */
import { join } from 'node:path';
import { expect, test, type Locator } from '@playwright/test';
import { choose } from './player';
import { openAt, POSITIONS, sitDownAt } from './position';

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
