// Pictures of Termites: the middle of a game for two, three and four, an attack being considered, a
// map being built.

import { random } from '../firmware.mjs';
import {
  isOver, markedRow, seatPlayers, startGame, tap, textOn, toLobby, toRow,
} from '../e2e/table-support.mjs';
import { currentPrompt, pressRandomly } from '../e2e/termites-support.mjs';
import { settle } from './settle.mjs';

/** Number of steps to the middle of the game, by the number of players. */
const MIDDLE = { 2: 80, 3: 130, 4: 190 };
/** How far cursors move at once: across the whole board. */
const CURSOR_RANGE = 6;
/** Plays until a screen shows these words. Returns the seat. */
function playUntil(device, seats, next, steps, words) {
  for (let step = 0; !isOver(device); step++) {
    const found = currentPrompt(device, seats);
    if (found && step >= steps && words(textOn(device, found[0]))) return found[0];
    pressRandomly(device, seats, next, CURSOR_RANGE);
    device.wait(40);
  }
  throw new Error(`the game ended too early\n${device.describe()}`);
}

async function startedGame(seats, seed) {
  const device = await toLobby({ seed });
  seatPlayers(device, seats);
  startGame(device, 'termites', seats.length);
  return device;
}

async function middle(take, seats, seed) {
  const device = await startedGame(seats, seed);
  const seat = playUntil(device, seats, random(seed), MIDDLE[seats.length], (screen) => /OK: (move here|attack)/.test(screen));
  const otherSeat = seats.find((other) => other !== seat);
  device.hold(otherSeat, 'peek');
  settle(device);
  await take(device, `termites-${seats.length}`);
}

async function attack(take) {
  const seats = [1, 2, 3];
  const device = await startedGame(seats, 4);
  const isConsidering = (screen) => /OK: attack, \d+ against \d+/.test(screen);
  playUntil(device, seats, random(7), 60, isConsidering);
  settle(device);
  await take(device, 'termites-attack');
}

async function build(take) {
  const device = await toLobby({ seed: 5 });
  toRow(device, 'Map');
  for (let i = 0; i < 4 && !markedRow(device, 1).includes('build it'); i++) tap(device, 1, 'right');
  startGame(device, 'termites', 2);
  const next = random(8);
  const placesTile = (screen) => screen.includes('OK: tile here');
  let seat = playUntil(device, [1, 2], next, 16, placesTile);
  while (!/would touch/.test(textOn(device, seat))) {
    seat = playUntil(device, [1, 2], next, 0, placesTile);
    device.hold(seat, ['left', 'right'][Math.floor(2 * next())]);
    device.wait(500);
    device.release(seat, 'left');
    device.release(seat, 'right');
    tap(device, seat, 'ok');
    device.wait(60);
  }
  settle(device);
  await take(device, 'termites-build');
}

/** @param {(device: any, name: string) => Promise<void>} take */
export async function takePictures(take) {
  await middle(take, [1, 2], 11);
  await middle(take, [1, 2, 3], 12);
  await middle(take, [1, 2, 3, 4], 13);
  await attack(take);
  await build(take);
}
