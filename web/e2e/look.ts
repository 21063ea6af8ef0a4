/** Screenshots for reviewers, and accessibility checks by axe. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const SIZES = { desk: [1280, 800], tablet: [768, 1024], phone: [390, 844] } as const;

/** Keeps a picture of the page at every size. */
export async function picture(page: Page, name: string): Promise<void> {
  for (const [size, [width, height]] of Object.entries(SIZES)) {
    await page.setViewportSize({ width, height });
    // What measures itself does so in the next frame.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    await page.screenshot({ path: `screenshots/${name}-${size}.png` });
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** Nothing on the page that keeps people out. */
export async function noViolations(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const told = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join('\n')}`,
  );
  expect(told, where).toEqual([]);
}
