/** Maps addresses to files. */

import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

import { notices } from './notices.mjs';

export const WEB = fileURLToPath(new URL('..', import.meta.url));
export const DOCS = fileURLToPath(new URL('../../../docs', import.meta.url));
export const EMULATOR = fileURLToPath(new URL('../../emulator', import.meta.url));

const KINDS = {
  '.html': 'text/html; charset=utf-8', '.css': 'text/css; charset=utf-8', '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8', '.json': 'application/json', '.map': 'application/json',
  '.wasm': 'application/wasm', '.svg': 'image/svg+xml', '.png': 'image/png', '.ico': 'image/x-icon',
  '.webmanifest': 'application/manifest+json', '.woff2': 'font/woff2', '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/plain; charset=utf-8',
};

/** Returns the `Content-Type` of a file. */
export function kindOf(file) {
  return KINDS[extname(file)] ?? 'application/octet-stream';
}

/** The content of a server: single files and folders under chosen addresses. */
export class Site {
  #places = [];

  /** Adds one file. */
  file(address, file) {
    this.#places.push((path) => (path === address ? file : null));
    return this;
  }

  /** Adds content that is generated on request. @param {() => string} make */
  generated(address, kind, make) {
    this.#places.push((path) => (path === address ? { kind, make } : null));
    return this;
  }

  /** Adds everything in a folder, under an address that ends with `/`. */
  folder(address, folder) {
    this.#places.push((path) => within(address, folder, path));
    return this;
  }

  /**
   * Adds the scripts and JSON files of a folder, and only the named one of its installed modules.
   */
  scripts(address, folder, module) {
    this.#places.push((path) => (isScript(path, module) ? within(address, folder, path) : null));
    return this;
  }

  /**
   * Returns the content at a decoded path, if it may be served.
   * @returns {{kind: string, body: Buffer} | null}
   */
  find(path) {
    for (const place of this.#places) {
      const found = place(path);
      if (found?.make) return { kind: found.kind, body: Buffer.from(found.make()) };
      if (found && statSync(found, { throwIfNoEntry: false })?.isFile()) return { kind: kindOf(found), body: readFileSync(found) };
    }
    return null;
  }
}

/** Returns a site that serves a folder like a static host, under an address that ends with `/`. */
export function staticSite(address, folder) {
  return new Site().file(address, join(folder, 'index.html')).folder(address, folder);
}

/**
 * The page of the virtual device.
 * @typedef {{wasm: string, elf: string, miniElf: string, pico2Elf?: string, images?: string}} Build what was built for it;
 *   `images` is a file that contains the build state of the firmware images
 * @param {Build} build
 */
export function pageSite(build) {
  const { wasm, elf, miniElf, images } = build;
  const site = new Site();
  for (const [name, file] of uf2Files(build)) site.file(`/build/${name}`, file);
  return site
    .file('/', join(WEB, 'index.html'))
    .file('/service.html', join(WEB, 'service.html'))
    .generated('/build/version.json', KINDS['.json'], () => siteVersion(build))
    .file('/manifest.webmanifest', join(WEB, 'manifest.webmanifest'))
    .generated('/licences.txt', KINDS['.txt'], notices)
    .generated('/build/images.json', KINDS['.json'], () => imagesState(images))
    .folder('/web/', WEB)
    .scripts('/emulator/', EMULATOR, 'rp2040js')
    .folder('/docs/', DOCS)
    .file('/build/shell.wasm', wasm)
    .file('/build/firmware.elf', elf)
    .file('/build/firmware-mini.elf', miniElf);
}

/** Returns the UF2 file beside an ELF file. */
function uf2Of(elf) {
  return elf.replace(/\.elf$/, '.uf2');
}

/** Returns the images to copy onto a device, by their names. @param {Build} build @returns {[string, string][]} */
export function uf2Files({ elf, miniElf, pico2Elf }) {
  const named = [['hexboard.uf2', elf], ['hexboard-mini.uf2', miniElf], ['hexboard-pico2.uf2', pico2Elf]];
  return named.filter(([, image]) => image).map(([name, image]) => [name, uf2Of(image)]);
}

/** Returns the content of `version.json`: the build of the images, and which of them are there. @param {Build} build */
export function siteVersion(build) {
  const images = uf2Files(build).filter(([, file]) => existsSync(file)).map(([name]) => name);
  return JSON.stringify({ ...imageVersion(build.elf), images });
}

/**
 * Returns version and commit of a firmware image, from the text that `picotool` shows, too; nothing if the image is not
 * built yet or was built without a commit.
 * @returns {{build?: string}}
 */
function imageVersion(elf) {
  if (!statSync(elf, { throwIfNoEntry: false })?.isFile()) return {};
  const [, build] = /(\d+\.\d+\.\d+ [0-9a-f]{7,12}\+?)\0/.exec(readFileSync(elf, 'latin1')) ?? [];
  return build ? { build } : {};
}

/** Returns the built files, as `cargo xtask` names them in the environment. */
export function builtFiles(environment = process.env) {
  const named = (name) => {
    if (environment[name]) return environment[name];
    throw new Error(`${name} is not set: \`cargo xtask play\` and \`cargo xtask test --only page\` set it`);
  };
  return {
    wasm: named('HEXBOARD_WASM'), elf: named('HEXBOARD_ELF'), miniElf: named('HEXBOARD_MINI_ELF'),
    pico2Elf: environment.HEXBOARD_PICO2_ELF, images: environment.HEXBOARD_IMAGES,
  };
}

/**
 * Returns the build state of the firmware images: a word in a file, followed by the error. Without
 * a file they are ready.
 */
function imagesState(file) {
  const [, state, text] = file ? /^(\w+) ?([^]*)$/.exec(readFileSync(file, 'utf8').trim()) : [null, 'ready', ''];
  return JSON.stringify({ state, text });
}

function within(address, folder, path) {
  if (!path.startsWith(address)) return null;
  const rest = path.slice(address.length);
  return isPlain(rest) ? inside(folder, rest) : null;
}

/** Returns whether a path only descends and has no hidden names. */
function isPlain(path) {
  return !path.split('/').some((name) => name === '' || name.startsWith('.') || /[\\\0:]/.test(name));
}

function isScript(path, module) {
  const names = path.split('/');
  const at = names.indexOf('node_modules');
  return /\.(js|mjs|json)$/.test(path) && (at < 0 || names[at + 1] === module);
}

/**
 * Returns the real path of a file; null if a symbolic link leaves the folder or the file does not
 * exist.
 */
function inside(folder, path) {
  try {
    const file = realpathSync(join(folder, path));
    return file.startsWith(realpathSync(folder) + sep) ? file : null;
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw error;
  }
}
