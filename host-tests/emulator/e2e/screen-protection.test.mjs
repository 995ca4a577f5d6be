// Screen protection on the real firmware: contrast, dim after two minutes, dark at unused seats,
// any key wakes. That all screens go dark after ten minutes is tested in virtual time
// (host-tests/tests/table/screen_protection.rs), because emulated time is expensive.
// About: src/parts/oled

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { chooseHive } from './hive-support.mjs';
import { SEATS } from './support.mjs';
import { markedRow, startGame, tap, toLobby, toRow, setRowTo } from './table-support.mjs';

const MINUTE = 60_000;
const contrasts = (device) => SEATS.map((seat) => device.oled(seat).controller.contrast);

/** Disables the show, which would begin before the device dims. */
function disableShow(device) {
  toRow(device, 'Settings');
  tap(device, 1, 'ok');
  // The row above it is about hidden information.
  toRow(device, 'Show hidden');
  for (let i = 0; i < 16 && !/^Show (?!hidden)/.test(markedRow(device, 1) ?? ''); i++) tap(device, 1, 'down');
  setRowTo(device, 'Show never');
  tap(device, 1, 'back');
}

test('the device dims, and a key that wakes it does nothing else', async () => {
  const device = await toLobby();
  disableShow(device);
  device.wait(500);
  const [full, words, light] = [contrasts(device), device.oled(1).lines(), device.frame()];
  device.wait(2 * MINUTE);
  assert.deepEqual(contrasts(device), [1, 1, 1, 1]);
  const lit = (leds) => leds.reduce((sum, value) => sum + value, 0);
  // The start menu is drawn in the faintest grey, which is not dimmed further: tests/screens/dimming.rs tests boards.
  assert.ok(lit(device.frame()) <= lit(light) && lit(device.frame()) > 0, 'the board stays lit and gets no brighter');

  const toneCount = device.tones.length;
  device.press(3, 'down');
  device.waitUntil(() => contrasts(device).every((value, at) => value === full[at]), { timeoutMs: 200, what: 'all screens wake' });
  device.wait(100);
  assert.deepEqual(device.oled(1).lines(), words, 'shifted by a pixel, and still readable');
  assert.equal(device.tones.length, toneCount);
  device.wait(200);
  assert.deepEqual(device.frame(), light);
  device.check();
});

test('screens of unused seats go dark after their notice', async () => {
  const device = await toLobby();
  chooseHive(device);
  startGame(device, 'hive', 2);
  const on = () => SEATS.map((seat) => device.oled(seat).isOn);
  assert.deepEqual(on(), [true, true, true, true]);
  device.wait(21_000);
  assert.deepEqual(on(), [true, true, false, false]);
  device.check();
});
