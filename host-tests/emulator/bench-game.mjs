// Measures a game: the size of a state, the cost of a legal list on the device in emulated time,
// and random games on the host. Called by `cargo xtask bench termites` and the like.

import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { longestLists, listFigures, measureList, planOf, stateFigure, waitForIdleFlash } from './bench-lists.mjs';
import { toLobby } from './e2e/table-support.mjs';
import { isOver, markdown, table, writeBlocks } from './performance.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const { values } = parseArgs({ options: { elf: { type: 'string' }, game: { type: 'string' }, write: { type: 'boolean' } } });
if (!values.elf || !values.game) {
  console.error('usage: node bench-game.mjs --elf FILE --game GAME [--write]');
  process.exit(2);
}
const plan = planOf(values.game);

/** Runs a tool of the host, built with optimisations. */
function tool(name, ...args) {
  const command = ['run', '--quiet', '--release', '--package', 'host-tests', '--', name, '--game', values.game];
  return execFileSync('cargo', [...command, ...args], { cwd: ROOT, encoding: 'utf8' });
}

/** Measures the state and the longest lists of random games. */
async function measureOnDevice() {
  const heavy = tool('heavy', '--games', `${plan.games}`);
  process.env.HEXBOARD_ELF = values.elf;
  const device = await toLobby();
  waitForIdleFlash(device);
  const lists = longestLists(values.game, heavy).flatMap((position) => listFigures(position, measureList(device, position)));
  device.check();
  return [stateFigure(values.game, heavy), ...lists];
}

/** Measures random games on this host. The rate depends on the machine, so no page has it. */
function measureOnHost() {
  return (plan.playouts?.players ?? []).map((players) => {
    const report = tool('playouts', '--players', `${players}`, '--games', `${plan.games}`);
    const [, rate] = /: (\d+) games a minute/.exec(report) ?? [];
    return { what: `random games of ${values.game} for ${players} on one core of this host`, value: Number(rate), unit: '/min', budget: plan.playouts.rate, atLeast: true };
  });
}

const figures = await measureOnDevice();
const all = [...figures, ...measureOnHost()];
console.log(table(all));
if (values.write) writeBlocks({ [values.game]: markdown(figures) });
process.exit(all.some(isOver) ? 1 : 0);
