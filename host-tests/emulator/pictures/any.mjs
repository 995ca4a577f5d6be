// Pictures of a game without its own picture script: its board and screens at the start.

import { startGame, tap, toLobby } from '../e2e/table-support.mjs';
import { settle } from './settle.mjs';

/**
 * @param {(device: any, name: string) => Promise<void>} take
 * @param {string} word the game's name in commands
 * @param {number} place the game's position in the start menu
 */
export async function takeAny(take, word, place) {
  const device = await toLobby({ seed: 1 });
  tap(device, 1, 'right', place);
  startGame(device, word, 2);
  settle(device);
  await take(device, word);
}
