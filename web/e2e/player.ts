/** Somebody who plays at random with what the page offers, as a person would: by pointing. */
import { expect, type Locator, type Page } from '@playwright/test';

export type Variant = 'base' | 'novem' | 'sets' | 'quintis';
export type Press = (target: Locator) => Promise<void>;

export const click: Press = (target) => target.click();
export const tap: Press = (target) => target.tap();
/** As with a keyboard: focus, then Enter. */
export const enter: Press = (target) => target.press('Enter');

interface Wish {
  variant: Variant;
  players?: number;
  /** Fewer Keys to win make a shorter game. */
  keys?: number;
  seats?: unknown[];
  start?: boolean;
}

/** Makes a table by the API, for this browser, and gives its id. */
export async function makeTable(page: Page, wish: Wish): Promise<string> {
  const { variant, players = 2, keys, start = true } = wish;
  await page.request.post('/api/guest', { data: { name: 'Lisa' } });
  const bots = new Array<unknown>(players - 1).fill({ bot: { level: 'apprentice' } });
  const seats = wish.seats ?? ['me', ...bots];
  const options = keys && variant !== 'quintis' ? { keys } : {};
  const made = await page.request.post('/api/tables', { data: { variant, seats, options, start } });
  expect(made.ok(), await made.text()).toBe(true);
  return ((await made.json()) as { table: { id: string } }).table.id;
}

export async function choose(page: Page, wanted: Record<string, unknown>): Promise<void> {
  await page.addInitScript((values) => {
    const key = 'leonardo-settings';
    const old = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>;
    localStorage.setItem(key, JSON.stringify({ ...values, ...old }));
  }, wanted);
}

const END = 'dialog[open] [data-testid=rematch]';
const MINE = '.actions.isMine';
/** From the most urgent to the least: what was begun is finished first. */
const THINGS = [
  '[data-testid=confirm]',
  '.board button.isLit',
  '[data-testid^="how:use"], [data-testid^="how:cover"], [data-testid^="how:lay"], [data-testid^="how:replace"]',
  '[data-testid^="seat:"], [data-testid^="card:"], [data-testid^="key:"], [data-testid^="pick-deck:"], [data-testid=piles]',
];

/** One decision, or a part of one. */
async function step(page: Page, press: Press): Promise<void> {
  for (const thing of THINGS) {
    const found = page.locator(thing);
    const count = await found.count();
    if (count > 0) return press(found.nth(Math.floor(Math.random() * count)));
  }
  const offers = page.locator('[data-testid^="offer:"]');
  const cards = page.locator('.hand [data-usable]:not([aria-pressed=true])');
  const [ends, usable] = [await offers.count(), await cards.count()];
  const endsNow = ends > 0 && (usable === 0 || Math.random() < 0.5);
  if (endsNow) return press(offers.first());
  if (usable > 0) return press(cards.nth(Math.floor(Math.random() * usable)));
}

/** Plays until the game is over, or so many parts of decisions. */
export async function play(page: Page, press: Press, most = Infinity): Promise<void> {
  for (let done = 0; done < most; done++) {
    await page.waitForSelector(`${END}, ${MINE}`, { timeout: 30_000 });
    if ((await page.locator(END).count()) > 0) return;
    // What was there a moment ago may be gone: then the next round finds something else.
    await step(page, async (target) => {
      await press(target).catch((error: unknown) => {
        if (!/Timeout|detached|not stable/.test(String(error))) throw error;
      });
    });
  }
}
