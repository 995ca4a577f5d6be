// Pictures of Hive: all kinds on the board beside the legend, where a piece may move, why one may
// not, and the end.

import { chooseHive, EXTRAS, readScript, takeTurn } from '../e2e/hive-support.mjs';
import { seatPlayers, startGame, tap, textOn, toLobby, waitForText } from '../e2e/table-support.mjs';
import { chooseRow } from './menu.mjs';
import { settle } from './settle.mjs';

const SEATS = [1, 2];

async function playScript(script, extras) {
  const device = await toLobby({ seed: 31 });
  seatPlayers(device, SEATS);
  chooseHive(device, extras);
  startGame(device, 'hive', 2);
  const turns = readScript(script);
  for (const turn of turns) takeTurn(device, SEATS, turn);
  device.wait(2500);
  return { device, mover: SEATS[turns.length % 2], other: SEATS[(turns.length + 1) % 2] };
}

/**
 * Moves the cursor from the pieces in the west freely to the east, with a held direction, until the
 * screen reports a pinned piece.
 */
function findPinned(device, seat) {
  tap(device, seat, 'left', 3);
  device.hold(seat, 'right');
  const isPinned = () => textOn(device, seat).includes('Pinned');
  device.waitUntil(isPinned, { timeoutMs: 3000, stepMs: 5, what: 'a pinned piece' });
  device.release(seat, 'right');
}

/** @param {(device: any, name: string) => Promise<void>} take */
export async function takePictures(take) {
  const { device, mover, other } = await playScript('picture-game', EXTRAS);
  tap(device, other, 'menu');
  chooseRow(device, other, 'Lights and signs');
  waitForText(device, other, 'Legend');
  tap(device, mover, 'left');
  settle(device);
  await take(device, 'hive');

  tap(device, other, 'menu');
  tap(device, mover, 'back'); // the reserve
  tap(device, mover, 'ok');
  waitForText(device, mover, 'OK: move here');
  settle(device);
  await take(device, 'hive-targets');

  tap(device, mover, 'back');
  findPinned(device, mover);
  settle(device);
  await take(device, 'hive-pinned');

  const end = await playScript('short-game');
  end.device.wait(6500);
  await take(end.device, 'hive-end');
}
