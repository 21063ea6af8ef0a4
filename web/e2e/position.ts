/** Positions of stored games: what a seat sees there is the same every time, on every machine. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';

export const POSITIONS = join(import.meta.dirname, 'positions');

interface Replayed {
  steps: { seq: number; view: { turn: number } }[];
}

/**
 * Sits down at a step of a record, the last one unless it is given, on the seat whose turn it is, with
 * bots on the others. Gives the id of the table.
 */
export async function sitDownAt(page: Page, file: string, step?: number): Promise<string> {
  const record = readFileSync(file, 'utf8');
  await page.request.post('/api/guest', { data: { name: 'Lisa' } });
  const ask = async (path: string, more: object): Promise<unknown> => {
    const answer = await page.request.post(`/api/records/${path}`, { data: { record, ...more } });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const { steps } = (await ask('replay', { as: 'public' })) as Replayed;
  const { seq, view } = steps[step ?? steps.length - 1]!;
  const bot = { level: 'apprentice' };
  const { table } = (await ask('continue', { seq, seat: view.turn, bot })) as {
    table: { id: string };
  };
  return table.id;
}

/** Opens the table and waits until it is at rest. */
export async function openAt(page: Page, id: string): Promise<void> {
  await page.goto(`/table/${id}`);
  await expect(page.locator('.actions.isMine')).toBeVisible({ timeout: 30_000 });
  await page.evaluate(() => document.fonts.ready);
}
