// Hive in pictures: all kinds on the board beside the legend, where a piece may go, why one may not, and the end.

import { chooseHive, EXTRAS, readScript, takeTurn } from '../e2e/hive-support.mjs';
import { seatPlayers, startGame, tap, textOn, toLobby, waitForText } from '../e2e/table-support.mjs';
import { settle } from './settle.mjs';

const SEATS = [1, 2];
/** Rows of the menu above the legend. */
const TO_LEGEND = 3;

async function played(script, extras) {
  const device = await toLobby({ seed: 31 });
  seatPlayers(device, SEATS);
  chooseHive(device, extras);
  startGame(device, 'hive', 2);
  const turns = readScript(script);
  for (const turn of turns) takeTurn(device, SEATS, turn);
  device.wait(2500);
  return { device, mover: SEATS[turns.length % 2], other: SEATS[(turns.length + 1) % 2] };
}

/** Holds directions until the own screen tells why the piece under the cursor cannot move. */
function findPinned(device, seat) {
  for (const way of ['right', 'down', 'left', 'up', 'right', 'down', 'left', 'up']) {
    device.hold(seat, way);
    for (let steps = 0; steps < 40 && !textOn(device, seat).includes('Pinned'); steps++) device.wait(40);
    device.release(seat, way);
    device.wait(60);
    if (textOn(device, seat).includes('Pinned')) return;
  }
}

/** @param {(device: any, name: string) => Promise<void>} take */
export async function takeHive(take) {
  const { device, mover, other } = await played('picture-game', EXTRAS);
  tap(device, other, 'menu');
  tap(device, other, 'down', TO_LEGEND);
  tap(device, other, 'ok');
  waitForText(device, other, 'Lights');
  tap(device, mover, 'left');
  settle(device);
  await take(device, 'hive');

  tap(device, other, 'menu');
  tap(device, mover, 'ok');
  waitForText(device, mover, 'Where to?');
  settle(device);
  await take(device, 'hive-targets');

  tap(device, mover, 'back');
  findPinned(device, mover);
  tap(device, mover, 'ok');
  settle(device);
  await take(device, 'hive-pinned');

  const end = await played('short-game');
  end.device.wait(6500);
  await take(end.device, 'hive-end');
}
