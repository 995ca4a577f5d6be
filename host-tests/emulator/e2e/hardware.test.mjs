// Properties of real parts that a simple model would miss: the clock edges of shift registers, the
// counter behind the piezo, a boot ROM that restarts through the watchdog, an open serial line,
// LEDs that miss a frame.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { SEATS, assertUsable, cursorStart, start, startBench, toBench, waitForLine, waitForText } from './support.mjs';

const sum = (leds) => leds.reduce((total, value) => total + value, 0);

test('the pads are sampled between the edges that shift the registers', async () => {
  const device = await startBench();
  for (const seat of SEATS) assertUsable(device, seat);
  assert.deepEqual(device.pads.errors, []);
});

test('a single ring on the clock line causes no press, at any bit', async () => {
  const device = await startBench();
  device.wait(4500); // the cursors have stopped pulsing
  const before = device.frame();
  const words = SEATS.map((seat) => device.oled(seat).text());
  for (let bit = 0; bit < 16; bit++) {
    device.pads.ring(bit);
    device.wait(30);
  }
  assert.deepEqual(SEATS.map((seat) => device.oled(seat).text()), words);
  assert.equal(sum(device.frame()), sum(before));
  device.pads.ring(0, 40);
  device.wait(60);
  assert.notEqual(sum(device.frame()), sum(before), 'control: continuous ringing does cause presses');
});

test('a tone has the right frequency and length, and the piezo stays at 0 V afterwards', async () => {
  const device = await startBench();
  device.wait(500);
  const toneCount = device.tones.length;
  const lines = device.uart.lines.length;
  device.oled(2).unplug();
  waitForLine(device, 'oled 2 does not answer', { from: lines });
  device.wait(400);
  const [tone] = device.tones.slice(toneCount);
  assert.equal(tone.hz, 220);
  assert.equal(tone.volts, 6.6, 'both ends of the piezo, in antiphase');
  assert.ok(tone.ms > 195 && tone.ms < 206, `${tone.ms} ms of 200`);
  device.oled(2).plug();
  device.wait(1000);
  device.check();
});

test('short tones are played without delay', async () => {
  const device = await startBench();
  device.wait(300);
  const delays = [];
  for (let i = 0; i < 4; i++) {
    const toneCount = device.tones.length;
    const pressed = device.nowMs;
    device.press(1, 'ok', { ms: 60, pauseMs: 150 });
    const [tone] = device.tones.slice(toneCount);
    assert.ok(tone, `press ${i + 1} sounds`);
    delays.push(tone.startMs - pressed);
  }
  assert.ok(delays.every((ms) => ms < 20), `${delays} ms from the presses to their tones`);
  device.check();
});

test('the start after flashing a UF2 file counts as a power-on', async () => {
  const device = await startBench();
  const from = device.uart.lines.length;
  device.flashByUf2();
  waitForLine(device, 'start: power on', { from });
  waitForText(device, 1, 'Last start power on', { timeoutMs: 1000 });
  assert.equal(device.boots.at(-1).reason, 'watchdog');
});

test('an open serial line causes no input', async () => {
  const device = await start({ console: 'open' });
  toBench(device);
  device.wait(200);
  const lines = device.uart.lines.length;
  device.wait(10_000);
  assert.deepEqual(device.uart.lines.slice(lines), []);
  assert.equal(device.boots.length, 1);
  device.check();
});

test('wrong LEDs are corrected within a second on an idle board', async () => {
  const device = await startBench();
  device.wait(5000);
  const good = device.frame();
  device.panel.glitch();
  assert.notDeepEqual(device.frame(), good);
  device.wait(1010);
  assert.deepEqual(device.frame(), good);
  device.check();
});

test('a panel whose 5 V supply comes late shows the picture', async () => {
  const device = await start();
  device.panel.setRail(false);
  toBench(device);
  device.wait(5000);
  assert.equal(sum(device.frame()), 0);
  device.panel.setRail(true);
  device.wait(1010);
  assert.notEqual(sum(device.frame()), 0);
  assert.notEqual(device.led(...cursorStart(1))[0], '#000000');
});

test('an idle board is sent exactly once a second', async () => {
  const device = await startBench();
  device.wait(5000);
  const frames = device.framesSent;
  device.wait(10_000);
  assert.ok([10, 11].includes(device.framesSent - frames), `${device.framesSent - frames} frames in ten seconds`);
});
