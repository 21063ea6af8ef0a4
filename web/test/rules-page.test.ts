import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rulesHtml } from '../build/rules-pages';

const DOCS = join(import.meta.dirname, '../../docs');
const pages = readdirSync(DOCS).filter((file) => /^rules(\.\w+)?\.md$/.test(file));
const ids = readFileSync(join(DOCS, 'rule-ids.txt'), 'utf8').match(/^[A-Z]\d+/gm) ?? [];

describe('the page of the rules', () => {
  it.each(pages)('%s has an anchor for every rule', (file) => {
    const html = rulesHtml(readFileSync(join(DOCS, file), 'utf8'));
    expect(ids.length).toBeGreaterThan(50);
    expect(ids.filter((id) => !html.includes(`id="${id.toLowerCase()}"`))).toEqual([]);
    const targets = [...html.matchAll(/href="#([^"]+)"/g)].map((found) =>
      decodeURIComponent(found[1]!),
    );
    expect(targets.filter((target) => !html.includes(`id="${target}"`))).toEqual([]);
    expect(html).not.toMatch(/href="(?!#)/);
    expect(html).not.toContain('rules.md');
  });
});
