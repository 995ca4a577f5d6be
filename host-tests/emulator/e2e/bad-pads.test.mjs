// Pads with stuck or bouncing buttons, with all buttons down, or absent.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import {
  BUTTONS, RED, SEATS, STANDARD, assertUsable, buttonCell, isFull, isRing, start, startBench, toBench, waitForLine, waitForText,
} from './support.mjs';
import { sampled } from './table-support.mjs';

const BROKEN = {
  floating: ['absent, is the cable plugged in?', 'Pads cable?'],
  zeros: ['all buttons down, is the data line shorted?', 'Pads all down'],
  ones: ['absent, is the cable plugged in?', 'Pads cable?'],
};

for (const [chain, [line, text]] of sampled(Object.entries(BROKEN), 2)) {
  test(`absent pads at the start are reported: the line reads ${chain}`, async () => {
    const device = await start({ pads: chain });
    for (const seat of SEATS) waitForText(device, seat, text, { timeoutMs: 1500 });
    device.waitUntil(() => device.uart.lines.some((printed) => printed === `self-test: pads: ${line}`), {
      timeoutMs: 4000, stepMs: 10, what: `${line} on the console`,
    });
    device.pads.chain = 'present';
    waitForText(device, 1, 'Pads ok');
    toBench(device);
    waitForText(device, 1, 'Try buttons, or Menu');
    assertUsable(device, 2);
    device.check();
  });
}

test('pads that are disconnected while running are reported and work again afterwards', async () => {
  const device = await startBench();
  for (const [chain, [line, text]] of Object.entries(BROKEN)) {
    const from = device.uart.lines.length;
    const cursor = device.oled(1).lines()[1];
    device.pads.chain = chain;
    waitForLine(device, `pads: ${line}`, { from, timeoutMs: 1500 });
    for (const seat of SEATS) waitForText(device, seat, text);
    device.wait(300);
    assert.equal(device.oled(1).lines()[1], cursor, 'nothing was pressed');
    device.pads.chain = 'present';
    waitForLine(device, 'pads: fine', { from, timeoutMs: 1500 });
    for (const seat of SEATS) waitForText(device, seat, 'Try buttons, or Menu');
    assertUsable(device, 3);
  }
  assert.equal(device.boots.length, 1);
  device.check();
});

test('all 32 buttons at once are not a press, and are reported if they stay down', async () => {
  const device = await startBench();
  const from = device.uart.lines.length;
  for (const seat of SEATS) device.pads.setAll(seat, 0xff);
  device.wait(100);
  for (const seat of SEATS) assert.ok(isRing(device, buttonCell(seat, 'up'), STANDARD[seat - 1]), `seat ${seat} is idle`);
  waitForLine(device, 'pads: all buttons down', { from });
  for (const seat of SEATS) device.pads.setAll(seat, 0);
  waitForLine(device, 'pads: fine', { from });
  assertUsable(device, 1);
});

test('all eight buttons of one pad are accepted', async () => {
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
