// Helpers for games of Robale on the real firmware: the button presses of each action.

import { chooseGame, findPrompt, isOver, tap, textOn, toRow, setRowTo, moveCursorTo, waitForText } from './table-support.mjs';

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

/** The decisions, by what OK does. */
const PROMPTS = {
  'Which battle?': /OK: fight/,
  'Remove a bug': /OK: remove/,
  'Move an army': /OK: (move this army|end movement)/,
  'Which way?': /OK: go there/,
  'Hatch a bug': /OK: (hatch: \w+|end turn)/,
  'Hatch it where?': /OK: hatch it here/,
};

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
  const dieSeat = () => seats.find((seat) => /^You: .* OK: die \d+\/\d+/.test(textOn(device, seat)));
  const found = () => findPrompt(device, seats, PROMPTS) ?? (dieSeat() && [dieSeat(), 'Die']);
  return device.waitUntil(() => found() ?? (isOver(device) && []), { timeoutMs, stepMs: 5, what: 'a prompt' });
}

/** Moves the selection of a row of signs on a seat's screen until the screen shows these words. */
export function toItem(device, seat, words) {
  const isThere = () => {
    device.wait(30); // the screen follows the key
    return ` ${textOn(device, seat)} `.includes(words);
  };
  for (let i = 0; i < 10 && !isThere(); i++) tap(device, seat, 'right');
  if (!isThere()) throw new Error(`no "${words}" in the list\n${device.describe()}`);
}

/** Ends the phase, from the list or from the board. */
function end(device, seat, words) {
  if (textOn(device, seat).includes('Back: ')) tap(device, seat, 'back');
  toItem(device, seat, `OK: ${words} `);
  tap(device, seat, 'ok');
}

/** The steps in the six directions, in axial coordinates. */
const STEPS = { E: [1, 0], NE: [1, -1], NW: [0, -1], W: [-1, 0], SW: [-1, 1], SE: [0, 1] };
const RADIUS = 4;

/** Returns the name of the cell next to a cell. Rows have letters, and cells numbers from the left. */
function neighbour([letter, ...number], way) {
  const first = (row) => Math.max(-RADIUS, -RADIUS - row);
  const r = letter.charCodeAt(0) - 'A'.charCodeAt(0) - RADIUS;
  const q = first(r) + Number(number.join('')) - 1;
  const [dq, dr] = STEPS[way];
  return `${String.fromCharCode('A'.charCodeAt(0) + r + dr + RADIUS)}${q + dq - first(r + dr) + 1}`;
}

const BUGS = { G: 'Grasshopper', A: 'Ant', S: 'Spider', B: 'Beetle' };

/** The keys of each kind of action, by the words of the console. */
const KEYS = {
  hatch(device, seat, [bug, ...cell]) {
    toItem(device, seat, `OK: hatch ${BUGS[bug]} `);
    tap(device, seat, 'ok');
    waitForText(device, seat, 'OK: hatch it here');
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
    toItem(device, seat, ` is ${face} `);
    tap(device, seat, 'ok');
  },
  take(device, seat) {
    tap(device, seat, 'ok');
  },
  done: (device, seat) => end(device, seat, 'remove no more'),
  endMove: (device, seat) => end(device, seat, 'end movement'),
  endTurn: (device, seat) => end(device, seat, 'end turn'),
};

/** Selects an army and a direction, without OK. */
export function aim(device, seat, army, way) {
  moveCursorTo(device, seat, army);
  tap(device, seat, 'ok');
  waitForText(device, seat, 'OK: go there');
  moveCursorTo(device, seat, neighbour(army, way));
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
