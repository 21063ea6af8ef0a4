/** What a person has chosen, kept in this browser. */
import { preferred, speak, type Language } from '../i18n/words.svelte';
import type { Level, Variant } from '../protocol';

export const THEMES = ['system', 'light', 'dark', 'contrast'] as const;

/** How fast the story of a turn is told. */
export const SPEEDS = ['half', 'normal', 'double', 'instant'] as const;
export type Speed = (typeof SPEEDS)[number];

/** Which decks "End turn" draws from: those that were played from, one of them, or none by itself. */
export const DRAWINGS = ['as-played', 'main', 'extra', 'ask'] as const;
export type Drawing = (typeof DRAWINGS)[number];

export interface Settings {
  language: Language;
  theme: (typeof THEMES)[number];
  sounds: boolean;
  /** How fast cards fly; `instant` stops all motion, as the system can, too. */
  speed: Speed;
  /** Whether a move is shown before it is made. */
  confirm: boolean;
  drawing: Drawing;
  /** Whether the log names the rules. */
  ruleIds: boolean;
  codes: boolean;
  /** Whether a first game comes with tips. */
  tips: boolean;
  /** The last choice on the home page. */
  variant: Variant;
  players: number;
  level: Level | 'adaptive';
}

const KEY = 'leonardo-settings';

const usual: Settings = {
  language: preferred(navigator.languages ?? []),
  theme: 'system',
  sounds: true,
  speed: 'normal',
  confirm: true,
  drawing: 'as-played',
  ruleIds: false,
  codes: false,
  tips: true,
  variant: 'base',
  players: 3,
  level: 'adaptive',
};

/** What older versions of the page have kept. */
interface Old {
  motion?: boolean;
}

function stored(): Partial<Settings> {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings> & Old;
    // Bots of chance are not offered any more.
    if (kept.level === 'random') kept.level = 'novice';
    return kept.motion === false ? { speed: 'instant', ...kept } : kept;
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
  if (name === 'speed') applyMotion();
  if (name === 'language') void speak(settings.language);
}

const media = (query: string) => window.matchMedia?.(query);
const dark = media('(prefers-color-scheme: dark)');
const contrast = media('(prefers-contrast: more)');
const lessMotion = media('(prefers-reduced-motion: reduce)');
let isStill = $state(lessMotion?.matches ?? false);

/** Puts the theme on the page: the chosen one, or the one that the system asks for. */
export function applyTheme(): void {
  const system = contrast?.matches ? 'contrast' : dark?.matches ? 'dark' : 'light';
  const theme = settings.theme === 'system' ? system : settings.theme;
  document.documentElement.dataset['theme'] = theme;
}

dark?.addEventListener?.('change', applyTheme);
contrast?.addEventListener?.('change', applyTheme);

/** Whether anything may move now: the one switch for scripts; `data-motion` is the one for styles. */
export function moves(): boolean {
  return settings.speed !== 'instant' && !isStill;
}

/** Tells the styles whether anything may move. */
export function applyMotion(): void {
  document.documentElement.dataset['motion'] = moves() ? 'on' : 'off';
}

lessMotion?.addEventListener?.('change', ({ matches }) => {
  isStill = matches;
  applyMotion();
});

const FACTORS: Record<Speed, number> = { half: 0.5, normal: 1, double: 2, instant: 4 };

/** How many times faster than usual things move. */
export const speedFactor = (): number => FACTORS[settings.speed];
