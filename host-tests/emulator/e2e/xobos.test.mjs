// Whole games of Guardians of Xobos on the real firmware, through the pads, for two and four
// players, in a long run also for three, each in another mode. The host's core then replays the
// journal from the console and must reach the same result and the same light on every LED.
// About: src/ai/xobos, src/games/xobos, src/ui/xobos

import { test } from 'node:test';

import { assertSameGame, assertConsoleComplete } from './table-checks.mjs';
import { MENU, skipReason, sampled, tap, waitForText } from './table-support.mjs';
import { begin, play } from './xobos-support.mjs';

const GAMES = [
  { seats: [2, 4], mode: 'normal', seed: 1, lively: 5 },
  { seats: [1, 2, 3, 4], mode: 'training', seed: 3, lively: 3 },
  { seats: [1, 2, 4], mode: 'checking', seed: 2, lively: 4 },
];

for (const game of sampled(GAMES, 2)) {
  test(`seats ${game.seats.join(', ')} play a whole game, ${game.mode}`, { skip: skipReason }, async (t) => {
    const { seats } = game;
    const { device, presses } = await begin(game);
    for (const seat of [1, 2, 3, 4].filter((seat) => !seats.includes(seat))) waitForText(device, seat, 'Nobody plays');
    play(device, presses);
    const replayed = assertSameGame(device, seats);
    assertConsoleComplete(device, replayed);
    const fights = replayed.told.filter((line) => /: (battle|settle) /.test(line)).length;
    const seconds = (device.nowMs / 1000).toFixed(0);
    t.diagnostic(`${presses.length} presses, ${replayed.actions} actions, ${fights} fights, ${seconds} s of play`);
    tap(device, seats[0], 'ok');
    waitForText(device, seats[0], MENU);
    device.check();
  });
}
