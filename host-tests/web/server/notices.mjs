/**
 * The licences of everything that the page ships: its own scripts, rp2040js, and the Rust packages in the WebAssembly and in
 * the firmware images. `licences.txt` of the site has them, once for each text.
 */

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { EMULATOR } from './site.mjs';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** Programs that are shipped: the words by which cargo lists their packages. */
const SHIPPED = [
  ['--package', 'web-shell', '--target', 'wasm32-unknown-unknown'],
  ['--package', 'hexboard', '--features', 'firmware', '--target', 'thumbv6m-none-eabi'],
  ['--package', 'hexboard', '--features', 'mini', '--target', 'thumbv6m-none-eabi'],
];
const IS_LICENCE = /^(licen[cs]e|copying|notice|unlicense)/i;
const RULE = '-'.repeat(78);

/** @typedef {{name: string, version: string, licence: string, folder: string}} Package */

/** The whole text. */
export function notices() {
  const packages = [...npmPackages(), ...cargoPackages()];
  const texts = new Map();
  for (const { name, version, folder } of packages) {
    for (const text of licencesIn(folder)) texts.set(text, [...(texts.get(text) ?? []), `${name} ${version}`]);
  }
  const list = packages.map(({ name, version, licence }) => `${name} ${version}: ${licence}`);
  const parts = [...texts].map(([text, names]) => `${RULE}\n${names.join(', ')}\n${RULE}\n\n${text}\n`);
  return `${head()}\n${list.join('\n')}\n\n${parts.join('\n')}`;
}

function head() {
  return `Hexboard

${readFileSync(join(ROOT, 'LICENSE'), 'utf8').trim()}

The texts of both licences are below. This page also contains these packages, each under its own licence:
`;
}

/** The packages of npm whose scripts the page loads, and Hexboard itself. @returns {Package[]} */
function npmPackages() {
  const folder = join(EMULATOR, 'node_modules/rp2040js');
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return [{ name, version, licence: license, folder }];
}

/** The packages of cargo in what is shipped, Hexboard among them. @returns {Package[]} */
function cargoPackages() {
  const all = JSON.parse(cargo('metadata', '--format-version', '1', '--all-features')).packages;
  const list = SHIPPED.flatMap((words) => cargo('tree', ...words, '--edges', 'normal,no-proc-macro', '--prefix', 'none', '--format', '{p}').split('\n'));
  const names = new Set(list.map((line) => line.split(' ').slice(0, 2).join(' ')).filter(Boolean));
  const found = all.filter(({ name, version }) => names.has(`${name} v${version}`));
  if (found.length !== names.size) throw new Error(`cargo lists ${names.size} packages and knows ${found.length} of them`);
  return found.map(({ name, version, license, manifest_path }) => ({ name, version, licence: license, folder: dirname(manifest_path) }));
}

function cargo(...words) {
  return execFileSync('cargo', words, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'ignore'] });
}

/** The texts of the licences in the folder of a package. */
function licencesIn(folder) {
  if (!existsSync(folder)) throw new Error(`${folder} is not there`);
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile() && IS_LICENCE.test(entry.name));
  return files.map(({ name }) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim());
}
