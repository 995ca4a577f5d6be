/** Which address stands for which file. */

import { realpathSync, statSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const WEB = fileURLToPath(new URL('..', import.meta.url));
const EMULATOR = fileURLToPath(new URL('../../emulator', import.meta.url));

const KINDS = {
  '.html': 'text/html; charset=utf-8', '.css': 'text/css; charset=utf-8', '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8', '.json': 'application/json', '.map': 'application/json',
  '.wasm': 'application/wasm', '.svg': 'image/svg+xml', '.png': 'image/png', '.ico': 'image/x-icon',
  '.webmanifest': 'application/manifest+json', '.woff2': 'font/woff2', '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/plain; charset=utf-8',
};

/** What a file is, for its `Content-Type`. */
export function kindOf(file) {
  return KINDS[extname(file)] ?? 'application/octet-stream';
}

/** What a server gives away: single files and folders under chosen addresses. */
export class Site {
  #places = [];

  /** One file. */
  file(address, file) {
    this.#places.push((path) => (path === address ? file : null));
    return this;
  }

  /** Everything in a folder, under an address that ends with `/`. */
  folder(address, folder) {
    this.#places.push((path) => within(address, folder, path));
    return this;
  }

  /** The scripts and JSON files of a folder, and of its installed modules only the one named. */
  scripts(address, folder, module) {
    this.#places.push((path) => (isScript(path, module) ? within(address, folder, path) : null));
    return this;
  }

  /** The file for a decoded path, if it may be given away. @returns {string | null} */
  find(path) {
    for (const place of this.#places) {
      const file = place(path);
      if (file && statSync(file, { throwIfNoEntry: false })?.isFile()) return file;
    }
    return null;
  }
}

/**
 * The page of the virtual device.
 * @param {{wasm: string, elf: string, miniElf: string}} build what was built for it
 */
export function pageSite({ wasm, elf, miniElf }) {
  return new Site()
    .file('/', join(WEB, 'index.html'))
    .folder('/web/', WEB)
    .scripts('/emulator/', EMULATOR, 'rp2040js')
    .file('/build/shell.wasm', wasm)
    .file('/build/firmware.elf', elf)
    .file('/build/firmware-mini.elf', miniElf);
}

/** The files that were built, as `cargo xtask` names them in the environment. */
export function builtFiles(environment = process.env) {
  const named = (name) => {
    if (environment[name]) return environment[name];
    throw new Error(`${name} is not set: \`cargo xtask play\` and \`cargo xtask test --only page\` set it`);
  };
  return { wasm: named('HEXBOARD_WASM'), elf: named('HEXBOARD_ELF'), miniElf: named('HEXBOARD_MINI_ELF') };
}

function within(address, folder, path) {
  if (!path.startsWith(address)) return null;
  const rest = path.slice(address.length);
  return isPlain(rest) ? inside(folder, rest) : null;
}

/** Does a path lead down only, past nothing hidden? */
function isPlain(path) {
  return !path.split('/').some((name) => name === '' || name.startsWith('.') || /[\\\0:]/.test(name));
}

function isScript(path, module) {
  const names = path.split('/');
  const at = names.indexOf('node_modules');
  return /\.(js|mjs|json)$/.test(path) && (at < 0 || names[at + 1] === module);
}

/** The file itself, if no link leads out of the folder. */
function inside(folder, path) {
  try {
    const file = realpathSync(join(folder, path));
    return file.startsWith(realpathSync(folder) + sep) ? file : null;
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw error;
  }
}
