// Finds rows of a seat's menu by their words.

import { markedRow, tap } from '../e2e/table-support.mjs';

const MOST_ROWS = 24;

/**
 * Moves the selection of the seat's list down to the row that begins with these words, and chooses
 * it.
 */
export function chooseRow(device, seat, words) {
  const isThere = () => markedRow(device, seat)?.startsWith(words);
  for (let row = 0; row < MOST_ROWS && !isThere(); row++) tap(device, seat, 'down');
  if (!isThere()) throw new Error(`no row "${words}"\n${device.describe()}`);
  tap(device, seat, 'ok');
}
