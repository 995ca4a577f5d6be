// A game of Hive on the real firmware, through the pads, to a surrounded Queen. The host's core
// then replays it from the console's journal.
// About: src/ai/hive, src/games/hive, src/ui/hive

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { chooseHive, readScript, takeTurn, waitForTurn } from './hive-support.mjs';
import { GOLD, hasColour, RED } from './support.mjs';
import { assertSameGame, assertConsoleComplete } from './table-checks.mjs';
import { skipReason, seatPlayers, startGame, toLobby, waitForText } from './table-support.mjs';

/** The place of Black's Queen in this game, relative to the middle of the board. */
const QUEEN = [1, 0];

test('a game ends with a surrounded Queen', { skip: skipReason }, async (t) => {
  const seats = [2, 4];
  const device = await toLobby({ seed: 1 });
  seatPlayers(device, seats);
  chooseHive(device);
  startGame(device, 'hive', 2);
  for (const seat of [1, 3]) waitForText(device, seat, 'Nobody plays');

  const turns = readScript('short-game');
  const centre = () => device.led(...QUEEN)[0];
  for (const turn of turns.slice(0, -1)) {
    takeTurn(device, seats, turn);
    const [mover, other] = [seats[1 - turn.side], seats[turn.side]];
    waitForTurn(device, mover);
    waitForText(device, other, `Wait: ${['Black', 'White'][turn.side]}`);
  }

  // H-6.1: one free cell is left, so the centre of the Queen blinks golden and red, and the screens
  // count.
  device.waitUntil(() => hasColour(centre(), GOLD), { timeoutMs: 1200, what: 'the centre of the Queen in gold' });
  device.waitUntil(() => hasColour(centre(), RED), { timeoutMs: 1200, what: 'the centre of the Queen in red' });
  // Details of a cell stay on the screen for a while. Then the overview returns.
  waitForText(device, seats[1 - turns.at(-1).side], 'Black 5/6 closed', 7000);

  takeTurn(device, seats, turns.at(-1));
  for (const seat of seats) waitForText(device, seat, 'Queen surrounded');
  const replayed = assertSameGame(device, seats);
  assertConsoleComplete(device, replayed);
  assert.equal(replayed.over, 'queen-surrounded');
  assert.deepEqual(replayed.winners, [1]);
  assert.equal(replayed.actions, turns.length);
  assert.ok(hasColour(centre(), RED), 'the surrounded Queen stays red');
  t.diagnostic(`${replayed.actions} actions, ${(device.nowMs / 1000).toFixed(0)} s of play`);
  device.check();
});
