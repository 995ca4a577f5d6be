// Checks for a game of Termites that was played on the real firmware.

import assert from 'node:assert/strict';

import { asked } from './termites-support.mjs';

const SEATS = [1, 2, 3, 4];

/** Lines about the game that are public while it is in progress. */
const DURING = /^(seat \d|chance): /;

/**
 * Asserts that holding Peek shows the hand on the player's own OLED and changes no other, for
 * everybody who is not asked.
 */
export function peekIsPrivate(device, seats) {
  const [mover] = asked(device, seats);
  for (const viewer of seats.filter((seat) => seat !== mover)) {
    const others = () => SEATS.filter((seat) => seat !== viewer).map((seat) => device.oled(seat).picture());
    const [own, rest] = [device.oled(viewer).picture(), others()];
    device.hold(viewer, 'peek');
    device.waitUntil(() => / x[123] =[1-9]/m.test(device.oled(viewer).text()), { what: 'the hand while Peek is held' });
    device.wait(40);
    assert.deepEqual(others(), rest, 'other screens stay as they are');
    device.release(viewer, 'peek');
    device.waitUntil(() => device.oled(viewer).picture() === own, { timeoutMs: 300, what: 'the hand is hidden again' });
  }
}

/** Asserts that the console printed the public actions in order, without those of a random map. */
export function assertToldAllButMap(device, again) {
  const told = device.uart.lines.filter((line) => DURING.test(line));
  const silent = [];
  let at = 0;
  for (const line of again.told) {
    if (line === told[at]) at += 1;
    else silent.push(line);
  }
  assert.equal(at, told.length, `not of this game: ${told[at]}`);
  return silent;
}
