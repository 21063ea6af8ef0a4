/** Installed like an app: what the system asks for, and the shell when there is no network. */
import { expect, test } from '@playwright/test';

interface Manifest {
  name: string;
  start_url: string;
  display: string;
  icons: { src: string; sizes: string }[];
}

test('a manifest, with icons that are there', async ({ page }) => {
  await page.goto('/');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = (await (await page.request.get(href ?? '')).json()) as Manifest;
  expect(manifest.display).toBe('standalone');
  expect((await page.request.get(manifest.start_url)).ok()).toBe(true);
  expect(manifest.icons.map((icon) => icon.sizes)).toEqual(
    expect.arrayContaining(['192x192', '512x512']),
  );
  for (const { src } of manifest.icons) {
    const icon = await page.request.get(src);
    expect(icon.headers()['content-type'], src).toMatch(/^image\//);
  }
});

test('without a network the shell is there and says so', async ({ page }) => {
  await page.goto('/');
  await page.waitForFunction(async () => {
    await navigator.serviceWorker.ready;
    return navigator.serviceWorker.controller !== null;
  });
  await page.context().setOffline(true);
  await page.goto('/rules');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rules');
  await expect(page.getByText('You are offline')).toBeVisible();
  await page.goto('/');
  await page.getByTestId('play-now').click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('You are offline')).toHaveCount(0);
  await page.getByTestId('play-now').click();
  await expect(page.locator('.board')).toBeVisible();
});
