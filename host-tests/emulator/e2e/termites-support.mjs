// Helpers for games of Termites on the real firmware: a simulated human player.

import { random } from '../firmware.mjs';
import { askedFor, isOver, tap, textOn } from './table-support.mjs';

const WAYS = ['up', 'down', 'left', 'right'];

export const PROMPTS = [
  'Neutral Mound', 'Which tile?', 'Place the tile', 'Which Mound?', 'Place a Mound', 'Which token?',
  'Place a token', 'Move a unit', 'Where to?', 'Push it to?',
];

/** Returns who is asked, and for what, from the OLEDs: `[seat, prompt]`. */
export const asked = (device, seats) => askedFor(device, seats, PROMPTS);

/**
 * A player who moves the cursor around, prefers attacks, and sometimes goes back. Presses a few
 * keys; `roam` limits how far the cursor moves at once.
 * @returns {string} what was asked
 */
export function fumble(device, seats, next, roam = 1) {
  const found = device.waitUntil(() => asked(device, seats) ?? (isOver(device) && 'over'), {
    timeoutMs: 2000, stepMs: 5, what: 'somebody is asked',
  });
  if (found === 'over') return found;
  const [seat, prompt] = found;
  const screen = textOn(device, seat);
  const wander = (chance) => {
    if (next() < chance) tap(device, seat, WAYS[Math.floor(4 * next())], 1 + Math.floor(roam * next()));
  };
  if (next() < 0.02) tap(device, seat, 'back');
  else if (isRefused(screen)) wander(1);
  else if (prompt === 'Move a unit' && screen.includes('Do not move') && !screen.includes('Back')) tap(device, seat, 'ok');
  else if (prompt === 'Move a unit' && next() < 0.25) tap(device, seat, 'back');
  else if (prompt === 'Where to?' && screen.includes('Attack')) tap(device, seat, 'ok');
  else {
    wander(prompt === 'Where to?' ? 0.8 : 0.6);
    tap(device, seat, 'ok');
  }
  return prompt;
}

const REFUSALS = [
  'Something is', 'Only flyers', 'Flyers never', 'Not on the edge', 'Mounds need', 'Another Mound', 'Two waters',
  'A neutral Mound', 'Three tiles', 'Five tiles', 'No tile of', 'That is not',
];
export const isRefused = (screen) => REFUSALS.some((words) => screen.includes(words));

/** Plays to the end. Returns the number of steps. */
export function playOut(device, seats, seed, most = 3000) {
  const next = random(seed);
  let steps = 0;
  while (fumble(device, seats, next) !== 'over') {
    if (++steps > most) throw new Error(`no end after ${most} steps\n${device.describe()}`);
  }
  return steps;
}
