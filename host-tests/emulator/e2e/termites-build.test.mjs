// Building a map on the real firmware (T-9): an illegal tile with the reason on the OLED, then the
// rest of the map with one press, and a whole game on it for three.
// About: src/ai/termites, src/games/termites, src/ui/termites

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { random } from '../firmware.mjs';
import { assertSameGame } from './table-checks.mjs';
import {
  markedRow, skipReason, scrollCursorTo, seatPlayers, startGame, tap, textOn, toLobby, toRow, moveCursorTo, waitForText,
} from './table-support.mjs';
import { assertConsoleCompleteExceptMap } from './termites-checks.mjs';
import { currentPrompt, pressRandomly, isRejected, playOut } from './termites-support.mjs';

const SEATS = [1, 3, 4];

test('a map is built, an illegal tile is rejected with a reason, and a game is played on it', { skip: skipReason }, async (t) => {
  const device = await toLobby({ seed: 3 });
  seatPlayers(device, SEATS);
  toRow(device, 'Map');
  for (let i = 0; i < 4 && !markedRow(device, 1).includes('build it'); i++) tap(device, 1, 'right');
  toRow(device, 'Tiles');
  for (let tiles = 17; tiles >= 15; tiles--) tap(device, 1, 'left');
  waitForText(device, 1, 'Tiles 15');
  startGame(device, 'termites', SEATS.length);

  const next = random(5);
  while (currentPrompt(device, SEATS)?.[1] !== 'Which tile?') {
    assert.equal(pressRandomly(device, SEATS, next), 'Neutral Mound');
    device.wait(60);
  }
  // The first player places two water tiles side by side. A third next to them is rejected, and the
  // screen shows the reason.
  const waterLines = () => device.uart.lines.filter((line) => line.includes(' water '));
  const takeWater = () => {
    const [seat] = currentPrompt(device, SEATS);
    tap(device, seat, 'ok');
    waitForText(device, seat, 'OK: tile here');
    return seat;
  };
  for (const cell of ['J3', 'J4']) {
    const seat = takeWater();
    moveCursorTo(device, seat, cell);
    tap(device, seat, 'ok');
    device.waitUntil(() => waterLines().at(-1)?.endsWith(` water ${cell}`), { what: `water on ${cell}` });
    device.wait(60);
  }
  const seat = takeWater();
  // Around the two water tiles, where the cursor does not stop.
  for (const cell of ['H9', 'I8', 'J7']) moveCursorTo(device, seat, cell);
  scrollCursorTo(device, seat, 'left', 'J5');
  waitForText(device, seat, 'Three tiles of one');
  tap(device, seat, 'ok');
  waitForText(device, seat, 'Three tiles of one terrain would touch.');
  assert.equal(waterLines().length, 2, 'no tile was placed');
  t.diagnostic(device.oled(seat).lines().join(' | '));

  tap(device, seat, 'menu');
  for (let i = 0; i < 8 && markedRow(device, seat) !== 'Random map'; i++) tap(device, seat, 'down');
  tap(device, seat, 'ok');
  // It asks for confirmation first; the answer that changes nothing is selected.
  tap(device, seat, 'down');
  tap(device, seat, 'ok');
  device.waitUntil(() => currentPrompt(device, SEATS)?.[1] === 'Which Mound?', { what: 'the map is done' });

  playOut(device, SEATS, 6);
  const replayed = assertSameGame(device, SEATS);
  const unprinted = assertConsoleCompleteExceptMap(device, replayed);
  assert.ok(unprinted.length >= 10 && unprinted.every((line) => /^seat \d: (water|vegetation|stones) /.test(line)), `${unprinted}`);
  assert.equal(replayed.told.filter((line) => / (water|vegetation|stones) /.test(line)).length, 15);
  assert.ok(!isRejected(textOn(device, seat)));
  device.check();
});
