/** The analysis of a game that is over: after the game, beside a replay, and of a file. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import type { Analysis, MistakeInfo } from '../src/protocol';
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

/** Chooses a move of the base game by keyboard. */
async function choose(page: Page, seat: number, move: string): Promise<void> {
  const [card, zone] = move.split('>');
  await page.getByTestId(`hand:${card}`).first().press('Enter');
  await page.getByTestId(`zone:${seat}:${zone}`).first().press('Enter');
  await page.getByTestId('confirm').press('Enter');
}

/** Wrong, with the reason; right, with what all the others cost. */
async function solve(page: Page, { seat, played, better, reasons }: MistakeInfo): Promise<void> {
  await expect(page.getByTestId('question')).toContainText('Find a better move.');
  await expect(page.getByTestId('candidates')).toHaveCount(0);
  await noViolations(page, 'a decision to try again');
  await choose(page, seat, played);
  await expect(page.getByTestId('verdict')).toContainText('points (±');
  await expect(page.getByTestId('reasons')).toContainText(reasons[0]!);
  await expect(page.getByTestId('candidates')).toHaveCount(0);
  await choose(page, seat, better);
  await expect(page.getByTestId('verdict')).toContainText('Right: ');
  await expect(page.getByTestId('candidates')).toContainText('(played)');
  await noViolations(page, 'a decision that was solved');
}

test('a decision is tried again as a puzzle, and its address is a link', async ({ page }) => {
  const id = await finished(page);
  const reply = await page.request.get(`/api/games/${id}/analysis`);
  const worst = ((await reply.json()) as Analysis).mistakes[0]!;
  await page.goto(`/analysis/${id}`);
  // Who wants to find the better moves does not read them first.
  await expect(page.getByText(/^Played: /).first()).toBeVisible();
  await page.getByTestId('hide-better').check();
  await expect(page.getByText(/^Played: /)).toHaveCount(0);
  await page.getByTestId('retry').first().click();
  await expect(page).toHaveURL(`/retry/${id}?moves=${worst.moves}`);
  await solve(page, worst);
  await page.getByTestId('back').click();
  await expect(page).toHaveURL(`/analysis/${id}`);
  // Others come by the link, and may give up.
  await page.goto(`/retry/${id}?moves=${worst.moves}`);
  await page.getByTestId('give-up').press('Enter');
  await expect(page.getByTestId('verdict')).toContainText(worst['better-text']);
  await page.getByTestId('again').press('Enter');
  await expect(page.getByTestId('give-up')).toBeVisible();
  // Any moment of a replay leads here, too.
  await page.goto(`/replay/${id}?as=open&moves=${worst.moves}`);
  await page.getByTestId('retry-here').click();
  await expect(page).toHaveURL(`/retry/${id}?moves=${worst.moves}`);
  await page.goto(`/retry/${id}?moves=99999`);
  await expect(page.getByText('there is no decision')).toBeVisible();
});

for (const [width, height] of [
  [1280, 800],
  [390, 844],
  [844, 390],
  [320, 640],
] as const)
  test(`a decision to try again is in sight at ${width} by ${height}`, async ({ page }) => {
    const id = await finished(page);
    const reply = await page.request.get(`/api/games/${id}/analysis`);
    const worst = ((await reply.json()) as Analysis).mistakes[0]!;
    await page.setViewportSize({ width, height });
    await page.goto(`/retry/${id}?moves=${worst.moves}`);
    await expect(page.getByTestId('question')).toBeInViewport();
    await expect(page.getByTestId('give-up')).toBeInViewport();
    await page.screenshot({ path: `screenshots/retry-${width}.png` });
    await page.getByTestId('give-up').click();
    await expect(page.getByTestId('verdict')).toBeInViewport();
    await noViolations(page, `retry ${width}`);
    await page.screenshot({ path: `screenshots/retry-${width}-told.png` });
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
  // A decision of it is tried again here: a file has no address.
  const reply = await page.request.post('/api/records/analysis', {
    data: { record: readFileSync(RECORD, 'utf8') },
  });
  await page.getByTestId('retry').first().click();
  await solve(page, ((await reply.json()) as Analysis).mistakes[0]!);
  await page.getByTestId('back').press('Enter');
  await expect(page.getByTestId('ledger')).toHaveCount(3);
});
