// What erases cost those who press: in the start menu of a new device sectors are erased ahead.

import { random as generator } from './firmware.mjs';

const MS = 1e6;
/** Between two presses: longer than the device waits before it goes on with its erases. */
const PAUSE_MS = 300;

/**
 * Presses while sectors are being erased.
 * @param {() => Promise<import('./device.mjs').Device>} powerOn switches on a device with a flash that was never used
 * @param {number} count
 * @param {number} [seed]
 */
export async function measureErases(powerOn, count, seed = 1) {
  const next = generator(seed);
  const device = await powerOn();
  const { flash } = device.chip;
  device.wait(600);
  device.press(1, 'ok');
  device.wait(200);
  const from = device.latencies.length;
  let presses = 0;
  while (presses < count) {
    device.wait(PAUSE_MS + 40 * next());
    // The moment is drawn by lot within an erase; when there is nothing more to erase, all has been seen.
    const isErasing = () => flash.running?.kind === 'erase' || flash.suspended;
    if (!waitFor(device, isErasing, 1500)) break;
    device.wait(6 * next());
    device.press(1 + Math.floor(4 * next()), next() < 0.5 ? 'down' : 'up', { ms: 40, pauseMs: 40 });
    presses += 1;
  }
  const shown = device.latencies.slice(from).filter(({ down }) => down);
  device.check();
  return {
    presses: shown.length,
    worstMs: Math.max(0, ...shown.map(({ ms }) => ms)),
    erases: flash.erases,
    suspends: flash.suspends,
    seconds: device.chip.nowNs / MS / 1000,
  };
}

function waitFor(device, predicate, timeoutMs) {
  const end = device.nowMs + timeoutMs;
  while (!predicate() && device.nowMs < end) device.wait(0.2);
  return predicate();
}
