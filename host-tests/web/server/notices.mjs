/**
 * The licences of everything that the page ships: its own scripts, rp2040js, and the Rust packages
 * in the WebAssembly and in the firmware images. `licences.txt` of the site contains each text
 * once.
 */

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const EMULATOR = fileURLToPath(new URL('../../emulator', import.meta.url));
/** Arguments with which cargo lists the packages of each program that the page ships. */
const IN_PAGE = [
  ['--package', 'web-shell', '--target', 'wasm32-unknown-unknown'],
  ['--package', 'hexboard', '--features', 'firmware', '--target', 'thumbv6m-none-eabi'],
  ['--package', 'hexboard', '--features', 'mini', '--target', 'thumbv6m-none-eabi'],
];
/** The programs that a release has besides: the image for a Pico 2, and the Python package. */
const IN_RELEASE = [
  ['--package', 'hexboard', '--features', 'firmware', '--target', 'thumbv8m.main-none-eabihf'],
  ['--package', 'hexboard-python'],
];
const IS_LICENCE = /^(licen[cs]e|copying|notice|unlicense)/i;
const RULE = '-'.repeat(78);

/** @typedef {{name: string, version: string, licence: string, folder: string, authors: string[]}} Package */

let cached;

/** Returns the whole text. It is created only once, because calling cargo takes a second or two. */
export function notices() {
  cached ??= collect('This page', IN_PAGE);
  return cached;
}

/** Returns the text for all files of a release. */
export function releaseNotices() {
  return collect('This release', [...IN_PAGE, ...IN_RELEASE]);
}

function collect(what, programs) {
  const packages = [...npmPackages(), ...cargoPackages(programs)];
  const texts = new Map();
  for (const one of packages) {
    for (const text of textsOf(one)) texts.set(text, [...(texts.get(text) ?? []), `${one.name} ${one.version}`]);
  }
  const list = packages.map(({ name, version, licence }) => `${name} ${version}: ${licence}`);
  const parts = [...texts].map(([text, names]) => `${RULE}\n${names.join(', ')}\n${RULE}\n\n${text}\n`);
  return `${head(what)}\n${list.join('\n')}\n\n${parts.join('\n')}`;
}

function head(what) {
  return `Hexboard

${readFileSync(join(ROOT, 'LICENSE'), 'utf8').trim()}

The texts of both licences are below. ${what} also contains these packages, each under its own licence:
`;
}

/** Returns the npm packages whose scripts the page loads. @returns {Package[]} */
function npmPackages() {
  const folder = join(EMULATOR, 'node_modules/rp2040js');
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return [{ name, version, licence: license, folder, authors: [] }];
}

/** Returns the cargo packages that are shipped, including Hexboard. @returns {Package[]} */
function cargoPackages(programs) {
  const all = JSON.parse(cargo('metadata', '--format-version', '1', '--all-features')).packages;
  const list = programs.flatMap((args) => cargo('tree', ...args, '--edges', 'normal,no-proc-macro', '--prefix', 'none', '--format', '{p}').split('\n'));
  const names = new Set(list.map((line) => line.split(' ').slice(0, 2).join(' ')).filter(Boolean));
  const found = all.filter(({ name, version }) => names.has(`${name} v${version}`));
  if (found.length !== names.size) throw new Error(`cargo lists ${names.size} packages and knows ${found.length} of them`);
  return found.map(({ name, version, license, manifest_path, authors }) => (
    { name, version, licence: license, folder: dirname(manifest_path), authors }));
}

function cargo(...args) {
  return execFileSync('cargo', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'ignore'] });
}

/**
 * Returns the licence texts of a package: its own files, or the standard text with its authors.
 * @param {Package} one
 */
function textsOf(one) {
  const own = licencesIn(one.folder);
  // The Apache licence, which Hexboard also uses, names no authors.
  if (own.length > 0 || one.licence.includes('Apache-2.0')) return own;
  const standardText = STANDARD_TEXTS[one.licence];
  if (!standardText) throw new Error(`${one.name} has the licence ${one.licence}, but no text of it`);
  return [`Copyright (c) ${one.authors.join(', ') || `the authors of ${one.name}`}\n\n${standardText()}`];
}

/** Licence texts, without the copyright line, for packages that do not include them. */
const STANDARD_TEXTS = {
  MIT: () => readFileSync(join(ROOT, 'LICENSE-MIT'), 'utf8').replace(/^[^]*?(?=Permission is hereby)/, '').trim(),
  'BSD-3-Clause': () => `Redistribution and use in source and binary forms, with or without modification, are permitted provided that the
following conditions are met:

1. Redistributions of source code must retain the above copyright notice, this list of conditions and the following
   disclaimer.
2. Redistributions in binary form must reproduce the above copyright notice, this list of conditions and the following
   disclaimer in the documentation and/or other materials provided with the distribution.
3. Neither the name of the copyright holder nor the names of its contributors may be used to endorse or promote products
   derived from this software without specific prior written permission.

THIS SOFTWARE IS PROVIDED BY THE COPYRIGHT HOLDERS AND CONTRIBUTORS "AS IS" AND ANY EXPRESS OR IMPLIED WARRANTIES,
INCLUDING, BUT NOT LIMITED TO, THE IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE ARE
DISCLAIMED. IN NO EVENT SHALL THE COPYRIGHT HOLDER OR CONTRIBUTORS BE LIABLE FOR ANY DIRECT, INDIRECT, INCIDENTAL,
SPECIAL, EXEMPLARY, OR CONSEQUENTIAL DAMAGES (INCLUDING, BUT NOT LIMITED TO, PROCUREMENT OF SUBSTITUTE GOODS OR SERVICES;
LOSS OF USE, DATA, OR PROFITS; OR BUSINESS INTERRUPTION) HOWEVER CAUSED AND ON ANY THEORY OF LIABILITY, WHETHER IN
CONTRACT, STRICT LIABILITY, OR TORT (INCLUDING NEGLIGENCE OR OTHERWISE) ARISING IN ANY WAY OUT OF THE USE OF THIS
SOFTWARE, EVEN IF ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.`,
};

/** Returns the licence texts in the folder of a package. */
function licencesIn(folder) {
  if (!existsSync(folder)) throw new Error(`${folder} does not exist`);
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile() && IS_LICENCE.test(entry.name));
  const names = files.map(({ name }) => name).sort();
  return names.map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim());
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(releaseNotices());
