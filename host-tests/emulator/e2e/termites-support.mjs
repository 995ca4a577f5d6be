// Helpers for games of Termites on the real firmware: a simulated human player.

import { random } from '../firmware.mjs';
import { findPrompt, isOver, tap, textOn } from './table-support.mjs';

const DIRECTIONS = ['up', 'down', 'left', 'right'];

/** The decisions, by what OK does. A hidden hand is only shown with Peek. */
export const PROMPTS = {
  'Neutral Mound': /OK: neutral Mound here/,
  'Which tile?': /OK: place this tile/,
  'Place the tile': /OK: tile here/,
  'Which Mound?': /OK: place this Mound/,
  'Place a Mound': /OK: Mound here/,
  'Which token?': /Hold Peek to look|OK: place this token/,
  'Place a token': /Does it fit here|OK: place it here/,
  'Move a unit': /OK: move this unit|OK: do not move/,
  'Where to?': /OK: (move here|attack)/,
  'Push it to?': /OK: (push it here|destroy it)/,
};

/** Returns the current prompt on the OLEDs: `[seat, prompt]`, or undefined. */
export const currentPrompt = (device, seats) => findPrompt(device, seats, PROMPTS);

/**
 * Presses a few random buttons for the current player: moves the cursor, prefers attacks, sometimes
 * goes back. `range` limits how far the cursor moves at once.
 * @returns {string} the prompt, or `over`
 */
export function pressRandomly(device, seats, next, range = 1) {
  const found = device.waitUntil(() => currentPrompt(device, seats) ?? (isOver(device) && 'over'), {
    timeoutMs: 2000, stepMs: 5, what: 'a prompt',
  });
  if (found === 'over') return found;
  const [seat, prompt] = found;
  const screen = textOn(device, seat);
  const moveCursor = (chance) => {
    if (next() < chance) tap(device, seat, DIRECTIONS[Math.floor(4 * next())], 1 + Math.floor(range * next()));
  };
  // A hidden hand must be looked at first.
  if (prompt === 'Which token?') tap(device, seat, 'peek');
  if (next() < 0.02) tap(device, seat, 'back');
  else if (isRejected(screen)) moveCursor(1);
  else if (prompt === 'Move a unit' && screen.includes('OK: do not move')) tap(device, seat, 'ok');
  else if (prompt === 'Move a unit' && next() < 0.25) tap(device, seat, 'back');
  else if (prompt === 'Where to?' && screen.includes('OK: attack')) tap(device, seat, 'ok');
  else {
    moveCursor(prompt === 'Where to?' ? 0.8 : 0.6);
    tap(device, seat, 'ok');
  }
  return prompt;
}

const REJECTIONS = [
  'Something is', 'Only flyers', 'Flyers never', 'Not on the edge', 'Mounds need', 'Another Mound', 'Two waters',
  'A neutral Mound', 'Three tiles', 'Five tiles', 'No tile of', 'That is not',
];
export const isRejected = (screen) => REJECTIONS.some((words) => screen.includes(words));

/** Plays to the end. Returns the number of steps. */
export function playOut(device, seats, seed, most = 3000) {
  const next = random(seed);
  let steps = 0;
  while (pressRandomly(device, seats, next) !== 'over') {
    if (++steps > most) throw new Error(`no end after ${most} steps\n${device.describe()}`);
  }
  return steps;
}
