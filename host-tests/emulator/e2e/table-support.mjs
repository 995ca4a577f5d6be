// Ways through any game on the real firmware: the start menu, screens as people read them, the replay.
//
// The players see what people see: the OLED of each seat, and nothing of the machine's memory.

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { imageOf, said, start } from '../firmware.mjs';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** Why the games are not played, or false. */
export const missing = existsSync(imageOf('full')) ? false : 'no firmware: cargo xtask firmware';

/** Short presses: emulated time is dear. */
const QUICK = { ms: 20, pauseMs: 25 };

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
  for (let i = 0; i < 16 && !marked().startsWith(words); i++) tap(device, 1, 'down');
  if (!marked().startsWith(words)) throw new Error(`no row "${words}"\n${device.describe()}`);
}

/** Changes the marked row of the start menu until it reads so. */
export function turnTo(device, words) {
  for (let i = 0; i < 8 && markedRow(device, 1) !== words; i++) tap(device, 1, 'right');
  if (markedRow(device, 1) !== words) throw new Error(`no "${words}"\n${device.describe()}`);
}

/** The text of the marked row of a list, dark on light; the title, which is marked too, is not meant. */
export function markedRow(device, seat) {
  device.wait(30); // the screen follows the key
  const oled = device.oled(seat);
  const runs = oled.reader.runs(oled.pixels()).filter(({ inverse, y }) => inverse && y > 10);
  return runs.map(({ text }) => text).join(' ') || undefined;
}

/** Seats these players: each joins and leaves at their own pad. Seats 1 and 2 play at first. */
export function seatPlayers(device, seats) {
  toRow(device, 'This seat');
  // Who sat where is remembered over restarts.
  for (const seat of [1, 2, 3, 4]) {
    const plays = () => (markedRow(device, seat) ?? '').endsWith('plays');
    if (seats.includes(seat) !== plays()) tap(device, seat, 'ok');
  }
}

/** Starts the game that the menu is set to. */
export function startGame(device, game, players) {
  toRow(device, 'Start game');
  tap(device, 1, 'ok');
  device.waitUntil(() => said(device, new RegExp(`game: ${game} for ${players}`)), { what: 'the game begins' });
  device.wait(100);
}

/** Sets the clock in the settings of the start menu, and returns to the menu. */
export function setClock(device, words) {
  toRow(device, 'Settings');
  tap(device, 1, 'ok');
  toRow(device, 'Clock');
  turnTo(device, `Clock ${words}`);
  tap(device, 1, 'back');
  toRow(device, 'Start game');
}

/** The seconds on the clock of a seat, if its screen shows one. */
export function clockOf(device, seat) {
  const [, minutes, seconds] = /(\d+):(\d\d)$/.exec(device.oled(seat).lines()[0] ?? '') ?? [];
  return minutes === undefined ? undefined : 60 * Number(minutes) + Number(seconds);
}

/** The title of a seat's screen without what stands at its right: what is asked, or who plays. */
function title(device, seat) {
  return (device.oled(seat).lines()[0] ?? '').replace(/ \d+:\d\d$/, '').replace(/ (-?\d+( pt)?|bugs go)$/, '');
}

/** Puts a result away that a seat has not read yet. */
export function readResult(device, seat) {
  if (textOn(device, seat).startsWith('What happened')) tap(device, seat, 'peek');
}

/** Who is asked, and for which of the prompts, as the OLEDs tell: `[seat, prompt]`. */
export function askedFor(device, seats, prompts) {
  for (const seat of seats) {
    readResult(device, seat);
    const prompt = prompts.find((words) => title(device, seat) === words);
    if (prompt) return [seat, prompt];
  }
  return undefined;
}

/** The cell under a seat's cursor, as its OLED names it. */
export function cursor(device, seat) {
  return /^([A-K])(\d+) /.exec(device.oled(seat).lines()[1] ?? '')?.slice(1) ?? [];
}

const name = (device, seat) => cursor(device, seat).join('');

/** Walks the cursor to a cell that may be chosen: to its row, then along it; sideways where nothing lies that way. */
export function walkTo(device, seat, [row, ...place]) {
  const number = Number(place.join(''));
  let before;
  for (let steps = 0; steps < 40; steps++) {
    device.wait(40);
    const here = name(device, seat);
    const [hereRow, herePlace] = cursor(device, seat);
    if (hereRow === row && Number(herePlace) === number) return;
    const sideways = Number(herePlace) < number ? 'right' : 'left';
    tap(device, seat, hereRow === row || here === before ? sideways : hereRow < row ? 'down' : 'up');
    before = here;
  }
  throw new Error(`no way to ${row}${number}\n${device.describe()}`);
}

/** Holds a direction until the cursor is there: a held button goes freely, also where nothing may be put. */
export function scrollTo(device, seat, way, cell) {
  device.hold(seat, way);
  device.waitUntil(() => name(device, seat) === cell, { timeoutMs: 2000, stepMs: 5, what: `the cursor on ${cell}` });
  device.release(seat, way);
  device.wait(60);
}

export const isOver = (device) => device.uart.lines.some((line) => line.startsWith('game over: '));

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
  return JSON.parse(hostTool('replay', ['--json'], device.uart.lines.join('\n')));
}

/** What a tool of the host says. */
export function hostTool(name, args, input = '') {
  const command = process.env[`HEXBOARD_${name.toUpperCase()}`];
  const [program, words] = command
    ? [command, args]
    : ['cargo', ['run', '--quiet', '--package', 'host-tests', '--bin', name, '--', ...args]];
  return execFileSync(program, words, { cwd: ROOT, input, encoding: 'utf8' });
}
