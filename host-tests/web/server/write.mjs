/**
 * Writes the whole site into a folder, for any static host: `node write.mjs FOLDER`.
 *
 * The scripts are those that the page's own scripts import, found by following their imports.
 */

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';

import { GAMES } from '../texts.mjs';
import { notices } from './notices.mjs';
import { DOCS, EMULATOR, WEB, builtFiles, siteVersion, uf2Files } from './site.mjs';

/** A file that identifies a folder written by an earlier call. */
const MARKER = 'service-worker.js';
/** Entry points of the scripts. */
const ENTRIES = ['web/page.mjs', 'web/firmware-worker.mjs', 'web/service/page.mjs'];
const PAGES = ['index.html', 'service.html'];
/** Files that no script imports. */
const OTHER_FILES = [
  'web/style.css', 'web/device.css', 'web/phone.css', 'web/service/service.css', 'web/icons/icon.svg', 'web/icons/icon-192.png',
  'web/icons/icon-512.png', 'emulator/wiring.json', 'emulator/fonts.json',
];
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g;
/** Some hosts omit a folder with the first name, so the site uses the second. */
const MODULES = ['node_modules/', 'modules/'];

/**
 * Returns the files of the site by their addresses, without the service worker.
 * @param {import('./site.mjs').Build} build
 * @returns {Map<string, Buffer>}
 */
export function siteFiles(build) {
  const { wasm, elf, miniElf } = build;
  const files = new Map();
  for (const name of PAGES) {
    const page = readFileSync(join(WEB, name), 'utf8').replace('data-site="play"', 'data-site="static"');
    files.set(name, Buffer.from(page));
  }
  files.set('licences.txt', Buffer.from(notices()));
  files.set('manifest.webmanifest', readFileSync(join(WEB, 'manifest.webmanifest')));
  for (const address of [...scripts(), ...OTHER_FILES, ...manuals()]) files.set(address.replace(...MODULES), contents(address));
  for (const [name, file] of [['shell.wasm', wasm], ['firmware.elf', elf], ['firmware-mini.elf', miniElf]]) {
    files.set(`build/${name}`, readFileSync(file));
  }
  files.set('build/version.json', Buffer.from(siteVersion(build)));
  for (const [name, file] of uf2Files(build)) {
    if (existsSync(file)) files.set(`build/${name}`, readFileSync(file));
  }
  return files;
}

/** Writes the site. Replaces the output of an earlier call; any other folder must be empty. */
export function writeSite(build, folder) {
  const files = siteFiles(build);
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    if (!existsSync(join(folder, MARKER))) throw new Error(`${folder} is not empty, and no site was written to it before`);
    rmSync(folder, { recursive: true });
  }
  files.set(MARKER, serviceWorker(files));
  // Makes hosts that run Jekyll leave the files unchanged.
  files.set('.nojekyll', Buffer.alloc(0));
  for (const [address, bytes] of files) {
    mkdirSync(dirname(join(folder, address)), { recursive: true });
    writeFileSync(join(folder, address), bytes);
  }
  return { files: files.size, bytes: [...files.values()].reduce((sum, { length }) => sum + length, 0) };
}

/**
 * Returns the service worker with the list of files to cache, except large ones, and a version that
 * changes with any of them.
 */
function serviceWorker(files) {
  const hash = createHash('sha256');
  for (const address of [...files.keys()].sort()) hash.update(`${address}\0`).update(files.get(address));
  const addresses = [...files.keys()];
  // Large files that not everybody needs are cached after their first use.
  const isLarge = (address) => /\.(elf|uf2)$/.test(address) || /^docs\/.*\.png$/.test(address);
  const cached = addresses.filter((address) => !isLarge(address)).map((address) => (address === 'index.html' ? './' : address));
  const site = { version: hash.digest('hex').slice(0, 16), files: cached, onDemand: addresses.filter(isLarge) };
  const source = readFileSync(join(WEB, MARKER), 'utf8');
  const text = source.replace(/const SITE = null;.*/, `const SITE = ${JSON.stringify(site)};`);
  if (text === source) throw new Error(`${MARKER} has no place for the list of files`);
  return Buffer.from(text);
}

/** Returns the addresses of all scripts reachable from the entry points. */
function scripts() {
  const found = new Set(ENTRIES);
  for (const address of found) {
    for (const [, name] of text(address).matchAll(IMPORT)) found.add(posix.join(posix.dirname(address), name));
  }
  return found;
}

/** Returns the manuals and the pictures in them. */
function manuals() {
  const pages = ['docs', 'docs/pl'].flatMap((folder) => GAMES.map((word) => `${folder}/${word}.md`));
  const picturesOf = (page) => [...text(page).matchAll(/\]\(([^):]+\.(?:png|svg))\)/g)].map(([, name]) => posix.join(posix.dirname(page), name));
  const pictures = pages.flatMap(picturesOf);
  return [...pages, ...new Set(pictures)];
}

function contents(address) {
  return address.endsWith('.mjs') ? Buffer.from(text(address).replaceAll(`/${MODULES[0]}`, `/${MODULES[1]}`)) : readFileSync(fileOf(address));
}

function text(address) {
  return readFileSync(fileOf(address), 'utf8');
}

function fileOf(address) {
  const [top, ...rest] = address.split('/');
  const file = join({ web: WEB, emulator: EMULATOR, docs: DOCS }[top], ...rest);
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new Error(`${address} is imported but does not exist`);
  return file;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { files, bytes } = writeSite(builtFiles(), process.argv[2]);
  console.log(`${process.argv[2]}: ${files} files, ${(bytes / 1e6).toFixed(1)} MB`);
}
