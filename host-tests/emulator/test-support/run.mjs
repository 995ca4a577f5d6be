// Runs the tests in folders: `node test-support/run.mjs [OPTION OF NODE]... FOLDER...`. After a full run
// of `cargo xtask test`, it leaves out those that are not about the changes since.

import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { affected } from './affected.mjs';

const [options, folders] = [true, false].map((is) => process.argv.slice(2).filter((word) => word.startsWith('--') === is));
const files = folders.flatMap((folder) => readdirSync(folder).sort().map((name) => join(folder, name)));
const tests = affected(files.filter((name) => name.endsWith('.test.mjs')));
if (tests.length === 0) throw new Error(`no tests in ${folders.join(', ')}`);
const { status } = spawnSync(process.execPath, ['--test', ...options, ...tests], { stdio: 'inherit' });
process.exitCode = status ?? 1;
