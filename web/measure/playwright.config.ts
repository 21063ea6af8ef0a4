/** Times, for people to read: `npm run measure`. No test depends on them. */
import { defineConfig } from '@playwright/test';
import tests from '../playwright.config';

export default defineConfig(tests, {
  testDir: '.',
  timeout: 600_000,
  reporter: 'line',
  use: { contextOptions: { reducedMotion: 'no-preference' } },
});
