// Games of Robale on the real firmware, through the pads: one with typed dice to a victory, word
// for word, and one with the device's own dice to the draw by rounds. The host's core replays both
// from the console's journal.
// About: src/ai/robale, src/games/robale, src/ui/robale

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { TO_BATTLE, act, aim, waitForPrompt, chooseRobale, pass } from './robale-support.mjs';
import { GOLD, hasColour, RED } from './support.mjs';
import { assertSameGame, assertConsoleComplete } from './table-checks.mjs';
import { skipReason, seatPlayers, startGame, tap, textOn, toLobby, waitForText } from './table-support.mjs';

/** Cells on the rim of the panel that show dice, from the eastern corner. */
const DICE = [[6, 0], [6, -1], [6, -2]];

/** The actions after the battle, in which Black loses its Ant. */
const TO_VICTORY = [
  'F5 E', 'D1 NE', 'C1 E', 'C2 E', 'C3 E', 'end move', '+AF1', // White, round 3
  'end move', 'end turn', // Black
  'F1 E', 'F2 E', // White stands on all Resources
];

const play = (device, seats, actions) => actions.forEach((words) => act(device, seats, words));

async function startedGame(seats, seed, options) {
  const device = await toLobby({ seed });
  seatPlayers(device, seats);
  chooseRobale(device, options);
  startGame(device, 'robale', 2);
  return device;
}

test('a game with typed dice ends with a victory', { skip: skipReason }, async (t) => {
  const seats = [2, 4];
  const device = await startedGame(seats, 1, { typed: true });
  for (const seat of [1, 3]) waitForText(device, seat, 'Nobody plays');
  const [white] = waitForPrompt(device, seats);
  const black = seats.find((seat) => seat !== white);
  play(device, seats, TO_BATTLE);

  // the Ant's attack of 1, and 1 for contact: an Ant resists 3 and 4, so 8 of 10
  // results do damage.
  waitForText(device, white, 'OK: fight, 2 dice');
  assert.match(textOn(device, white), /Resists dice 3-4 Losses 0:36\.0% 1:64\.0%/);
  assert.equal(act(device, seats, 'fight F6'), white);
  assert.equal(act(device, seats, 'die 9'), white);
  waitForText(device, white, 'OK: die 2/2');
  assert.equal(act(device, seats, 'die 1'), white);
  for (const seat of seats) waitForText(device, seat, 'Damage 2');
  for (const [q, r] of DICE.slice(0, 2)) {
    const [, edge] = device.led(q, r);
    assert.ok(hasColour(edge, RED), `a die that causes damage is red, not ${edge}`);
  }
  assert.ok(device.led(...DICE[2]).every((led) => led === '#000000'), 'there are two dice');
  tap(device, black, 'peek'); // any button continues
  waitForText(device, white, 'OK: remove this bug');
  assert.equal(act(device, seats, 'xF6'), white);

  // the directions of a step on the edges, with the selected one white.
  aim(device, white, 'F5', 'E');
  const way = (index) => device.led(0, 1)[1 + index];
  device.waitUntil(() => hasColour(way(0), GOLD), { timeoutMs: 500, what: 'the way to the east in gold' });
  assert.ok(!hasColour(way(1), GOLD), 'the others are not');
  // Every second the ground is visible for a moment.
  device.waitUntil(() => !hasColour(way(0), GOLD), { timeoutMs: 1200, what: 'the ground below' });
  tap(device, white, 'back');

  play(device, seats, TO_VICTORY);
  const replayed = assertSameGame(device, seats);
  assertConsoleComplete(device, replayed);
  assert.equal(replayed.over, 'resources');
  assert.deepEqual(replayed.winners, [seats.indexOf(white) + 1]);
  assert.equal(replayed.told.filter((line) => line.startsWith('chance: ')).length, 3, 'the draw of White and two dice');
  t.diagnostic(`${replayed.actions} actions, ${(device.nowMs / 1000).toFixed(0)} s of play`);
  device.check();
});

test("the device's dice can be skipped, and the game is drawn after the last round", { skip: skipReason }, async (t) => {
  const seats = [1, 2];
  const device = await startedGame(seats, 2, { rounds: 10 });
  play(device, seats, TO_BATTLE);
  const dieLines = () => device.uart.lines.filter((line) => line.startsWith('chance: die '));
  const [white] = waitForPrompt(device, seats);
  device.hold(white, 'ok');
  device.waitUntil(() => dieLines().length === 1, { timeoutMs: 500, stepMs: 2, what: 'the first die' });
  device.release(white, 'ok');
  device.wait(60);
  for (const seat of seats) assert.match(textOn(device, seat), /^Dice 1\/2 .*Damage [01]/);
  assert.equal(dieLines().length, 1, 'the second die comes later');
  tap(device, white, 'back');
  device.waitUntil(() => dieLines().length === 2, { timeoutMs: 60, stepMs: 2, what: 'the second die at a press' });
  const faces = dieLines().map((line) => Number(line.split(' ').at(-1)));
  const damage = faces.filter((face) => face < 3 || face > 4).length;
  for (const seat of seats) waitForText(device, seat, `Damage ${damage}`);
  tap(device, white, 'ok');

  // From here on nobody removes, moves or hatches anything.
  for (let phases = 0; phases < 80; phases++) {
    const [seat, prompt] = waitForPrompt(device, seats, 4000);
    if (!seat) break;
    pass(device, seat, prompt);
  }
  const replayed = assertSameGame(device, seats);
  assertConsoleComplete(device, replayed);
  assert.equal(replayed.over, 'rounds');
  assert.deepEqual(replayed.winners, []);
  t.diagnostic(`${replayed.actions} actions, ${(device.nowMs / 1000).toFixed(0)} s of play`);
  device.check();
});
