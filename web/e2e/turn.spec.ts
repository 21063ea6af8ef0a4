/** A turn without bureaucracy: how many clicks it takes, and what is kept, told and taken back. */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { click, makeTable, play } from './player';

const MINE = '.actions.isMine';
const MAIN =
  '.hand [data-usable][data-testid^="hand:"]:not([data-testid*="+"]):not([data-testid*="!"])';
const EXTRA = '.hand [data-usable][data-testid^="hand:+"]';
const LEFT_EDGE = { position: { x: 5, y: 20 } };

async function open(page: Page, wish: Parameters<typeof makeTable>[1]): Promise<void> {
  const id = await makeTable(page, wish);
  await page.goto(`/table/${id}`);
  await page.waitForSelector(MINE);
}

/** A card, a place, and the place again. */
async function playCard(page: Page, card: Locator): Promise<number> {
  await card.first().click(LEFT_EDGE);
  const place = page.locator('.board [data-testid^="zone:0:"].isLit').first();
  const key = await place.getAttribute('data-testid');
  await place.click();
  await expect(page.getByTestId('confirm')).toBeVisible();
  await page.getByTestId(key!).click();
  return 3;
}

test('Novem: a main and an extra card take at most seven clicks', async ({ page }) => {
  await open(page, { variant: 'novem', players: 2 });
  // Not every hand has a symbol card of each kind.
  for (let turn = 0; turn < 12; turn++) {
    await page.waitForSelector(MINE);
    await expect(page.locator(MAIN).first()).toBeVisible();
    const hasBoth = (await page.locator(EXTRA).count()) > 0;
    const before = await page.locator('.log details').count();
    let clicks = await playCard(page, page.locator(MAIN));
    if (hasBoth) {
      await expect(page.locator(EXTRA).first()).toBeVisible();
      clicks += await playCard(page, page.locator(EXTRA));
    }
    await page.getByTestId('offer:.').click();
    clicks++;
    await expect.poll(() => page.locator('.log details').count()).toBeGreaterThan(before + 1);
    if (!hasBoth) continue;
    expect(clicks).toBeLessThanOrEqual(7);
    await page.waitForSelector(MINE);
    // Drawn up again, without a question.
    expect(await page.locator('.hand button').count()).toBeGreaterThanOrEqual(7);
    return;
  }
  throw new Error('no hand had both kinds of cards');
});

test('the way of drawing is asked for once and kept', async ({ page }) => {
  await open(page, { variant: 'novem', players: 2 });
  await page.getByTestId('drawing').click();
  await page.getByTestId('drawing').click();
  await page.getByTestId('drawing').click();
  await playCard(page, page.locator(MAIN));
  await page.getByTestId('offer:.').click();
  // Those who want to choose are asked, and drawing is not confirmed.
  const hand = await page.locator('.hand button').count();
  if (hand < 7) {
    await page.getByTestId('pick-deck:main').click();
    await expect(page.getByTestId('confirm')).toHaveCount(0);
  }
  await page.reload();
  await page.waitForSelector(MINE);
  await expect(page.getByTestId('drawing')).toContainText('ask');
});

test('at most 80 words in the middle of a Novem game', async ({ page }) => {
  await open(page, { variant: 'novem', players: 4 });
  await play(page, click, 30);
  await page.waitForSelector(MINE);
  const words = await page.evaluate(() => {
    const seen: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement!;
      if (!parent.checkVisibility() || parent.closest('.hidden, title, script, style')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { x, y, width, height } = range.getBoundingClientRect();
      const isThere =
        width > 0 &&
        height > 0 &&
        document.elementsFromPoint(x + width / 2, y + height / 2).some((one) => one === parent);
      if (isThere) seen.push(...(node.textContent!.match(/\p{Letter}{2,}/gu) ?? []));
    }
    return seen;
  });
  expect(words.length, words.join(' ')).toBeLessThanOrEqual(80);
});

test('Enter makes the move that is shown, wherever the focus is', async ({ page }) => {
  await open(page, { variant: 'base', players: 2 });
  await page.keyboard.press('1');
  await page.keyboard.press('s');
  await expect(page.getByTestId('confirm')).toBeVisible();
  await page.locator('.top a').first().focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.log .own')).toHaveCount(1);
  expect(page.url()).toContain('/table/');
});

