/** Games looked at again: of this server and from files, by mouse, by keyboard and by touch. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { noViolations, picture } from './look';
import { choose, click, makeTable, play, type Variant } from './player';

test.use({ actionTimeout: 10_000 });

const VARIANTS: Variant[] = ['base', 'novem', 'sets', 'quintis'];
const RECORDS = join(import.meta.dirname, '../../tests/records');
const golden = (name: string) => readFileSync(join(RECORDS, `${name}.leo`), 'utf8');

/** A game of bots only, which is over in a moment. */
async function finished(page: Page, variant: Variant, players = 2): Promise<string> {
  const seats = new Array<unknown>(players).fill({ bot: { level: 'apprentice' } });
  const id = await makeTable(page, { variant, seats, keys: 5 });
  const stage = async () =>
    ((await (await page.request.get(`/api/tables/${id}`)).json()) as { stage: string }).stage;
  await expect.poll(stage, { timeout: 60_000 }).toBe('finished');
  return id;
}

async function opened(page: Page, id: string, query = ''): Promise<void> {
  await page.goto(`/replay/${id}${query}`);
  await expect(page.getByTestId('step')).toBeVisible();
}

/** Where the number of a step is; elsewhere its row may have a link to a rule. */
const NUMBER = { x: 14, y: 14 };

const at = (page: Page, step: number) =>
  expect(page.getByTestId('step')).toHaveText(new RegExp(`^${step} /`));

const lastStep = async (page: Page) =>
  Number(/\d+$/.exec(await page.getByTestId('step').innerText())![0]);

async function drop(page: Page, name: string, text: string): Promise<void> {
  await page.getByTestId('record-file').setInputFiles({
    name,
    mimeType: 'text/plain',
    buffer: Buffer.from(text),
  });
}

test('by mouse: step, jump, play by itself', async ({ page }) => {
  let loads = 0;
  page.on('request', (request) => (loads += Number(request.url().includes('/api/games/'))));
  await opened(page, await finished(page, 'base'));
  await at(page, 0);
  await page.getByTestId('next').click();
  await page.getByTestId('next').click();
  await at(page, 2);
  // What happened is said, in the list and to those who listen.
  const now = page.locator('.steps .isNow');
  await expect(now).toContainText(/plays/);
  const words = (await now.locator('p').allInnerTexts()).join();
  expect((await page.getByTestId('what').locator('p').allInnerTexts()).join()).toBe(words);
  await expect(page.getByRole('status').filter({ hasText: /plays/ })).toHaveCount(1);
  await page.getByTestId('back').click();
  await at(page, 1);
  await page.locator('.steps li').nth(4).click({ position: NUMBER });
  await at(page, 4);
  await expect(page.locator('.steps [aria-current=step]')).toHaveText('4');
  await page.getByTestId('last').click();
  await at(page, await lastStep(page));
  await expect(page.locator('.steps .isNow')).toContainText('The game is over');
  await expect(page.locator('.steps .isNow')).toBeInViewport();
  await page.getByTestId('first').click();
  await at(page, 0);
  await page.getByRole('slider').fill('3');
  await at(page, 3);
  await page.getByRole('combobox', { name: 'Speed' }).selectOption('4×');
  await page.getByTestId('run').click();
  await expect(page.getByTestId('run')).toHaveAccessibleName('Stop');
  await at(page, 5);
  await page.getByTestId('run').click();
  await expect(page.getByTestId('run')).toHaveAccessibleName('Play');
  expect(loads, 'all steps come at once').toBe(1);
});

