/**
 * Keeps the whole site, so that it works without network after one visit. All files of one version belong together: a
 * newer version is fetched whole beside the one in use, and takes over when the page asks for it or all its tabs are closed.
 */

/** Version and files of the site. @type {{version: string, files: string[], onDemand: string[]}} */
const SITE = null; // `cargo xtask page` puts them here.

const PREFIX = 'hexboard ';
const CACHE = PREFIX + SITE.version;
const HOME = new URL('./', self.location.href).href;
const ON_DEMAND = SITE.onDemand.map(address);

function address(file) {
  return new URL(file, HOME).href;
}

/** Past the browser's own cache, which may hold files of another version. */
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
  if (request.method === 'GET' && request.url.startsWith(HOME)) event.respondWith(answer(request));
});

async function takeOver() {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function answer(request) {
  const cache = await caches.open(CACHE);
  const url = request.url.split(/[?#]/, 1)[0];
  const kept = await cache.match(url === address('index.html') ? HOME : url);
  if (kept) return kept;
  const found = await fetch(request);
  if (found.ok && ON_DEMAND.includes(url)) await cache.put(url, found.clone());
  return found;
}
