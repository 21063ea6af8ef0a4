/** Motion that is switched off at the table is off, whatever the system says. */
import { expect, test, type Page } from '@playwright/test';
import { choose, click, makeTable, play } from './player';

test.use({ reducedMotion: 'no-preference' });

/** Counts what begins to move from now on. */
async function watch(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    const look = () => {
      for (const { effect, playState } of document.getAnimations()) {
        const { target } = effect as KeyframeEffect;
        const name = target?.className.toString() ?? '';
        if (playState === 'running' && !moved.includes(name)) moved.push(name);
      }
      requestAnimationFrame(look);
    };
    look();
  });
  return () => page.evaluate(() => (window as unknown as { moved: string[] }).moved);
}

for (const [speed, moves] of [
  ['instant', false],
  ['double', true],
] as const)
  test(`at the speed "${speed}" ${moves ? 'things move' : 'nothing moves'}`, async ({ page }) => {
    await choose(page, { speed });
    const id = await makeTable(page, { variant: 'base', players: 3, keys: 2 });
    await page.goto(`/table/${id}`);
    await page.waitForSelector('.actions.isMine');
    await expect(page.locator('html')).toHaveAttribute('data-motion', moves ? 'on' : 'off');
    const moved = await watch(page);
    await play(page, click, moves ? 6 : 60);
    await page.waitForSelector('.actions.isMine, dialog[open]');
    const seen = await moved();
    expect(seen.length > 0, seen.join('; ')).toBe(moves);
  });
