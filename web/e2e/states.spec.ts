/** What a table can look like, beside the middle of a game: looked at with axe and kept as pictures. */
import { expect, test, type Page } from '@playwright/test';
import { noViolations, picture } from './look';
import { choose, click, makeTable, play, type Variant } from './player';

const LANGUAGES = ['en', 'ru'] as const;

async function look(page: Page, name: string): Promise<void> {
  await noViolations(page, name);
  await picture(page, name);
}

/** A card and a place, but no yes yet. */
async function propose(page: Page): Promise<void> {
  await page.waitForSelector('.actions.isMine');
  await page.locator('.hand [data-usable]').first().click();
  await page.locator('.board button.isLit').first().click();
  await expect(page.getByTestId('confirm')).toBeVisible();
}

for (const language of LANGUAGES) {
  test(`before the game (${language})`, async ({ page, browser }) => {
    await choose(page, { language });
    const id = await makeTable(page, {
      variant: 'novem',
      seats: ['me', 'open', { bot: { level: 'master' } }, 'open'],
      start: false,
    });
    await page.goto(`/table/${id}`);
    await expect(page.getByTestId('start')).toBeVisible();
    await look(page, `lobby-host-${language}`);
    const friend = await (await browser.newContext()).newPage();
    await choose(friend, { language });
    await friend.goto(`/table/${id}`);
    await expect(friend.getByTestId('sit:1')).toBeVisible();
    await look(friend, `lobby-friend-${language}`);
    await friend.context().close();
  });

  test(`a play before it is made, and its end (${language})`, async ({ page }) => {
    await choose(page, { language });
    const id = await makeTable(page, { variant: 'base', players: 3 });
    await page.goto(`/table/${id}`);
    await propose(page);
    await look(page, `preview-${language}`);
    await page.getByTestId('menu').click();
    await look(page, `menu-${language}`);
    await page.getByTestId('resign').click();
    await page.getByTestId('resign-sure').click();
    await expect(page.getByTestId('rematch')).toBeVisible();
    await look(page, `end-${language}`);
  });
}

test('the end of a game that was won', async ({ page }) => {
  const id = await makeTable(page, { variant: 'quintis', players: 4 });
  await page.goto(`/table/${id}`);
  await play(page, click);
  await expect(page.getByTestId('rematch')).toBeVisible();
  await look(page, 'end-quintis');
});

for (const variant of ['base', 'novem', 'sets', 'quintis'] as Variant[]) {
  test(`six players: ${variant}`, async ({ page }) => {
    const id = await makeTable(page, { variant, players: 6 });
    await page.goto(`/table/${id}`);
    await play(page, click, 16);
    await page.waitForSelector('.actions.isMine, dialog[open]');
    await look(page, `six-${variant}`);
  });
}

test('one screen for two: the curtain', async ({ page }) => {
  const id = await makeTable(page, { variant: 'base', seats: ['me', 'me'] });
  await page.goto(`/table/${id}`);
  const curtain = page.getByTestId('curtain');
  await page.waitForSelector('[data-testid=curtain], .actions.isMine');
  // Chance decides who begins: a card, a place and a yes later it is the other one's turn.
  if (!(await curtain.isVisible())) await play(page, click, 3);
  await expect(curtain).toBeVisible();
  await look(page, 'curtain');
});

test('a spectator', async ({ page, browser }) => {
  const id = await makeTable(page, { variant: 'base', players: 4 });
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(`/table/${id}`);
  await expect(stranger.locator('.board')).toBeVisible();
  await look(stranger, 'watching');
  await stranger.context().close();
});

test('the server is away', async ({ page }) => {
  const id = await makeTable(page, { variant: 'base' });
  await page.goto(`/table/${id}`);
  await page.waitForSelector('.actions.isMine');
  await page.context().setOffline(true);
  await expect(page.locator('.lost')).toBeVisible();
  await look(page, 'away');
});

test('no such table', async ({ page }) => {
  await page.goto('/table/AAAAAAAAAAAAAAAA');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('no such table');
  await look(page, 'unknown');
});
