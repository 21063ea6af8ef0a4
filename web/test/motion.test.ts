/** One switch for all that moves: the setting or the system says no, and nothing does. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

type Change = (event: { matches: boolean }) => void;

describe('motion', () => {
  let changes: Change[];
  let settings: typeof import('../src/state/settings.svelte');
  const isOn = () => document.documentElement.dataset['motion'];

  beforeEach(async () => {
    changes = [];
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: false,
      addEventListener: (_: string, change: Change) => {
        if (query.includes('reduced-motion')) changes.push(change);
      },
    }));
    vi.resetModules();
    settings = await import('../src/state/settings.svelte');
    settings.applyMotion();
  });

  afterEach(() => {
    vi.unstubAllGlobals();
    localStorage.clear();
  });

  it('is switched off by the setting, for scripts and for styles', () => {
    expect([settings.moves(), isOn()]).toEqual([true, 'on']);
    settings.set('speed', 'instant');
    expect([settings.moves(), isOn()]).toEqual([false, 'off']);
    settings.set('speed', 'half');
    expect([settings.moves(), isOn()]).toEqual([true, 'on']);
  });

  it('is switched off by the system, also while the page is open', () => {
    changes.forEach((change) => change({ matches: true }));
    expect([settings.moves(), isOn()]).toEqual([false, 'off']);
    changes.forEach((change) => change({ matches: false }));
    expect([settings.moves(), isOn()]).toEqual([true, 'on']);
  });
});

describe('the sources', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(svelte|ts|css)$/.test(file))
    .map((file) => [join('src', file), readFileSync(join('src', file), 'utf8')] as const);
  const having = (what: RegExp) =>
    files.filter(([, text]) => what.test(text)).map(([file]) => file.replaceAll('\\', '/'));

  it('ask the system about motion in one place only', () => {
    expect(having(/prefers-reduced-motion/)).toEqual(['src/state/settings.svelte.ts']);
    expect(having(/\[data-motion/)).toEqual(['src/app.css']);
  });

  it('switch off all that moves by styles', () => {
    const [, css] = files.find(([file]) => file.endsWith('app.css'))!;
    const rule = /\[data-motion='off'\] \*,[^{]*\{([^}]*)\}/.exec(css)?.[1];
    expect(rule).toContain('animation: none !important');
    expect(rule).toContain('transition: none !important');
  });

  it('ask before a script moves something', () => {
    const moving = having(
      /(?<!stage)\.animate\(|\sanimate:|\s(in|out|transition):\w+[=|{]|'smooth'|svelte\/(transition|motion)/,
    );
    const asking = having(/moves\(\)/);
    // Flights are made by the animation, which asks.
    expect(moving.filter((file) => !asking.includes(file))).toEqual(['src/board/Flights.svelte']);
    expect(asking).toContain('src/board/animation.svelte.ts');
  });
});
