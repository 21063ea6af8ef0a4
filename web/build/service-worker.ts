import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Tells the service worker (`public/sw.js`) which files the shell has, and its version. */
export function serviceWorker(): Plugin {
  let folder = '';
  let files: string[] = [];
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved: (config) => void (folder = config.build.outDir),
    writeBundle(_, bundle) {
      files = Object.keys(bundle).filter((name) => /\.(css|js|woff2)$/.test(name));
      files.sort();
    },
    closeBundle() {
      const path = join(folder, 'sw.js');
      const version = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 12);
      const worker = readFileSync(path, 'utf8')
        .replace("'VERSION'", JSON.stringify(version))
        .replace("['FILES']", JSON.stringify(files.map((file) => `/${file}`)));
      writeFileSync(path, worker);
    },
  };
}
