// Helpers for any game on the real firmware: the start menu, reading screens, the replay.
//
// The simulated players see what people see: the OLED of each seat, and nothing of the machine's
// memory.

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { imagePath, hasPrinted, start } from '../firmware.mjs';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** Returns all samples in a long run (`cargo xtask test --long`), else the first few. */
export const sampled = (samples, few) => (process.env.HEXBOARD_LONG ? samples : samples.slice(0, few));

/** The reason why the games are skipped, or false. */
export const skipReason = existsSync(imagePath('full')) ? false : 'no firmware image: run `cargo xtask firmware`';

/** Short presses, because emulated time is expensive. */
const QUICK = { ms: 20, pauseMs: 25 };

/** Presses a button briefly, once or several times. */
export function tap(device, seat, button, times = 1) {
  for (let i = 0; i < times; i++) device.press(seat, button, QUICK);
}

/** A row of the first page of the start menu that is always visible there. */
export const MENU = 'Play together';
/** The rows of the first page of the start menu. */
const FIRST_PAGE = ['As before', 'Play the computer', MENU, 'Continue', 'Learn', 'Options...'];

/** Switches on and opens the start menu. */
export async function toLobby(options = {}) {
  const device = await start(options);
  device.wait(400); // all OLEDs have responded
  tap(device, 1, 'ok');
  waitForMenu(device);
  device.wait(120); // the other screens follow
  return device;
}

/** Waits for the first page of the start menu. A new device asks for its language first. */
export function waitForMenu(device, timeoutMs = 1000) {
  const asks = () => textOn(device, 1).startsWith('Language /');
  const isThere = () => device.oled(1).isOn && (asks() || textOn(device, 1).includes(MENU));
  device.waitUntil(isThere, { timeoutMs, stepMs: 5, what: 'the start menu' });
  if (asks()) tap(device, 1, 'ok');
  waitForText(device, 1, MENU);
}

/** Selects a game on the title of the start menu. */
export function chooseGame(device, name) {
  if (!textOn(device, 1).includes(MENU)) tap(device, 1, 'back');
  waitForText(device, 1, MENU);
  for (let i = 0; i < 8 && markedRow(device, 1) !== undefined; i++) tap(device, 1, 'up');
  const title = () => device.oled(1).lines()[0] ?? '';
  for (let i = 0; i < 8 && !title().includes(name); i++) {
    tap(device, 1, 'right');
    device.wait(30);
  }
  if (!title().includes(name)) throw new Error(`no game "${name}"\n${device.describe()}`);
}

/** Returns all text on the OLED of a seat, wherever its lines break. */
export const textOn = (device, seat) => device.oled(seat).lines().join(' ');

/** Waits until the OLED of a seat shows these words. */
export function waitForText(device, seat, words, timeoutMs = 1000) {
  const shows = () => device.oled(seat).isOn && textOn(device, seat).includes(words);
  device.waitUntil(shows, { timeoutMs, stepMs: 5, what: `"${words}" on the OLED of seat ${seat}` });
}

/** Moves the shared selection of the start menu to the row with these words, on either of its pages. */
export function toRow(device, words) {
  const isOnFirstPage = textOn(device, 1).includes(MENU);
  const belongsThere = FIRST_PAGE.some((row) => row.startsWith(words));
  if (isOnFirstPage && !belongsThere) {
    moveToRow(device, 'Options...', 'up');
    tap(device, 1, 'ok');
    waitForText(device, 1, 'This seat');
  }
  if (!isOnFirstPage && belongsThere) tap(device, 1, 'back');
  moveToRow(device, words, 'down');
}

function moveToRow(device, words, button) {
  const marked = () => markedRow(device, 1) ?? '';
  for (let i = 0; i < 18 && !marked().startsWith(words); i++) tap(device, 1, button);
  if (!marked().startsWith(words)) throw new Error(`no row "${words}"\n${device.describe()}`);
}

/** Changes the selected row of the start menu until it has these words. */
export function setRowTo(device, words) {
  for (let i = 0; i < 8 && markedRow(device, 1) !== words; i++) tap(device, 1, 'right');
  if (markedRow(device, 1) !== words) throw new Error(`no "${words}"\n${device.describe()}`);
}

/**
 * Returns the text of the selected row of a list, dark on light. Ignores the title, which is
 * inverted too.
 */
export function markedRow(device, seat) {
  device.wait(30); // the screen follows the key
  const oled = device.oled(seat);
  const runs = oled.reader.runs(oled.pixels()).filter(({ inverse, y }) => inverse && y > 10);
  return runs.map(({ text }) => text).join(' ') || undefined;
}

