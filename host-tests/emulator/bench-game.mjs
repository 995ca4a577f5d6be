// Figures of a game: size of a state, what a legal list costs on the device, in emulated time, and random games on the
// host. `cargo xtask bench termites` and its like call this.

import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { toLobby } from './e2e/table-support.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/**
 * What is measured of each game: the longest legal lists of a number of random games; budgets of a state in bytes and of a
 * list in microseconds; random games for a number of players and their least rate a minute. Another game has the widest
 * budgets.
 */
const OTHER = { games: 500, state: 2048, list: 5000, playouts: { players: [2], rate: 2000 } };
const GAMES = {
  termites: { games: 4000, state: 1024, list: 5000, playouts: { players: [2, 3, 4], rate: 20_000 } },
  xobos: { games: 500, state: 2048, list: 5000, playouts: { players: [2, 3, 4], rate: 2000 } },
  hive: { games: 1000, state: 512, list: 3000 },
  robale: { games: 4000, state: 256, list: 2000, playouts: { players: [2], rate: 50_000 } },
};

const { values } = parseArgs({ options: { elf: { type: 'string' }, game: { type: 'string' } } });
const wish = GAMES[values.game] ?? OTHER;
if (!values.elf || !values.game) {
  console.error('usage: node bench-game.mjs --elf FILE --game GAME');
  process.exit(2);
}

/** Runs a tool of the host, as fast as it can be built. */
function tool(name, ...args) {
  const words = ['run', '--quiet', '--release', '--package', 'host-tests', '--bin', name, '--', '--game', values.game];
  return execFileSync('cargo', [...words, ...args], { cwd: ROOT, encoding: 'utf8' });
}

let failed = false;

/** Prints a figure and its budget: `most` or `least`. */
function figure(name, value, unit, { most = Infinity, least = -Infinity }) {
  const within = value <= most && value >= least;
  failed ||= !within;
  const budget = most < Infinity ? `at most ${most}` : `at least ${least}`;
  console.log(`${name.padEnd(56)} ${String(value).padStart(8)} ${unit.padEnd(6)} (${budget})${within ? '' : '  NOT KEPT'}`);
}

/** The longest lists of random games: `[kind of turn, seed, actions, legal]`. */
const [size, ...heavy] = tool('heavy', '--games', `${wish.games}`).trim().split('\n').map((line) => line.split(' '));
figure(`${values.game}, a state`, Number(size[1]), 'bytes', { most: wish.state });

// In the start menu nothing moves, so nothing but the pads takes time from the console.
process.env.HEXBOARD_ELF = values.elf;
const device = await toLobby();
device.wait(1000);
for (const [kind, seed, actions, legal] of heavy) {
  const from = device.uart.lines.length;
  device.uart.send(`bench ${values.game} ${seed} ${actions}\r`);
  const answer = () => device.uart.lines.slice(from).find((line) => line.startsWith(`bench ${values.game}:`));
  const line = device.waitUntil(answer, { timeoutMs: 30_000, stepMs: 10, what: 'the console answers' });
  const [, found, micros, cold] = /(\d+) legal actions in (\d+) us, (\d+) us with a cold cache/.exec(line) ?? [];
  if (found !== legal) throw new Error(`${kind}: ${legal} legal actions on the host, but "${line}"`);
  figure(`  legal list, ${kind}, ${legal} actions`, Number(micros), 'us', { most: wish.list });
  figure(`  the same with a cold cache`, Number(cold), 'us', { most: wish.list });
}
device.check();

for (const players of wish.playouts?.players ?? []) {
  const report = tool('playouts', '--players', `${players}`, '--games', `${wish.games}`);
  const [, rate] = /: (\d+) games a minute/.exec(report) ?? [];
  figure(`  random games for ${players} on one core of this host`, Number(rate), '/min', { least: wish.playouts.rate });
}
process.exit(failed ? 1 : 0);
