// The LED signal at every cycle of the state machines: bit times within the data sheet, and gaps
// between frames.
// About: src/parts/leds

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { RED, buttonCell, hasColour, start } from './support.mjs';

/** Starts in exact fidelity and runs some frames of the sweep. */
async function sweep(panel, ms) {
  const device = await start({ panel, fidelity: 'exact' });
  device.wait(ms);
  return device;
}

function assertGaps(device) {
  const frames = device.frames.filter(({ startNs, endNs }) => endNs > startNs);
  for (let i = 1; i < frames.length; i++) {
    const gap = (frames[i].startNs - frames[i - 1].endNs) / 1000;
    assert.ok(gap > 280, `${gap} us between frames ${i - 1} and ${i}: the LEDs cannot latch`);
  }
  // The last one may still be on the wire.
  return frames.filter(({ strands, shown }) => shown === strands);
}

test('full panel: four strands in parallel within 8 ms, with valid bit times', async () => {
  const device = await sweep('full', 180);
  device.check();
  const frames = assertGaps(device);
  assert.ok(frames.length >= 8, `${frames.length} frames`);
  for (const { startNs, endNs, strands } of frames) {
    assert.equal(strands, 4);
    const ms = (endNs - startNs) / 1e6;
    assert.ok(ms > 7.5 && ms <= 8, `${ms} ms on the wire`); // 252 LEDs of 24 bits of 1.25 us
  }
  assert.ok(hasColour(device.led(0, 0)[0], RED), 'the sweep begins in the middle, with red');
});

test('small panel: 127 LEDs on one strand, with valid bit times', async () => {
  const device = await sweep('mini', 180);
  device.check();
  const frames = assertGaps(device);
  assert.ok(frames.length >= 8, `${frames.length} frames`);
  for (const { startNs, endNs } of frames) {
    const ms = (endNs - startNs) / 1e6;
    assert.ok(ms > 3.7 && ms < 3.95, `${ms} ms on the wire`); // 127 LEDs of 24 bits of 1.25 us
  }
  assert.ok(hasColour(device.led(0, 0)[0], RED), 'the sweep begins in the middle, with red');
  assert.ok(device.led(...buttonCell(1, 'ok')).length === 1);
});

test('exact and fast mode show the same light', async () => {
  const [exact, fast] = await Promise.all([start({ fidelity: 'exact' }), start()]);
  for (const device of [exact, fast]) {
    device.waitUntil(() => device.framesSent === 3, { stepMs: 1, what: 'three frames' });
    device.wait(9);
  }
  assert.deepEqual(exact.frame(), fast.frame());
});
