// A person against a computer on the real firmware, from the start menu to the end of a short game.
// The computer decides all of its turns itself; the person passes every phase. The host's core
// replays the game from the journal.
// About: src/ai

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { seatComputer } from '../thinking.mjs';
import { waitForPrompt, chooseRobale, pass } from './robale-support.mjs';
import { assertSameGame, assertConsoleComplete } from './table-checks.mjs';
import { markedRow, skipReason, startGame, tap, textOn, toLobby, toRow, waitForMenu } from './table-support.mjs';

const [COMPUTER, PERSON] = [1, 2];
/** Maximum time of a computer of this level for its turn, including the time to show its moves. */
const TURN_MS = 30_000;

test('a person can play a whole game against a computer', { skip: skipReason }, async (t) => {
  const device = await toLobby({ seed: 3 });
  seatComputer(device, 'easy');
  chooseRobale(device, { rounds: 10 });
  startGame(device, 'robale', 2);

  const screens = new Set();
  for (let phases = 0; phases < 60; phases++) {
    const [seat, prompt] = waitForPrompt(device, [PERSON], TURN_MS);
    if (!seat) break;
    screens.add(textOn(device, COMPUTER).split(' ').slice(0, 2).join(' '));
    pass(device, seat, prompt);
  }
  const replayed = assertSameGame(device, [COMPUTER, PERSON]);
  assertConsoleComplete(device, replayed);
  const turns = (seat) => replayed.told.filter((line) => line.startsWith(`seat ${seat}: `));
  assert.ok(turns(COMPUTER).some((line) => / \+/.test(line)), 'the computer hatches bugs');
  assert.ok(turns(PERSON).length > 0, 'the person has turns');
  assert.ok(turns(PERSON).every((line) => !/ \+/.test(line)), 'the person hatches none');
  assert.ok(!replayed.winners.includes(PERSON), 'a player who does nothing does not win');
  t.diagnostic(`${replayed.actions} actions, ${replayed.over}, ${(device.nowMs / 1000).toFixed(0)} s of play, ${[...screens].join(', ')}`);

  // A result stays for a while. Then a key returns to the menu, where the computer is still seated.
  device.wait(1500);
  tap(device, PERSON, 'ok');
  waitForMenu(device, 2000);
  toRow(device, 'Who plays');
  tap(device, 1, 'ok');
  assert.match(markedRow(device, 1), /easy/);
  device.check();
});
