import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { defineConfig } from '@playwright/test';

/** The program to test; `make test` builds it. */
const program = process.env['LEONARDO'] ?? '../target/debug/leonardo';
const port = Number(process.env['LEONARDO_PORT'] ?? 8497);
const database = join(mkdtempSync(join(tmpdir(), 'leonardo-e2e-')), 'test.sqlite');
/** Chromium from the environment or the PATH; without one, Playwright's own is used. */
const chromium =
  process.env['CHROMIUM'] ??
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => ['chromium', 'chromium-browser'].map((name) => join(folder, name)))
    .find(existsSync);
const unlimited = [
  '--log-level warn',
  '--bot-pace-ms 0',
  '--bot-think-ms 20',
  '--http-requests-per-second 0',
  '--page-requests-per-second 0',
  '--log-pages-per-address-per-10s 0',
  '--take-backs-per-address-per-10s 0',
  '--hints-per-guest-per-10s 0',
  '--socket-messages-per-second 0',
  '--guests-per-address-per-hour 0',
  '--tables-per-address-per-hour 0',
  '--records-per-address-per-10s 0',
];

export default defineConfig({
  testDir: 'e2e',
  timeout: 180_000,
  workers: 1,
  // Cards are dealt by the server's own luck, which no seed of a test decides. What fails once and
  // passes with another deal is named in the last line, to be mended.
  retries: 1,
  reporter: [['list'], ['./e2e/closing-line.ts']],
  outputDir: 'test-results',
  snapshotPathTemplate: '{testDir}/looks/{arg}{ext}',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: `${program} serve --database ${database} --listen 127.0.0.1:${port} ${unlimited.join(' ')}`,
    url: `http://127.0.0.1:${port}/healthz`,
    reuseExistingServer: false,
  },
});
