/** Which page is shown: the path of the address, without reloads. */

interface Route {
  path: string;
  search: string;
  hash: string;
}

const now = (): Route => ({
  path: location.pathname,
  search: location.search,
  hash: decodeURIComponent(location.hash.slice(1)),
});

export const place: Route = $state(now());

function arrive(): void {
  Object.assign(place, now());
}

window.addEventListener('popstate', arrive);
window.addEventListener('hashchange', arrive);

/** Goes to a page of the client. */
export function go(to: string, how: 'push' | 'replace' = 'push'): void {
  if (how === 'push') history.pushState(null, '', to);
  else history.replaceState(null, '', to);
  arrive();
  if (how === 'push' && !place.hash) window.scrollTo(0, 0);
}

/** Turns clicks on links of our own into `go`. */
export function catchLinks(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
  if (!link || !isPlain || event.defaultPrevented) return;
  if (link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  if (link.pathname.startsWith('/api/')) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}
