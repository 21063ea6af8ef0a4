/** A whole game with nothing but what a screen reader says: roles, names and announcements. */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { makeTable } from './player';

const CODE = /\b(?:Me|Pr|Ca|Se|Sk|Ct|Cv|Ha|Fl|Fi|St|Ec){2,3}\b/;

const choices = (place: Locator | Page) => place.getByRole('button', { name: /can be chosen/ });

async function press(target: Locator): Promise<void> {
  await target.focus();
  await target.page().keyboard.press('Enter');
}

/** One decision: a card, a place, what would happen, and yes. */
async function decide(page: Page, places: string): Promise<void> {
  await press(choices(page.getByRole('group', { name: 'Your hand' })).first());
  await press(choices(page.getByRole('group', { name: places })).first());
  const sure = page.getByRole('button', { name: 'Confirm' });
  // A place of the field can take a card in more than one way.
  const way = page.getByRole('button', { name: /^(Cover|Replace and take)$/ }).first();
  await expect(sure.or(way)).toBeVisible();
  if ((await sure.count()) === 0) await press(way);
  await expect(page.getByRole('log')).toContainText('This would happen:');
  await press(sure);
}

for (const [variant, places] of [
  ['base', 'Your layout'],
  ['quintis', 'The field'],
] as const) {
  test(`${variant} by ear`, async ({ page }) => {
    const id = await makeTable(page, { variant });
    await page.goto(`/table/${id}`);
    const told = page.getByRole('log');
    const over = page.getByRole('dialog').getByRole('button', { name: /^One more against/ });
    const mine = choices(page.getByRole('group', { name: 'Your hand' })).first();
    const pass = page.getByRole('button', { name: 'Pass' });
    const happened = page.getByRole('region', { name: 'What happened' }).getByRole('listitem');
    for (;;) {
      await expect(mine.or(over).or(pass).first()).toBeVisible();
      if ((await over.count()) > 0) break;
      if ((await mine.count()) === 0) {
        // The echo can forbid every card of the hand, and again in the next turn.
        const turns = await happened.count();
        await press(pass);
        const sure = page.getByRole('button', { name: 'Confirm' });
        await expect(sure.or(told.getByText('You have to pass.').last())).toBeVisible();
        if ((await sure.count()) > 0) await press(sure);
        await expect.poll(() => happened.count()).toBeGreaterThan(turns);
        continue;
      }
      await decide(page, places);
      await expect(told).toContainText(/You (play|lay|cover)/);
      await expect(told).not.toHaveText(CODE);
      // What would happen is said once.
      const lines = (await told.locator('p').allTextContents()).join('|');
      expect(lines).not.toMatch(/would happen:\|([^|]+)\|.*would happen:\|\1\|.*would happen:\|\1/);
    }
    await expect(page.getByRole('dialog')).toHaveAccessibleName(/win/);
  });
}
