/** The words of the client, from the same Fluent files as the rest of the program. */
import { FluentBundle, FluentResource } from '@fluent/bundle';
import type { FluentVariable } from '@fluent/bundle';

export type Language = 'en' | 'ru';
export const LANGUAGES: Language[] = ['en', 'ru'];

type Args = Record<string, FluentVariable>;

const files = import.meta.glob<string>('../../../locales/*/{game,web}.ftl', {
  query: '?raw',
  import: 'default',
});

let bundle: FluentBundle | undefined = $state.raw();
let current: Language = $state('en');

/** A bundle of these texts; the marks that isolate arguments are off, as in the rest. */
export function bundleOf(code: Language, texts: string[]): FluentBundle {
  const made = new FluentBundle(code, { useIsolating: false });
  for (const text of texts) made.addResource(new FluentResource(text));
  return made;
}

/** Loads a language and switches to it. */
export async function speak(code: Language): Promise<void> {
  const load = (name: string) => files[`../../../locales/${code}/${name}.ftl`]!();
  bundle = bundleOf(code, await Promise.all([load('game'), load('web')]));
  current = code;
  document.documentElement.lang = code;
}

export function language(): Language {
  return current;
}

/** A message. One that does not exist is shown as its id. */
export function say(id: string, args?: Args): string {
  const pattern = bundle?.getMessage(id)?.value;
  return pattern && bundle ? bundle.formatPattern(pattern, args ?? null, []) : id;
}

/** The language that the browser asks for, if it is one of ours. */
export function preferred(wanted: readonly string[]): Language {
  const ours = wanted.map((code) => code.slice(0, 2).toLowerCase());
  return (
    LANGUAGES.find((code) => code === ours.find((one) => (LANGUAGES as string[]).includes(one))) ??
    'en'
  );
}
