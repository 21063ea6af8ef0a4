/**
 * Links that open a seat on another device. The token is in the part of the address that browsers
 * keep to themselves: no request, no log of a proxy and no referrer has it.
 */
import { go } from './router.svelte';

export const seatLink = (table: string, token: string): string =>
  `${location.origin}/table/${table}#token=${token}`;

/** The token of the address, which is taken out of it at once. Older links had it in the query. */
export function takeToken(): string | null {
  const { hash, search, pathname } = location;
  const token =
    new URLSearchParams(hash.slice(1)).get('token') ?? new URLSearchParams(search).get('token');
  if (token !== null) go(pathname, 'replace');
  return token;
}
