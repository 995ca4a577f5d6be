// Where `cargo xtask firmware` puts the images, and the ways that tests and figures have in common.

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { open } from './node.mjs';

const IMAGES = new URL('../../target/hexboard/', import.meta.url);

/** The image for a panel: from the environment, or as built by `cargo xtask firmware`. */
export function imageOf(panel) {
  const given = panel === 'mini' ? process.env.HEXBOARD_MINI_ELF : process.env.HEXBOARD_ELF;
  return given ?? fileURLToPath(new URL(panel === 'mini' ? 'hexboard-mini.elf' : 'hexboard.elf', IMAGES));
}

/** Why tests with the firmware are skipped, or false. */
export const missing = ['full', 'mini'].every((panel) => existsSync(imageOf(panel)))
  ? false
  : 'no firmware: cargo xtask firmware, and again with --mini';

/**
 * Switches on a device with our firmware.
 * @param {import('./device.mjs').DeviceOptions} [options]
 */
export function start(options = {}) {
  return open(imageOf(options.panel ?? 'full'), options);
}

/** Has the console said so since its line number `from`, or since the last start? */
export function said(device, pattern, from = device.uart.bootLine) {
  return device.uart.lines.slice(from).some((line) => pattern.test(line));
}

/** Waits for the end of the self-test; has it been passed? */
export function verdict(device) {
  device.waitUntil(() => said(device, /self-test: (passed|FAILED)/), { timeoutMs: 8000, stepMs: 5, what: 'a verdict' });
  device.wait(300);
  return said(device, /self-test: passed/);
}

/** Skips the self-test with Back, which leads to the service bench. */
export function toBench(device) {
  device.wait(100);
  device.press(2, 'back');
  device.waitUntil(() => said(device, /service: bench open/), { stepMs: 5, what: 'the service bench' });
  device.wait(300);
}

/** Waits until nothing moves on the panel. */
export function stillness(device) {
  device.waitUntil(() => device.nowMs - (device.frames.at(-1)?.startNs ?? 0) / 1e6 > 100, {
    timeoutMs: 10000,
    stepMs: 20,
    what: 'stillness',
  });
}

const BUTTON_STEPS = { ok: [0, 0], left: [-1, 0], right: [1, 0], up: [0, -1], menu: [1, -1], down: [0, 1], back: [-1, 1] };
const CORNERS = [
  { centre: [0, -5], inward: [0, 1] },
  { centre: [5, -5], inward: [-1, 1] },
  { centre: [0, 5], inward: [0, -1] },
  { centre: [-5, 5], inward: [1, -1] },
];

/** The cell that a held button lights on the service bench. */
export function buttonCell(seat, button) {
  const { centre, inward } = CORNERS[seat - 1];
  const [dq, dr] = button === 'peek' ? inward.map((step) => 2 * step) : BUTTON_STEPS[button];
  return [centre[0] + dq, centre[1] + dr];
}

/** Is the button's cell lit as that of a held one, on the service bench? */
export function isShownHeld(device, seat, button) {
  return device.led(...buttonCell(seat, button))[0] !== '#000000';
}

/** A small generator for random moments: figures must be the same in each run. */
export function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
