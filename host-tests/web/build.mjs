/** Fetches the build results for the page, and distinguishes what can go wrong. */

import { Failure, text } from './texts.mjs';

/** How long to wait for a server that does not answer. */
const TIMEOUT_MS = 20_000;

/**
 * Returns whether `play` on this machine serves the page, as opposed to a host with the folder of
 * `cargo xtask page`.
 */
export function isServedByPlay() {
  return document.documentElement.dataset.site === 'play';
}

/** The server is unreachable or overloaded. Retrying makes sense. */
export class ServerUnreachable extends Failure {
  constructor() {
    super(isServedByPlay() ? 'serverUnreachable' : 'siteUnreachable');
  }
}

/** The firmware images are being built. Retrying makes sense. */
export class StillBuilding extends Failure {
  constructor() {
    super('stillBuilding');
  }
}

/**
 * @param {string} name of a file in the folder `build`
 * @param {Failure} missing the error if it does not exist
 * @returns {Promise<ArrayBuffer>}
 * @throws {ServerUnreachable | Failure}
 */
export async function fetchBuild(name, missing) {
  let response;
  try {
    response = await fetch(new URL(`../build/${name}`, import.meta.url), { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (response.ok) return await response.arrayBuffer();
  } catch {
    throw new ServerUnreachable();
  }
  throw response.status >= 500 ? new ServerUnreachable() : missing;
}

/**
 * Returns what `play` reports about the firmware images; other hosts have them ready or not at all.
 * @returns {Promise<{state: 'ready' | 'building' | 'failed', text?: string}>}
 * @throws {ServerUnreachable}
 */
export async function imagesState() {
  if (!isServedByPlay()) return { state: 'ready' };
  return JSON.parse(new TextDecoder().decode(await fetchBuild('images.json', new Failure('otherServer'))));
}

/** Loads the WebAssembly build. @throws {Failure} @returns {Promise<WebAssembly.Instance>} */
export async function loadShell() {
  const bytes = await fetchBuild('shell.wasm', new Failure('shellMissing', advice('playAgain')));
  try {
    return (await WebAssembly.instantiate(bytes)).instance;
  } catch (error) {
    throw new Failure('shellBroken', error.message, advice('playAgain'));
  }
}

/**
 * Returns what to do about a part of the site that is missing or unusable.
 * @param {string} name of the text to use if `play` serves the page
 */
export function advice(name, ...values) {
  return isServedByPlay() ? text(name, ...values) : text('siteAgain');
}
