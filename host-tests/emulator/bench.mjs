// Measures the firmware against its budgets: `cargo xtask bench device` calls this.

import { parseArgs } from 'node:util';

import { isOver, measure, measureGames, table } from './figures.mjs';
import { GAMES } from './games.mjs';
import { open } from './node.mjs';
import { measureThinking } from './thinking.mjs';

const USAGE = 'usage: node bench.mjs --elf FILE';
const COUNTS = { idle: 20, moving: 200, loaded: 200, screens: 20 };

function image() {
  try {
    const { values } = parseArgs({ options: { elf: { type: 'string' } } });
    if (!values.elf) throw new Error('--elf is missing');
    return values.elf;
  } catch (error) {
    console.error(`${error.message}\n${USAGE}`);
    process.exit(2);
  }
}

const elf = image();
process.env.HEXBOARD_ELF = elf;
const figures = [
  ...(await measure(() => open(elf), COUNTS)),
  ...(await measureThinking()),
  ...(await measureGames(GAMES)),
];
console.log(table(figures));
const over = figures.filter(isOver);
if (over.length > 0) console.error(`\n${over.length} over the budget: ${over.map(({ what }) => what).join('; ')}`);
process.exit(over.length > 0 ? 1 : 0);
