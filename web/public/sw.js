// The shell of the client without a network: its own files from a cache, everything else as always.
// The build puts in the version and the files.
const VERSION = 'VERSION';
const FILES = ['FILES'];
const CACHE = `leonardo-${VERSION}`;
const SHELL = '/';

self.addEventListener('install', (event) => {
  const fill = async () => (await caches.open(CACHE)).addAll([SHELL, ...FILES]);
  event.waitUntil(fill().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  const clean = async () => {
    const old = (await caches.keys()).filter((name) => name !== CACHE);
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(clean());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate') {
    // A fresh page if there is a network, the stored one if there is none.
    event.respondWith(fetch(request).catch(() => caches.match(SHELL)));
  } else if (FILES.includes(url.pathname)) {
    event.respondWith(caches.match(request).then((stored) => stored ?? fetch(request)));
  }
});
