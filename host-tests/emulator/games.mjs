// A whole game of each kind on the real firmware, through the pads, for figures: the latency of a
// press inside a game, and the maximum stack use.

import { chooseHive, readScript, takeTurn } from './e2e/hive-support.mjs';
import { TO_BATTLE, act, waitForPrompt, chooseRobale, pass } from './e2e/robale-support.mjs';
import { isOver, seatPlayers, startGame, toLobby } from './e2e/table-support.mjs';
import { playOut } from './e2e/termites-support.mjs';
import { begin, play } from './e2e/xobos-support.mjs';

/** @typedef {import('./device.mjs').Device} Device */

/** Functions that play a game from the start menu to its end and return the device. */
export const GAMES = {
  async termites() {
    const seats = [1, 2, 3, 4];
    const device = await toLobby({ seed: 2 });
    seatPlayers(device, seats);
    startGame(device, 'termites', seats.length);
    playOut(device, seats, 2);
    return device;
  },
  async hive() {
    const seats = [2, 4];
    const device = await toLobby({ seed: 1 });
    seatPlayers(device, seats);
    chooseHive(device);
    startGame(device, 'hive', 2);
    for (const turn of readScript('short-game')) takeTurn(device, seats, turn);
    return device;
  },
  async robale() {
    const seats = [2, 4];
    const device = await toLobby({ seed: 3 });
    seatPlayers(device, seats);
    chooseRobale(device, { rounds: 10 });
    startGame(device, 'robale', 2);
    for (const words of TO_BATTLE) act(device, seats, words);
    while (!isOver(device)) {
      const [seat, prompt] = waitForPrompt(device, seats, 4000);
      if (seat) pass(device, seat, prompt);
    }
    return device;
  },
  async xobos() {
    const { device, presses } = await begin({ seats: [1, 2, 4], mode: 'normal', seed: 2, lively: 4 });
    play(device, presses);
    return device;
  },
};

/**
 * Returns the number of presses that the board showed and the one with the longest time from
 * contact to light. Throws if there are none.
 * @param {Device} device
 * @param {number} [from] counts those after this many of `device.latencies`; by default all since the power came on
 */
export function pressesShown(device, from = 0) {
  const downs = device.latencies.slice(from).filter(({ down }) => down);
  if (downs.length === 0) throw new Error('no press was shown');
  const worst = downs.reduce((worst, press) => (press.ms > worst.ms ? press : worst));
  return { count: downs.length, worst };
}
