// What thinking costs on the device, in emulated time: steps a second, the longest slice between two yields, what is counted
// against what is used, and a press to its light while the hard level thinks.

import { STACK_BUDGET } from './chip.mjs';
import { markedRow, startGame, tap, toLobby, toRow, turnTo } from './e2e/table-support.mjs';
import { pressesShown } from './games.mjs';

/** Positions of random games: seed and actions. */
const POSITIONS = {
  hive: [[1, 12], [2, 24], [3, 36]],
  termites: [[1, 40], [2, 90]],
  robale: [[1, 30], [2, 200]],
  xobos: [[1, 30], [2, 150]],
};
/** Work that is asked for at each position, in milliseconds of the device. */
const MILLIS = 150;
/** The longest slice between two yields, in milliseconds. */
export const WORST_MS = 2;
const TASK = 'firmware::device::thinker::think';
/** Thousands of cycles of a millisecond. */
const KCYCLES = 125;
const PRESSES = 60;

/** @returns {Promise<import('./figures.mjs').Figure[]>} */
export async function measureThinking() {
  const device = await toLobby();
  device.wait(1000);
  const figures = [];
  for (const [game, positions] of Object.entries(POSITIONS)) {
    const thoughts = positions.map(([seed, actions]) => think(device, game, seed, actions)).filter(Boolean);
    const sum = (key) => thoughts.reduce((total, thought) => total + thought[key], 0);
    const most = (key) => Math.max(...thoughts.map((thought) => thought[key]));
    figures.push(
      { what: `thinking about ${game}: steps a second`, value: Math.round((sum('steps') * 1000) / sum('ms')), unit: '/s' },
      { what: `thinking about ${game}: the longest slice`, value: most('worstMs'), unit: 'ms', budget: WORST_MS },
      { what: `thinking about ${game}: to begin`, value: most('begin') / 1000, unit: 'ms' },
      { what: `thinking about ${game}: cycles for each that is counted`, value: (sum('ms') * KCYCLES) / sum('counted'), unit: '' },
    );
  }
  figures.push({ what: 'stack high-water mark of thinking', value: device.stackBytes, unit: 'bytes', budget: STACK_BUDGET });
  device.check();
  return [...figures, ...(await pressWhileThinking())];
}

/**
 * Thinks about a position; nothing when the random game is over before. `ms` and `worstMs` are of the thinker alone, without
 * what interrupts it: all of it, and its longest slice between two yields.
 */
export function think(device, game, seed, actions, millis = MILLIS) {
  const from = device.uart.lines.length;
  const said = (pattern) => () => device.uart.lines.slice(from).find((line) => pattern.test(line));
  device.uart.send(`think ${game} ${seed} ${actions} ${millis}\r`);
  const begins = said(new RegExp(`^think ${game}( begins|:)`));
  const first = device.waitUntil(begins, { timeoutMs: 60_000, stepMs: 10, what: 'the thinker begins' });
  if (!first.endsWith('begins')) return undefined;
  const own = ownTime(device);
  const line = device.waitUntil(said(new RegExp(`^think ${game}:`)), { timeoutMs: 60_000, stepMs: 10, what: 'the thinker answers' });
  const found = /(\d+) steps, (\d+) kcycles, (\d+) us, worst (\d+), begin (\d+)/.exec(line);
  const [steps, counted, micros, worst, begin] = found.slice(1).map(Number);
  return { steps, counted, micros, worst, begin, ...own() };
}

/** Looks at the thinker from now on: afterwards, what it has taken itself, and its longest slice. */
export function ownTime(device) {
  const { load, cycleNs } = device.chip;
  const before = load.byTask.get(TASK) ?? 0;
  load.longestOwn.delete(TASK);
  const ms = (cycles = 0) => (cycles * cycleNs) / 1e6;
  return () => ({ ms: ms(load.byTask.get(TASK) - before), worstMs: ms(load.longestOwn.get(TASK)) });
}

/** In the start menu: computers of this level play at the first pads. */
export function seatComputer(device, level, pads = 1) {
  toRow(device, 'Who plays');
  tap(device, 1, 'ok');
  for (let pad = 1; pad <= pads; pad++) {
    if (pad > 1) tap(device, 1, 'down');
    for (let i = 0; i < 6 && !markedRow(device, 1)?.includes(level); i++) tap(device, 1, 'right');
  }
  tap(device, 1, 'back');
}

/** A person moves the cursor about while a hard computer thinks at the next seat. */
async function pressWhileThinking() {
  const device = await toLobby({ seed: 5 });
  toRow(device, 'Game');
  turnTo(device, 'Game Hive');
  seatComputer(device, 'hard');
  startGame(device, 'hive', 2);
  const buttons = ['right', 'up', 'left', 'down'];
  for (let i = 0; i < PRESSES; i++) {
    tap(device, 2, buttons[i % buttons.length]);
    device.wait(7 * (i % 5));
  }
  const { count, worst } = pressesShown(device);
  device.check();
  return [
    { what: `press to light while hard thinks: worst of ${count}`, value: worst.ms, unit: 'ms', budget: 20 },
    { what: 'stack high-water mark while hard thinks at the table', value: device.stackBytes, unit: 'bytes', budget: STACK_BUDGET },
  ];
}
