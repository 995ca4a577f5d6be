// Cost of thinking on the device, in emulated time: steps per second, the longest slice between two
// yields, counted work against actual time, and press to light while the hard level thinks.

import { STACK_BUDGET } from './chip.mjs';
import { chooseGame, markedRow, startGame, tap, toLobby, toRow } from './e2e/table-support.mjs';

/** Positions of random games: seed and actions. */
export const POSITIONS = {
  hive: [[1, 12], [2, 24], [3, 36]],
  termites: [[1, 40], [2, 90]],
  robale: [[1, 30], [2, 200]],
  xobos: [[1, 30], [2, 150]],
};
/** Work requested at each position, in milliseconds of the device. */
const MILLIS = 150;
/** The longest slice between two yields, in milliseconds. */
export const WORST_MS = 2;
const TASK = 'firmware::device::thinker::think';
/** Thousands of cycles per millisecond. */
const KCYCLES = 125;
/**
 * Presses while a hard computer thinks: how many are measured, the maximum number of games, and the
 * presses in each of them.
 */
const PRESSES = 80;
const TABLES = 6;
const PRESSES_PER_TABLE = 60;
/**
 * A press counts as during thinking if the thinker takes at least this fraction of the time until
 * the next press.
 */
const THINKING = 0.3;

/** @returns {Promise<import('./figures.mjs').Figure[]>} */
export async function measureThinking() {
  const device = await toLobby();
  device.wait(1000);
  const figures = [];
  for (const [game, positions] of Object.entries(POSITIONS)) {
    const thoughts = positions.map(([seed, actions]) => think(device, game, seed, actions));
    const sum = (key) => thoughts.reduce((total, thought) => total + thought[key], 0);
    const most = (key) => Math.max(...thoughts.map((thought) => thought[key]));
    figures.push(
      { what: `steps per second in ${game}`, value: Math.round((sum('steps') * 1000) / sum('ms')), unit: '/s' },
      { ...sliceFigure(game, most('worstMs')), of: thoughts.length },
      { what: `time to begin in ${game}`, value: most('begin') / 1000, unit: 'ms' },
      { what: `cycles used of 100 counted in ${game}`, value: (100 * sum('ms') * KCYCLES) / sum('counted'), unit: '' },
    );
  }
  figures.push({ what: 'stack high-water mark of these positions', value: device.stackBytes, unit: 'B', budget: STACK_BUDGET });
  device.check();
  return [...figures, ...(await measurePresses())];
}

/**
 * Returns the longest slice of thinking about positions of a game.
 * @returns {import('./performance.mjs').Figure}
 */
export function sliceFigure(game, worstMs, of = 1) {
  return { what: `longest slice between two yields in ${game}`, how: 'worst', of, value: worstMs, unit: 'ms', budget: WORST_MS };
}

/**
 * Thinks about a position. `ms` and `worstMs` are the time of the thinker alone, without
 * interrupts: in total, and of its longest slice between two yields. Throws if the random game ends
 * earlier.
 */
export function think(device, game, seed, actions, millis = MILLIS) {
  const from = device.uart.lines.length;
  const findLine = (pattern) => () => device.uart.lines.slice(from).find((line) => pattern.test(line));
  device.uart.send(`think ${game} ${seed} ${actions} ${millis}\r`);
  const isStarted = findLine(new RegExp(`^think ${game}( begins|:)`));
  const first = device.waitUntil(isStarted, { timeoutMs: 60_000, stepMs: 10, what: 'the thinker begins' });
  if (!first.endsWith('begins')) throw new Error(`nothing to think about: ${first}`);
  const own = ownTime(device);
  const line = device.waitUntil(findLine(new RegExp(`^think ${game}:`)), { timeoutMs: 60_000, stepMs: 10, what: 'the thinker answers' });
  const found = /(\d+) steps, (\d+) kcycles, (\d+) us, worst (\d+), begin (\d+)/.exec(line);
  const [steps, counted, micros, worst, begin] = found.slice(1).map(Number);
  return { steps, counted, micros, worst, begin, ...own() };
}

/** Observes the thinker from now on. The result returns its own time and its longest slice. */
export function ownTime(device) {
  const { load, cycleNs } = device.chip;
  const before = load.byTask.get(TASK) ?? 0;
  load.longestOwn.delete(TASK);
  const ms = (cycles = 0) => (cycles * cycleNs) / 1e6;
  return () => ({ ms: ms(load.byTask.get(TASK) - before), worstMs: ms(load.longestOwn.get(TASK)) });
}

/** In the start menu: seats computers of this level at the first pads. */
export function seatComputer(device, level, pads = 1) {
  toRow(device, 'Who plays');
  tap(device, 1, 'ok');
  for (let pad = 1; pad <= pads; pad++) {
    if (pad > 1) tap(device, 1, 'down');
    for (let i = 0; i < 6 && !markedRow(device, 1)?.includes(level); i++) tap(device, 1, 'right');
  }
  tap(device, 1, 'back');
}

/**
 * Presses a button while computers think, and counts only the presses during their thinking.
 * @returns {{during: number, shown: {ms: number}[]}} the number of those presses, and those that the board showed
 */
export function pressWhileThinking(device, seat, buttons, count) {
  const { load, cycleNs } = device.chip;
  const thoughtNs = () => (load.byTask.get(TASK) ?? 0) * cycleNs;
  const shown = [];
  let during = 0;
  for (let i = 0; i < count; i++) {
    const [from, nowNs, before] = [device.latencies.length, device.chip.nowNs, thoughtNs()];
    tap(device, seat, buttons[i % buttons.length]);
    const part = (thoughtNs() - before) / (device.chip.nowNs - nowNs);
    if (part >= THINKING) {
      during += 1;
      shown.push(...device.latencies.slice(from).filter(({ down }) => down));
    }
    device.wait(7 * (i % 5));
  }
  return { during, shown };
}

/**
 * A person moves the cursor while a hard computer thinks at the next seat, in as many games as
 * needed.
 */
async function measurePresses() {
  const shown = [];
  let stack = 0;
  for (let seed = 5; shown.length < PRESSES; seed++) {
    if (seed === 5 + TABLES) throw new Error(`only ${shown.length} presses during thinking`);
    const device = await toLobby({ seed });
    chooseGame(device, 'Hive');
    seatComputer(device, 'hard');
    startGame(device, 'hive', 2);
    shown.push(...pressWhileThinking(device, 2, ['right', 'up', 'left', 'down'], PRESSES_PER_TABLE).shown);
    stack = Math.max(stack, device.stackBytes);
    device.check();
  }
  return [
    pressFigure('while a hard computer thinks', shown),
    { what: 'stack high-water mark while hard thinks at the table', value: stack, unit: 'B', budget: STACK_BUDGET },
  ];
}

/**
 * Returns the worst of some presses, of which there must be at least one.
 * @returns {import('./performance.mjs').Figure}
 */
export function pressFigure(when, presses) {
  if (presses.length === 0) throw new Error(`no press ${when}`);
  const value = Math.max(...presses.map(({ ms }) => ms));
  return { what: `press to light ${when}`, how: 'worst', of: presses.length, value, unit: 'ms', budget: 20 };
}
