/** The commands of the console that programs use, with their answers as values. See docs/console.md. */

/** The version of the console that this program knows. */
export const CONSOLE_VERSION = 1;
const USUAL_PADS = { full: [1, 2, 3, 4], small: [1] };

/**
 * @typedef {{part: string, ok: boolean, is?: string, millivolts?: number, dimmed?: number, celsius?: number, crashes?: number}} Part
 * @typedef {{console: number, build: string, panel: 'full' | 'small', chip?: string | null, serial?: string | null, parts: Part[], passed: boolean}} SelfTest
 */

/** @param {import('./link.mjs').ConsoleLink} link @returns {Promise<SelfTest>} */
export async function selfTest(link) {
  const lines = await link.ask('selftest', { takes: /^\{"(console|part|passed)"/, ends: (line) => /^\{"passed"/.test(line) });
  const [about, ...rest] = lines.map((line) => JSON.parse(line)).filter((line, i, all) => i >= all.findLastIndex((one) => 'console' in one));
  const { passed, panel = 'full', chip = null } = rest.pop();
  return { ...about, panel, chip, parts: rest, passed };
}

/** Returns the pads that a device has. */
export function padsOf({ panel }) {
  return USUAL_PADS[panel] ?? USUAL_PADS.full;
}

/**
 * Restores a game from the lines that the command `game` printed. Returns why the device rejects it, or undefined.
 * @param {string[]} lines with the prefix `journal `
 */
export async function restoreGame(link, lines) {
  for (const line of lines) {
    const [answer] = await link.ask(line.replace(/^journal /, 'restore '), { ends: (line) => /^restore: /.test(line) });
    if (!['restore: ok', 'restore: saved'].includes(answer)) return answer.slice('restore: '.length);
  }
  return undefined;
}

/** Returns VSYS in millivolts, or null before the first measurement. */
export async function volts(link) {
  const [line] = await link.ask('volts', { ends: (line) => /^(\{"millivolts":\d+|volts: )/.test(line) });
  return line.startsWith('{') ? JSON.parse(line).millivolts : null;
}

/** Lights LEDs: `all red`, `strand 2 ff8000`, `off`. */
export async function light(link, words) {
  await link.ask(`led ${words}`, { ends: (line) => /^led: /.test(line) });
}

/** Begins, continues or ends the button test. Returns whether the device agrees. */
export async function reportButtons(link, isOn) {
  const [line] = await link.ask(isOn ? 'buttons' : 'buttons off', { ends: (line) => /^buttons: /.test(line) });
  return line === (isOn ? 'buttons: on, presses have no other effect' : 'buttons: off');
}

/** Returns a press or release that a line reports. @returns {{pad: number, button: string, down: boolean} | undefined} */
export function pressOf(line) {
  return line.startsWith('{"pad":') ? JSON.parse(line) : undefined;
}

/** Returns the colours of all LEDs: for each of 127 cells `[centre, E, NE, NW, W, SW, SE]` as `#rrggbb`. */
export async function leds(link) {
  const lines = await link.ask('leds', { takes: /^leds: \d/, ends: (line) => /^leds: end$/.test(line) });
  const cells = Array.from({ length: 127 }, () => Array(7).fill('#000000'));
  for (const line of lines.slice(0, -1)) {
    const [, cell, ...colours] = line.split(' ');
    if (cells[cell]) cells[cell] = spread(colours.map((colour) => `#${colour}`));
  }
  return cells;
}

/** Returns seven colours from one, two or seven of them. */
function spread(colours) {
  if (colours.length === 7) return colours;
  return [colours[0], ...Array(6).fill(colours.at(-1))];
}

/** Returns the wiring of the panel as words, after setting some of them. @throws {Error} if they are invalid */
export async function panel(link, words = '') {
  const [line] = await link.ask(`panel ${words}`.trim(), { ends: (line) => /^panel[: ]/.test(line) });
  if (line.startsWith('panel:')) throw new Error(line.slice('panel: '.length));
  return line.slice('panel '.length);
}

/**
 * Opens the panel wizard or answers its question. Returns the next question; `none` means that there is no more.
 * @returns {Promise<{ask: string, number?: number, pin?: number}>}
 */
export async function wizard(link, words = '') {
  const lines = await link.ask(`wizard ${words}`.trim(), { ends: (line) => /^(\{"ask"|wizard: not)/.test(line) });
  if (!lines[0].startsWith('{')) throw new Error(lines[0]);
  return JSON.parse(lines[0]);
}

/**
 * Returns the settings that have a name, after changing some of them: `sound=off`.
 * @returns {Promise<Record<string, string>>}
 * @throws {Error} if they are invalid
 */
export async function settings(link, words = '') {
  const [line] = await link.ask(`settings ${words}`.trim(), { ends: (line) => /^settings(: invalid$| \w+=)/.test(line) });
  if (line.startsWith('settings:')) throw new Error(line.slice('settings: '.length));
  return Object.fromEntries(line.split(' ').slice(1).map((word) => word.split('=')));
}

/** Returns a backup of the settings. */
export async function exportSettings(link) {
  return link.ask('settings export', { takes: /^settings: \d/, ends: (line) => /^settings: end /.test(line) });
}

/**
 * Restores a backup. Returns whether the device accepts it; otherwise nothing has changed.
 * @param {string[]} lines
 */
export async function importSettings(link, lines) {
  if (!lines.at(-1)?.startsWith('settings: end ')) return false;
  for (const line of lines) {
    const command = line.replace(/^settings:/, 'settings import');
    const [answer] = await link.ask(command, { ends: (line) => /^settings: (ok|invalid)$/.test(line) });
    if (answer !== 'settings: ok') return false;
  }
  return true;
}

/** Returns the lines about the last crashes, the newest first. */
export async function crashes(link) {
  const lines = await link.ask('crash', { takes: /^crash: /, ends: (line) => line === 'crash: none', quietMs: 400 });
  return lines.filter((line) => line !== 'crash: none').map((line) => line.slice('crash: '.length));
}

/**
 * Returns the newest saved games.
 * @returns {Promise<{number: number, game: string, isOver: boolean}[]>}
 */
export async function games(link) {
  const lines = await link.ask('games', { takes: /^game \d+: /, ends: (line) => line.startsWith('games: '), quietMs: 800 });
  const found = lines.map((line) => /^game (\d+): (\w+), (over|not over)/.exec(line)).filter((match) => match);
  return found.map(([, number, game, state]) => ({ number: Number(number), game, isOver: state === 'over' }));
}

/**
 * Returns the text of a finished game, which the virtual device opens.
 * @throws {Error} if the device refuses
 */
export async function game(link, number) {
  const isRefused = (line) => /^game( \d+)?: (there is no|a game is)/.test(line);
  const ends = (line, lines) => isRefused(line) || isWholeJournal([...lines, line]);
  const lines = await link.ask(`game ${number}`, { takes: /./, ends, timeoutMs: 5000 });
  if (isRefused(lines.at(-1))) throw new Error(lines.at(-1));
  return `${lines.join('\n')}\n`;
}

/** Returns whether all entries of a journal are there. */
function isWholeJournal(lines) {
  const [, count] = lines.map((line) => /^journal options: .* entries (\d+)$/.exec(line)).findLast((match) => match) ?? [];
  const pieces = lines.filter((line) => /^journal \d+: /.test(line));
  const hasSeats = lines.some((line) => line.startsWith('journal seats: '));
  return hasSeats && count !== undefined && pieces.flatMap((line) => line.split(': ')[1].split(' ')).length >= Number(count);
}

/** Returns the first line of the status: version, uptime and reset cause. */
export async function status(link) {
  const [line] = await link.ask('status', { ends: (line) => /^hexboard .*, up \d+ s, /.test(line) });
  return line;
}

/** Restarts into the boot loader. The port closes. */
export async function startBootLoader(link) {
  await link.ask('boot', { ends: (line) => /^boot loader: /.test(line) });
}
