// Where `cargo xtask firmware` puts the images, and the ways that tests, figures and pictures have in common.

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { open } from './node.mjs';

const IMAGES = new URL('../../target/hexboard/', import.meta.url);

/** The image for a panel: from the environment, or as built by `cargo xtask firmware`. */
export function imageOf(panel) {
  const given = panel === 'mini' ? process.env.HEXBOARD_MINI_ELF : process.env.HEXBOARD_ELF;
  return given ?? fileURLToPath(new URL(panel === 'mini' ? 'hexboard-mini.elf' : 'hexboard.elf', IMAGES));
}

/**
 * Switches on a device with our firmware.
 * @param {import('./device.mjs').DeviceOptions} [options]
 */
export async function start(options = {}) {
  const image = imageOf(options.panel ?? 'full');
  if (!existsSync(image)) throw new Error(`no ${image}: cargo xtask firmware, and again with --mini`);
  return open(image, options);
}

/** Has the console said so since its line number `from`, or since the last start? */
export function said(device, pattern, from = device.uart.bootLine) {
  return device.uart.lines.slice(from).some((line) => pattern.test(line));
}

/** Ends the running self-test with Back, which leads to the service bench; waits for it. */
export function toBench(device, { seat = 4, timeoutMs = 6000 } = {}) {
  device.wait(20);
  device.press(seat, 'back', { ms: 20, pauseMs: 20 });
  device.waitUntil(() => said(device, /^service: bench open$/), { timeoutMs, stepMs: 5, what: 'the service bench' });
  device.wait(200); // all screens drawn, the tones over
}

const E = [1, 0];
const NE = [1, -1];
const NW = [0, -1];
const W = [-1, 0];
const SW = [-1, 1];
const SE = [0, 1];

/** On the bench each seat has a corner: a flower of buttons around OK, Peek two cells towards the middle. */
const CORNERS = [
  { centre: [0, -5], inward: SE },
  { centre: [5, -5], inward: SW },
  { centre: [0, 5], inward: NW },
  { centre: [-5, 5], inward: NE },
];
const PETALS = { ok: [0, 0], left: W, right: E, up: NW, menu: NE, down: SE, back: SW };

/** The cell that a held button lights on the service bench. @returns {[number, number]} */
export function buttonCell(seat, button) {
  const { centre, inward } = CORNERS[seat - 1];
  const [dq, dr] = button === 'peek' ? inward.map((step) => 2 * step) : PETALS[button];
  return [centre[0] + dq, centre[1] + dr];
}

/** Where a seat's cursor begins on the service bench. */
export function cursorStart(seat) {
  const { centre, inward } = CORNERS[seat - 1];
  return [centre[0] + 3 * inward[0], centre[1] + 3 * inward[1]];
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
