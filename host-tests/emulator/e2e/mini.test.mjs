// The firmware for the small panel: one LED per cell, with a different driver, and all other parts.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { SEATS, STANDARD, buttonCell, hasColour, start, toBench, waitForText } from './support.mjs';

let device;
const led = (cell) => device.led(...cell)[0];

before(async () => {
  device = await start({ panel: 'mini' });
});

after(() => device.check());

test('the first screen appears within a second of power-on', () => {
  for (const seat of SEATS) waitForText(device, seat, `Self-test Seat ${seat}`, { timeoutMs: 1000 });
});

test('frames have 127 LEDs and take under 4 ms', () => {
  device.wait(300);
  assert.ok(device.framesSent > 10);
  assert.ok(device.frameMs > 3.7 && device.frameMs < 3.95, `${device.frameMs} ms`); // 127 words of 30 us
});

test('the self-test passes', () => {
  toBench(device);
  assert.ok(device.uart.lines.includes('self-test: passed'), device.uart.lines.join('\n'));
});

test('the bench shows strand and LED number of a cell', () => {
  // The cursor of seat 1 begins on (0,-2): 34 cells in the rows above, four more to its west.
  waitForText(device, 1, 'Strand 1: 38');
});

test('buttons of every seat light their cells', () => {
  for (const seat of SEATS) {
    for (const button of ['ok', 'up']) {
      const cell = buttonCell(seat, button);
      const idleColour = led(cell);
      device.hold(seat, button);
      device.waitUntil(() => hasColour(led(cell), STANDARD[seat - 1]) && led(cell) > idleColour, { timeoutMs: 40 });
      device.release(seat, button);
      device.waitUntil(() => led(cell) === idleColour, { timeoutMs: 60, what: 'it returns to its idle colour' });
    }
  }
});

test('piece and ground alternate in a cell that has both', () => {
  const cell = [1, -3]; // up from the start of its cursor
  device.wait(4300); // cursors stand still
  const seen = new Map();
  for (let i = 0; i < 30; i++) {
    seen.set(led(cell), (seen.get(led(cell)) ?? 0) + 1);
    device.wait(100);
  }
  assert.equal(seen.size, 2, [...seen.keys()].join());
  assert.ok([...seen.keys()].some((colour) => hasColour(colour, [255, 255, 255])), 'the cursor');
  assert.ok([...seen.keys()].some((colour) => hasColour(colour, STANDARD[0])), 'the colour of the seat');
  for (const times of seen.values()) assert.ok(times >= 10, `${times} of 30 samples`);
});

test('frames are sent only when colours alternate, while nothing else changes', () => {
  const frames = device.framesSent;
  device.wait(2800);
  assert.equal(device.framesSent - frames, 4); // every 700 ms
});
