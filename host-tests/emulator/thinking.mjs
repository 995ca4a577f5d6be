// What thinking costs on the device, in emulated time: steps a second, the longest step between two yields, what is counted
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
/** The longest step, in milliseconds. */
const WORST_MS = 2;
const PRESSES = 60;

/** @returns {Promise<import('./figures.mjs').Figure[]>} */
export async function measureThinking() {
  const device = await toLobby();
  device.wait(1000);
  const figures = [];
  for (const [game, positions] of Object.entries(POSITIONS)) {
    const thoughts = positions.map(([seed, actions]) => think(device, game, seed, actions)).filter(Boolean);
    const sum = (key) => thoughts.reduce((total, thought) => total + thought[key], 0);
    const worst = Math.max(...thoughts.map(({ worst }) => worst)) / 1000;
    const begin = Math.max(...thoughts.map(({ begin }) => begin)) / 1000;
    figures.push(
      { what: `thinking about ${game}: steps a second`, value: Math.round((sum('steps') * 1e6) / sum('micros')), unit: '/s' },
      { what: `thinking about ${game}: the longest step`, value: worst, unit: 'ms', budget: WORST_MS },
      { what: `thinking about ${game}: to begin`, value: begin, unit: 'ms' },
      { what: `thinking about ${game}: cycles for each that is counted`, value: (sum('micros') * 0.125) / sum('counted'), unit: '' },
    );
  }
  figures.push({ what: 'stack high-water mark of thinking', value: device.stackBytes, unit: 'bytes', budget: STACK_BUDGET });
  device.check();
  return [...figures, ...(await pressWhileThinking())];
}

/** Thinks about a position; nothing when the random game is over before. */
export function think(device, game, seed, actions, millis = MILLIS) {
  const from = device.uart.lines.length;
  device.uart.send(`think ${game} ${seed} ${actions} ${millis}\r`);
  const answer = () => device.uart.lines.slice(from).find((line) => line.startsWith(`think ${game}:`));
  const line = device.waitUntil(answer, { timeoutMs: 60_000, stepMs: 10, what: 'the thinker answers' });
  const found = /(\d+) steps, (\d+) kcycles, (\d+) us, worst (\d+), begin (\d+)/.exec(line);
  if (!found) return undefined;
  const [steps, counted, micros, worst, begin] = found.slice(1).map(Number);
  return { steps, counted, micros, worst, begin };
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
