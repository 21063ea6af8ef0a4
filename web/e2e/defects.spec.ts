/** What was found by walking through the page as a new user would, by the numbers of that walk. */
import { expect, test, type Browser, type Page } from '@playwright/test';
import { choose, click, makeTable, play } from './player';
import { WINDOWS } from './windows';

const MINE = '.actions.isMine';

async function open(page: Page, wish: Parameters<typeof makeTable>[1]): Promise<void> {
  const id = await makeTable(page, wish);
  await page.goto(`/table/${id}`);
  await page.waitForSelector(MINE);
}

/** What measures itself does so in the next frames. */
async function resize(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate(
    () =>
      new Promise((done) =>
        requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done))),
      ),
  );
}

test('5: Quintis Fontis has its twelve symbols, three Keys each and the run needed on every screen', async ({
  page,
}) => {
  await open(page, { variant: 'quintis', players: 4 });
  await play(page, click, 30);
  await page.waitForSelector(`${MINE}, dialog[open]`);
  for (const [width, height] of WINDOWS) {
    await resize(page, width, height);
    const strip = await page.locator('[data-supply]').evaluateAll((all) =>
      all.map((one) => {
        const { left, top, right, bottom } = one.getBoundingClientRect();
        const seen = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2);
        const number = one.querySelector('b')!;
        return {
          symbol: one.getAttribute('data-supply')!,
          isInside: left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight,
          isFree: seen.length > 0 && one.contains(seen[0]!),
          pips: one.querySelectorAll('.pips i').length,
          taken: one.querySelectorAll('.pips i.taken').length,
          needs: number.textContent,
          size: parseFloat(getComputedStyle(number).fontSize),
        };
      }),
    );
    const at = `${width}×${height}`;
    expect(new Set(strip.map(({ symbol }) => symbol)).size, at).toBe(12);
    for (const { symbol, isInside, isFree, pips, taken, needs, size } of strip) {
      expect.soft([isInside, isFree, pips], `${symbol} at ${at}`).toEqual([true, true, 3]);
      // The first Key of a symbol needs a run of three, the next four, the last five.
      expect.soft(needs, `${symbol} at ${at}`).toBe(['3', '4', '5', '–'][taken]);
      expect.soft(size, `${symbol} at ${at}`).toBeGreaterThanOrEqual(14);
    }
  }
  // The Keys that players have are the ones that are taken.
  await resize(page, 1280, 800);
  const taken = await page.locator('[data-supply] .pips i.taken').count();
  const kept = await page
    .locator('.board [data-seat] .keys li, .board .info .keys section li')
    .evaluateAll((keys) =>
      keys
        .filter((key) => key.getAttribute('aria-hidden') !== 'true')
        .reduce((sum, key) => sum + Number(key.querySelector('.count')?.textContent ?? 1), 0),
    );
  expect(taken).toBe(kept);
  expect(taken).toBeGreaterThan(0);
});

test('22: the yes stands on the place itself, and the place is the button', async ({ page }) => {
  await open(page, { variant: 'base', players: 3 });
  let plays = 0;
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
    [844, 390],
  ] as const) {
    await resize(page, width, height);
    await page.locator('.hand [data-usable]').first().click();
    const lit = page.locator('.board .centre button.isLit').last();
    const place = page.getByTestId((await lit.getAttribute('data-testid'))!);
    await place.click();
    const yes = place.locator('.do');
    await expect(yes).toBeVisible();
    const [word, card] = [(await yes.boundingBox())!, (await place.boundingBox())!];
    expect(word.y).toBeGreaterThan(card.y);
    expect(word.y + word.height).toBeLessThan(card.y + card.height + 1);
    expect(Math.abs(word.x + word.width / 2 - card.x - card.width / 2)).toBeLessThan(2);
    await place.click();
    await expect(page.getByTestId('confirm')).toHaveCount(0);
    // The log of a phone is in a dialog.
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(page.locator('.log .own')).toHaveCount(++plays);
    await page.waitForSelector(MINE);
  }
});

/** Words that are cut in two, and text that is too small. */
function misprints(): string[] {
  const wrong = new Set<string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement!;
    const text = node.textContent ?? '';
    if (!text.trim() || parent.closest('.hidden, script, style, title, input, svg')) continue;
    if (!parent.checkVisibility({ visibilityProperty: true })) continue;
    const { width, height } = parent.getBoundingClientRect();
    if (width < 2 || height < 2) continue;
    const size = parseFloat(getComputedStyle(parent).fontSize);
    if (size < 14) wrong.add(`${size} px: ${text.trim()}`);
    for (const { index, 0: word } of text.matchAll(/\p{Letter}{2,}/gu)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const rows = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (rows.size > 1) wrong.add(`broken: ${word}`);
    }
  }
  return [...wrong];
}

