/** What can be counted: bytes until the first card can be played, and things that jump. */
import { expect, test, type Page } from '@playwright/test';
import { click, makeTable, play, type Variant } from './player';

const START_BYTES_MAX = 200_000;

/** Counts everything that comes over the line, as it comes: compressed, headers included. */
async function countBytes(page: Page): Promise<() => number> {
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  let bytes = 0;
  line.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  line.on(
    'Network.webSocketFrameReceived',
    ({ response }) => (bytes += response.payloadData.length),
  );
  return () => bytes;
}

test('a game begins with less than 200 kB', async ({ page }) => {
  const bytes = await countBytes(page);
  await page.goto('/');
  await page.getByTestId('play-now').click();
  await page.waitForSelector('.actions.isMine');
  await page.waitForLoadState('networkidle');
  console.log(`bytes to start a game: ${bytes()}`);
  // Less than this would mean that nothing was counted.
  expect(bytes()).toBeGreaterThan(50_000);
  expect(bytes()).toBeLessThan(START_BYTES_MAX);
});

/**
 * Inside of its frame, what is said changes (the log, the panel), and pieces of the game make room
 * for each other: cards of a hand, Keys in their order, the field that grows to its borders, digits,
 * what is printed on the top of a pile.
 */
const CHANGES =
  '.log, .actions > *, .hand button, .hand li, .open li, .keys li, .field, .count, .numbers, .stocks svg';

const PLACES = [
  ['on a desk', 1280, 800],
  ['on a phone', 390, 844],
] as const;

const shifts = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: string[] }).shifts.splice(0));

test.describe('nothing jumps', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  for (const variant of ['base', 'novem', 'sets', 'quintis'] as Variant[])
    for (const [where, width, height] of PLACES)
      test(`while ${variant} is played ${where}`, async ({ page }) => {
        await page.setViewportSize({ width, height });
        await page.addInitScript((changes) => {
          const found: string[] = [];
          Object.assign(window, { shifts: found });
          type Rect = DOMRectReadOnly;
          interface Source {
            node: Node | null;
            previousRect: Rect;
            currentRect: Rect;
          }
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries() as (PerformanceEntry & { sources: Source[] })[])
              for (const { node, previousRect: from, currentRect: to } of entry.sources) {
                const element = node instanceof Element ? node : node?.parentElement;
                if (!element || element.closest(changes)) continue;
                const moved = `${from.x},${from.y} to ${to.x},${to.y}`;
                found.push(`${moved}: ${element.outerHTML.slice(0, 160)}`);
              }
          }).observe({ type: 'layout-shift' });
        }, CHANGES);
        const id = await makeTable(page, { variant, players: 3 });
        await page.goto(`/table/${id}`);
        await page.waitForSelector('.actions.isMine');
        await page.waitForLoadState('networkidle');
        await shifts(page);
        await play(page, click, 24);
        await page.waitForSelector('.actions.isMine, dialog[open]');
        expect(await shifts(page)).toEqual([]);
      });
});
