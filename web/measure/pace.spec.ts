/** How long one waits for the own turn, with bots at their usual pace and cards that fly. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { makeTable, type Variant } from '../e2e/player';

const program = process.env['LEONARDO'] ?? '../target/debug/leonardo';
const port = Number(process.env['LEONARDO_PORT'] ?? 8497) + 50;
const MINE = '.actions.isMine';
/** A busy machine is no reason to fail; a slow story is. */
const LEEWAY_MS = Number(process.env['LEEWAY_MS'] ?? 0);

test.use({ baseURL: `http://127.0.0.1:${port}`, reducedMotion: 'no-preference' });

let server: ChildProcess;

test.beforeAll(async () => {
  const database = join(mkdtempSync(join(tmpdir(), 'leonardo-pace-')), 'test.sqlite');
  const args = ['serve', '--database', database, '--listen', `127.0.0.1:${port}`];
  server = spawn(program, [...args, '--log-level', 'warn'], { stdio: 'inherit' });
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isUp, { timeout: 20_000 }).toBe(true);
});

test.afterAll(() => {
  server.kill();
});

for (const [variant, players] of [
  ['base', 3],
  ['novem', 4],
  ['novem', 6],
  ['sets', 6],
  ['quintis', 6],
] as [Variant, number][]) {
  test(`${variant} ${players}: the first own decision comes within 6 s`, async ({ page }) => {
    // The bot on the first seats may begin: chance decides, so a few tables are opened.
    for (let table = 0; table < 3; table++) {
      const id = await makeTable(page, { variant, players });
      const began = Date.now();
      await page.goto(`/table/${id}`);
      await page.waitForSelector(MINE);
      expect(Date.now() - began, `table ${table}`).toBeLessThan(6_000 + LEEWAY_MS);
    }
  });
}

test('Novem, three bots: at most 10 s between own turns', async ({ page }) => {
  const id = await makeTable(page, { variant: 'novem', players: 4 });
  await page.goto(`/table/${id}`);
  const waits: number[] = [];
  for (let turn = 0; turn < 4; turn++) {
    await page.waitForSelector(MINE);
    await page.waitForSelector('.hand [data-usable]');
    const card = page.locator('.hand [data-usable]:not([data-testid*="!"])').first();
    await card.click({ position: { x: 5, y: 20 } });
    await page.locator('.board [data-testid^="zone:0:"].isLit').first().click();
    await page.getByTestId('confirm').click();
    await page.getByTestId('offer:.').click();
    const began = Date.now();
    await expect(page.locator(MINE)).toHaveCount(0);
    // A free Key is asked for in the middle of it.
    await page.waitForSelector(MINE, { timeout: 30_000 });
    waits.push(Date.now() - began);
  }
  console.log(`waits: ${waits.join(', ')} ms`);
  expect(Math.max(...waits)).toBeLessThan(10_000 + LEEWAY_MS);
});
