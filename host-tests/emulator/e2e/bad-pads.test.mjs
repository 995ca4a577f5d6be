// Pads with stuck or bouncing buttons, and broken data lines of one seat or of all.
// About: src/parts/pads

import assert from 'node:assert/strict';
import { test } from 'node:test';

import {
  BUTTONS, RED, SEATS, STANDARD, assertUsable, buttonCell, isFull, isRing, start, startBench, toBench, waitForLine, waitForText,
} from './support.mjs';
import { sampled } from './table-support.mjs';

const BROKEN = {
  floating: ['absent, is the cable plugged in?', 'Pads cable?'],
  ones: ['absent, is the cable plugged in?', 'Pads cable?'],
  zeros: ['data line held low, is the cable crushed?', 'Pads short?'],
  noise: ['garbled, is the clock line damaged?', 'Pads noise?'],
};

for (const [state, [line, text]] of sampled(Object.entries(BROKEN), 2)) {
  test(`no pads at the start, the lines read ${state}`, async () => {
    const device = await start({ pads: state });
    for (const seat of SEATS) waitForText(device, seat, `${text} 1 2 3 4`, { timeoutMs: 1500 });
    for (const seat of SEATS) waitForLine(device, `self-test: pad ${seat}: ${line}`, { timeoutMs: 4000 });
    device.pads.setLine('present');
    waitForText(device, 1, 'Pads ok');
    toBench(device);
    waitForText(device, 1, 'Try buttons, or Menu');
    assertUsable(device, 2);
    device.check();
  });
}

test('a cable that is pulled costs its own seat, which is named, and works again when it is back', async () => {
  const device = await startBench();
  for (const [state, [line, text]] of Object.entries(BROKEN)) {
    const from = device.uart.lines.length;
    device.hold(3, 'up');
    device.wait(60);
    device.pads.setLine(state, 3);
    waitForLine(device, `pad 3: ${line}`, { from, timeoutMs: 1500 });
    for (const seat of SEATS) waitForText(device, seat, `${text} 3`);
    assert.ok(isRing(device, buttonCell(3, 'up'), STANDARD[2]), 'its button is released');
    for (const seat of [1, 2, 4]) assertUsable(device, seat);
    device.release(3, 'up');
    device.pads.setLine('present', 3);
    waitForLine(device, 'pad 3: fine', { from, timeoutMs: 1500 });
    for (const seat of SEATS) waitForText(device, seat, 'Try buttons, or Menu');
    assertUsable(device, 3);
    assert.deepEqual(device.uart.lines.slice(from).filter((said) => /^pad [124]:/.test(said)), []);
  }
  assert.equal(device.boots.length, 1);
  device.check();
});

test('all eight buttons of one pad are that player', async () => {
  const device = await startBench();
  device.pads.setAll(2, 0xff);
  const lit = () => BUTTONS.every((button) => isFull(device, buttonCell(2, button), STANDARD[1]));
  device.waitUntil(lit, { timeoutMs: 60, what: 'the whole corner of seat 2 is lit' });
  assertUsable(device, 1);
  device.pads.setAll(2, 0);
  device.wait(60);
  device.press(2, 'back'); // it may have opened the menu
  assertUsable(device, 2);
  device.check();
});

test('a stuck button is reported and ignored, and the rest of its pad works', async () => {
  const device = await start();
  device.pads.stuck[0] = 1 << device.pads.button('back');
  waitForLine(device, 'service: bench open', { timeoutMs: 6000 }); // Back skips the self-test
  assertUsable(device, 1);
  waitForLine(device, 'pad 1: button Back is stuck and ignored', { timeoutMs: 25_000 });
  waitForText(device, 1, 'Pads stuck');
  device.waitUntil(() => isRing(device, buttonCell(1, 'back'), RED), { timeoutMs: 30, what: 'its cell warns' });
  assertUsable(device, 1);
  assertUsable(device, 4);
  device.press(1, 'right');
  waitForText(device, 1, 'Cursor');
  device.wait(4500);
  const frames = device.framesSent;
  device.wait(1000);
  assert.ok(device.framesSent <= frames + 2, 'it causes no activity: the frame is only refreshed');

  device.pads.stuck[0] = 0;
  waitForText(device, 1, 'Try buttons, or Menu');
  device.check();
});

test('a bouncing contact is one press', async () => {
  const device = await startBench({ bounceMs: 5 });
  for (const to of ['1,-2', '2,-2', '3,-2']) {
    device.press(1, 'right', { ms: 50, pauseMs: 50 });
    waitForText(device, 1, `Cursor ${to}`);
  }
});