test('by keyboard', async ({ page }) => {
  await opened(page, await finished(page, 'novem', 3));
  for (const [key, step] of [
    ['ArrowRight', 1],
    ['ArrowRight', 2],
    ['ArrowLeft', 1],
    ['Home', 0],
  ] as const) {
    await page.keyboard.press(key);
    await at(page, step);
  }
  // A whole turn: the one who moves is another.
  const mover = page.locator('.seat.isTurn h2');
  const first = await mover.innerText();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(mover).not.toHaveText(first);
  await page.keyboard.press('Shift+ArrowLeft');
  await at(page, 0);
  await page.keyboard.press('End');
  await at(page, await lastStep(page));
  await page.keyboard.press('Home');
  await page.keyboard.press(' ');
  await at(page, 2);
  await page.keyboard.press(' ');
  await expect(page.getByTestId('run')).toHaveAccessibleName('Play');
  // The list is one stop of the tab key, and the arrows go on in it.
  await page.keyboard.press('Home');
  await page.locator('.steps [aria-current=step]').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await at(page, 2);
  await expect(page.locator('.steps [aria-current=step]')).toBeFocused();
});

test.describe('while cards fly', () => {
  test.use({ reducedMotion: 'no-preference' });

  test('a step that is not waited for still arrives', async ({ page }) => {
    await opened(page, await finished(page, 'base', 3));
    for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowRight');
    await at(page, 5);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    await at(page, 5);
    await page.getByTestId('next').click();
    await page.getByTestId('last').click();
    await at(page, await lastStep(page));
    await expect(page.locator('.flight')).toHaveCount(0);
  });
});

test('perspectives, the link to a position, and going on from it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const id = await makeTable(page, { variant: 'base', keys: 2 });
  await page.goto(`/table/${id}`);
  await play(page, click);
  await page.getByRole('link', { name: 'Watch the replay' }).click();
  // A player sees the game again as it was seen then, until another view is chosen.
  await expect(page.getByTestId('eyes')).toHaveValue('0');
  await expect(page.locator('.openhand')).toHaveCount(0);
  await page.getByTestId('eyes').selectOption('open');
  await expect(page.locator('.openhand')).toHaveCount(2);
  await page.getByTestId('next').click();
  await at(page, 1);
  // The log says “you” only from the guest's own seat.
  await page.getByTestId('eyes').selectOption('0');
  await expect(page.locator('.hand button').first()).toBeVisible();
  await expect(page.locator('.openhand')).toHaveCount(0);
  await expect(page.locator('.steps')).toContainText('You play');
  await at(page, 1);
  await page.getByTestId('eyes').selectOption('1');
  await expect(page.locator('.steps')).toContainText('Lisa plays');
  await expect(page.locator('.steps')).toContainText('Lisa draws a main card');
  await page.getByTestId('link').click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto(link);
  await at(page, 1);
  await expect(page.getByTestId('eyes')).toHaveValue('1');
  await page.getByTestId('next').click();
  await at(page, 2);
  await page.getByTestId('go-on').click();
  await expect(page).toHaveURL(/\/table\//);
  await expect(page.locator('.board .actions')).toBeVisible();
  await page.goBack();
  await at(page, 2);
});

test('without a clipboard the link is shown', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'clipboard', { value: undefined }),
  );
  const id = await finished(page, 'base');
  await opened(page, id, '?as=1');
  await page.getByTestId('next').click();
  await at(page, 1);
  await page.getByTestId('link').click();
  const link = page.getByRole('textbox', { name: 'Link to this position' });
  await page.goto(await link.inputValue());
  await at(page, 1);
  await expect(page.getByTestId('eyes')).toHaveValue('1');
});

