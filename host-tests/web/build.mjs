/** Fetches what was built for the page, and tells apart what can go wrong. */

/** A server that does not answer may be back soon. */
const PATIENCE_MS = 20_000;

/** The server is not there, or has too much to do: it is worth trying again. */
export class ServerGone extends Error {
  constructor() {
    super('The server of this page does not answer. If it has ended, start it with `cargo xtask play`: '
      + 'this page goes on by itself as soon as the server is back.');
  }
}

/**
 * @param {string} name of a file under `/build/`
 * @param {string} missing what to say when there is none
 * @returns {Promise<ArrayBuffer>}
 * @throws {ServerGone}
 */
export async function fetchBuild(name, missing) {
  let answer;
  try {
    answer = await fetch(`/build/${name}`, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (answer.ok) return await answer.arrayBuffer();
  } catch {
    throw new ServerGone();
  }
  throw answer.status >= 500 ? new ServerGone() : new Error(missing);
}
