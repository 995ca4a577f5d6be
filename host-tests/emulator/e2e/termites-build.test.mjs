// Building a map on the real firmware (T-9): an illegal tile with the reason on the OLED, then the
// rest of the map with one press, and a whole game on it for three.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { random } from '../firmware.mjs';
import { assertSameGame } from './table-checks.mjs';
import {
  markedRow, missing, scrollTo, seatPlayers, startGame, tap, textOn, toLobby, toRow, walkTo, waitForText,
} from './table-support.mjs';
import { assertToldAllButMap } from './termites-checks.mjs';
import { asked, fumble, isRefused, playOut } from './termites-support.mjs';

const SEATS = [1, 3, 4];

test('a map is built, with reasons, and played on', { skip: missing }, async (t) => {
  const device = await toLobby({ seed: 3 });
  seatPlayers(device, SEATS);
  toRow(device, 'Map');
  for (let i = 0; i < 4 && !markedRow(device, 1).includes('build it'); i++) tap(device, 1, 'right');
  toRow(device, 'Tiles');
  for (let tiles = 17; tiles >= 15; tiles--) tap(device, 1, 'left');
  waitForText(device, 1, 'Tiles 15');
  startGame(device, 'termites', SEATS.length);

  const next = random(5);
  while (asked(device, SEATS)?.[1] !== 'Which tile?') {
    assert.equal(fumble(device, SEATS, next), 'Neutral Mound');
    device.wait(60);
  }
  // The first player places two water tiles side by side. A third next to them is rejected, and the
  // screen shows the reason.
  const told = () => device.uart.lines.filter((line) => line.includes(' water '));
  const takeWater = () => {
    const [seat] = asked(device, SEATS);
    tap(device, seat, 'ok');
    waitForText(device, seat, 'Place the tile');
    return seat;
  };
  for (const cell of ['J3', 'J4']) {
    const seat = takeWater();
    walkTo(device, seat, cell);
    tap(device, seat, 'ok');
    device.waitUntil(() => told().at(-1)?.endsWith(` water ${cell}`), { what: `water on ${cell}` });
    device.wait(60);
  }
  const seat = takeWater();
  // Around the two water tiles, where the cursor does not stop.
  for (const cell of ['H9', 'I8', 'J7']) walkTo(device, seat, cell);
  scrollTo(device, seat, 'left', 'J5');
  tap(device, seat, 'ok');
  waitForText(device, seat, 'Three tiles of one terrain would touch.');
  assert.equal(told().length, 2, 'nothing was put there');
  t.diagnostic(device.oled(seat).lines().join(' | '));

  tap(device, seat, 'menu');
  for (let i = 0; i < 8 && markedRow(device, seat) !== 'Random map'; i++) tap(device, seat, 'down');
  tap(device, seat, 'ok');
  // It asks for confirmation first; the answer that changes nothing is selected.
  tap(device, seat, 'down');
  tap(device, seat, 'ok');
  device.waitUntil(() => asked(device, SEATS)?.[1] === 'Which Mound?', { what: 'the map is done' });

  playOut(device, SEATS, 6);
  const again = assertSameGame(device, SEATS);
  const silent = assertToldAllButMap(device, again);
  assert.ok(silent.length >= 10 && silent.every((line) => /^seat \d: (water|vegetation|stones) /.test(line)), `${silent}`);
  assert.equal(again.told.filter((line) => / (water|vegetation|stones) /.test(line)).length, 15);
  assert.ok(!isRefused(textOn(device, seat)));
  device.check();
});
