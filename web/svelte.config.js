import { readFileSync } from 'node:fs';
import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

const file = new URL('./src/util/breakpoints.json', import.meta.url);
const breakpoints = JSON.parse(readFileSync(file, 'utf8'));

/** Breakpoints by name, `@media (--small)`, as custom media queries will have them. */
const customMedia = {
  name: 'custom-media',
  style: ({ content }) => ({
    code: content.replace(/\(--(\w+)\)/g, (whole, name) =>
      name in breakpoints ? `(${breakpoints[name]})` : whole,
    ),
  }),
};

export default { preprocess: [vitePreprocess(), customMedia] };
