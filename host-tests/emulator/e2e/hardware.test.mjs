// Properties of real parts that a simple model would miss: the clock edges of shift registers, the
// counter behind the piezo, a boot ROM that restarts through the watchdog, an open serial line,
// LEDs that miss a frame.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { SEATS, assertUsable, cursorStart, start, startBench, toBench, waitForLine, waitForText } from './support.mjs';

const sum = (leds) => leds.reduce((total, value) => total + value, 0);

test('the pads are sampled between the edges at which the registers shift', async () => {
  const device = await startBench();
  for (const seat of SEATS) assertUsable(device, seat);
  assert.deepEqual(device.pads.errors, []);
});

test('a clock line that rings once presses nothing, whichever bit it hits', async () => {
  const device = await startBench();
  device.wait(4500); // the cursors rest
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
  assert.notEqual(sum(device.frame()), sum(before), 'the control: a line that rings all the time does press');
});

test('a tone begins and ends with what it tells, and the piezo rests at 0 V', async () => {
  const device = await startBench();
  device.wait(500);
  const heard = device.tones.length;
  const lines = device.uart.lines.length;
  device.oled(2).unplug();
  waitForLine(device, 'oled 2 does not answer', { from: lines });
  device.wait(400);
  const [tone] = device.tones.slice(heard);
  assert.equal(tone.hz, 220);
  assert.equal(tone.volts, 6.6, 'both ends of the piezo, in antiphase');
  assert.ok(tone.ms > 195 && tone.ms < 206, `${tone.ms} ms of 200`);
  device.oled(2).plug();
  device.wait(1000);
  device.check();
});

test('short tones are not swallowed', async () => {
  const device = await startBench();
  device.wait(300);
  const delays = [];
  for (let i = 0; i < 4; i++) {
    const heard = device.tones.length;
    const pressed = device.nowMs;
    device.press(1, 'ok', { ms: 60, pauseMs: 150 });
    const [tone] = device.tones.slice(heard);
    assert.ok(tone, `press ${i + 1} sounds`);
    delays.push(tone.startMs - pressed);
  }
  assert.ok(delays.every((ms) => ms < 20), `${delays} ms from the presses to their tones`);
  device.check();
});

test('flashing by UF2 is a plain start', async () => {
  const device = await startBench();
  const from = device.uart.lines.length;
  device.flashByUf2();
  waitForLine(device, 'start: power on', { from });
  waitForText(device, 1, 'Last start power on', { timeoutMs: 1000 });
  assert.equal(device.boots.at(-1).reason, 'watchdog');
});

test('an open serial line is quiet', async () => {
  const device = await start({ console: 'open' });
  toBench(device);
  device.wait(200);
  const lines = device.uart.lines.length;
  device.wait(10_000);
  assert.deepEqual(device.uart.lines.slice(lines), []);
  assert.equal(device.boots.length, 1);
  device.check();
});

test('LEDs that went wrong are right again within a second, while nothing changes', async () => {
  const device = await startBench();
  device.wait(5000);
  const good = device.frame();
  device.panel.glitch();
  assert.notDeepEqual(device.frame(), good);
  device.wait(1010);
  assert.deepEqual(device.frame(), good);
  device.check();
});

test('a panel whose 5 V come late shows the picture, too', async () => {
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

test('when idle one frame a second is sent, and no more', async () => {
  const device = await startBench();
  device.wait(5000);
  const frames = device.framesSent;
  device.wait(10_000);
  assert.ok([10, 11].includes(device.framesSent - frames), `${device.framesSent - frames} frames in ten seconds`);
});
