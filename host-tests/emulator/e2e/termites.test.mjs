// Whole games of Termites on the real firmware, through the pads. The host's core then replays the
// journal from the console and must reach the same result and the same light on every LED.
// About: src/ai/termites, src/games/termites, src/ui/termites

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { assertSameGame, assertConsoleComplete } from './table-checks.mjs';
import { MENU, skipReason, sampled, seatPlayers, startGame, tap, toLobby, waitForText } from './table-support.mjs';
import { assertPeekIsPrivate } from './termites-checks.mjs';
import { playOut } from './termites-support.mjs';

const GAMES = [{ seats: [2, 4], seed: 1 }, { seats: [1, 2, 3, 4], seed: 2 }];

for (const { seats, seed } of sampled(GAMES, 1)) {
  test(`seats ${seats.join(', ')} play a whole game`, { skip: skipReason }, async (t) => {
    const device = await toLobby({ seed });
    seatPlayers(device, seats);
    startGame(device, 'termites', seats.length);
    for (const seat of [1, 2, 3, 4].filter((seat) => !seats.includes(seat))) waitForText(device, seat, 'Nobody plays');
    assertPeekIsPrivate(device, seats);
    const steps = playOut(device, seats, seed);
    const replayed = assertSameGame(device, seats);
    assertConsoleComplete(device, replayed);
    t.diagnostic(`${steps} steps, ${replayed.actions} actions, ${(device.nowMs / 1000).toFixed(0)} s of play`);
    tap(device, seats[0], 'ok');
    waitForText(device, seats[0], MENU);
    assert.equal(device.uart.lines.filter((line) => line.startsWith('game over: ')).length, 1);
    device.check();
  });
}
