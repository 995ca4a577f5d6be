/**
 * Keeps the screen of a phone on while its player has a seat. Browsers offer a wake lock only on
 * secure pages (HTTPS or localhost). Elsewhere a silent picture that plays as a video does the same
 * in most of them.
 */

let lock = null;
let video = null;

async function request() {
  if (document.visibilityState !== 'visible' || lock) return;
  try {
    lock = await navigator.wakeLock.request('screen');
    lock.addEventListener('release', () => { lock = null; });
  } catch {
    // The battery is low, or the browser refuses. The phone then dims as usual.
  }
}

function playVideo() {
  if (video) return;
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [2, 2];
  if (!canvas.captureStream || !canvas.getContext('2d')) return;
  video = document.createElement('video');
  Object.assign(video, { muted: true, playsInline: true, srcObject: canvas.captureStream(1) });
  setInterval(() => canvas.getContext('2d').fillRect(0, 0, 2, 2), 1000);
  addEventListener('pointerdown', () => video.play().catch(() => {}), { once: true });
}

/** Keeps the screen on from now on. */
export function keepAwake() {
  if (!navigator.wakeLock) return playVideo();
  request();
  document.addEventListener('visibilitychange', request);
}