test('a turn by keyboard: Enter makes the move that is shown, and the focus stays in the hand', async ({
  page,
}) => {
  await open(page, { variant: 'base', players: 2 });
  const own = page.locator('.log .own');
  const hand = page.locator('.board > .hand button');
  const inHand = () =>
    page.evaluate(() => document.activeElement?.closest('.board > .hand') !== null);
  // The card that was chosen by Enter still has the focus.
  await hand.first().focus();
  await page.keyboard.press('Enter');
  await expect(hand.first()).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('s');
  await expect(page.getByTestId('confirm')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(own).toHaveCount(1);
  await page.waitForSelector(MINE);
  expect(await inHand()).toBe(true);
  // A card that was chosen by its number, while another one has the focus.
  await hand.first().focus();
  await page.keyboard.press('2');
  await page.keyboard.press('w');
  await expect(page.getByTestId('confirm')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(own).toHaveCount(2);
  await page.waitForSelector(MINE);
  // Choosing another card after the move is shown chooses that card.
  await hand.first().focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('s');
  await expect(page.getByTestId('confirm')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(hand.nth(1)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByTestId('confirm')).toHaveCount(0);
  await expect(own).toHaveCount(2);
});

test('a move that is confirmed without a line is kept, and sent when there is one', async ({
  page,
}) => {
  await open(page, { variant: 'base', players: 2 });
  await page.context().setOffline(true);
  await expect(page.locator('.lost')).toBeVisible();
  await page.keyboard.press('1');
  await page.keyboard.press('s');
  await page.getByTestId('confirm').click();
  await expect(page.getByTestId('status')).toContainText('kept');
  await page.context().setOffline(false);
  await expect(page.locator('.log .own')).toHaveCount(1, { timeout: 20_000 });
  await expect(page.getByTestId('status')).not.toContainText('kept');
});

test('what is taken back is not in the log', async ({ page }) => {
  await open(page, { variant: 'base', players: 2 });
  const before = await page.locator('.log details').count();
  await page.keyboard.press('1');
  await page.keyboard.press('s');
  await page.keyboard.press('Enter');
  await expect(page.locator('.log .own')).toHaveCount(1);
  await page.waitForSelector(MINE);
  await page.getByTestId('undo').click();
  await expect(page.locator('.log .own')).toHaveCount(0);
  await expect(page.locator('.log details')).toHaveCount(before);
  await expect(page.locator('.log .note').last()).toBeVisible();
});

test('Novem: a turn is taken back with what followed by itself', async ({ page }) => {
  await open(page, { variant: 'novem', players: 2 });
  const hand = await page.locator('.hand button').count();
  await playCard(page, page.locator(MAIN));
  await page.getByTestId('offer:.').click();
  await expect(page.locator('.log .own')).toHaveCount(1);
  await page.waitForSelector(MINE);
  await page.getByTestId('undo').click();
  // The card is still played: the decision to end the turn is back.
  await expect(page.locator('.hand button')).toHaveCount(hand - 1);
  await expect(page.getByTestId('offer:.')).toBeVisible();
});

test('the log: one line a turn, which unfolds; rules on request', async ({ page }) => {
  await open(page, { variant: 'novem', players: 3 });
  await play(page, click, 12);
  await page.waitForSelector(MINE);
  const turn = page.locator('.log details').last();
  await expect(turn.locator('p')).toHaveCount(0);
  expect((await turn.boundingBox())!.height).toBeLessThan(70);
  await turn.locator('summary').click();
  await expect(turn.locator('p').first()).toBeVisible();
  await expect(page.locator('.log a.rule')).toHaveCount(0);
});

test('thinking ahead, and a move for when the turn comes', async ({ browser }) => {
  const [first, second] = [await browser.newContext(), await browser.newContext()];
  const [host, friend] = [await first.newPage(), await second.newPage()];
  const id = await makeTable(host, { variant: 'base', seats: ['me', 'open'], start: false });
  await host.goto(`/table/${id}`);
  await friend.goto(`/table/${id}`);
  await friend.getByTestId('sit:1').click();
  await host.getByTestId('start').click();
  await Promise.race([host.waitForSelector(MINE), friend.waitForSelector(MINE)]);
  const hostBegins = (await host.locator(MINE).count()) > 0;
  const [mover, waiting] = hostBegins ? [host, friend] : [friend, host];
  const seat = hostBegins ? 1 : 0;
  await waiting.waitForSelector('.hand button');
  // A place where the two have different cards.
  const cardsAt = (name: string) =>
    waiting
      .getByRole('img', { name: `${name}: ` })
      .evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label')));
  let [zone, key] = ['S', 'x'];
  for (const [name, itsZone, itsKey] of [
    ['top', 'N', 'w'],
    ['left', 'W', 'a'],
    ['right', 'E', 'd'],
    ['bottom', 'S', 'x'],
  ] as const) {
    const [one, other] = await cardsAt(name);
    if (one !== other) [zone, key] = [itsZone, itsKey];
  }
  await waiting.keyboard.press('1');
  await expect(waiting.locator(`[data-testid="zone:${seat}:${zone}"].isLit`)).toBeVisible();
  // Each place says what it would bring, as in the own turn.
  await expect(waiting.locator('.centre [data-marks]')).toHaveCount(5);
  await waiting.keyboard.press(key);
  await expect(waiting.locator('.preview')).toBeVisible();
  await waiting.getByTestId('premove').click();
  await expect(waiting.getByTestId('status')).toContainText('Planned');
  // Onto the same place: what would be pushed on is another card then, so it is asked once more.
  await mover.keyboard.press('1');
  await mover.keyboard.press(key);
  await mover.keyboard.press('Enter');
  await expect(waiting.getByTestId('confirm')).toBeVisible();
  await waiting.keyboard.press('Enter');
  await expect(waiting.locator('.log .own')).toHaveCount(1);
  await first.close();
  await second.close();
});
