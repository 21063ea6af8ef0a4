/** Friends at a table: names, what is said, another game, and what a link shows. */
import { expect as usual, test, type Browser, type Page } from '@playwright/test';
import { noViolations, picture } from './look';
import { click, makeTable, play } from './player';

/** Two browsers at once take their time on a busy machine. */
const expect = usual.configure({ timeout: 20_000 });
const PHONE = { width: 390, height: 844 };

async function stranger(browser: Browser, viewport = PHONE): Promise<Page> {
  return (await browser.newContext({ viewport })).newPage();
}

/** Two people at a table that has begun; the friend has a phone. */
async function together(page: Page, browser: Browser, keys?: number): Promise<[string, Page]> {
  const id = await makeTable(page, {
    variant: 'base',
    seats: ['me', 'open'],
    start: false,
    ...(keys && { keys }),
  });
  await page.goto(`/table/${id}`);
  const friend = await stranger(browser);
  await friend.goto(`/table/${id}`);
  await friend.getByTestId('name').fill('Ann');
  await friend.getByTestId('sit:1').click();
  await page.getByTestId('start').click();
  await expect(friend.locator('.board')).toBeVisible();
  return [id, friend];
}

test('20: a name is asked for where a table is made, and where it is joined', async ({
  page,
  browser,
}) => {
  await page.goto('/new');
  const name = page.getByTestId('name');
  await expect(name).toHaveValue(/Guest \d+/);
  await name.fill('Mona');
  await page.getByTestId('create').click();
  await expect(page.getByTestId('name:0')).toHaveValue('Mona');
  const friend = await stranger(browser);
  await friend.goto(page.url());
  await expect(friend.getByTestId('name')).toHaveValue(/Guest \d+/);
  await friend.getByTestId('name').fill('Ann');
  await noViolations(friend, 'joining');
  await friend.getByTestId('sit:1').click();
  await expect(page.getByText('Ann', { exact: true })).toBeVisible();
  // A new name is seen by the others.
  await friend.getByTestId('name:1').fill('Anna');
  await friend.getByTestId('name:1').press('Enter');
  await expect(page.getByText('Anna', { exact: true })).toBeVisible();
  await friend.context().close();
});

test('20: two people at one device have a name each', async ({ page }) => {
  const id = await makeTable(page, { variant: 'base', seats: ['me', 'me'], start: false });
  await page.goto(`/table/${id}`);
  await page.getByTestId('name:1').fill('Leo');
  await page.getByTestId('name:1').press('Enter');
  await expect(async () => {
    const table = (await (await page.request.get(`/api/tables/${id}`)).json()) as {
      seats: { name: string }[];
    };
    expect(table.seats.map((seat) => seat.name)).toEqual(['Lisa', 'Leo']);
  }).toPass();
});

test('13: what is said is noticed on a phone', async ({ page, browser }) => {
  const [, friend] = await together(page, browser);
  await page.getByTestId('talk').click();
  await page.getByTestId('react:good').click();
  const toast = friend.getByTestId('toasts').locator('.toast');
  await expect(toast).toContainText('Lisa');
  await expect(toast).toBeInViewport();
  await expect(friend.getByTestId('talk')).toHaveAccessibleName('Chat, one new message');
  await expect(toast).toHaveCount(0, { timeout: 10_000 });
  await friend.getByTestId('talk').click();
  await expect(friend.getByRole('dialog', { name: 'Chat' })).toContainText('Lisa');
  await noViolations(friend, 'chat on a phone');
  await friend.keyboard.press('Escape');
  await expect(friend.getByTestId('talk')).toHaveAccessibleName('Chat');
  await expect(page.getByTestId('toasts').locator('.toast')).toHaveCount(0);
  await friend.context().close();
});

test('33: another game is an invitation that takes everybody along', async ({ page, browser }) => {
  const [id, friend] = await together(page, browser, 1);
  await Promise.all([play(page, click), play(friend, click)]);
  // Even who has closed the result is asked.
  await friend.keyboard.press('Escape');
  await page.getByTestId('rematch').click();
  await page.waitForURL((url) => !url.pathname.endsWith(id));
  await expect(friend.getByTestId('invitation')).toBeVisible();
  await friend.waitForURL((url) => !url.pathname.endsWith(id), { timeout: 20_000 });
  // Everybody is here: the cards are dealt without another press.
  await expect(page.locator('.board')).toBeVisible({ timeout: 20_000 });
  await expect(friend.locator('.board')).toBeVisible();
  await friend.context().close();
});

test('32: a victory and a defeat are screens of their own', async ({ page, browser }) => {
  const [, friend] = await together(page, browser, 1);
  await Promise.all([play(page, click), play(friend, click)]);
  const moods = await Promise.all(
    [page, friend].map((one) => one.getByTestId('end').getAttribute('data-mood')),
  );
  expect(moods.toSorted()).toEqual(['defeat', 'victory']);
  await expect(page.getByText('The cards that won')).toBeVisible();
  await noViolations(page, 'the end');
  await picture(page, `end-${moods[0]}`);
  const saved = page.waitForEvent('download');
  await page.getByTestId('share-picture').click();
  expect((await saved).suggestedFilename()).toBe('leonardo.png');
  await friend.context().close();
});