test('a record goes out and comes back as a file', async ({ page }) => {
  const id = await finished(page, 'sets', 3);
  await opened(page, id);
  const last = await lastStep(page);
  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the record' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe(`${id}.leo`);
  const record = readFileSync(await saved.path(), 'utf8');
  expect(record).toMatch(/^Leonardo: 1\n/);
  await page.goto('/');
  await page.getByRole('link', { name: 'Replays' }).click();
  await drop(page, 'mine.leo', record);
  await expect(page.getByTestId('step')).toHaveText(`0 / ${last}`);
  await expect(page.locator('header')).toContainText(['mine.leo']);
  await page.getByTestId('eyes').selectOption('2');
  await expect(page.locator('.hand button').first()).toBeVisible();
  // It is nowhere but here, so there is no link to it; but it can be saved again.
  await expect(page.getByTestId('link')).toHaveCount(0);
  const again = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the record' }).click();
  expect(readFileSync(await (await again).path(), 'utf8')).toBe(record);
  await page.getByTestId('next').click();
  await page.getByTestId('go-on').click();
  await expect(page).toHaveURL(/\/table\//);
  await expect(page.locator('.board .actions')).toBeVisible();
});

interface Puzzles {
  puzzles: { text: string; class: string; question: string }[];
  'why-none': string | null;
}

/** The first moment of a game with so many puzzles. */
async function moment(
  page: Page,
  path: string,
  data: object,
  isWanted: (puzzles: number) => boolean,
) {
  const last = await lastStep(page);
  for (let moves = 0; moves < last; moves++) {
    const reply = await page.request.post(path, { data: { ...data, moves } });
    const found = (await reply.json()) as Puzzles;
    if (isWanted(found.puzzles.length)) return { moves, ...found };
  }
  throw new Error(`no such moment: ${path}`);
}

test('a position becomes puzzles, which are links', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const id = await finished(page, 'base');
  await opened(page, id, '?as=open');
  const [path, last] = [`/api/games/${id}/puzzles`, await lastStep(page)];
  const some = await moment(page, path, {}, (puzzles) => puzzles > 0);
  const none = await moment(page, path, {}, (puzzles) => puzzles === 0);
  const { class: name, question, text } = some.puzzles[0]!;
  const told = page.getByTestId('puzzles').getByRole('status');
  await page.goto(`/replay/${id}?as=open&moves=${none.moves}`);
  await at(page, none.moves);
  await page.getByTestId('make-puzzle').press('Enter');
  await expect(told).toHaveText(none['why-none']!);
  await expect(page.getByTestId('puzzles').getByRole('link')).toHaveCount(0);
  await page.goto(`/replay/${id}?as=open&moves=${some.moves}`);
  await at(page, some.moves);
  await page.getByTestId('make-puzzle').press('Enter');
  await expect(told).toContainText('from this position');
  const links = page.getByTestId('puzzles').getByRole('link');
  await expect(links).toHaveText(some.puzzles.map((puzzle) => puzzle.question));
  await noViolations(page, 'puzzles of a position');
  await page.getByTestId(`copy:${name}`).press('Enter');
  await expect(page.getByTestId(`copy:${name}`)).toHaveText('Copied');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).searchParams.get('p')).toBe(text);
  await page.getByTestId(`puzzle:${name}`).press('Enter');
  await expect(page).toHaveURL(link);
  await expect(page.getByTestId('question')).toHaveText(question);
  await page.goBack();
  await at(page, some.moves);
  // They are about this position only.
  await page.getByTestId('make-puzzle').click();
  await expect(links).toHaveCount(some.puzzles.length);
  await page.getByTestId('next').click();
  await expect(links).toHaveCount(0);
  await expect(told).toBeEmpty();
  await page.keyboard.press('End');
  await at(page, last);
  await expect(page.getByTestId('make-puzzle')).toHaveCount(0);
});

