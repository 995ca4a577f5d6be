/** Registers the service worker, if the site has one, and offers a newer version of the page. */

import { isServedByPlay } from './build.mjs';

/**
 * Registers the service worker. The listener gets the names of texts.
 * @param {{notify: (name: string) => void, offer: (name: string, use: () => void) => void}} listener
 */
export async function enableOffline({ notify, offer }) {
  // `play` serves the latest build. Browsers have no service workers for remote pages without
  // HTTPS.
  if (isServedByPlay() || !navigator.serviceWorker) return;
  const wasControlled = navigator.serviceWorker.controller !== null;
  try {
    const registration = await navigator.serviceWorker.register(new URL('../service-worker.js', import.meta.url));
    watch(registration, offer);
    await navigator.serviceWorker.ready;
    document.body.dataset.offline = 'ready';
    if (!wasControlled) notify('worksOffline');
  } catch {
    notify('notOffline');
  }
}

/** Offers a version that is installed and waiting. */
function watch(registration, offer) {
  const propose = (worker) => offer('newVersion', () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    worker.postMessage('take over');
  });
  const follow = (worker) => worker?.addEventListener('statechange', () => {
    if (worker.state === 'installed' && navigator.serviceWorker.controller) propose(worker);
  });
  if (registration.waiting && navigator.serviceWorker.controller) propose(registration.waiting);
  follow(registration.installing);
  registration.addEventListener('updatefound', () => follow(registration.installing));
}
