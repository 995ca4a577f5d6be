// Pictures of Robale: the odds before a battle, its dice, a step with its directions, and the same
// in Polish.

import { act, aim, waitForPrompt, chooseRobale } from '../e2e/robale-support.mjs';
import { seatPlayers, startGame, tap, toLobby } from '../e2e/table-support.mjs';
import { chooseRow } from './menu.mjs';
import { settle } from './settle.mjs';

const SEATS = [1, 3];

/** Two Spiders meet at a Resource, Grasshoppers and Ants follow; then White is about to fight. */
const OPENING = [
  '+GF1', // White, round 1
  '+GF8', // Black
  'F1 E', 'F2 E', 'end move', '+SD1', // White, round 2
  'F8 W', 'F7 W', 'end move', '+SD8', // Black
  'D1 NE', 'C1 E', 'C2 E', 'C3 E', 'end move', '+GF1', '+AE1', // White, round 3
  'D8 W', 'D7 NW', 'C6 W', 'end move', '+AE9', '+AD8', // Black
  'fight C5', 'die 2', 'die 1', 'die 3', 'die 9', // White, round 4
  'E1 E', 'E2 E', 'E3 E', '+AD1',
  'fight C4', 'die 1', 'die 8', 'die 2', 'die 2', 'fight E4', 'die 7', // Black
  'D8 W', 'D7 W', 'end move', '+SF8',
];

/** Takes actions. Closes the results of dice, which are shown for a while. */
function play(device, actions) {
  for (const words of actions) {
    const [seat] = waitForPrompt(device, SEATS, 3000);
    act(device, SEATS, words);
    if (words.startsWith('die') && isResult(device, seat)) tap(device, seat, 'ok');
  }
}

const isResult = (device, seat) => {
  const [, rolled, force] = /^Dice (\d+)\/(\d+)/.exec(device.oled(seat).lines()[0]) ?? [];
  return rolled !== undefined && rolled === force;
};

/** @param {(device: any, name: string) => Promise<void>} take */
export async function takePictures(take) {
  const device = await toLobby({ seed: 21 });
  seatPlayers(device, SEATS);
  chooseRobale(device, { typed: true });
  startGame(device, 'robale', 2);
  play(device, OPENING);
  const [white] = waitForPrompt(device, SEATS);
  settle(device);
  await take(device, 'robale');

  for (const words of ['fight C5', 'die 9', 'die 2', 'die 10', 'die 6', 'die 4']) act(device, SEATS, words);
  await take(device, 'robale-dice');

  tap(device, white, 'ok');
  act(device, SEATS, 'xC5');
  aim(device, white, 'E4', 'SE');
  confirmNotice(device, SEATS.find((seat) => seat !== white));
  settle(device);
  await take(device, 'robale-step');

  switchToPolish(device, white);
  settle(device);
  await take(device, 'robale-pl');
}

/** Confirms the notice about the bugs of the player at this seat. */
function confirmNotice(device, seat) {
  if (device.oled(seat).lines()[0].startsWith('What happened')) tap(device, seat, 'ok');
}

/** Changes the language in the settings, from the menu of a seat. */
function switchToPolish(device, seat) {
  tap(device, seat, 'menu');
  chooseRow(device, seat, 'Settings');
  chooseRow(device, seat, 'Language');
  tap(device, seat, 'menu');
}
