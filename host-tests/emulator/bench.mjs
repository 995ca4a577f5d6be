// Measures the firmware against its budgets. Called by `cargo xtask bench device`.

import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { measureFlash } from './erases.mjs';
import { measure, measureGames } from './figures.mjs';
import { start } from './firmware.mjs';
import { GAMES } from './games.mjs';
import { isOver, markdown, table, writeBlocks } from './performance.mjs';
import { measureThinking } from './thinking.mjs';

const USAGE = 'usage: node bench.mjs --elf FILE [--write]';
const COUNTS = { idle: 20, moving: 200, loaded: 200, screens: 20 };
const ROOT = fileURLToPath(new URL('../../', import.meta.url));

function options() {
  try {
    const { values } = parseArgs({ options: { elf: { type: 'string' }, write: { type: 'boolean' } } });
    if (!values.elf) throw new Error('--elf is missing');
    return values;
  } catch (error) {
    console.error(`${error.message}\n${USAGE}`);
    process.exit(2);
  }
}

/** Returns which build was measured, for the page. */
function build() {
  const git = (...words) => execFileSync('git', words, { cwd: ROOT, encoding: 'utf8' }).trim();
  try {
    const changed = git('status', '--porcelain', '--', 'src', 'Cargo.toml', 'Cargo.lock', 'memory.x') !== '';
    return `Measured with the firmware of commit \`${git('rev-parse', '--short=10', 'HEAD')}\`${changed ? ', with changes to it' : ''}.`;
  } catch {
    return 'Measured with firmware of an unknown commit, without a Git repository.';
  }
}

const { elf, write } = options();
process.env.HEXBOARD_ELF = elf;
const blocks = {
  device: await measure(() => start(), COUNTS),
  thinking: await measureThinking(),
  games: await measureGames(GAMES),
  flash: await measureFlash(start),
};
const figures = Object.values(blocks).flat();
console.log(table(figures));
const over = figures.filter(isOver);
if (write) {
  const texts = Object.entries(blocks).map(([name, figures]) => [name, markdown(figures)]);
  writeBlocks({ build: build(), ...Object.fromEntries(texts) });
}
if (over.length > 0) console.error(`\n${over.length} over the budget: ${over.map(({ what }) => what).join('; ')}`);
process.exit(over.length > 0 ? 1 : 0);