for (const [width, language] of [
  [1280, 'en'],
  [390, 'ru'],
  [320, 'it'],
] as const)
  test(`a position of a file becomes puzzles at a width of ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await choose(page, { language });
    await page.goto('/replay');
    const record = golden('base-2p');
    await drop(page, 'mine.leo', record);
    const path = '/api/records/puzzles';
    const { moves, puzzles } = await moment(page, path, { record }, (puzzles) => puzzles > 1);
    for (let step = 1; step <= moves; step++) {
      await page.getByTestId('next').click();
      await at(page, step);
    }
    await page.getByTestId('make-puzzle').click();
    const first = page.getByTestId(`puzzle:${puzzles[0]!.class}`);
    await expect(first).toBeVisible();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
    await noViolations(page, `puzzles of a file ${width}`);
    await page.screenshot({ path: `screenshots/puzzles-${width}.png` });
    // The file is only here, so a puzzle opens beside it.
    const opening = page.waitForEvent('popup');
    await first.click();
    const beside = await opening;
    await expect(beside.getByTestId('question')).toHaveText(await first.innerText());
    await at(page, moves);
  });

test('a file is dropped; a bad one says where and by which rule', async ({ page }) => {
  await page.goto('/replay');
  await expect(page.getByTestId('record-file')).toBeAttached();
  const text = golden('base-2p');
  const dropped = async (name: string, content: string) => {
    const data = await page.evaluateHandle(
      ([file, body]) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([body!], file!));
        return transfer;
      },
      [name, content],
    );
    await page.dispatchEvent('main', 'dragover', { dataTransfer: data });
    await expect(page.locator('.drop.isOver')).toBeVisible();
    await page.dispatchEvent('main', 'drop', { dataTransfer: data });
  };
  const [head, turns] = text.split('\n\n') as [string, string];
  await dropped('bad.leo', `${head}\n\nMeHa>N\nMeHa>N\n${turns}`);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(/bad\.leo:\d+: turn 1, move 1/);
  await expect(alert.getByRole('link')).toHaveAttribute('href', /^\/rules#b\d+$/);
  await dropped('noise.bin', 'noise');
  await expect(alert).toContainText('noise.bin:1: ');
  await dropped('large.leo', 'x'.repeat(70_000));
  await expect(alert).toContainText('65536');
  await dropped('good.leo', text);
  await expect(page.getByTestId('step')).toBeVisible();
  await page.getByRole('button', { name: 'Another record' }).click();
  await expect(page.getByTestId('record-file')).toBeAttached();
});

test.describe('by touch on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  for (const variant of VARIANTS) {
    test(`${variant}: six players, nothing wider than the screen`, async ({ page }) => {
      const id = await finished(page, variant, 6);
      for (const eyes of ['open', '3', 'public']) {
        await opened(page, id, `?as=${eyes}`);
        await page.getByTestId('next').tap();
        await at(page, 1);
        const row = page.locator('.steps li').nth(3);
        await row.scrollIntoViewIfNeeded();
        await row.locator('button').tap({ position: NUMBER });
        await at(page, 3);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(wide, eyes).toBeLessThanOrEqual(0);
      }
      await noViolations(page, `${variant} phone`);
    });
  }
});

for (const variant of VARIANTS) {
  test(`${variant}: looks, in every theme and both languages`, async ({ page }) => {
    const id = await finished(page, variant, variant === 'base' ? 2 : 6);
    await choose(page, { language: variant === 'novem' ? 'ru' : 'en' });
    await opened(page, id, '?at=30');
    for (const theme of ['light', 'dark', 'contrast']) {
      await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
      await noViolations(page, `${variant} ${theme}`);
      await picture(page, `replay-${variant}-${theme}`);
    }
    await page.getByTestId('fairness').locator('summary').click();
    await page.getByTestId('fair').click();
    await expect(page.getByTestId('verdict')).toBeVisible();
    await page.getByTestId('eyes').selectOption('1');
    await expect(page.locator('.hand button').first()).toBeVisible();
    await noViolations(page, `${variant} through a seat's eyes`);
  });
}

test('the language changes the words of the steps', async ({ page }) => {
  const id = await finished(page, 'base');
  await choose(page, { language: 'ru' });
  await opened(page, id);
  await expect(page.locator('.steps')).toContainText('кладёт');
  await page.goto('/replay');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Посмотреть запись');
  await drop(page, 'пусто.leo', '');
  await expect(page.getByRole('alert')).toContainText('пусто.leo: ');
  await noViolations(page, 'a file that is no record');
  await picture(page, 'record-light');
});
