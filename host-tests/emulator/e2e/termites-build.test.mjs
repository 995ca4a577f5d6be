// A map built on the real firmware (T-9): a tile that may not go there, with the reason on the OLED, then the rest of
// the map at a press, and the whole game on it for three.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { random } from '../firmware.mjs';
import { assertSameGame, assertToldAllButMap } from './termites-checks.mjs';
import {
  asked, fumble, isRefused, markedRow, missing, playOut, seatPlayers, startGame, tap, toLobby, toRow, waitForText,
} from './termites-support.mjs';

const SEATS = [1, 3, 4];
const WAYS = ['up', 'right', 'down', 'left'];

/** Holds a direction: the cursor first jumps to a target, then goes on freely, also where nothing may be put. */
function scroll(device, seat, way, ms) {
  device.hold(seat, way);
  device.wait(ms);
  device.release(seat, way);
  device.wait(60);
}

test('a map is built, with reasons, and played on', { skip: missing }, async (t) => {
  const device = await toLobby({ seed: 3 });
  seatPlayers(device, SEATS);
  toRow(device, 'Map');
  for (let i = 0; i < 4 && !markedRow(device, 1).includes('build it'); i++) tap(device, 1, 'right');
  toRow(device, 'Tiles');
  for (let tiles = 17; tiles >= 15; tiles--) tap(device, 1, 'left');
  waitForText(device, 1, 'Tiles 15');
  startGame(device, SEATS.length);

  const next = random(5);
  while (asked(device, SEATS)?.[1] !== 'Choose a tile') {
    assert.equal(fumble(device, SEATS, next), 'Neutral Mound');
    device.wait(60);
  }
  // The first player puts two waters side by side. A third next to them is refused, and the screen says why.
  const told = () => device.uart.lines.filter((line) => line.includes(' water '));
  const putWater = () => {
    const [seat] = asked(device, SEATS);
    tap(device, seat, 'ok');
    waitForText(device, seat, 'Place the tile');
    return seat;
  };
  for (let tiles = 1; tiles <= 2; tiles++) {
    tap(device, putWater(), 'ok');
    device.waitUntil(() => told().length === tiles, { what: `water ${tiles} on the console` });
    device.wait(60);
  }
  const seat = putWater();
  const refused = () => device.oled(seat).text().includes('Three tiles of one terrain would touch');
  for (let tries = 0; tries < 40 && !refused(); tries++) {
    scroll(device, seat, WAYS[Math.floor(4 * next())], 430 + 80 * Math.floor(3 * next()));
    const before = told().length;
    tap(device, seat, 'ok');
    device.wait(40);
    if (told().length > before) putWater(); // it did fit: on with the next tile of this player
  }
  assert.ok(refused(), device.describe());
  t.diagnostic(device.oled(seat).lines().join(' | '));

  tap(device, seat, 'menu');
  for (let i = 0; i < 8 && markedRow(device, seat) !== 'Random map'; i++) tap(device, seat, 'down');
  tap(device, seat, 'ok');
  device.waitUntil(() => asked(device, SEATS)?.[1] === 'Choose a Mound', { what: 'the map is done' });

  playOut(device, SEATS, 6);
  const again = assertSameGame(device, SEATS);
  const silent = assertToldAllButMap(device, again);
  assert.ok(silent.length >= 10 && silent.every((line) => /^seat \d: (water|vegetation|stones) /.test(line)), `${silent}`);
  assert.equal(again.told.filter((line) => / (water|vegetation|stones) /.test(line)).length, 15);
  assert.ok(!isRefused(device.oled(seat).text()));
  device.check();
});
