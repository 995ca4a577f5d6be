// Helpers of the end-to-end tests: waiting for words, and checks of the board.

import { buttonCell, start, toBench } from '../firmware.mjs';

export { buttonCell, cursorStart, hasPrinted, start, toBench } from '../firmware.mjs';

export const SEATS = [1, 2, 3, 4];
export const BUTTONS = ['up', 'down', 'left', 'right', 'ok', 'back', 'peek', 'menu'];

/** Colours of the seats as in the palettes, before gamma. */
export const STANDARD = [[255, 36, 20], [40, 80, 255], [255, 190, 0], [255, 60, 190]];
export const COLOUR_BLIND = [[255, 105, 10], [14, 66, 255], [255, 244, 165], [255, 150, 235]];
export const RED = [255, 0, 0];
export const WHITE = [255, 255, 255];
export const GOLD = [255, 190, 0];

/** Switches on, skips the animation of the self-test and opens the service bench. */
export async function startBench(options = {}) {
  const device = await start(options);
  toBench(device);
  return device;
}

/** Waits for a line on the console that contains these words. Returns the line. */
export function waitForLine(device, words, { from = 0, timeoutMs = 5000 } = {}) {
  const find = () => device.uart.lines.slice(from).find((line) => line.includes(words));
  return device.waitUntil(find, { timeoutMs, stepMs: 5, what: `console line "${words}"` });
}

/** Waits until the OLED of a seat shows these words. */
export function waitForText(device, seat, words, { timeoutMs = 2000 } = {}) {
  const shows = () => device.oled(seat).isOn && device.oled(seat).text().includes(words);
  device.waitUntil(shows, { timeoutMs, stepMs: 5, what: `"${words}" on the OLED of seat ${seat}` });
}

/**
 * Returns whether an LED has a colour of the palette, at any brightness. Gamma 2.5 keeps the
 * channels in proportion; each is rounded, and a lit channel stays lit.
 * @param {string} led `#rrggbb` as on the wire
 * @param {number[]} colour as in the palette
 */
export function hasColour(led, colour) {
  const sent = [1, 3, 5].map((at) => parseInt(led.slice(at, at + 2), 16));
  const light = colour.map((value) => (value / 255) ** 2.5);
  const brightest = light.indexOf(Math.max(...light));
  if (sent[brightest] < 4) return false;
  const scale = sent[brightest] / light[brightest];
  return light.every((part, i) => Math.abs(sent[i] - part * scale) <= 1.1 + (part / light[brightest]) * 0.6);
}

export const isDark = (led) => led === '#000000';

/** Returns whether all LEDs of a cell are lit in this colour. */
export function isFull(device, [q, r], colour) {
  const leds = device.led(q, r);
  return leds.every((led) => led === leds[0]) && hasColour(leds[0], colour);
}

/** Returns whether only the edges of a cell are lit in this colour. */
export function isRing(device, [q, r], colour) {
  const [centre, ...edges] = device.led(q, r);
  return isDark(centre) && edges.every((led) => hasColour(led, colour));
}

/** Presses OK of a seat and checks that its cell lights up, to prove that the device is usable. */
export function assertUsable(device, seat, colours = STANDARD) {
  const cell = buttonCell(seat, 'ok');
  device.hold(seat, 'ok');
  device.waitUntil(() => isFull(device, cell, colours[seat - 1]), { timeoutMs: 60, what: `OK of seat ${seat} lights` });
  device.release(seat, 'ok');
  const isOver = () => !isFull(device, cell, colours[seat - 1]);
  device.waitUntil(isOver, { timeoutMs: 60, what: `OK of seat ${seat} goes out` });
}
