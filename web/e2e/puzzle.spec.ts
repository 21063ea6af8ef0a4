/** Puzzles in the browser: question, wrong and right answers, links, keyboard, sizes and languages. */
import { expect, test, type Page } from '@playwright/test';
import type { AnswerInfo, PuzzleInfo } from '../src/protocol';
import { noViolations, picture } from './look';
import { choose } from './player';

async function basePuzzle(page: Page): Promise<PuzzleInfo> {
  const reply = await page.request.get('/api/puzzles/next?variant=base&rating=900');
  return (await reply.json()) as PuzzleInfo;
}

async function judge(page: Page, id: string, data: unknown): Promise<AnswerInfo> {
  const reply = await page.request.post(`/api/puzzles/${id}/answer`, { data });
  return (await reply.json()) as AnswerInfo;
}

/** The answer, and a move that is wrong. */
async function moves(page: Page, { id, board }: PuzzleInfo): Promise<[string, string]> {
  const told = await judge(page, id!, { moves: [], 'give-up': true });
  for (const { move } of board.offers) {
    const { verdict } = await judge(page, id!, { moves: [move] });
    if (verdict === 'wrong') return [told.answer![0]!, move];
  }
  throw new Error('every move is right');
}

type Press = (page: Page, id: string) => Promise<void>;
const click: Press = (page, id) =>
  page
    .getByTestId(id)
    .first()
    .click({ position: { x: 8, y: 20 } });
const enter: Press = (page, id) => page.getByTestId(id).first().press('Enter');

async function play(page: Page, press: Press, seat: number, move: string): Promise<void> {
  const [card, zone] = move.split('>');
  await press(page, `hand:${card}`);
  await press(page, `zone:${seat}:${zone}`);
  await page.getByTestId('confirm').press('Enter');
}

for (const [how, press] of [
  ['a mouse', click],
  ['a keyboard', enter],
] as const) {
  test(`a wrong answer is refuted and the right one counts, by ${how}`, async ({ page }) => {
    const puzzle = await basePuzzle(page);
    const [right, wrong] = await moves(page, puzzle);
    const seat = puzzle.board.view.turn;
    await page.goto(`/puzzle?p=${puzzle.id}`);
    await expect(page.getByTestId('question')).toHaveText(puzzle.question);
    await noViolations(page, 'puzzle');
    await play(page, press, seat, wrong);
    await expect(page.getByTestId('verdict')).toContainText('Not yet');
    await noViolations(page, 'puzzle wrong');
    await expect(page.getByTestId('standing')).not.toContainText('1500');
    await page.getByTestId('again').press('Enter');
    await play(page, press, seat, right);
    await expect(page.getByTestId('verdict')).toContainText('Solved');
    await picture(page, 'puzzle-solved');
    await page.getByTestId('next-puzzle').press('Enter');
    await expect(page).toHaveURL(/p=next/);
    await expect(page.getByTestId('give-up')).toBeVisible();
  });
}

test('the daily puzzle is the same for all, in every language', async ({ page }) => {
  for (const language of ['en', 'it', 'ru']) {
    const reply = await page.request.get(`/api/puzzles/daily?language=${language}`);
    const { question } = (await reply.json()) as PuzzleInfo;
    await page.goto('/puzzle');
    await page.evaluate((tag) => {
      localStorage.setItem('leonardo-settings', JSON.stringify({ language: tag }));
    }, language);
    await page.reload();
    await expect(page.getByTestId('question')).toHaveText(question);
  }
});

test('a step without a choice is made for the person', async ({ page }) => {
  const next = async (number: number) => {
    const reply = await page.request.get(`/api/puzzles/next?variant=novem&number=${number}`);
    return (await reply.json()) as PuzzleInfo;
  };
  let puzzle = await next(0);
  for (let number = 1; puzzle.board.offers.length > 1; number++) puzzle = await next(number);
  await page.goto(`/puzzle?p=${puzzle.id}`);
  await expect(page.getByTestId('question')).toHaveText(puzzle.question);
  // Nothing is left of the step, and there is nothing to go back to.
  await expect(page.getByTestId(`offer:${puzzle.board.offers[0]!.move}`)).toBeHidden();
  await expect(page.getByTestId('give-up')).toBeVisible();
});

test('a text opens its puzzle, and a damaged one says so', async ({ page }) => {
  const { text, question } = await basePuzzle(page);
  await page.goto('/puzzle');
  await page.getByTestId('open-puzzle').click();
  await page.getByTestId('puzzle-text').fill(`http://example.org/puzzle?p=${text}`);
  await noViolations(page, 'open a puzzle');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('question')).toHaveText(question);
  await page.goto(`/puzzle?p=${text.slice(0, 30)}`);
  await expect(page.getByText('damaged or cut off')).toBeVisible();
});

for (const variant of ['base', 'novem', 'quintis']) {
  test(`the question and the buttons of ${variant} are in sight in every size`, async ({
    page,
  }) => {
    await choose(page, { language: variant === 'novem' ? 'ru' : 'en' });
    const reply = await page.request.get(`/api/puzzles/next?variant=${variant}`);
    const { id } = (await reply.json()) as PuzzleInfo;
    for (const [width, height] of [
      [1280, 800],
      [390, 844],
      [844, 390],
      [320, 640],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(`/puzzle?p=${id}`);
      await expect(page.getByTestId('question')).toBeInViewport();
      await expect(page.getByTestId('give-up')).toBeInViewport();
      await noViolations(page, `${variant} ${width}`);
      await page.screenshot({ path: `screenshots/puzzle-${variant}-${width}.png` });
    }
  });
}
