// A game that has no pictures of its own: its board and screens at the start.

import { startGame, tap, toLobby, toRow } from '../e2e/table-support.mjs';
import { settle } from './settle.mjs';

/**
 * @param {(device: any, name: string) => Promise<void>} take
 * @param {string} word of the game
 * @param {number} place of the game in the start menu
 */
export async function takeAny(take, word, place) {
  const device = await toLobby({ seed: 1 });
  toRow(device, 'Game');
  tap(device, 1, 'right', place);
  startGame(device, word, 2);
  settle(device);
  await take(device, word);
}
