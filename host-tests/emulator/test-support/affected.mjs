// Chooses tests after a change. `cargo xtask test` lists in HEXBOARD_CHANGED what has changed since a full
// run; without the list, all tests run. A test file always runs if it has changed, or if its header
// names a changed file or folder:
//
//     // About: src/games/hive, src/ui/hive
//
// `About: everything` names all files. All other tests take turns: each run that passes is followed by the next turn, so that after TURNS runs
// all of them have run.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const HEADER = /^(?:\/\/| \*) About: (.+)$/m;
/** What all of these tests use, except for the test files themselves. */
const SHARED = [
  'Cargo.lock', 'Cargo.toml', 'build.rs', 'memory.x', '.cargo', 'the tools', 'src/device', 'src/main.rs',
  'host-tests/emulator', 'host-tests/web',
];
const EVERYTHING = 'everything';
const TEST_FILE = /\.test\.mjs$|\/cases\//;

/** The number of runs in which every test runs at least once. */
export const TURNS = 3;

const isInside = (name, folders) => folders.some((folder) => name === folder || name.startsWith(`${folder}/`));

/** Returns the files and folders that a test is about. @param {string} text of its file */
export function about(text) {
  return HEADER.exec(text)?.[1].split(', ') ?? [];
}

/**
 * Returns whether a test runs in any turn after these changes.
 * @param {string[]} changed
 * @param {string} name of the test file, from the root
 * @param {string} text of the test file
 */
export function concerns(changed, name, text) {
  const folders = about(text);
  if (folders.includes(EVERYTHING)) return true;
  return changed.some((file) => isInside(file, [name, ...folders]) || (isInside(file, SHARED) && !TEST_FILE.test(file)));
}

/**
 * Returns the test files to run, and prints the others.
 * @param {string[]} files
 * @param {string} [names] the changed files, one per line
 * @param {number} [turn]
 */
export function affected(files, names = process.env.HEXBOARD_CHANGED, turn = Number(process.env.HEXBOARD_TURN ?? 0)) {
  if (names === undefined) return files;
  const changed = names.split('\n');
  const isConcerned = (file) => concerns(changed, file.replace(ROOT, ''), readFileSync(file, 'utf8'));
  const chosen = files.filter((file, index) => isConcerned(file) || index % TURNS === turn % TURNS);
  const others = files.filter((file) => !chosen.includes(file));
  if (others.length > 0) console.log(`not in this turn: ${others.map((file) => file.split('/').at(-1)).join(', ')}`);
  return chosen;
}
