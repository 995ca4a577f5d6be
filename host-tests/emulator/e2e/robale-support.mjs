// Helpers for games of Robale on the real firmware: the button presses of each action.

import { chooseGame, findPrompt, isOver, markedRow, tap, textOn, toRow, setRowTo, moveCursorTo, waitForText } from './table-support.mjs';

/**
 * Both players hatch an Ant; Black's Ant moves to the Resource beside White's. Phases without a
 * decision end automatically.
 */
export const TO_BATTLE = [
  '+AF1', // White, round 1
  '+AF8', // Black
  'F1 E', 'F2 E', 'F3 E', 'F4 E', '+AD1', // White, round 2
  'F8 W', 'F7 W', '+GE9', // Black
];

/** The battle that follows, with typed dice: Black loses its Ant. */
export const BATTLE = ['fight F6', 'die 9', 'die 1', 'xF6'];

const PROMPTS = ['Which battle?', 'Remove a bug', 'Move an army', 'Which way?', 'Hatch a bug', 'Hatch it where?'];

/** Selects Robale in the start menu. */
export function chooseRobale(device, { rounds, typed = false } = {}) {
  chooseGame(device, 'Robale');
  toRow(device, 'Rounds');
  if (rounds) setRowTo(device, `Rounds ${rounds}`);
  toRow(device, 'Dice');
  if (typed) setRowTo(device, 'Dice typed in');
}

/**
 * Waits until a player must decide or type a die. Returns `[seat, prompt]`, which is empty when the
 * game is over.
 */
export function waitForPrompt(device, seats, timeoutMs = 1000) {
  const dieSeat = () => seats.find((seat) => /^Die \d+\/\d+/.test(textOn(device, seat)));
  const found = () => findPrompt(device, seats, PROMPTS) ?? (dieSeat() && [dieSeat(), 'Die']);
  return device.waitUntil(() => found() ?? (isOver(device) && []), { timeoutMs, stepMs: 5, what: 'a prompt' });
}

/** Moves the selection of a list on a seat's screen to the row that begins with these words. */
export function toItem(device, seat, words) {
  const marked = () => markedRow(device, seat) ?? '';
  const isThere = () => marked().split(' ').slice(0, words.split(' ').length).join(' ') === words;
  for (let i = 0; i < 10 && !isThere(); i++) tap(device, seat, 'down');
  if (!isThere()) throw new Error(`no "${words}" in the list\n${device.describe()}`);
}

/** Ends the phase, from the list or from the board. */
function end(device, seat, words) {
  const isListed = () => markedRow(device, seat) !== undefined;
  if (!isListed()) tap(device, seat, 'back');
  toItem(device, seat, words);
  tap(device, seat, 'ok');
}

const BUGS = { G: 'Grasshopper', A: 'Ant', S: 'Spider', B: 'Beetle' };

/** The keys of each kind of action, by the words of the console. */
const KEYS = {
  hatch(device, seat, [bug, ...cell]) {
    toItem(device, seat, BUGS[bug]);
    tap(device, seat, 'ok');
    waitForText(device, seat, 'Hatch it where?');
    moveCursorTo(device, seat, cell.join(''));
    tap(device, seat, 'ok');
  },
  step(device, seat, army, way) {
    aim(device, seat, army, way);
    tap(device, seat, 'ok');
  },
  fight(device, seat) {
    tap(device, seat, 'ok');
  },
  die(device, seat, face) {
    toItem(device, seat, face);
    tap(device, seat, 'ok');
  },
  take(device, seat) {
    tap(device, seat, 'ok');
  },
  done: (device, seat) => end(device, seat, 'Remove no more'),
  endMove: (device, seat) => end(device, seat, 'End movement'),
  endTurn: (device, seat) => end(device, seat, 'End turn'),
};

/** Selects an army and a direction, without OK. */
export function aim(device, seat, army, way) {
  moveCursorTo(device, seat, army);
  tap(device, seat, 'ok');
  waitForText(device, seat, 'Which way?');
  toItem(device, seat, way);
}

/** Returns the kind of an action in the words of the console, and its parts. */
function kindOf(words) {
  const [first, second] = words.split(' ');
  if (words === 'end move') return ['endMove'];
  if (words === 'end turn') return ['endTurn'];
  if (words === 'done') return ['done'];
  if (first === 'die' || first === 'fight') return [first, second];
  if (first.startsWith('+')) return ['hatch', first.slice(1)];
  if (first.startsWith('x')) return ['take', first.slice(1)];
  return ['step', first, second];
}

/**
 * Takes an action given in the words of the console, and waits until the console prints it. Returns
 * the seat.
 */
export function act(device, seats, words) {
  if (words.startsWith('x')) closeDiceResult(device, seats);
  const from = device.uart.lines.length;
  const [seat] = waitForPrompt(device, seats);
  const [kind, ...parts] = kindOf(words);
  KEYS[kind](device, seat, ...parts);
  const isPrinted = () => device.uart.lines.slice(from).find((line) => line.endsWith(`: ${words}`));
  device.waitUntil(isPrinted, { timeoutMs: 500, stepMs: 5, what: `"${words}" on the console` });
  device.wait(50);
  return seat;
}

/** Closes the result of a battle, which stays for a while. Any button closes it. */
function closeDiceResult(device, seats) {
  const shows = () => seats.some((seat) => /^Dice /.test(textOn(device, seat)));
  if (shows()) tap(device, seats[0], 'peek');
}

/**
 * The keys that pass a phase: the end is the only row besides the board, and the last below the
 * bugs.
 */
const PASS = { 'Which battle?': ['ok', 'ok', 'ok'], 'Hatch a bug': ['up', 'ok'] };

/** Passes a phase. Fights a battle and removes nothing. */
export function pass(device, seat, prompt) {
  for (const button of PASS[prompt] ?? ['back', 'ok']) tap(device, seat, button);
  device.wait(60);
}
