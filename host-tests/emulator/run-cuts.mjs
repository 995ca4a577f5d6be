// Command line of the power cut tests. Called by `cargo xtask cuts`.

import { parseArgs } from 'node:util';

import { runCuts } from './cuts.mjs';
import { open } from './node.mjs';

const USAGE = 'usage: node run-cuts.mjs --elf FILE [--count N] [--seed S] [--worst]';

function readOptions() {
  try {
    const options = { elf: { type: 'string' }, count: { type: 'string' }, seed: { type: 'string' }, worst: { type: 'boolean' } };
    const { values } = parseArgs({ options });
    if (!values.elf) throw new Error('--elf is missing');
    const number = (name, fallback) => {
      const value = Number(values[name] ?? fallback);
      if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} must be an integer of at least 1`);
      return value;
    };
    return { elf: values.elf, count: number('count', 1000), seed: number('seed', 1), flashTimes: values.worst ? 'worst' : 'typical' };
  } catch (error) {
    console.error(`${error.message}\n${USAGE}`);
    process.exit(2);
  }
}

const { elf, count, seed, flashTimes } = readOptions();
const onGame = ({ games, cuts, lost, faults }) => console.log(`game ${games}: ${cuts} cuts so far, ${lost} lost`, faults.slice(lost - 1).join());
const tally = await runCuts(() => open(elf, { seed, flashTimes }), { count, seed, onGame });
for (const fault of tally.faults) console.log(`lost: ${fault}`);
const kinds = Object.entries(tally.kinds).map(([kind, cuts]) => `${kind} ${cuts}`);
console.log(`cuts by kind: ${kinds.join(', ')}; ${tally.games} games`);
const seen = Object.entries(tally.seen).map(([what, count]) => `${what} ${count}`);
console.log(`unchanged after a cut: ${seen.join(', ')}`);
console.log(`${tally.cuts} cuts, ${tally.lost} games lost`);
process.exit(tally.lost > 0 ? 1 : 0);
