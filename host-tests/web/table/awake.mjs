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

/**
 * Returns a video that shows nothing and has no sound, or null. It is not muted, because a muted
 * video outside of the page does not keep a screen on.
 */
function silentVideo() {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [2, 2];
  const context = canvas.getContext('2d');
  if (!canvas.captureStream || !context) return null;
  const made = document.createElement('video');
  Object.assign(made, { playsInline: true, srcObject: canvas.captureStream(1) });
  setInterval(() => context.fillRect(0, 0, 2, 2), 1000);
  return made;
}

/** Plays the video from the next tap on, because browsers start one only after a tap. */
function playVideo() {
  video ??= silentVideo();
  if (!video) return;
  const play = () => video.paused && video.play().catch(() => {});
  for (const event of ['click', 'pointerup', 'visibilitychange']) document.addEventListener(event, play);
}

let isAwake = false;

/** Keeps the screen on from now on. */
export function keepAwake() {
  if (isAwake) return;
  isAwake = true;
  if (!navigator.wakeLock) return playVideo();
  request();
  document.addEventListener('visibilitychange', request);
}

/** Returns how the screen is kept on, for tests: `lock`, `video` or nothing. */
export function awakeBy() {
  if (lock) return 'lock';
  return video && !video.paused && !video.muted ? 'video' : null;
}
