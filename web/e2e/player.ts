/** A player who plays at random with what the page offers, as a person would: by pointing. */
import { expect, test, type Locator, type Page } from '@playwright/test';
import type { Variant } from '../src/protocol';
import { seeded } from '../test/seeded';

export type { Variant };
type Position = { x: number; y: number };
export type Press = (target: Locator, position?: Position) => Promise<void>;

export const click: Press = (target, position) => target.click({ ...(position && { position }) });
export const tap: Press = (target, position) => target.tap({ ...(position && { position }) });
/** As with a keyboard: focus, then Enter. */
export const enter: Press = (target) => target.press('Enter');

/** Cards of a full hand overlap; what can be seen of all of them is the left edge. */
const LEFT_EDGE: Position = { x: 5, y: 20 };

/** What the players of this run choose by. Another run is the same if it is given the same. */
export const SEED = Number(process.env['LEONARDO_SEED'] ?? 1);

/** Numbers of its own for every test, whichever others run. */
function luckOf(title: string): () => number {
  const letters = Array.from(title, (letter) => letter.codePointAt(0)!);
  return seeded(letters.reduce((sum, letter) => (Math.imul(sum, 31) + letter) | 0, SEED));
}

interface Wish {
  variant: Variant;
  players?: number;
  /** Fewer Keys to win make a shorter game. */
  keys?: number;
  seats?: unknown[];
  start?: boolean;
  /** Whether players may ask for hints, if it is said. */
  hints?: boolean;
}

/** Makes a table by the API, for this browser, and gives its id. */
export async function makeTable(page: Page, wish: Wish): Promise<string> {
  const { variant, players = 2, keys, start = true, hints } = wish;
  await page.request.post('/api/guest', { data: { name: 'Lisa' } });
  const bots = new Array<unknown>(players - 1).fill({ bot: { level: 'apprentice' } });
  const seats = wish.seats ?? ['me', ...bots];
  const options = keys && variant !== 'quintis' ? { keys } : {};
  const data = { variant, seats, options, start, hints };
  const made = await page.request.post('/api/tables', { data });
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
async function step(page: Page, press: Press, random: () => number): Promise<void> {
  const anyOf = (found: Locator, count: number) => found.nth(Math.floor(random() * count));
  for (const thing of THINGS) {
    const found = page.locator(thing);
    const count = await found.count();
    if (count > 0) return press(anyOf(found, count));
  }
  const offers = page.locator('[data-testid^="offer:"]');
  const cards = page.locator('.hand [data-usable]:not([aria-pressed=true])');
  const [ends, usable] = [await offers.count(), await cards.count()];
  const endsNow = ends > 0 && (usable === 0 || random() < 0.5);
  if (endsNow) return press(offers.first());
  if (usable > 0) return press(anyOf(cards, usable), LEFT_EDGE);
}

/** Plays until the game is over, or so many parts of decisions. A press that fails is a failure. */
export async function play(page: Page, press: Press, most = Infinity): Promise<void> {
  const random = luckOf(test.info().titlePath.join());
  for (let done = 0; done < most; done++) {
    await page.waitForSelector(`${END}, ${MINE}`, { timeout: 30_000 });
    if ((await page.locator(END).count()) > 0) return;
    await step(page, press, random);
  }
}
