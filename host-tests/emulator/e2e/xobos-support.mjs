// Helpers for games of Guardians of Xobos on the real firmware. A tool of the host plays the game
// on the same machine in virtual time and prints every button to press.

import { chooseGame, hostTool, seatPlayers, startGame, tap, toLobby, toRow, setRowTo } from './table-support.mjs';

/**
 * Switches on and begins a game of the base rules. Returns the device and the presses of the whole
 * game.
 */
export async function begin({ seats, mode = 'normal', seed, lively }) {
  const device = await toLobby({ seed });
  seatPlayers(device, seats);
  chooseGame(device, 'Xobos');
  toRow(device, 'Mode');
  setRowTo(device, `Mode ${mode}`);
  startGame(device, 'xobos', seats.length);
  return { device, presses: pressesOf(device, { seats, mode, seed, lively }) };
}

/**
 * Returns the presses of the whole game, from the choice of the Leaders on, as `[seat, button]`.
 */
function pressesOf(device, { seats, mode, seed, lively }) {
  const first = () => /chance: first (\d)/.exec(device.uart.lines.join('\n'));
  const [, number] = device.waitUntil(first, { timeoutMs: 500, what: 'the first player is drawn' });
  const options = { places: seats.join(','), first: seats[number - 1], mode, seed, lively };
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, `${value}`]);
  const lines = hostTool('presses', args).trim().split('\n').map((line) => line.split(' '));
  return lines.map(([seat, button]) => [Number(seat), button]);
}

/** Presses buttons until a condition holds, or to the end. Returns the remaining presses. */
export function play(device, presses, until = () => false) {
  const left = [...presses];
  while (left.length && !until(device)) tap(device, ...left.shift());
  return left;
}
