/**
 * Caches the whole site, so that it works offline after one visit. A newer version is fetched
 * completely beside the one in use, so that files of two versions never mix. It takes over when the
 * page asks for it or when all tabs of the page are closed.
 */

/** Version and files of the site. @type {{version: string, files: string[], onDemand: string[]}} */
const SITE = null; // `cargo xtask page` inserts the value.

const PREFIX = 'hexboard ';
const CACHE = PREFIX + SITE.version;
const HOME = new URL('./', self.location.href).href;
const ON_DEMAND = SITE.onDemand.map(address);

function address(file) {
  return new URL(file, HOME).href;
}

/** Returns a request that bypasses the browser's own cache, which may hold files of another version. */
function fresh(file) {
  return new Request(address(file), { cache: 'reload' });
}

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(SITE.files.map(fresh))));
});

self.addEventListener('activate', (event) => event.waitUntil(takeOver()));

self.addEventListener('message', (event) => {
  if (event.data === 'take over') self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method === 'GET' && request.url.startsWith(HOME)) event.respondWith(respond(request));
});

/** Deletes the caches of older versions and controls all open pages. */
async function takeOver() {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** Returns a file from the cache, or from the network. Caches large files after their first use. */
async function respond(request) {
  const cache = await caches.open(CACHE);
  const url = request.url.split(/[?#]/, 1)[0];
  const cached = await cache.match(url === address('index.html') ? HOME : url);
  if (cached) return cached;
  const response = await fetch(request);
  if (response.ok && ON_DEMAND.includes(url)) await cache.put(url, response.clone());
  return response;
}
