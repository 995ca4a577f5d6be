// Checks for any game that was played on the real firmware.

import assert from 'node:assert/strict';

import { replay, waitForJournal, waitForText } from './table-support.mjs';

/** How long a browsing cursor stays on the board, and a trail until it ends. */
const REST_MS = 6500;

/**
 * Returns the result on a seat's OLED: `{ 1: { name: 'Red', points: 41, won: true }, ... }` by
 * seat.
 */
function resultOn(device, seat) {
  const rows = device.oled(seat).lines().slice(1).map((line) => /^(\* )?(\d) (\S+) (-?\d+)$/.exec(line.trim()));
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
  device.wait(REST_MS);
  const again = replay(device);
  assert.equal(again.players, seats.length);
  assert.ok(again.over, 'the game is over on the host, too');
  assert.ok(device.uart.lines.includes(`game over: ${again.over}`), `over by ${again.over}`);
  const result = resultOn(device, seats[0]);
  assert.deepEqual(Object.keys(result).map(Number), seats, device.oled(seats[0]).text());
  assert.deepEqual(Object.values(result).map(({ points }) => points), again.standings);
  const winners = seats.filter((seat) => result[seat].won).map((seat) => seats.indexOf(seat) + 1);
  assert.deepEqual(winners, again.winners);
  for (const seat of seats.slice(1)) assert.deepEqual(resultOn(device, seat), result, `result on the OLED of seat ${seat}`);
  assertSameBoard(device, again);
  return again;
}

/** A dim board alternates between two frames, one step apart. */
const DITHER = 1;

/** Period of all alternating lights on a board. */
const TURNS_MS = 4500;

function assertSameBoard(device, again) {
  const expected = Buffer.from(again.board, 'hex');
  const others = () => {
    const leds = device.frame();
    return [...expected.keys()].filter((i) => Math.abs(leds[i] - expected[i]) > DITHER);
  };
  for (let ms = 0; ms < TURNS_MS && others().length > 0; ms += 100) device.wait(100);
  const leds = Buffer.from(device.frame());
  assert.equal(leds.length, expected.length);
  const other = others();
  assert.equal(other.length, 0, `LED ${Math.floor(other[0] / 3)}: ${leds[other[0]]}, not ${expected[other[0]]}`);
}

/**
 * Asserts that the console printed every public action as it was taken, and nothing else about the
 * game.
 */
export function assertToldAll(device, again) {
  const end = device.uart.lines.findIndex((line) => line.startsWith('game over: '));
  const begin = device.uart.lines.findIndex((line) => line.startsWith(`game: ${again.game} for`));
  assert.deepEqual(device.uart.lines.slice(begin + 1, end), again.told);
}
