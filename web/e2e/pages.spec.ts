/** Every page in every theme and both languages, looked at with axe and kept as a picture. */
import { expect, test } from '@playwright/test';
import { noViolations, picture } from './look';
import { choose, click, makeTable, play, type Variant } from './player';

const PAGES = {
  home: '/',
  new: '/new',
  tables: '/tables',
  games: '/games',
  rules: '/rules',
  settings: '/settings',
};

for (const theme of ['light', 'dark', 'contrast']) {
  test(`pages in the theme ${theme}`, async ({ page }) => {
    await choose(page, { theme, variant: 'sets' });
    for (const [name, path] of Object.entries(PAGES)) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // What comes from the server has to be there, too.
      if (name !== 'home') await expect(page.locator('main')).not.toBeEmpty();
      await noViolations(page, `${name} ${theme}`);
      await picture(page, `${name}-${theme}`);
    }
  });
}

for (const variant of ['base', 'novem', 'sets', 'quintis'] as Variant[]) {
  test(`the table of ${variant} in the middle of a game`, async ({ page }) => {
    const id = await makeTable(page, { variant, players: 4 });
    await page.goto(`/table/${id}`);
    await play(page, click, 30);
    await page.waitForSelector('.actions.isMine, dialog[open]');
    for (const theme of ['light', 'dark', 'contrast']) {
      await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
      await noViolations(page, `${variant} ${theme}`);
      await picture(page, `table-${variant}-${theme}`);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await noViolations(page, `${variant} phone`);
  });
}

test('a move before it is made, and dialogs', async ({ page }) => {
  const id = await makeTable(page, { variant: 'base', players: 3 });
  await page.goto(`/table/${id}`);
  await page.waitForSelector('.actions.isMine');
  await page.locator('.hand button').first().click();
  await page.locator('.board button.isLit').first().click();
  await expect(page.getByTestId('confirm')).toBeVisible();
  await noViolations(page, 'preview');
  for (const key of ['?', 'l', 'm']) {
    await page.keyboard.press(key);
    await expect(page.locator('dialog[open]')).toBeVisible();
    await noViolations(page, `dialog ${key}`);
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
  }
});

test('the language changes at once, also at the table', async ({ page }) => {
  await page.goto('/settings');
  await page.getByText('Русский').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Настройки');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
  const id = await makeTable(page, { variant: 'novem' });
  await page.goto(`/table/${id}`);
  await expect(page.locator('.log')).toContainText('Вы');
  await page.goto('/rules#b4');
  await expect(page.locator('.jumped')).toContainText('B4');
});

test('rules: search, links to rules, every card', async ({ page }) => {
  await page.goto('/rules#n6');
  await expect(page.locator('.jumped')).toContainText('N6');
  await page.getByRole('searchbox').fill('Lamplight');
  await expect(page.locator('.rules p:visible').first()).toContainText('Lamplight');
  await page.getByRole('searchbox').fill('');
  await page.locator('#cards summary').nth(1).click();
  await expect(page.locator('#cards li:visible').first()).toBeVisible();
});

test('a deck is checked as it is put together', async ({ page }) => {
  await choose(page, { variant: 'sets' });
  await page.goto('/new');
  const check = page.getByTestId('deck-check');
  await expect(check).toContainText('90 cards');
  await page.getByRole('button', { name: /One .*Madrid.* more/ }).click();
  await expect(check).toContainText('X1');
  await expect(page.getByTestId('create')).toBeDisabled();
  await page.getByRole('textbox', { name: 'Deck code' }).fill('madrid*2 forster*2');
  await expect(check).toContainText('60 cards');
  await expect(page.getByTestId('create')).toBeEnabled();
});
