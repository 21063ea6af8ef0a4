/** The words of the client, from the same Fluent files as the rest of the program. */
import { FluentBundle, FluentResource } from '@fluent/bundle';
import type { FluentVariable } from '@fluent/bundle';
import LANGUAGES from 'virtual:languages';

/** The tag of a language: the name of its folder in `locales/`. */
export type Language = string;
export { LANGUAGES };

/** Stands in for languages that are not here. */
const FALLBACK: Language = 'en';

type Args = Record<string, FluentVariable>;

const files = import.meta.glob<string>('../../../locales/*/{analysis,game,web}.ftl', {
  query: '?raw',
  import: 'default',
});

let bundle: FluentBundle | undefined = $state.raw();
let current: Language = $state(FALLBACK);
/** The files of words that every page needs, and those that some page has asked for. */
const wantedFiles = ['game', 'web'];

/** A bundle of these texts; the marks that isolate arguments are off, as in the rest. */
export function bundleOf(code: Language, texts: string[]): FluentBundle {
  const made = new FluentBundle(code, { useIsolating: false });
  for (const text of texts) made.addResource(new FluentResource(text));
  return made;
}

/** Loads a language and switches to it. */
export async function speak(wanted: Language): Promise<void> {
  const code = preferred([wanted]);
  const load = (name: string) => files[`../../../locales/${code}/${name}.ftl`]!();
  bundle = bundleOf(code, await Promise.all(wantedFiles.map(load)));
  current = code;
  document.documentElement.lang = code;
}

/** Loads a file of words that only some pages need; it stays when the language changes. */
export async function learnWords(file: string): Promise<void> {
  if (wantedFiles.includes(file)) return;
  wantedFiles.push(file);
  await speak(current);
}

export function language(): Language {
  return current;
}

/** A message. One that does not exist is shown as its id. */
export function say(id: string, args?: Args): string {
  const pattern = bundle?.getMessage(id)?.value;
  return pattern && bundle ? bundle.formatPattern(pattern, args ?? null, []) : id;
}

/** The first of the wanted languages that is here, whatever its region. */
export function preferred(wanted: readonly string[]): Language {
  const tags = wanted.map((code) => code.toLowerCase().split('-')[0]!);
  return tags.find((tag) => LANGUAGES.some((one) => one.tag === tag)) ?? FALLBACK;
}
