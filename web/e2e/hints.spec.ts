/** Hints at a table against a bot: where to look, what to look for, the move; by mouse and by key. */
import { expect, test } from '@playwright/test';
import { noViolations, picture } from './look';
import { choose, makeTable } from './player';

test('three hints lead to a move, which is shown and can be made', async ({ page }) => {
  await choose(page, { tips: false, confirm: true });
  const id = await makeTable(page, { variant: 'base' });
  await page.goto(`/table/${id}`);
  await page.waitForSelector('.actions.isMine');
  const ask = page.getByTestId('ask-hint');
  const hint = page.getByTestId('hint');
  await ask.click();
  await expect(hint).toContainText('Look at this place');
  // It is marked where it is, and said aloud.
  const marked = page.locator('[data-hint]');
  await expect(marked).toHaveCount(1);
  await expect(marked).toHaveAttribute('aria-label', /The hint points here/);
  await expect(page.getByRole('log')).toContainText('Look at this place');
  await noViolations(page, 'a hint');
  await picture(page, 'hint-where');
  await page.keyboard.press('t');
  await expect(hint).not.toContainText('Look at this place');
  await expect(page.getByTestId('confirm')).toHaveCount(0);
  await page.keyboard.press('t');
  await expect(hint).toContainText('chance to win');
  await expect(ask).toHaveCount(0);
  await picture(page, 'hint-move');
  // The move is shown and not made.
  await page.getByTestId('confirm').click();
  await expect(hint).toHaveCount(0);
  await expect(marked).toHaveCount(0);
});

test('a table without hints has no button', async ({ page }) => {
  const id = await makeTable(page, { variant: 'base', hints: false });
  await page.goto(`/table/${id}`);
  await page.waitForSelector('.actions.isMine');
  await expect(page.getByTestId('ask-hint')).toHaveCount(0);
  await page.keyboard.press('t');
  await expect(page.getByTestId('hint')).toHaveCount(0);
});
