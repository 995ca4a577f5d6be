// A dim board: frames alternate 60 times a second, no LED changes more slowly than 30 times a
// second, and the core has time left. A board that needs no dithering is only refreshed.
// About: src/parts/leds

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { flashWith } from './settings-support.mjs';
import { startBench, waitForLine } from './support.mjs';

const LEDS = 889;
const IDLE_MS = 5000;

/** Returns an idle device on the service bench, at this brightness (1 to 8) and 2 A. */
async function idleDevice(brightness) {
  const device = await startBench({ flash: flashWith([1, brightness, 20, 0b000]) });
  device.wait(IDLE_MS);
  return device;
}

/** Returns the next frames as displayed. */
function watch(device, count) {
  const seen = [];
  while (seen.length < count) {
    const sent = device.framesSent;
    device.waitUntil(() => device.framesSent > sent, { timeoutMs: 40, what: 'the next frame' });
    device.wait(9); // on the wire for 7.7 ms
    seen.push(device.frame());
  }
  return seen;
}

test('frames of a dim board alternate: a channel changes with every frame or not at all', async () => {
  const device = await idleDevice(1);
  const [mark, sent, from] = [device.markLoad(), device.framesSent, device.nowMs];
  const frames = watch(device, 61);
  const perSecond = ((device.framesSent - sent) * 1000) / (device.nowMs - from);
  assert.ok(perSecond > 59 && perSecond < 61.5, `${perSecond} frames per second`);
  let alternating = 0;
  for (let channel = 0; channel < 3 * LEDS; channel++) {
    const steps = frames.slice(1).map((leds, i) => Math.abs(leds[channel] - frames[i][channel]));
    assert.ok(steps.every((step) => step === steps[0]) && steps[0] <= 1, `channel ${channel}: ${steps}`);
    alternating += steps[0];
  }
  assert.ok(alternating > 20, `control: ${alternating} channels alternate`);
  const load = device.loadSince(mark);
  const panel = Object.entries(load.tasks).find(([task]) => task.endsWith('panel::send'))[1];
  assert.ok(panel < 0.2, `the panel takes ${(100 * panel).toFixed(1)} % of the core`);
  device.check();
});

test('frames alternate also with one LED per cell', async () => {
  const device = await idleDevice(1);
  device.uart.send('panel leds=1\r');
  waitForLine(device, 'leds=1');
  device.wait(100);
  const [mark, sent, from] = [device.markLoad(), device.framesSent, device.nowMs];
  const frames = watch(device, 21);
  const perSecond = ((device.framesSent - sent) * 1000) / (device.nowMs - from);
  assert.ok(perSecond > 58 && perSecond < 63, `${perSecond} frames per second`);
  const steps = (channel) => frames.slice(1).map((leds, i) => Math.abs(leds[channel] - frames[i][channel]));
  const alternating = [...Array(3 * LEDS).keys()].filter((channel) => steps(channel).every((step) => step === 1));
  assert.ok(alternating.length > 5, `${alternating.length} channels alternate`);
  const bright = alternating.filter((channel) => frames.every((leds) => leds[channel] >= 2));
  assert.deepEqual(alternating, bright, 'only channels of at least two steps');
  const panel = Object.entries(device.loadSince(mark).tasks).find(([task]) => task.endsWith('panel::send'))[1];
  assert.ok(panel < 0.2, `the panel takes ${(100 * panel).toFixed(1)} % of the core`);
  device.check();
});

test('an idle bright board is sent once a second', async () => {
  const device = await idleDevice(8);
  const sent = device.framesSent;
  device.wait(5000);
  assert.ok([5, 6].includes(device.framesSent - sent), `${device.framesSent - sent} frames in five seconds`);
});
