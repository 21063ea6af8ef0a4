/** The guest at this browser, who gets a name without having to type one. */
import { api, Refused } from '../net/api';
import { say } from '../i18n/words.svelte';

export const guest: { name: string | null } = $state({ name: null });

let asked: Promise<void> | undefined;

/** Makes sure that the server knows this browser, with a name if it has none yet. */
export function introduce(): Promise<void> {
  asked ??= meet().catch((error: unknown) => {
    asked = undefined;
    throw error;
  });
  return asked;
}

async function meet(): Promise<void> {
  const known = await api.guest().catch((error: unknown) => {
    if (error instanceof Refused && error.code !== 'away') return null;
    throw error;
  });
  if (known) guest.name = known.name;
  else await rename(say('web-guest-name', { number: 100 + Math.floor(Math.random() * 900) }));
}

export async function rename(name: string): Promise<void> {
  guest.name = (await api.rename(name)).name;
}

/** Takes the name that was typed, if it is one and another than before. */
export async function call(name: string): Promise<void> {
  await introduce();
  const wanted = name.trim();
  if (wanted && wanted !== guest.name) await rename(wanted);
}
