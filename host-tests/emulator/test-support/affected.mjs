// Chooses the tests that are about the files that changed since a full run. `cargo xtask test` lists
// these files in HEXBOARD_CHANGED; without it, all tests are chosen.
//
// A line in the header of a test file names the files and folders that it is not about:
//
//     // Not about: src/games, src/ui

import { readFileSync } from 'node:fs';

const HEADER = /^(?:\/\/| \*) Not about: (.+)$/m;

/** Returns the files and folders that a test is not about. @param {string} text of its file */
export function notAbout(text) {
  return HEADER.exec(text)?.[1].split(', ') ?? [];
}

/**
 * Returns whether a change may concern a test that is not about these files and folders.
 * @param {string[]} changed
 * @param {string[]} folders
 */
export function concerns(changed, folders) {
  return changed.some((name) => !folders.some((folder) => name === folder || name.startsWith(`${folder}/`)));
}

/**
 * Returns the test files to run, and prints the others.
 * @template {string | URL} File
 * @param {File[]} files
 * @returns {File[]}
 */
export function affected(files, names = process.env.HEXBOARD_CHANGED) {
  if (names === undefined) return files;
  const changed = names.split('\n').filter((name) => name !== '');
  const isChosen = (file) => concerns(changed, notAbout(readFileSync(file, 'utf8')));
  const others = files.filter((file) => !isChosen(file));
  if (others.length > 0) console.log(`left out: ${others.map((file) => String(file).split('/').at(-1)).join(', ')}`);
  return files.filter(isChosen);
}
