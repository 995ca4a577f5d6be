// From power-on to the bench without a press: first screen, self-test with its sweep, result,
// bench.
// About: src/session/service

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { SEATS, isDark, start, waitForText } from './support.mjs';
import { toRow } from './table-support.mjs';

let device;

before(async () => {
  device = await start();
});

after(() => device.check());

test('the first screen appears within a second of power-on', () => {
  for (const seat of SEATS) waitForText(device, seat, `Self-test Seat ${seat}`, { timeoutMs: 1000 });
  assert.ok(device.nowMs < 1000);
});

test('the console prints version and reset cause', () => {
  assert.match(device.uart.lines[0], /^hexboard \d+\.\d+\.\d+ .*start: power on$/);
});

test('the sweep lights every LED in red, green, blue and white within the current budget', () => {
  const seen = new Map([[0xff0000, new Set()], [0x00ff00, new Set()], [0x0000ff, new Set()], [0xffffff, new Set()]]);
  while (device.nowMs < 2500) {
    device.wait(16);
    const leds = device.frame();
    for (let i = 0; i < leds.length; i += 3) {
      const lit = ((leds[i] && 0xff) << 16) | ((leds[i + 1] && 0xff) << 8) | (leds[i + 2] && 0xff);
      seen.get(lit)?.add(i);
    }
    // For the classic LEDs, which are the default: 1 mA when dark, 20 mA for a full channel.
    const milliamps = 889 + (leds.reduce((sum, value) => sum + value, 0) * 20) / 255;
    assert.ok(milliamps <= 3000, `${milliamps} mA at ${device.nowMs} ms`);
  }
  for (const [colour, leds] of seen) assert.equal(leds.size, 889, colour.toString(16));
});

test('the result is shown on every OLED and on the console', () => {
  for (const seat of SEATS) {
    waitForText(device, seat, 'All good');
    const [title, ...rows] = device.oled(seat).lines();
    assert.equal(title, `Self-test Seat ${seat}`);
    assert.deepEqual(rows, ['Last start power on', 'Screen 1 2 3 4', 'Pads ok', 'Flash new', 'All good']);
  }
  assert.ok(device.frame().every((value) => value === 0), 'the panel is dark after the sweep');
  device.wait(30);
  assert.deepEqual(device.uart.lines.slice(1).map((line) => line.replace(/4\.(69|71) V/, '4.70 V')), [
    'self-test: start: power on',
    'self-test: oled 1: fine',
    'self-test: oled 2: fine',
    'self-test: oled 3: fine',
    'self-test: oled 4: fine',
    'self-test: pad 1: fine',
    'self-test: pad 2: fine',
    'self-test: pad 3: fine',
    'self-test: pad 4: fine',
    'self-test: supply: VSYS 4.70 V',
    'self-test: flash: new',
    'self-test: passed',
  ]);
});

test('a new device asks for its language, then comes the start menu, and its settings open the bench with two tones', () => {
  for (const seat of SEATS) waitForText(device, seat, 'Language /');
  device.press(1, 'ok');
  for (const seat of SEATS) waitForText(device, seat, 'Play together');
  assert.ok(!isDark(device.led(0, -5)[1]) && !isDark(device.led(5, -5)[1]), 'seats 1 and 2 are at the table');
  assert.ok(isDark(device.led(0, 5)[1]) && isDark(device.led(-5, 5)[1]), 'seats 3 and 4 are not');
  toRow(device, 'Settings');
  device.press(1, 'ok');
  waitForText(device, 1, 'Brightness');
  device.press(1, 'up');
  device.press(1, 'up'); // the row before the last is the service mode
  const toneCount = device.tones.length;
  device.press(1, 'ok');
  for (const seat of SEATS) waitForText(device, seat, `Service mode Seat ${seat}`);
  assert.equal(device.uart.lines.at(-1), 'service: bench open');
  device.wait(200);
  const tones = device.tones.slice(toneCount).map(({ hz }) => hz);
  assert.deepEqual(tones.slice(-2), [880, 1321]); // the slice counts microseconds
  assert.ok(device.tones.slice(toneCount).every(({ volts }) => volts === 6.6), 'both ends of the piezo move');
  assert.ok(!isDark(device.led(0, 0)[1]), 'the board is lit');
});

test('the second start finds a valid flash', () => {
  device.restart();
  waitForText(device, 1, 'Flash ok', { timeoutMs: 1000 });
  assert.deepEqual(device.boots.map(({ reason }) => reason), ['power', 'power']);
});
