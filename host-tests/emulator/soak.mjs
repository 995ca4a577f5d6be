// Lets the device play by itself for hours of emulated time and monitors it. Called by `cargo xtask
// soak`.
//
// It fails if the device restarts, if a game is stuck, if the stack exceeds its budget or grows
// after the first hour, or if a frame violates a data sheet.

import { parseArgs } from 'node:util';

import { STACK_BUDGET } from './chip.mjs';
import { toLobby } from './e2e/table-support.mjs';

const USAGE = 'usage: node soak.mjs --elf FILE [--hours H] [--seed S]';
/** Interval between two checks, in milliseconds of the device. */
const CHECK_MS = 10_000;
/** A game without a console line for this long is stuck. A show begins after a minute. */
const STUCK_MS = 120_000;

function readOptions() {
  try {
    const options = { elf: { type: 'string' }, hours: { type: 'string', default: '6' }, seed: { type: 'string', default: '1' } };
    const { values } = parseArgs({ options });
    const [hours, seed] = [Number(values.hours), Number(values.seed)];
    if (!values.elf) throw new Error('--elf is missing');
    if (!(hours > 0)) throw new Error(`--hours ${values.hours} is no time: say a number of hours, like 6 or 0.5`);
    if (!Number.isInteger(seed)) throw new Error(`--seed ${values.seed} is no integer`);
    return { elf: values.elf, hours, seed };
  } catch (error) {
    console.error(`${error.message}\n${USAGE}`);
    process.exit(2);
  }
}

const { elf, hours, seed } = readOptions();
process.env.HEXBOARD_ELF = elf;
const device = await toLobby({ seed });
const end = device.nowMs + hours * 3_600_000;
const began = Date.now();
const games = new Map();
let [lines, lastLineMs, actions, over, hour, stack] = [device.uart.lines.length, device.nowMs, 0, 0, 1, 0];

function fail(message) {
  console.error(`soak: ${message}, after ${(device.nowMs / 60_000).toFixed(1)} minutes, seed ${seed}`);
  console.error(device.uart.lines.slice(-20).join('\n'));
  process.exit(1);
}

function readConsole() {
  const newLines = device.uart.lines.slice(lines);
  lines = device.uart.lines.length;
  for (const line of newLines) {
    lastLineMs = device.nowMs;
    const game = /^game: (\w+) for \d/.exec(line)?.[1];
    if (game) games.set(game, (games.get(game) ?? 0) + 1);
    if (/^seat \d: /.test(line)) actions++;
    if (line.startsWith('game over')) over++;
    if (/^hexboard .* start:/.test(line)) fail(`the device restarted: ${line}`);
    if (/panic|fault|crash/.test(line)) fail(line);
  }
}

function report() {
  const played = [...games].map(([game, count]) => `${game} ${count}`).join(', ');
  const minutes = Math.round(device.nowMs / 60_000);
  const speed = device.nowMs / (Date.now() - began);
  console.log(`${minutes} min, ${played}; ${over} finished, ${actions} actions, stack ${device.stackBytes}, ${speed.toFixed(2)} times real time`);
}

while (device.nowMs < end) {
  device.wait(CHECK_MS);
  readConsole();
  if (device.nowMs - lastLineMs > STUCK_MS) fail('no console output');
  if (device.stackBytes > STACK_BUDGET) fail(`the stack is at ${device.stackBytes} bytes`);
  if (device.nowMs > hour * 3_600_000) {
    report();
    if (hour > 1 && device.stackBytes > stack) fail(`the stack grew from ${stack} to ${device.stackBytes} bytes`);
    [hour, stack] = [hour + 1, device.stackBytes];
  }
}
device.check();
report();
if (games.size === 0) fail('no game began');