test('38, 55, 37: settings at the table, Ctrl+Z, and nothing is marked', async ({ page }) => {
  const id = await makeTable(page, { variant: 'base' });
  await page.goto(`/table/${id}`);
  await page.waitForSelector('.actions.isMine');
  await page.getByTestId('menu').click();
  await page.getByTestId('settings').click();
  await page.getByText('Night desk').click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(new RegExp(id));
  await expect(page.getByTestId('sounds')).toHaveAttribute('aria-pressed', 'true');
  await page.getByTestId('sounds').click();
  await expect(page.getByTestId('sounds')).toHaveAttribute('aria-pressed', 'false');
  await page.locator('.actions').dblclick();
  expect(await page.evaluate(() => String(getSelection()))).toBe('');
  await play(page, click, 3);
  await page.waitForSelector('.actions.isMine');
  await page.keyboard.press('Control+z');
  await expect(page.locator('.log')).toContainText('take back');
});

test('35: help explains the goal of this game and leads to its rules', async ({ page }) => {
  for (const [variant, rule, goal] of [
    ['base', 'b1', '7'],
    ['quintis', 'q1', 'most Keys'],
  ] as const) {
    const id = await makeTable(page, { variant });
    await page.goto(`/table/${id}`);
    await expect(page.locator('.board')).toBeVisible();
    await page.keyboard.press('?');
    const help = page.getByTestId('help');
    await expect(help).toContainText(goal);
    await expect(help.getByRole('link')).toHaveAttribute('href', `/rules#${rule}`);
    await noViolations(page, `help ${variant}`);
    await page.keyboard.press('Escape');
  }
});

test('46: a first visit leaves nothing in the console, and links have a preview', async ({
  page,
  browser,
}) => {
  const wrong: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') wrong.push(message.text());
  });
  await page.goto('/');
  await page.getByTestId('play-now').waitFor();
  await page.waitForLoadState('networkidle');
  expect(wrong).toEqual([]);
  const host = await stranger(browser);
  const id = await makeTable(host, { variant: 'base', seats: ['me', 'open'], start: false });
  const served = await (await page.request.get(`/table/${id}`)).text();
  expect(served).toMatch(/og:description" content="[^"]*Lisa/);
  const picture = /og:image" content="([^"]+)"/.exec(served)?.[1] ?? '';
  const drawn = await page.request.get(picture);
  expect(drawn.headers()['content-type']).toBe('image/png');
  await host.context().close();
});

test('53, 56: house rules, the clock is told, and one’s own games say whose turn it is', async ({
  page,
}) => {
  await page.goto('/new');
  await page.getByText('one minute per turn').click();
  await page.getByText('House rules').click();
  await page.getByTestId('house-keys').fill('3');
  await page.getByTestId('create').click();
  await expect(page.getByTestId('terms')).toContainText('one minute per turn · 3 Keys win');
  // Nothing for engineers is in sight.
  await expect(page.locator('code:visible')).toHaveCount(0);
  await expect(page.getByText('--listen')).toBeHidden();
  await page.getByTestId('bot:1').click();
  await page.getByTestId('start').click();
  await page.waitForSelector('.actions.isMine');
  await page.goto('/');
  await expect(page.getByText('your turn · Keys: 0 of 3')).toBeVisible();
});

test('47: a page that is not there shows the way on', async ({ page }) => {
  await page.goto('/nowhere');
  await expect(page.getByRole('link', { name: 'Play now' })).toBeVisible();
  await page.goto('/replay/AAAAAAAAAAAAAAAA');
  await expect(page.getByRole('navigation')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('no such table');
});

test('55: a card is dragged to its place', async ({ page }) => {
  const id = await makeTable(page, { variant: 'base' });
  await page.goto(`/table/${id}`);
  await page.waitForSelector('.actions.isMine');
  const card = page.locator('.hand [data-usable]').first();
  const name = (await card.getAttribute('data-place'))!.replace('hand:', '');
  const from = (await card.boundingBox())!;
  const zone = page.locator('[data-measure=own-card][data-place$=":C"]').first();
  const to = (await zone.boundingBox())!;
  await page.mouse.move(from.x + 10, from.y + 30);
  await page.mouse.down();
  await page.mouse.move(from.x + 30, from.y - 20, { steps: 3 });
  await expect(page.locator('.dragged')).toBeVisible();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 5 });
  await page.mouse.up();
  // It was played: the server has it in the middle of the own cross.
  await expect(async () => {
    const told = await page.request.get(`/api/games/${id}/replay?as=public`);
    const { steps } = (await told.json()) as { steps: { seen: Record<string, unknown>[] }[] };
    const played = steps.flatMap((step) => step.seen).filter((seen) => seen['seat'] === 0);
    expect(played).toContainEqual(
      expect.objectContaining({ event: 'played', card: name, zone: 'C' }),
    );
  }).toPass();
});

test('34: a spectator sees every layout once', async ({ page, browser }) => {
  const id = await makeTable(page, { variant: 'base', players: 3 });
  const other = await stranger(browser, { width: 1280, height: 800 });
  await other.goto(`/table/${id}`);
  await expect(other.locator('.board')).toBeVisible();
  for (const seat of [0, 1, 2])
    await expect(other.locator(`[data-place="zone:${seat}:C"]`)).toHaveCount(1);
  await noViolations(other, 'watching');
  await other.context().close();
});
