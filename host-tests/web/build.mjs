/** Fetches what was built for the page, and tells apart what can go wrong. */

import { text } from './texts.mjs';

/** A server that does not answer may be back soon. */
const PATIENCE_MS = 20_000;

/** Who serves this page: `play` on this machine, or any host that has the folder of `cargo xtask page`. */
export function isServedByPlay() {
  return document.documentElement.dataset.site === 'play';
}

/** The server is not there, or has too much to do: it is worth trying again. */
export class ServerGone extends Error {
  constructor() {
    super(text(isServedByPlay() ? 'serverGone' : 'siteGone'));
  }
}

/** The firmware images are being built: it is worth trying again. */
export class StillBuilding extends Error {
  constructor() {
    super(text('stillBuilding'));
  }
}

/**
 * @param {string} name of a file in the folder `build`
 * @param {string} missing what to say when there is none
 * @returns {Promise<ArrayBuffer>}
 * @throws {ServerGone}
 */
export async function fetchBuild(name, missing) {
  let answer;
  try {
    answer = await fetch(new URL(`../build/${name}`, import.meta.url), { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (answer.ok) return await answer.arrayBuffer();
  } catch {
    throw new ServerGone();
  }
  throw answer.status >= 500 ? new ServerGone() : new Error(missing);
}

/**
 * What `play` says about the firmware images; other hosts have them ready or not at all.
 * @returns {Promise<{state: 'ready' | 'building' | 'failed', text?: string}>}
 * @throws {ServerGone}
 */
export async function imagesState() {
  if (!isServedByPlay()) return { state: 'ready' };
  return JSON.parse(new TextDecoder().decode(await fetchBuild('images.json', 'The server of this page is of another version.')));
}

/** What to do about a part of the site that is not there, or is of no use. @param {string} command that makes it */
export function advice(command) {
  return isServedByPlay()
    ? `${command}, then press Restart.`
    : 'Whoever put up this site can write it again with `cargo xtask page`. Then load this page again.';
}
