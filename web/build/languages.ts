import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const NAME = 'virtual:languages';
const LOCALES = fileURLToPath(new URL('../../locales', import.meta.url));

/** Every language of `locales/`: its tag, and what its speakers call it. English first. */
export function languagesIn(folder: string): { tag: string; name: string }[] {
  const tags = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
  const inOrder = ['en', ...tags.filter((tag) => tag !== 'en').sort()];
  return inOrder.map((tag) => {
    const text = readFileSync(join(folder, tag, 'game.ftl'), 'utf8');
    return { tag, name: /^language-name = (.*)$/m.exec(text)?.[1] ?? tag };
  });
}

/** The languages as a module, so that the client can name them without loading their words. */
export function languages(): Plugin {
  return {
    name: 'languages',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load: (id) =>
      id === `\0${NAME}` ? `export default ${JSON.stringify(languagesIn(LOCALES))};` : null,
  };
}
