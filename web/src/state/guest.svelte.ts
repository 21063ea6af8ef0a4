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
  try {
    guest.name = (await api.guest()).name;
  } catch (error) {
    if (!(error instanceof Refused) || error.code === 'away') throw error;
    await rename(say('web-guest-name', { number: 100 + Math.floor(Math.random() * 900) }));
  }
}

export async function rename(name: string): Promise<void> {
  guest.name = (await api.rename(name)).name;
}
