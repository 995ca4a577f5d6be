/** Fetches what was built for the page, and tells apart what can go wrong. */

import { Failure, text } from './texts.mjs';

/** A server that does not answer may be back soon. */
const PATIENCE_MS = 20_000;

/** Who serves this page: `play` on this machine, or any host that has the folder of `cargo xtask page`. */
export function isServedByPlay() {
  return document.documentElement.dataset.site === 'play';
}

/** The server is not there, or has too much to do: it is worth trying again. */
export class ServerGone extends Failure {
  constructor() {
    super(isServedByPlay() ? 'serverGone' : 'siteGone');
  }
}

/** The firmware images are being built: it is worth trying again. */
export class StillBuilding extends Failure {
  constructor() {
    super('stillBuilding');
  }
}

/**
 * @param {string} name of a file in the folder `build`
 * @param {Failure} missing what to say when there is none
 * @returns {Promise<ArrayBuffer>}
 * @throws {ServerGone | Failure}
 */
export async function fetchBuild(name, missing) {
  let answer;
  try {
    answer = await fetch(new URL(`../build/${name}`, import.meta.url), { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (answer.ok) return await answer.arrayBuffer();
  } catch {
    throw new ServerGone();
  }
  throw answer.status >= 500 ? new ServerGone() : missing;
}

/**
 * What `play` says about the firmware images; other hosts have them ready or not at all.
 * @returns {Promise<{state: 'ready' | 'building' | 'failed', text?: string}>}
 * @throws {ServerGone}
 */
export async function imagesState() {
  if (!isServedByPlay()) return { state: 'ready' };
  return JSON.parse(new TextDecoder().decode(await fetchBuild('images.json', new Failure('otherServer'))));
}

/** The WebAssembly build. @throws {Failure} @returns {Promise<WebAssembly.Instance>} */
export async function loadShell() {
  const bytes = await fetchBuild('shell.wasm', new Failure('shellMissing', advice('playAgain')));
  try {
    return (await WebAssembly.instantiate(bytes)).instance;
  } catch (error) {
    throw new Failure('shellBroken', error.message, advice('playAgain'));
  }
}

/** What to do about a part of the site that is not there, or is of no use. @param {string} name of a text for who serves it here */
export function advice(name, ...values) {
  return isServedByPlay() ? text(name, ...values) : text('siteAgain');
}
