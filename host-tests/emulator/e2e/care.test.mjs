// Care of the screens on the real firmware: contrast, dim after two minutes, off after ten, any key wakes.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { SEATS } from './support.mjs';
import { toLobby } from './table-support.mjs';

const MINUTE = 60_000;
const contrasts = (device) => SEATS.map((seat) => device.oled(seat).controller.contrast);

test('the device dims, goes dark and wakes by a key that does nothing else', async () => {
  const device = await toLobby();
  device.wait(500);
  const [full, words, light] = [contrasts(device), device.oled(1).lines(), device.frame()];
  device.wait(2 * MINUTE);
  assert.deepEqual(contrasts(device), [1, 1, 1, 1]);
  const lit = (leds) => leds.reduce((sum, value) => sum + value, 0);
  assert.ok(lit(device.frame()) < lit(light) && lit(device.frame()) > 0, 'the board dims, too');

  device.wait(8 * MINUTE);
  for (const seat of SEATS) assert.equal(device.oled(seat).isOn, false, `seat ${seat}`);

  const heard = device.tones.length;
  device.press(3, 'down');
  device.waitUntil(() => SEATS.every((seat) => device.oled(seat).isOn), { timeoutMs: 200, what: 'all screens wake' });
  device.wait(100);
  assert.deepEqual(contrasts(device), full);
  assert.deepEqual(device.oled(1).lines(), words, 'moved by a pixel, and still to be read');
  assert.equal(device.tones.length, heard);
  device.wait(200);
  assert.deepEqual(device.frame(), light);
  device.check();
});