for (const language of ['en', 'ru', 'it'])
  test(`39: no word is broken, no text is smaller than 14 px (${language})`, async ({ page }) => {
    await choose(page, { language });
    await open(page, { variant: 'sets', players: 4 });
    for (let part = 0; part < 3; part++) {
      await play(page, click, 8);
      await page.waitForSelector(`${MINE}, dialog[open]`);
      for (const [width, height] of [
        [360, 640],
        [390, 844],
        [844, 390],
        [1280, 800],
        [1920, 1080],
      ] as const) {
        await resize(page, width, height);
        expect.soft(await page.evaluate(misprints), `${width}×${height}`).toEqual([]);
      }
      await resize(page, 1280, 800);
    }
  });

test('44: a chosen card of the hand lies on no card of the own layout', async ({ page }) => {
  for (const variant of ['base', 'novem'] as const) {
    await open(page, { variant, players: 3 });
    for (const [width, height] of WINDOWS) {
      await resize(page, width, height);
      const card = page.locator('.hand [data-usable]').first();
      if ((await card.getAttribute('aria-pressed')) !== 'true')
        await card.click({ position: { x: 5, y: 20 } });
      await expect(card).toHaveAttribute('aria-pressed', 'true');
      await page.mouse.move(0, 0);
      const { risen, lowest } = await page.evaluate(() => {
        const tops = [...document.querySelectorAll('.hand .up, .hand .up .sheet')].map(
          (part) => part.getBoundingClientRect().top,
        );
        const hand = document.querySelector('.hand .up')!.getBoundingClientRect();
        const below = [...document.querySelectorAll('[data-measure="own-card"]')]
          .map((place) => place.getBoundingClientRect())
          .filter(({ left, right }) => left < hand.right && right > hand.left);
        return {
          risen: Math.min(...tops),
          lowest: Math.max(-Infinity, ...below.map(({ bottom }) => bottom)),
        };
      });
      expect.soft(risen, `${variant} at ${width}×${height}`).toBeGreaterThanOrEqual(lowest - 1);
    }
  }
});

/** Where the others are, if one of them has this name. */
async function seatsWith(browser: Browser, name: string) {
  const [host, guest] = [await browser.newContext(), await browser.newContext()];
  const [page, friend] = [await host.newPage(), await guest.newPage()];
  const bot = { bot: { level: 'apprentice' } };
  const id = await makeTable(page, {
    variant: 'base',
    seats: ['me', 'open', bot, bot],
    start: false,
  });
  await friend.request.post('/api/guest', { data: { name } });
  await friend.goto(`/table/${id}`);
  await friend.getByTestId('sit:1').click();
  await page.goto(`/table/${id}`);
  await page.getByTestId('start').click();
  await page.waitForSelector('.board [data-seat]');
  const found: Record<string, unknown> = {};
  for (const [width, height] of [
    [1280, 800],
    [1366, 768],
    [820, 1180],
    [390, 844],
    [360, 640],
  ] as const) {
    await resize(page, width, height);
    found[`${width}×${height}`] = await page.locator('.board [data-seat]').evaluateAll((all) =>
      all.map((one) => {
        const { x, width } = one.getBoundingClientRect();
        return [one.getAttribute('data-seat'), Math.round(x), Math.round(width)];
      }),
    );
  }
  return { page, found, close: () => Promise.all([host.close(), guest.close()]) };
}

test('51: a long name moves nobody, and stands once in the dialog of its player', async ({
  browser,
}) => {
  const name = 'Wolfgang Amadeus Mozarts';
  const short = await seatsWith(browser, 'Jo');
  const long = await seatsWith(browser, name);
  expect(long.found).toEqual(short.found);
  await long.page.locator('.board [data-seat="1"]').locator('.name').click();
  const dialog = long.page.locator('dialog[open]');
  await expect(dialog).toBeVisible();
  await expect(dialog.getByText(name, { exact: true })).toHaveCount(1);
  await Promise.all([short.close(), long.close()]);
});

test('57: a replay opens with hands that nobody saw closed, and its title is whole on a phone', async ({
  page,
}) => {
  const id = await makeTable(page, { variant: 'base', players: 3 });
  await page.goto(`/table/${id}`);
  await page.waitForSelector(MINE);
  await page.getByTestId('menu').click();
  await page.getByTestId('resign').click();
  await page.getByTestId('resign-sure').click();
  await expect(page.getByTestId('rematch')).toBeVisible();
  await page.goto(`/replay/${id}`);
  await expect(page.getByTestId('eyes')).toHaveValue('public');
  const cards = page.locator('.openhand [data-look^="card:"], [data-place^="hand:"]');
  await expect(page.locator('.replay [data-seat]')).toHaveCount(3);
  await expect(cards).toHaveCount(0);
  for (const [width, height] of [
    [390, 844],
    [360, 640],
    [320, 568],
  ] as const) {
    await resize(page, width, height);
    const title = page.getByRole('heading', { level: 1 });
    const { top, left, right, isWhole } = await title.evaluate((heading) => {
      const { top, left, right } = heading.getBoundingClientRect();
      const isWhole =
        heading.scrollWidth <= heading.clientWidth && heading.scrollHeight <= heading.clientHeight;
      return { top, left, right, isWhole };
    });
    expect(isWhole).toBe(true);
    expect(Math.min(top, left)).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(width);
  }
  // On request they are open.
  await page.getByTestId('eyes').selectOption('open');
  await expect(cards.first()).toBeVisible();
});
