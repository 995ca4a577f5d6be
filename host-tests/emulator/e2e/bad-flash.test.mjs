// A flash with random contents, and one that accepts no data.
// About: src/parts/store.rs

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { assertUsable, toBench, start, startBench, waitForLine, waitForText } from './support.mjs';

function garbage(seed) {
  let state = seed;
  return Uint8Array.from({ length: 2 * 1024 * 1024 }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 24;
  });
}

const FILLS = [
  ['noise', garbage(7)],
  ['zeros', new Uint8Array(2 * 1024 * 1024)],
];

for (const [name, flash] of FILLS) {
  test(`a first start with a flash full of ${name} cleans it, reports it, and the next start is normal`, async () => {
    const device = await start({ flash });
    waitForText(device, 1, 'Flash cleaned', { timeoutMs: 1000 });
    toBench(device);
    waitForLine(device, 'self-test: flash: held no valid data, cleaned');
    assertUsable(device, 2);
    device.restart();
    waitForText(device, 1, 'Flash ok', { timeoutMs: 1000 });
    device.check();
  });
}

test('a flash that cannot be written is reported, and everything else works', async () => {
  const device = await start();
  device.chip.flash.fault = 'refuses';
  toBench(device);
  waitForLine(device, 'self-test: flash: cannot be written, nothing will be saved');
  waitForText(device, 1, 'Flash failed');
  assertUsable(device, 2);
  device.press(2, 'menu');
  device.press(2, 'left');
  waitForText(device, 2, 'Brightness 5');
  assertUsableLater(device);
});

test('a flash that fails while running is reported on the bench', async () => {
  const device = await startBench();
  const from = device.uart.lines.length;
  device.chip.flash.fault = 'refuses';
  device.press(2, 'menu');
  device.press(2, 'left');
  device.press(2, 'back');
  waitForLine(device, 'flash: cannot be written, nothing will be saved', { from });
  waitForText(device, 2, 'Flash failed');
  assertUsableLater(device);
});

function assertUsableLater(device) {
  device.wait(1500);
  assert.equal(device.boots.length, 1, 'no reset');
  assertUsable(device, 3);
}
