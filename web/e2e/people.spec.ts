/** Several people: a table that fills, a lost connection, one screen for two. */
import { expect, test } from '@playwright/test';
import { click, makeTable, play } from './player';

test('two browsers at one table, with a break in the middle', async ({ browser }) => {
  const [first, second] = [await browser.newContext(), await browser.newContext()];
  const [host, friend] = [await first.newPage(), await second.newPage()];
  const id = await makeTable(host, {
    variant: 'base',
    seats: ['me', 'open'],
    keys: 2,
    start: false,
  });
  await host.goto(`/table/${id}`);
  await expect(host.getByTestId('start')).toBeDisabled();
  const link = await host.getByRole('textbox', { name: 'Link to this table' }).inputValue();
  await friend.goto(link);
  await friend.getByTestId('sit:1').click();
  await expect(host.getByTestId('start')).toBeEnabled();
  await host.getByTestId('start').click();
  await expect(host.locator('.board')).toBeVisible();
  await expect(friend.locator('.board')).toBeVisible();
  // A card, a zone, a yes: a turn of each.
  for (let turn = 0; turn < 2; turn++) {
    const mine = '.actions.isMine';
    await Promise.race([host.waitForSelector(mine), friend.waitForSelector(mine)]);
    const mover = (await host.locator(mine).count()) > 0 ? host : friend;
    await play(mover, click, 3);
    await expect(mover.locator(mine)).toHaveCount(0);
  }
  for (const page of [host, friend]) {
    await page.context().setOffline(true);
    await expect(page.locator('.lost')).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.locator('.lost')).toHaveCount(0, { timeout: 15_000 });
  }
  await Promise.all([play(host, click), play(friend, click)]);
  await expect(host.getByTestId('rematch')).toBeVisible();
  await host.getByTestId('rematch').click();
  await expect(friend.getByTestId('join')).toBeVisible();
  await first.close();
  await second.close();
});

test('a table is made by hand', async ({ page }) => {
  await page.goto('/new');
  await page.getByTestId('create').click();
  await page.getByTestId('bot:1').click();
  await page.getByTestId('start').click();
  await expect(page.locator('.board')).toBeVisible();
});

test('two people at one screen', async ({ page }) => {
  const id = await makeTable(page, { variant: 'base', seats: ['me', 'me'], keys: 2 });
  await page.goto(`/table/${id}`);
  const curtain = page.getByTestId('curtain');
  for (let turn = 0; turn < 6; turn++) {
    await page.waitForSelector('[data-testid=curtain], .actions.isMine, dialog[open]');
    if ((await page.locator('dialog[open]').count()) > 0) break;
    if (await curtain.isVisible()) await curtain.click();
    await expect(curtain).toHaveCount(0);
    await page.waitForSelector('.actions.isMine');
    // The log is that of the current seat: the other player's draws stay hidden.
    await page
      .locator('.log details')
      .evaluateAll((turns) => turns.forEach((turn) => turn.setAttribute('open', '')));
    const foreign = page.locator('.log li:not(.own)');
    await expect(foreign.filter({ hasText: /You (play|draw)/ })).toHaveCount(0);
    if (turn > 0)
      await expect(foreign.filter({ hasText: /Lisa \(\d\) draws a main card/ })).not.toHaveCount(0);
    await page.locator('.hand button').first().click();
    await page.locator('.board button.isLit').first().click();
    await page.getByTestId('confirm').click();
  }
});

test('taking back and giving up', async ({ page }) => {
  const id = await makeTable(page, { variant: 'base' });
  await page.goto(`/table/${id}`);
  await page.waitForSelector('.actions.isMine');
  await play(page, click, 3);
  await page.waitForSelector('.actions.isMine');
  await page.getByTestId('menu').click();
  await page.getByTestId('take-back').click();
  await expect(page.locator('.log')).toContainText('take back');
  // A take-back clears the notices.
  await expect(page.getByRole('list', { name: 'What hit you' })).toHaveCount(0);
  await page.getByTestId('menu').click();
  await page.getByTestId('resign').click();
  await page.getByTestId('resign-sure').click();
  await expect(page.getByTestId('rematch')).toBeVisible();
  // Against bots the next game starts at once.
  await page.getByTestId('rematch').click();
  await page.waitForURL((url) => !url.pathname.endsWith(id));
  await expect(page.locator('.board')).toBeVisible();
});
