// Ways through a game of Termites on the real firmware: the start menu, a player of flesh and blood, the replay.
//
// The player sees what people see: the OLED of each seat, and nothing of the machine's memory.

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { imageOf, random, said, start } from '../firmware.mjs';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** Why the games are not played, or false. */
export const missing = existsSync(imageOf('full')) ? false : 'no firmware: cargo xtask firmware';

/** Short presses: emulated time is dear. */
const QUICK = { ms: 20, pauseMs: 25 };
const WAYS = ['up', 'down', 'left', 'right'];

export function tap(device, seat, button, times = 1) {
  for (let i = 0; i < times; i++) device.press(seat, button, QUICK);
}

/** Switches on and opens the start menu. */
export async function toLobby(options = {}) {
  const device = await start(options);
  device.wait(400); // all OLEDs have answered
  tap(device, 1, 'ok');
  waitForText(device, 1, 'Start game');
  device.wait(120); // the other screens follow
  return device;
}

/** All text on the OLED of a seat, wherever its lines break. */
export const textOn = (device, seat) => device.oled(seat).lines().join(' ');

/** Waits until the OLED of a seat shows these words. */
export function waitForText(device, seat, words, timeoutMs = 1000) {
  const shows = () => device.oled(seat).isOn && textOn(device, seat).includes(words);
  device.waitUntil(shows, { timeoutMs, stepMs: 5, what: `"${words}" on the OLED of seat ${seat}` });
}

/** Moves the common mark of the start menu to the row with these words. */
export function toRow(device, words) {
  const marked = () => markedRow(device, 1) ?? '';
  for (let i = 0; i < 8 && !marked().startsWith(words); i++) tap(device, 1, 'down');
  if (!marked().startsWith(words)) throw new Error(`no row "${words}"\n${device.describe()}`);
}

/** The text of the marked row of a list, dark on light; the title, which is marked too, is not meant. */
export function markedRow(device, seat) {
  device.wait(30); // the screen follows the key
  const oled = device.oled(seat);
  const runs = oled.reader.runs(oled.pixels()).filter(({ inverse, y }) => inverse && y > 10);
  return runs.map(({ text }) => text).join(' ') || undefined;
}

/** Seats these players: each joins and leaves at the own pad. Seats 1 and 2 play at first. */
export function seatPlayers(device, seats) {
  toRow(device, 'This seat');
  for (const seat of [1, 2, 3, 4]) {
    if (seats.includes(seat) !== [1, 2].includes(seat)) tap(device, seat, 'ok');
  }
}

/** Starts the game that the menu is set to. */
export function startGame(device, players) {
  toRow(device, 'Start game');
  tap(device, 1, 'ok');
  device.waitUntil(() => said(device, new RegExp(`game: termites for ${players}`)), { what: 'the game begins' });
  device.wait(100);
}

/** The title of a seat's screen without its points: what is asked, or who plays. */
function title(device, seat) {
  return (device.oled(seat).lines()[0] ?? '').replace(/ -?\d+$/, '');
}

export const PROMPTS = [
  'Neutral Mound', 'Choose a tile', 'Place the tile', 'Choose a Mound', 'Place the Mound', 'Choose a token',
  'Place the token', 'Move a unit', 'Where to?', 'Attack from?', 'Push it where?',
];

/** Who is asked, and for what, as the OLEDs tell: `[seat, prompt]`. */
export function asked(device, seats) {
  for (const seat of seats) {
    const prompt = PROMPTS.find((words) => title(device, seat) === words);
    if (prompt) return [seat, prompt];
  }
  return undefined;
}

export const isOver = (device) => device.uart.lines.some((line) => line.startsWith('game over: '));

/**
 * A player who points about, likes to attack, and sometimes changes the mind. Presses a few keys; `roam` is how far
 * the cursor may go at once.
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
  else if (prompt === 'Move a unit' && screen.includes('Do not move') && !screen.includes('Back:')) tap(device, seat, 'ok');
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

/** Plays to the end; answers how many steps it took. */
export function playOut(device, seats, seed, most = 3000) {
  const next = random(seed);
  let steps = 0;
  while (fumble(device, seats, next) !== 'over') {
    if (++steps > most) throw new Error(`no end after ${most} steps\n${device.describe()}`);
  }
  return steps;
}

/** Waits until the whole journal is on the console, and all is still. */
export function waitForJournal(device) {
  const head = () => device.uart.lines.find((line) => line.startsWith('journal options: '));
  const entries = () =>
    device.uart.lines.filter((line) => /^journal \d+:/.test(line)).flatMap((line) => line.split(' ').slice(2));
  device.waitUntil(() => head() && entries().length === Number(/entries (\d+)/.exec(head())[1]), {
    timeoutMs: 3000, stepMs: 20, what: 'the whole journal on the console',
  });
}

/** Plays the journal on the console again with the host's core. */
export function replay(device) {
  const command = process.env.HEXBOARD_REPLAY;
  const [program, args] = command
    ? [command, ['--json']]
    : ['cargo', ['run', '--quiet', '--package', 'host-tests', '--bin', 'replay', '--', '--json']];
  const log = device.uart.lines.join('\n');
  return JSON.parse(execFileSync(program, args, { cwd: ROOT, input: log, encoding: 'utf8' }));
}
