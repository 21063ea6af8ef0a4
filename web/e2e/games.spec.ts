/** Complete games of every variant, by mouse, by touch and by keyboard. */
import { expect, test } from '@playwright/test';
import { choose, click, enter, makeTable, play, tap, type Variant } from './player';

const VARIANTS: Variant[] = ['base', 'novem', 'sets', 'quintis'];

test.use({ actionTimeout: 15_000 });

for (const variant of VARIANTS) {
  test(`${variant}: a whole game by mouse`, async ({ page }) => {
    const id = await makeTable(page, { variant, players: 3 });
    await page.goto(`/table/${id}`);
    await play(page, click);
    await expect(page.getByTestId('rematch')).toBeVisible();
  });
}

test.describe('by touch on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  for (const variant of VARIANTS) {
    test(`${variant}: a whole game, nothing wider than the screen`, async ({ page }) => {
      const id = await makeTable(page, { variant, players: 2 });
      await page.goto(`/table/${id}`);
      await play(page, tap);
      await expect(page.getByTestId('rematch')).toBeVisible();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide).toBeLessThanOrEqual(0);
    });
  }
});

for (const variant of VARIANTS) {
  test(`${variant}: a whole game by keyboard`, async ({ page }) => {
    const id = await makeTable(page, { variant, players: 2 });
    await page.goto(`/table/${id}`);
    await play(page, enter);
    await expect(page.getByTestId('rematch')).toBeVisible();
  });
}

test('six players fit a laptop and a phone', async ({ page }) => {
  for (const variant of VARIANTS) {
    const id = await makeTable(page, { variant, players: 6 });
    for (const [width, height] of [
      [1280, 800],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(`/table/${id}`);
      await page.waitForSelector('.board .hand button');
      const beyond = await page.evaluate(() => {
        const { scrollWidth, scrollHeight } = document.documentElement;
        return [scrollWidth - innerWidth, scrollHeight - innerHeight];
      });
      expect(beyond, `${variant} ${width}`).toEqual([0, 0]);
    }
  }
});

test('within a few clicks from the home page, without typing', async ({ page }) => {
  await page.goto('/');
  await page.getByTestId('play-now').click();
  await expect(page.locator('.board')).toBeVisible();
});

test('what cannot be done says why, with its rule', async ({ page }) => {
  const id = await makeTable(page, { variant: 'novem' });
  await page.goto(`/table/${id}`);
  await page.waitForSelector('.actions.isMine');
  await page
    .locator('.hand button[data-testid^="hand:"]:not([data-testid*="+"]):not([data-testid*="!"])')
    .first()
    .click();
  await page.getByTestId('zone:0:NW').click();
  await expect(page.getByTestId('why')).toContainText('N6');
  await expect(page.getByTestId('why').getByRole('link')).toHaveAttribute('href', '/rules#n6');
});

test('shortcuts: a card, a zone, Enter', async ({ page }) => {
  await choose(page, { variant: 'base', players: 2, ruleIds: true });
  const id = await makeTable(page, { variant: 'base' });
  await page.goto(`/table/${id}`);
  await page.waitForSelector('.actions.isMine');
  await page.keyboard.press('1');
  await page.keyboard.press('s');
  await expect(page.getByTestId('confirm')).toBeVisible();
  await page.keyboard.press('Enter');
  const own = page.locator('.log .own').last();
  await own.locator('summary').click();
  await expect(own).toContainText(/You play/);
  await expect(own.getByRole('link').first()).toHaveAttribute('href', '/rules#b4');
  await page.keyboard.press('?');
  await expect(page.locator('dialog[open] kbd').first()).toBeVisible();
});
