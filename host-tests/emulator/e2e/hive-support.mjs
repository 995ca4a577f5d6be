// Helpers for games of Hive on the real firmware: the start menu, and recorded games.

import { readFileSync } from 'node:fs';

import { chooseGame, readResult, tap, textOn, toRow, setRowTo } from './table-support.mjs';

/** The extra pieces, as named in the menu. */
export const EXTRAS = ['Mosquito', 'Ladybug', 'Pillbug', 'Scorpion', 'Moth', 'Dragonfly'];

/** Selects Hive with these extra pieces in the start menu. */
export function chooseHive(device, extras = []) {
  chooseGame(device, 'Hive');
  for (const kind of extras) {
    toRow(device, kind);
    setRowTo(device, `${kind} on`);
  }
}

/**
 * Reads a game recorded by the host tests: `{ side, buttons, move }` for each turn, side 0 for
 * White.
 */
export function readScript(name) {
  const text = readFileSync(new URL(`../../data/hive/${name}.txt`, import.meta.url), 'utf8');
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'));
  return lines.map((line) => {
    const [keys, move] = line.split(' # ');
    const [seat, ...buttons] = keys.split(' ');
    return { side: Number(seat) - 1, buttons, move };
  });
}

/**
 * Waits until the player at this seat must choose a piece on the board or in the reserve, or directly
 * its cell.
 */
export function waitForTurn(device, seat) {
  readResult(device, seat);
  const isPrompted = () => /^(What happened|You: (White|Black))/.test(textOn(device, seat));
  device.waitUntil(isPrompted, { timeoutMs: 2000, stepMs: 5, what: `a prompt at seat ${seat}` });
  readResult(device, seat);
}

/** Takes a turn and waits until the console prints the move. */
export function takeTurn(device, seats, { side, buttons, move }) {
  const from = device.uart.lines.length;
  waitForTurn(device, seats[side]);
  for (const button of buttons) tap(device, seats[side], button);
  const isPrinted = () => device.uart.lines.slice(from).includes(`seat ${seats[side]}: ${move}`);
  device.waitUntil(isPrinted, { timeoutMs: 500, stepMs: 5, what: `"${move}" on the console` });
}
