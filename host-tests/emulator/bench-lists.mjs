// Cost of each game on the device: the size of a state, and the longest legal lists of random
// games.

/**
 * What is measured of each game: the longest legal lists of a number of random games; the budgets
 * of a state in bytes and of a list in milliseconds; random games for a number of players and their
 * minimum rate per minute. Other games get the widest budgets.
 */
const OTHER = { games: 500, state: 2048, list: 5, playouts: { players: [2], rate: 2000 } };
const GAMES = {
  termites: { games: 4000, state: 1024, list: 5, playouts: { players: [2, 3, 4], rate: 20_000 } },
  xobos: { games: 500, state: 2048, list: 5, playouts: { players: [2, 3, 4], rate: 2000 } },
  hive: { games: 1000, state: 512, list: 3 },
  robale: { games: 4000, state: 256, list: 2, playouts: { players: [2], rate: 50_000 } },
};

/** The flash counts as idle after this time. The firmware waits at most 250 ms between two erases. */
const IDLE_MS = 600;

export const planOf = (game) => GAMES[game] ?? OTHER;

/**
 * A position with a long legal list, which the device's own `bench GAME SEED ACTIONS` can
 * reproduce.
 * @typedef {{game: string, kind: string, seed: string, actions: string, legal: string}} Position
 */

/**
 * Returns the size of a state, from the first line of the tool `heavy`.
 * @returns {import('./performance.mjs').Figure}
 */
export function stateFigure(game, heavy) {
  const [, bytes] = /^state (\d+) bytes/.exec(heavy) ?? [];
  if (!bytes) throw new Error(`no size of a state in "${heavy}"`);
  return { what: `state of ${game}`, value: Number(bytes), unit: 'B', budget: planOf(game).state };
}

/** Returns the positions that the tool `heavy` has found. @returns {Position[]} */
export function longestLists(game, heavy) {
  const lines = heavy.trim().split('\n').slice(1).map((line) => line.split(' '));
  return lines.map((words) => {
    const [seed, actions, legal] = words.slice(-3);
    return { game, kind: words.slice(0, -3).join(' '), seed, actions, legal };
  });
}

const nameOf = ({ game, kind, seed, actions, legal }) => `legal list of ${game}, ${kind}, ${legal} actions (\`bench ${game} ${seed} ${actions}\`)`;

/** Returns the positions that a page names. @returns {Position[]} */
export function positionsOf(page) {
  const named = /^\| legal list of (?<game>\w+), (?<kind>[^|,]+), (?<legal>\d+) actions \(`bench \w+ (?<seed>\d+) (?<actions>\d+)`\) \|/gm;
  return [...page.matchAll(named)].map(({ groups }) => ({ ...groups }));
}

/**
 * Waits in the start menu until the firmware has erased its spare sectors. From then on only the
 * pads take time from the console.
 */
export function waitForIdleFlash(device) {
  const { flash } = device.chip;
  let quietFrom = device.nowMs;
  const isQuiet = () => {
    if (flash.running || flash.suspended) quietFrom = device.nowMs;
    return device.nowMs - quietFrom >= IDLE_MS;
  };
  device.waitUntil(isQuiet, { timeoutMs: 20_000, stepMs: 0.5, what: 'all sectors are erased' });
}

/**
 * Lets the device list the actions of a position.
 * @param {Position} position
 * @returns {{ms: number, coldMs: number}}
 */
export function measureList(device, { game, kind, seed, actions, legal }) {
  const from = device.uart.lines.length;
  device.uart.send(`bench ${game} ${seed} ${actions}\r`);
  const answer = () => device.uart.lines.slice(from).find((line) => line.startsWith(`bench ${game}:`));
  const line = device.waitUntil(answer, { timeoutMs: 30_000, stepMs: 10, what: 'the console answers' });
  const [, found, micros, cold] = /(\d+) legal actions in (\d+) us, (\d+) us with a cold cache/.exec(line) ?? [];
  if (found !== legal) throw new Error(`${kind}: ${legal} legal actions expected, but "${line}"`);
  return { ms: micros / 1000, coldMs: cold / 1000 };
}

/**
 * Returns the figures of a list.
 * @param {Position} position
 * @returns {import('./performance.mjs').Figure[]}
 */
export function listFigures(position, { ms, coldMs }) {
  const [what, budget] = [nameOf(position), planOf(position.game).list];
  return [{ what, value: ms, unit: 'ms', budget }, { what: `${what}, cold cache`, value: coldMs, unit: 'ms', budget }];
}
