/** One seat on several devices: a link that asks, a list of devices, and signing them out. */
import { expect as usual, test, type Browser, type Page } from '@playwright/test';
import { noViolations } from './look';
import { makeTable } from './player';

/** Two browsers at once take their time on a busy machine. */
const expect = usual.configure({ timeout: 20_000 });
const PHONE = { width: 390, height: 844 };

async function other(browser: Browser, locale = 'en-GB'): Promise<Page> {
  return (await browser.newContext({ viewport: PHONE, locale })).newPage();
}

/** The link that the menu of the table shows. */
async function seatLink(page: Page): Promise<string> {
  await page.getByTestId('menu').click();
  await page.getByTestId('devices').click();
  await page.getByTestId('share-seat').click();
  return page.getByTestId('seat-link').inputValue();
}

test('a link to a seat asks, and the device can be signed out again', async ({ page, browser }) => {
  const id = await makeTable(page, { variant: 'base' });
  await page.goto(`/table/${id}`);
  const link = await seatLink(page);
  expect(new URL(link).hash).toMatch(/^#token=/);
  expect(new URL(link).search).toBe('');
  await expect(page.getByTestId('device-list').locator('li')).toHaveCount(1);
  await noViolations(page, 'devices');

  const phone = await other(browser);
  const asked: string[] = [];
  phone.on('request', (request) => asked.push(request.url()));
  await phone.goto(link);
  await expect(phone.getByRole('heading', { level: 1 })).toContainText('Continue as seat 1');
  // The token is neither in the address nor in anything that was asked of the server.
  expect(new URL(phone.url()).hash).toBe('');
  const token = new URL(link).hash.replace('#token=', '');
  expect(asked.filter((url) => url.includes(token) && !url.includes('#'))).toEqual([]);
  await expect(page.getByTestId('device-list').locator('li')).toHaveCount(1);
  await noViolations(phone, 'a link to a seat');
  await phone.getByTestId('claim-yes').click();
  await expect(phone.locator('.hand [data-place]').first()).toBeVisible();

  await expect(page.getByTestId('device-list').locator('li')).toHaveCount(2);
  await page.getByTestId('sign-out:1').click();
  await expect(page.getByTestId('device-list').locator('li')).toHaveCount(1);
  await expect(page.getByTestId('share-seat')).toBeVisible();
  await expect(phone.getByTestId('why')).toContainText('signed out');
  await expect(phone.locator('.hand [data-place]')).toHaveCount(0);
  await phone.goto(link);
  await expect(phone.getByRole('heading', { level: 1 })).toContainText('does not open a seat');
  await phone.context().close();
});

test('an opponent’s link opens nothing, and old links ask as well', async ({ page, browser }) => {
  const id = await makeTable(page, { variant: 'base', seats: ['me', 'open'], start: false });
  await page.goto(`/table/${id}`);
  const friend = await other(browser);
  await friend.goto(`/table/${id}`);
  await friend.getByTestId('sit:1').click();
  await page.getByTestId('start').click();
  const link = await seatLink(page);
  // Only the part after the # changes: nothing is loaded again, and it is noticed all the same.
  await friend.evaluate((to) => (location.href = to), link);
  await expect(friend.getByRole('heading', { level: 1 })).toContainText('already sit');
  await friend.getByTestId('watch').click();
  await expect(friend.locator('.board')).toBeVisible();

  const phone = await other(browser);
  await phone.goto(link.replace('#', '?'));
  await expect(phone.getByTestId('claim')).toContainText('Lisa');
  expect(new URL(phone.url()).search).toBe('');
  await phone.getByTestId('watch').click();
  await expect(phone.locator('.board')).toBeVisible();
  await expect(phone.locator('.hand [data-place]')).toHaveCount(0);
  await Promise.all([friend.context().close(), phone.context().close()]);
});
