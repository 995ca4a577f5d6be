// Checks for any game that was played on the real firmware.

import assert from 'node:assert/strict';

import { replay, waitForJournal, waitForText } from './table-support.mjs';

/** Time after which the cursor and the trail of the last move have disappeared from the board. */
const SETTLE_MS = 6500;

/**
 * Returns the result on a seat's OLED: `{ 1: { name: 'Red', points: 41, won: true }, ... }` by
 * seat. Between name and points a row can say where they come from, as in `2 Blue 0+19 19`.
 */
function resultOn(device, seat) {
  const rows = device.oled(seat).lines().slice(1).map((line) => /^(\* )?(\d) (\S+)(?: \S+)? (-?\d+)$/.exec(line.trim()));
  return Object.fromEntries(
    rows.filter(Boolean).map(([, won, place, name, points]) => [place, { name, points: Number(points), won: Boolean(won) }]),
  );
}

/**
 * Asserts that the finished game on the device equals the host core's replay of its journal.
 * Returns the replay.
 */
export function assertSameGame(device, seats) {
  waitForJournal(device);
  seats.forEach((seat) => waitForText(device, seat, 'Next game'));
  device.wait(SETTLE_MS);
  const replayed = replay(device);
  assert.equal(replayed.players, seats.length);
  assert.ok(replayed.over, 'the game is over on the host as well');
  assert.ok(device.uart.lines.includes(`game over: ${replayed.over}`), `over by ${replayed.over}`);
  const result = resultOn(device, seats[0]);
  assert.deepEqual(Object.keys(result).map(Number), seats, device.oled(seats[0]).text());
  assert.deepEqual(Object.values(result).map(({ points }) => points), replayed.standings);
  const winners = seats.filter((seat) => result[seat].won).map((seat) => seats.indexOf(seat) + 1);
  assert.deepEqual(winners, replayed.winners);
  for (const seat of seats.slice(1)) assert.deepEqual(resultOn(device, seat), result, `result on the OLED of seat ${seat}`);
  assertSameBoard(device, replayed);
  return replayed;
}

/** A dim board alternates between two frames, one step apart. */
const DITHER = 1;

/** Period of all alternating lights on a board. */
const TURNS_MS = 4500;

function assertSameBoard(device, replayed) {
  const expected = Buffer.from(replayed.board, 'hex');
  const differences = () => {
    const leds = device.frame();
    return [...expected.keys()].filter((i) => Math.abs(leds[i] - expected[i]) > DITHER);
  };
  for (let ms = 0; ms < TURNS_MS && differences().length > 0; ms += 100) device.wait(100);
  const leds = Buffer.from(device.frame());
  assert.equal(leds.length, expected.length);
  const different = differences();
  assert.equal(different.length, 0, `LED ${Math.floor(different[0] / 3)}: ${leds[different[0]]}, not ${expected[different[0]]}`);
}

/**
 * Asserts that the console printed every public action as it was taken, and nothing else about the
 * game.
 */
export function assertConsoleComplete(device, replayed) {
  const end = device.uart.lines.findIndex((line) => line.startsWith('game over: '));
  const begin = device.uart.lines.findIndex((line) => line.startsWith(`game: ${replayed.game} for`));
  assert.deepEqual(device.uart.lines.slice(begin + 1, end), replayed.told);
}
