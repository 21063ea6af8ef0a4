import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { compressed } from './build/compressed.ts';
import { languages } from './build/languages.ts';
import { rulesPages } from './build/rules-pages.ts';
import { serviceWorker } from './build/service-worker.ts';

/** The server that `npm run dev` passes requests on to; the default of `leonardo serve`. */
const server = process.env['LEONARDO_SERVER'] ?? 'http://127.0.0.1:7878';

/** What other pages have in common with a table. */
const PIECES = /\/src\/(board\/Face|state\/cards|ui\/(Dialog|Glyph|Rich|Sketch|SoundSwitch))\./;

export default defineConfig({
  plugins: [svelte(), languages(), rulesPages(), serviceWorker(), compressed()],
  // Svelte has another build for servers; tests want the one for browsers.
  resolve: process.env['VITEST'] ? { conditions: ['browser'] } : {},
  build: {
    target: 'es2022',
    // The content security policy allows no fonts and scripts out of data.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Cut as finely as it could be, a game begins with sixty files, and their headers weigh nearly
        // as much as the fonts.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 4 },
            { name: 'pieces', test: PIECES, priority: 3 },
            { name: 'board', test: /\/src\/board\/(Board|Flights|KeyGrowth)\.svelte/, priority: 2 },
            { name: 'table', test: /\/src\/pages\/TablePage\.svelte/, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    fs: { allow: ['..'] },
    proxy: { '/api': { target: server, ws: true } },
  },
  test: {
    environment: 'happy-dom',
    include: ['test/**/*.test.ts', 'src/**/*.test.ts'],
    // Generous, for machines that are busy with other things.
    testTimeout: 30_000,
  },
});
