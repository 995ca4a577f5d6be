// Figures of Termites: size of a state, random games on the host, and what a legal list costs on the device, in
// emulated time. `cargo xtask bench termites` calls this.

import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { toLobby } from './e2e/table-support.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const GAMES = 4000;

const { values } = parseArgs({ options: { elf: { type: 'string' } } });
if (!values.elf) {
  console.error('usage: node bench-termites.mjs --elf FILE');
  process.exit(2);
}

/** Runs a tool of the host, as fast as it can be built. */
function tool(name, ...args) {
  const words = ['run', '--quiet', '--release', '--package', 'host-tests', '--bin', name, '--', ...args];
  return execFileSync('cargo', words, { cwd: ROOT, encoding: 'utf8' });
}

let failed = false;

/** Prints a figure and its budget: `most` or `least`. */
function figure(name, value, unit, { most = Infinity, least = -Infinity }) {
  const within = value <= most && value >= least;
  failed ||= !within;
  const budget = most < Infinity ? `at most ${most}` : `at least ${least}`;
  console.log(`${name.padEnd(56)} ${String(value).padStart(8)} ${unit.padEnd(6)} (${budget})${within ? '' : '  NOT KEPT'}`);
}

/** The longest lists of random games for four: `[phase, seed, actions, legal]`. */
const [size, ...heavy] = tool('heavy', '--games', `${GAMES}`).trim().split('\n').map((line) => line.split(' '));
figure('Termites, a state', Number(size[1]), 'bytes', { most: 1024 });

// In the start menu nothing moves, so nothing but the pads takes time from the console.
process.env.HEXBOARD_ELF = values.elf;
const device = await toLobby();
device.wait(1000);
for (const [phase, seed, actions, legal] of heavy) {
  const from = device.uart.lines.length;
  device.uart.send(`bench termites ${seed} ${actions}\r`);
  const answer = () => device.uart.lines.slice(from).find((line) => line.startsWith('bench termites:'));
  const line = device.waitUntil(answer, { timeoutMs: 30_000, stepMs: 10, what: 'the console answers' });
  const [, found, micros] = /(\d+) legal actions in (\d+) us/.exec(line) ?? [];
  if (found !== legal) throw new Error(`${phase}: ${legal} legal actions on the host, but "${line}"`);
  figure(`  legal list, four players, ${phase}, ${legal} actions`, Number(micros), 'us', { most: 5000 });
}
device.check();

for (const players of [2, 3, 4]) {
  const report = tool('playouts', '--game', 'termites', '--players', `${players}`, '--games', `${GAMES}`);
  const [, rate] = /: (\d+) games a minute/.exec(report) ?? [];
  figure(`  random games for ${players} on one core of this host`, Number(rate), '/min', { least: 20_000 });
}
process.exit(failed ? 1 : 0);
