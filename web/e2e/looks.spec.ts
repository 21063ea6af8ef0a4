/**
 * A few screens as they were looked at and found good. What changes their looks writes them again with
 * `make golden`, and the reviewer of the change looks at the pictures.
 *
 * The game is the same every time (positions of stored games, names by seat), the font comes with the
 * page, nothing moves. Another Chromium may smooth edges differently: such pixels do not count, and one
 * in five hundred may differ.
 */
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { choose } from './player';
import { openAt, POSITIONS, sitDownAt } from './position';

const RECORDS = join(import.meta.dirname, '../../tests/records');

test.use({
  actionTimeout: 30_000,
  // The repository keeps every picture that was ever good, so they are not larger than one can judge.
  deviceScaleFactor: 0.5,
  // `stylePath` needs it: the page itself allows no styles from elsewhere.
  bypassCSP: true,
});

const looksLike = async (page: Page, name: string): Promise<void> => {
  await page.mouse.move(1, 1);
  await page.evaluate(() => document.fonts.ready);
  await expect(page).toHaveScreenshot(`${name}.png`, {
    scale: 'device',
    // A card that is gone from the hand is told, in shades of paper as they are.
    threshold: 0.1,
    maxDiffPixelRatio: 0.002,
    stylePath: join(import.meta.dirname, 'looks.css'),
    timeout: 30_000,
  });
};

async function point(page: Page, card: string, place?: string): Promise<void> {
  await page
    .getByTestId(`hand:${card}`)
    .first()
    .click({ position: { x: 8, y: 20 } });
  if (place) await page.getByTestId(place).click();
}

test('base game on a desk: a play and what it would bring', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 680 });
  await openAt(page, await sitDownAt(page, join(POSITIONS, 'base-3p.leo')));
  await point(page, 'MeSt', 'zone:0:W');
  await expect(page.getByTestId('confirm').first()).toBeVisible();
  await looksLike(page, 'base-desk');
});

test('Novem on a desk in the dark: marks on every place', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await choose(page, { theme: 'dark' });
  await openAt(page, await sitDownAt(page, join(POSITIONS, 'novem-4p.leo')));
  await point(page, 'MeFl');
  await looksLike(page, 'novem-desk-dark');
});

test('expansion sets on a phone, in Russian', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await choose(page, { language: 'ru', tips: false });
  await openAt(page, await sitDownAt(page, join(RECORDS, 'sets-3p.leo'), 122));
  await looksLike(page, 'sets-phone-ru');
});

test('Quintis Fontis on a small phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openAt(page, await sitDownAt(page, join(POSITIONS, 'quintis-4p.leo')));
  await point(page, 'PrFl');
  await looksLike(page, 'quintis-phone');
});

test('Quintis Fontis on a phone on its side, in Italian', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await choose(page, { language: 'it' });
  await openAt(page, await sitDownAt(page, join(POSITIONS, 'quintis-4p.leo')));
  await looksLike(page, 'quintis-sideways-it');
});

test('a victory', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 680 });
  // The last card of this game brings the seventh Key.
  await openAt(page, await sitDownAt(page, join(RECORDS, 'base-2p.leo'), 24));
  await point(page, 'CaFi', 'zone:1:S');
  await page.getByTestId('confirm').first().click();
  await expect(page.getByTestId('rematch')).toBeVisible({ timeout: 30_000 });
  await looksLike(page, 'victory');
});

test('the first page on a phone, in Russian', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await choose(page, { language: 'ru' });
  await page.goto('/');
  await expect(page.getByTestId('play-now')).toBeEnabled();
  await looksLike(page, 'home-phone-ru');
});

test('the album of cards', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 640 });
  await page.goto('/cards');
  await expect(page.locator('main button svg').first()).toBeVisible();
  await looksLike(page, 'album');
});
