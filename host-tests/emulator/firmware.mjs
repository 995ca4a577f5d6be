// Location of the images that `cargo xtask firmware` builds, and helpers shared by tests, figures
// and pictures.

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { open } from './node.mjs';

const IMAGES = new URL('../../target/hexboard/', import.meta.url);

/** Returns the image for a panel: from the environment, or as built by `cargo xtask firmware`. */
export function imagePath(panel) {
  const given = panel === 'mini' ? process.env.HEXBOARD_MINI_ELF : process.env.HEXBOARD_ELF;
  return given ?? fileURLToPath(new URL(panel === 'mini' ? 'hexboard-mini.elf' : 'hexboard.elf', IMAGES));
}

/**
 * Switches on a device with our firmware.
 * @param {import('./device.mjs').DeviceOptions} [options]
 */
export async function start(options = {}) {
  const image = imagePath(options.panel ?? 'full');
  if (!existsSync(image)) throw new Error(`${image} does not exist: run \`cargo xtask firmware\`, also with --mini`);
  return open(image, options);
}

/**
 * Returns whether the console has printed this since its line number `from`, or since the last
 * start.
 */
export function hasPrinted(device, pattern, from = device.uart.bootLine) {
  return device.uart.lines.slice(from).some((line) => pattern.test(line));
}

/** Ends the running self-test with Back, which opens the service bench, and waits for it. */
export function toBench(device, { seat = 4, timeoutMs = 6000 } = {}) {
  device.wait(20);
  device.press(seat, 'back', { ms: 20, pauseMs: 20 });
  device.waitUntil(() => hasPrinted(device, /^service: bench open$/), { timeoutMs, stepMs: 5, what: 'the service bench' });
  device.wait(200); // all screens are drawn, and the tones have ended
}

const E = [1, 0];
const NE = [1, -1];
const NW = [0, -1];
const W = [-1, 0];
const SW = [-1, 1];
const SE = [0, 1];

/**
 * On the bench each seat has a corner: its buttons are arranged around OK, with Peek two cells
 * towards the middle.
 */
const CORNERS = [
  { centre: [0, -5], inward: SE },
  { centre: [5, -5], inward: SW },
  { centre: [0, 5], inward: NW },
  { centre: [-5, 5], inward: NE },
];
const BUTTON_OFFSETS = { ok: [0, 0], left: W, right: E, up: NW, menu: NE, down: SE, back: SW };

/** Returns the cell that a held button lights on the service bench. @returns {[number, number]} */
export function buttonCell(seat, button) {
  const { centre, inward } = CORNERS[seat - 1];
  const [dq, dr] = button === 'peek' ? inward.map((step) => 2 * step) : BUTTON_OFFSETS[button];
  return [centre[0] + dq, centre[1] + dr];
}

/** Returns the initial cell of a seat's cursor on the service bench. */
export function cursorStart(seat) {
  const { centre, inward } = CORNERS[seat - 1];
  return [centre[0] + 3 * inward[0], centre[1] + 3 * inward[1]];
}

/** Returns whether the button's cell on the service bench is lit as held. */
export function isShownHeld(device, seat, button) {
  return device.led(...buttonCell(seat, button))[0] !== '#000000';
}

/** A small seeded generator for random moments, so that figures are the same in each run. */
export function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