/** Lets exactly these seats play: each joins or leaves at its own pad. Initially seats 1 and 2 play. */
export function seatPlayers(device, seats) {
  toRow(device, 'This seat');
  // The seating is kept over restarts.
  for (const seat of [1, 2, 3, 4]) {
    const plays = () => (markedRow(device, seat) ?? '').endsWith('player');
    if (seats.includes(seat) !== plays()) tap(device, seat, 'ok');
  }
}

/** Starts the game that is selected in the menu. */
export function startGame(device, game, players) {
  toRow(device, 'Start game');
  tap(device, 1, 'ok');
  device.waitUntil(() => hasPrinted(device, new RegExp(`game: ${game} for ${players}`)), { what: 'the game begins' });
  device.wait(100);
}

/** Sets the clock in the settings of the start menu and returns to the menu. */
export function setClock(device, words) {
  toRow(device, 'Settings');
  tap(device, 1, 'ok');
  toRow(device, 'Clock');
  setRowTo(device, `Clock ${words}`);
  tap(device, 1, 'back');
  toRow(device, 'Start game');
}

/** Returns the seconds on the clock of a seat, if its screen shows one. */
export function clockOf(device, seat) {
  const [, minutes, seconds] = /(\d+):(\d\d)$/.exec(device.oled(seat).lines()[0] ?? '') ?? [];
  return minutes === undefined ? undefined : 60 * Number(minutes) + Number(seconds);
}

/** Closes a result that a seat has not read yet. */
export function readResult(device, seat) {
  if (textOn(device, seat).startsWith('What happened')) tap(device, seat, 'peek');
}

/**
 * Finds the seat that has to decide. `prompts` maps the name of each decision to the words that its
 * screen shows, which are mostly what OK does. Returns `[seat, name]`, or undefined.
 */
export function findPrompt(device, seats, prompts) {
  for (const seat of seats) {
    readResult(device, seat);
    const text = textOn(device, seat);
    const prompt = text.startsWith('You: ') && Object.keys(prompts).find((name) => prompts[name].test(text));
    if (prompt) return [seat, prompt];
  }
  return undefined;
}

/**
 * Returns the cell under a seat's cursor, from its OLED: the last line that begins with a cell, or
 * the goal of a way. The lines above may be about the last event.
 */
export function cursor(device, seat) {
  const found = device.oled(seat).lines().slice(1).map((line) =>
    /^[A-K]\d+ > ([A-K])(\d+)$/.exec(line) ?? /^\w+ (?:White|Black) ([A-K])(\d+)$/.exec(line) ?? /^(?:> |\w+, )?([A-K])(\d+)(?=[ :]|$)/.exec(line));
  return found.filter(Boolean).at(-1)?.slice(1, 3) ?? [];
}

const name = (device, seat) => cursor(device, seat).join('');

/**
 * Moves the cursor to a selectable cell: to its row, then along it; sideways where nothing lies in
 * that direction.
 */
export function moveCursorTo(device, seat, [row, ...place]) {
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
  throw new Error(`the cursor does not reach ${row}${number}\n${device.describe()}`);
}

/**
 * Holds a direction until the cursor is there. A held button moves freely, even over cells that
 * cannot be chosen.
 */
export function scrollCursorTo(device, seat, way, cell) {
  device.hold(seat, way);
  device.waitUntil(() => name(device, seat) === cell, { timeoutMs: 2000, stepMs: 5, what: `the cursor on ${cell}` });
  device.release(seat, way);
  device.wait(60);
}

export const isOver = (device) => device.uart.lines.some((line) => line.startsWith('game over: '));

/** Waits until the whole journal is on the console and the output has stopped. */
export function waitForJournal(device) {
  const head = () => device.uart.lines.find((line) => line.startsWith('journal options: '));
  const entries = () =>
    device.uart.lines.filter((line) => /^journal \d+:/.test(line)).flatMap((line) => line.split(' ').slice(2));
  device.waitUntil(() => head() && entries().length === Number(/entries (\d+)/.exec(head())[1]), {
    timeoutMs: 3000, stepMs: 20, what: 'the whole journal on the console',
  });
}

/** Replays the journal on the console with the host's core. */
export function replay(device) {
  return JSON.parse(hostTool('replay', ['--json'], device.uart.lines.join('\n')));
}

/** Returns the output of `hexboard NAME`. `HEXBOARD_TOOL` names a program that is already built. */
export function hostTool(name, args, input = '') {
  const built = process.env.HEXBOARD_TOOL;
  const [program, ...words] = built ? [built] : ['cargo', 'run', '--quiet', '--package', 'host-tests', '--'];
  return execFileSync(program, [...words, name, ...args], { cwd: ROOT, input, encoding: 'utf8' });
}
