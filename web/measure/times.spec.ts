/** Time until the page can be used, and long tasks during a whole game. */
import { test } from '@playwright/test';
import { click, makeTable, play, type Variant } from '../e2e/player';

const STARTS = 9;

const measured = 'measured' as unknown as keyof Window;

test('start: until “play now” can be pressed', async ({ browser }) => {
  const times: number[] = [];
  for (let start = 0; start < STARTS; start++) {
    // Nothing is remembered from the time before.
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.addInitScript(() => {
      const look = () => {
        if (document.querySelector('[data-testid=play-now]:not([disabled])'))
          Object.assign(window, { measured: performance.now() });
        else requestAnimationFrame(look);
      };
      look();
    });
    await page.goto('/');
    await page.waitForFunction((name) => name in window, measured);
    times.push(await page.evaluate((name) => window[name] as unknown as number, measured));
    await context.close();
  }
  const sorted = times.map(Math.round).sort((a, b) => a - b);
  console.log(`\nstart: median ${sorted[STARTS >> 1]} ms of ${sorted.join(', ')}`);
});

for (const variant of ['base', 'novem', 'sets', 'quintis'] as Variant[]) {
  test(`tasks in a game: ${variant}`, async ({ page }) => {
    await page.addInitScript(() => {
      const found: number[] = [];
      Object.assign(window, { measured: found });
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) found.push(Math.round(duration));
      }).observe({ type: 'longtask' });
    });
    const id = await makeTable(page, { variant, players: 4 });
    await page.goto(`/table/${id}`);
    await page.waitForSelector('.actions.isMine');
    await page.waitForLoadState('networkidle');
    await page.evaluate((name) => (window[name] as unknown as number[]).splice(0), measured);
    await play(page, click);
    const long = await page.evaluate((name) => window[name] as unknown as number[], measured);
    console.log(`\n${variant}: tasks over 50 ms in a whole game: ${long.join(', ') || 'none'}`);
  });
}
