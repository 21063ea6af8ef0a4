/** What a person has chosen, kept in this browser. */
import { preferred, speak, type Language } from '../i18n/words.svelte';
import type { Level, Variant } from '../protocol';

export type Theme = 'system' | 'light' | 'dark' | 'contrast';

export interface Settings {
  language: Language;
  theme: Theme;
  sounds: boolean;
  /** Whether cards fly; the system can forbid it, too. */
  motion: boolean;
  /** Whether a move is shown before it is made. */
  confirm: boolean;
  /** Whether a step in which nothing else can be done ends by itself. */
  autoDone: boolean;
  codes: boolean;
  /** The last choice on the home page. */
  variant: Variant;
  players: number;
  level: Level;
}

const KEY = 'leonardo-settings';

const usual: Settings = {
  language: preferred(navigator.languages ?? []),
  theme: 'system',
  sounds: true,
  motion: true,
  confirm: true,
  autoDone: false,
  codes: false,
  variant: 'base',
  players: 3,
  level: 'apprentice',
};

function stored(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>;
  } catch {
    return {};
  }
}

export const settings: Settings = $state({ ...usual, ...stored() });

/** Changes a setting, keeps it, and makes it so. */
export function set<Name extends keyof Settings>(name: Name, value: Settings[Name]): void {
  settings[name] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays.
  }
  if (name === 'theme') applyTheme();
  if (name === 'language') void speak(settings.language);
}

const media = (query: string) => window.matchMedia?.(query);
const dark = media('(prefers-color-scheme: dark)');
const contrast = media('(prefers-contrast: more)');
const lessMotion = media('(prefers-reduced-motion: reduce)');

/** Puts the theme on the page: the chosen one, or the one that the system asks for. */
export function applyTheme(): void {
  const system = contrast?.matches ? 'contrast' : dark?.matches ? 'dark' : 'light';
  const theme = settings.theme === 'system' ? system : settings.theme;
  document.documentElement.dataset['theme'] = theme;
}

dark?.addEventListener?.('change', applyTheme);
contrast?.addEventListener?.('change', applyTheme);

/** Whether things may fly now. */
export function moves(): boolean {
  return settings.motion && !lessMotion?.matches;
}
