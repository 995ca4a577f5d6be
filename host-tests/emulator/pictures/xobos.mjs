// Pictures of Guardians of Xobos: a battle and its report; the middle of a game for four, figures
// and then buildings; two players in Development.

import { textOn } from '../e2e/table-support.mjs';
import { begin, play } from '../e2e/xobos-support.mjs';

/** Period of the alternating lights on the board. */
const ROUND_MS = 256_000 / 60;
/**
 * The moments at which figures, symbols and buildings are shown, while cursors and arrows are
 * bright.
 */
const MOMENTS = { figures: 533, symbols: 2667, buildings: 3733 };

/** Time after which a fight has been reported, line by line. */
const REPORT_MS = 3000;

/** Waits for one of these moments. */
function settle(device, moment) {
  device.wait(200);
  device.wait(ROUND_MS - ((device.nowMs - MOMENTS[moment] + ROUND_MS) % ROUND_MS));
}

const count = (device, pattern) => device.uart.lines.filter((line) => pattern.test(line)).length;

/** Returns the seat whose screen shows these words. */
const shows = (device, seats, words) => seats.find((seat) => textOn(device, seat).includes(words));

async function four(take) {
  const seats = [1, 2, 3, 4];
  const { device, presses } = await begin({ seats, seed: 11, lively: 9 });
  let left = play(device, presses, () => count(device, /: \w+xx\w+/) > 0);
  settle(device, 'figures');
  await take(device, 'xobos-battle');

  const fights = () => count(device, /: battle /);
  const fought = fights();
  left = play(device, left, () => fights() > fought);
  device.wait(REPORT_MS);
  settle(device, 'figures');
  await take(device, 'xobos-fight');

  const isMiddle = () => count(device, /: end moves$/) >= 26;
  const moves = () => shows(device, seats, 'OK: Guardian here') || shows(device, seats, 'OK: Quark here');
  play(device, left, () => isMiddle() && moves());
  const mover = moves();
  device.hold(seats.find((seat) => seat !== mover), 'peek');
  settle(device, 'figures');
  await take(device, 'xobos-4');
  settle(device, 'buildings');
  await take(device, 'xobos-buildings');
}

async function two(take) {
  const seats = [1, 2];
  const { device, presses } = await begin({ seats, seed: 12, lively: 9 });
  const isMiddle = () => count(device, /: end moves$/) >= 10;
  play(device, presses, () => isMiddle() && shows(device, seats, 'Hold Peek to look'));
  device.hold(2, 'peek');
  settle(device, 'figures');
  await take(device, 'xobos-2');
}

/** @param {(device: any, name: string) => Promise<void>} take */
export async function takePictures(take) {
  await four(take);
  await two(take);
}
