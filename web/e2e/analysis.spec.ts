/** The analysis of a game that is over: after the game, beside a replay, and of a file. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { noViolations } from './look';
import { makeTable } from './player';

test.use({ actionTimeout: 10_000 });

const RECORD = join(import.meta.dirname, '../../tests/records/base-3p-refill.leo');

/** A game of bots only, which is over in a moment. */
async function finished(page: Page): Promise<string> {
  // Two of one level are called alike, and have to be told apart.
  const seats = new Array<unknown>(3).fill({ bot: { level: 'apprentice' } });
  const id = await makeTable(page, { variant: 'base', seats, keys: 5 });
  const stage = async () =>
    ((await (await page.request.get(`/api/tables/${id}`)).json()) as { stage: string }).stage;
  await expect.poll(stage, { timeout: 60_000 }).toBe('finished');
  return id;
}

test('a game of the server: from its replay to the analysis and back to a moment', async ({
  page,
}) => {
  const id = await finished(page);
  await page.goto(`/replay/${id}`);
  await page.getByTestId('analyse').click();
  await expect(page).toHaveURL(`/analysis/${id}`);
  await expect(page.getByTestId('ledger')).toHaveCount(3);
  await expect(page.getByRole('heading', { name: 'The ledger: luck and play' })).toBeVisible();
  // What a seat knew comes first; hindsight is asked for.
  await expect(page.getByRole('img', { name: /^As .* knew it$/ })).toBeVisible();
  await page.getByTestId('analysis-eyes').selectOption('open');
  await expect(page.getByRole('img', { name: 'With all cards open' })).toBeVisible();
  await noViolations(page, 'the analysis of a game');
  await page.getByRole('link', { name: 'Look' }).first().click();
  await expect(page).toHaveURL(new RegExp(`/replay/${id}\\?as=open&moves=\\d+$`));
  const moves = new URL(page.url()).searchParams.get('moves')!;
  await expect(page.getByTestId('step')).toHaveText(new RegExp(`^${moves} /`));
});

test('a game under way is refused in words', async ({ page }) => {
  const id = await makeTable(page, {
    variant: 'base',
    seats: ['me', { bot: { level: 'apprentice' } }],
  });
  await page.goto(`/analysis/${id}`);
  await expect(page.getByRole('alert')).toHaveText('The game is not over yet.');
});

test('a record from a file is analysed beside its replay', async ({ page }) => {
  await page.goto('/replay');
  await page.getByTestId('record-file').setInputFiles({
    name: 'game.leo',
    mimeType: 'text/plain',
    buffer: readFileSync(RECORD),
  });
  await page.getByTestId('analyse').click();
  await expect(page.getByTestId('ledger')).toHaveCount(3);
  await page.getByTestId('analysis').getByRole('button', { name: 'Look' }).first().click();
  await expect(page.getByTestId('step')).not.toHaveText(/^0 \//);
});
