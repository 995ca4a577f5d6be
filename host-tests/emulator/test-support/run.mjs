// Runs the tests in folders: `node test-support/run.mjs [OPTION OF NODE]... FOLDER...`. After a full run
// of `cargo xtask test`, it runs only a part of them; see `affected.mjs`.

import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { affected } from './affected.mjs';

const STAMPS = fileURLToPath(new URL('../../../target/test-stamps/', import.meta.url));

const [options, folders] = [true, false].map((is) => process.argv.slice(2).filter((word) => word.startsWith('--') === is));
const files = folders.flatMap((folder) => readdirSync(folder).sort().map((name) => resolve(folder, name)));
const tests = files.filter((name) => name.endsWith('.test.mjs'));
if (tests.length === 0) throw new Error(`no tests in ${folders.join(', ')}`);

const file = `${STAMPS}${folders.map((folder) => basename(resolve(folder, '..'))).join('-')}.turn`;
const turn = lastTurn() + 1;
const env = { ...process.env, HEXBOARD_TURN: String(turn) };
const { status } = spawnSync(process.execPath, ['--test', ...options, ...affected(tests, env.HEXBOARD_CHANGED, turn)], { stdio: 'inherit', env });
if (status === 0 && env.HEXBOARD_CHANGED !== undefined) {
  mkdirSync(STAMPS, { recursive: true });
  writeFileSync(file, `${turn}\n`);
}
process.exitCode = status ?? 1;

/** Returns the turn of the last run that passed. */
function lastTurn() {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return 0;
  }
}
