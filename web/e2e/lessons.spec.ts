/** Lessons in a real browser: the first one by mouse, by keyboard and by touch; all the others by hints. */
import { expect, test, type Page } from '@playwright/test';
import { noViolations, picture } from './look';

const text = (page: Page) => page.getByTestId('lesson-text');

test('a newcomer learns the first Key by mouse', async ({ page }) => {
  await page.goto('/');
  await page.getByTestId('learn').click();
  await expect(text(page)).toContainText('These five cards are your cross');
  await noViolations(page, 'the first step');
  await picture(page, 'lesson-first-step');
  const at = (place: string) => page.getByTestId(place).first().click();
  const lay = async (card: string, zone: string) => {
    await at(`hand:${card}`);
    await at(`zone:0:${zone}`);
  };
  await lay('SkSt', 'W');
  await expect(text(page)).toContainText('slid over');
  await page.getByTestId('next').click();
  await lay('MeFl', 'S');
  await expect(page.getByTestId('mistake')).toContainText('must show a Cat');
  for (const told of ['bottom', 'There is a Key to take: Cat', 'It gives you a Key: Cat']) {
    await page.getByTestId('ask-hint').click();
    await expect(page.getByTestId('hint')).toContainText(told);
  }
  await expect(page.getByTestId('ask-hint')).toHaveCount(0);
  await picture(page, 'lesson-hints');
  await lay('CtFi', 'S');
  await expect(text(page)).toContainText('the Key of the Cat is yours');
  // What was done is kept in this browser.
  await page.reload();
  await expect(text(page)).toContainText('the Key of the Cat is yours');
  await page.getByTestId('next').click();
  await lay('CtSt', 'E');
  await lay('SkFi', 'C');
  await lay('MeEc', 'S');
  await expect(text(page)).toContainText('You have won');
  await page.getByTestId('next').click();
  await expect(page.getByTestId('next-lesson')).toBeVisible();
  await page.goto('/learn');
  await expect(page.getByText('finished')).toBeVisible();
  await noViolations(page, 'the list of lessons');
  await picture(page, 'lessons');
  await page.goto('/');
  await expect(page.getByTestId('learn')).toHaveCount(0);
});

test('the first lesson by keyboard and by ear', async ({ page }) => {
  await page.goto('/learn/first-key');
  const told = page.getByRole('log');
  await expect(told).toContainText('These five cards are your cross');
  const press = async (place: string) => {
    await page.getByTestId(place).first().focus();
    await page.keyboard.press('Enter');
  };
  const lay = async (card: string, zone: string) => {
    await press(`hand:${card}`);
    await press(`zone:0:${zone}`);
  };
  await lay('CtCv', 'N');
  await expect(told).toContainText('slid over to your neighbour');
  await expect(page.getByTestId('next')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(told).toContainText('Top and centre both show the Cat');
  await lay('CtEc', 'W');
  await expect(told).toContainText('misses its card at the bottom');
  await lay('CtEc', 'S');
  await expect(told).toContainText('the Key of the Cat is yours');
  await expect(page.getByTestId('next')).toBeFocused();
  await page.keyboard.press('Enter');
  await lay('SkSt', 'E');
  await expect(told).toContainText('The centre belongs to both lines');
  await lay('SkFi', 'C');
  await lay('SkEc', 'S');
  await expect(page.getByTestId('next')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('next-lesson')).toBeFocused();
});

test('a deck is put together', async ({ page }) => {
  await page.goto('/learn/deck');
  await page.getByTestId('add:madrid').click();
  await expect(page.getByTestId('deck-lines')).toContainText('15 cards');
  await expect(text(page)).toContainText('45 cards');
  await noViolations(page, 'a deck');
  await picture(page, 'lesson-deck');
});

test('the lessons end with three puzzles', async ({ page }) => {
  await page.goto('/learn');
  await page.getByTestId('course').click();
  for (const place of [1, 2, 3]) {
    await expect(page).toHaveURL(`/puzzle?p=course-${place}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`Puzzle ${place} of 3`);
    const data = { moves: [], 'give-up': true };
    const reply = await page.request.post(`/api/puzzles/course-${place}/answer`, { data });
    const { answer } = (await reply.json()) as { answer: string[] };
    const [card, zone] = answer[0]!.split('>');
    await page.getByTestId(`hand:${card}`).first().press('Enter');
    await page.locator(`[data-testid^="zone:"][data-testid$=":${zone}"]`).first().press('Enter');
    await page.getByTestId('confirm').press('Enter');
    await expect(page.getByTestId('verdict')).toContainText('Solved');
    await page.getByTestId('next-puzzle').press('Enter');
  }
  await expect(page).toHaveURL('/learn');
  await expect(page.getByText('3 of 3 solved')).toBeVisible();
  await noViolations(page, 'the lessons with their puzzles');
});

for (const lesson of ['novem-turn', 'quintis'])
  test(`${lesson} is in sight`, async ({ page }) => {
    await page.goto(`/learn/${lesson}`);
    await expect(text(page)).toBeVisible();
    await noViolations(page, lesson);
    await picture(page, `lesson-${lesson}`);
  });
