// Checks for a game of Termites that was played on the real firmware.

import assert from 'node:assert/strict';

import { currentPrompt } from './termites-support.mjs';

const SEATS = [1, 2, 3, 4];

/** Lines about the game that are public while it is in progress. */
const PUBLIC_LINE = /^(seat \d|chance): /;

/**
 * Asserts that holding Peek shows the hand on the player's own OLED and changes no other OLED, for
 * every player who does not have to decide.
 */
export function assertPeekIsPrivate(device, seats) {
  const [mover] = currentPrompt(device, seats);
  for (const viewer of seats.filter((seat) => seat !== mover)) {
    const others = () => SEATS.filter((seat) => seat !== viewer).map((seat) => device.oled(seat).picture());
    const [own, rest] = [device.oled(viewer).picture(), others()];
    device.hold(viewer, 'peek');
    const showsHand = () => /Stack \d+$/.test(device.oled(viewer).text()) && !/Hand/.test(device.oled(viewer).text());
    device.waitUntil(showsHand, { what: 'the hand while Peek is held' });
    device.wait(40);
    assert.deepEqual(others(), rest, 'other screens stay as they are');
    device.release(viewer, 'peek');
    device.waitUntil(() => device.oled(viewer).picture() === own, { timeoutMs: 300, what: 'the hand is hidden again' });
  }
}

/**
 * Asserts that the console printed the public actions in order, except those of a random map.
 * @returns {string[]} the lines that were not printed
 */
export function assertConsoleCompleteExceptMap(device, replayed) {
  const printed = device.uart.lines.filter((line) => PUBLIC_LINE.test(line));
  const unprinted = [];
  let at = 0;
  for (const line of replayed.told) {
    if (line === printed[at]) at += 1;
    else unprinted.push(line);
  }
  assert.equal(at, printed.length, `not an action of this game: ${printed[at]}`);
  return unprinted;
}
