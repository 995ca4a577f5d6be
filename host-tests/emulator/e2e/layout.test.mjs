// A panel with different wiring: configured on the console and kept over a restart. Also the boot
// loader.
// About: src/parts/leds, src/session/service

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { cursorStart, isDark, startBench, waitForLine, waitForText } from './support.mjs';

/**
 * Number of lit LEDs of the cell under the cursor of seat 1 on this panel. The cursor's centre is
 * white.
 */
const lit = (device, [q, r]) => device.led(q, r).filter((led) => !isDark(led)).length;

test('a mirrored panel shows a mirrored board, also after a restart', async () => {
  const device = await startBench();
  const [q, r] = cursorStart(1);
  const mirrored = [-q - r, r];
  device.wait(5000); // the cursor has stopped pulsing
  const before = device.led(q, r);
  device.uart.send('panel\r');
  waitForLine(device, 'panel pins=1234 ends=---- turn=0 mirror=no order=GRB leds=7 first=E run=left');
  device.uart.send('panel mirror=yes\r');
  waitForLine(device, 'mirror=yes');
  device.wait(60);
  assert.equal(device.led(...mirrored)[0], before[0], 'the centre is mirrored');
  // East and west of the cell have changed places as well.
  const [, east, , , west] = before;
  assert.deepEqual([device.led(...mirrored)[4], device.led(...mirrored)[1]], [east, west]);
  device.uart.send('panel turn=9\r');
  waitForLine(device, 'panel: not of the form turn=0 to 5');
  device.wait(100);
  device.restart();
  waitForText(device, 1, 'Flash ok', { timeoutMs: 1500 });
  device.uart.send('panel\r');
  waitForLine(device, 'mirror=yes', { from: device.uart.lines.length - 1 });
  device.check();
});

test('with one LED per cell, seven cells take the LEDs of one', async () => {
  const device = await startBench();
  device.uart.send('panel leds=1\r');
  waitForLine(device, 'leds=1');
  device.wait(60);
  assert.ok(lit(device, [0, -6]) > 0, 'the first LEDs of the strand show the first cells');
  device.check();
});

test('the console command boot starts the boot loader', async () => {
  const device = await startBench();
  device.uart.send('boot\r');
  waitForLine(device, 'boot loader');
  device.wait(100);
  device.expectError(/resets into the USB boot loader/);
  device.check();
});
