// OLEDs that are absent, disappear and return, or block their bus: the others work, and the seat is
// notified.
// About: src/parts/oled

import assert from 'node:assert/strict';
import { test } from 'node:test';

import {
  RED, SEATS, STANDARD, assertUsable, buttonCell, hasColour, isFull, toBench, start, startBench, waitForLine, waitForText,
} from './support.mjs';
import { sampled } from './table-support.mjs';

/** Asserts that the seat's own corner blinks red on the board. */
function assertBlinks(device, seat) {
  const cell = buttonCell(seat, 'ok');
  device.waitUntil(() => isFull(device, cell, RED), { timeoutMs: 1100, what: `the corner of seat ${seat} warns` });
  device.waitUntil(() => !isFull(device, cell, RED), { timeoutMs: 1100, what: 'and blinks' });
}

for (const absent of sampled([[4], [1, 2, 3, 4], [1], [1, 2]], 2)) {
  test(`missing OLEDs at the start are reported: seat ${absent.join(', ')}`, async () => {
    const device = await start({ absentOleds: absent });
    toBench(device);
    for (const seat of absent) waitForLine(device, `self-test: oled ${seat}: absent`);
    waitForLine(device, 'self-test: FAILED');
    for (const seat of SEATS.filter((seat) => !absent.includes(seat))) {
      waitForLine(device, `self-test: oled ${seat}: fine`);
      waitForText(device, seat, 'Screen missing');
    }
    assertBlinks(device, absent[0]);
    for (const seat of [absent[0], 3]) assertUsable(device, seat);
    device.check();
    assert.equal(device.boots.length, 1);
  });
}

test('the self-test screen names the missing OLEDs', async () => {
  const device = await start({ absentOleds: [2, 3] });
  for (const seat of [1, 4]) waitForText(device, seat, 'Screen missing 2 3', { timeoutMs: 1000 });
});

test('a reconnected OLED shows its picture again', async () => {
  const device = await startBench();
  device.press(2, 'right');
  const [from, toneCount] = [device.uart.lines.length, device.tones.length];
  const picture = device.oled(2).picture();

  device.oled(2).unplug();
  waitForLine(device, 'oled 2 does not answer', { from, timeoutMs: 1000 });
  waitForText(device, 1, 'Screen missing');
  assertBlinks(device, 2);
  const warning = device.tones.slice(toneCount).find(({ hz }) => hz === 220);
  assert.ok(warning, 'a low tone');
  assertUsable(device, 2);
  assertUsable(device, 3);

  device.oled(2).plug();
  waitForLine(device, 'oled 2 is back', { from, timeoutMs: 1000 });
  waitForText(device, 1, 'Try buttons, or Menu');
  device.waitUntil(() => device.oled(2).picture() === picture, { timeoutMs: 300, what: 'the picture is back' });
  assert.ok(!hasColour(device.led(...buttonCell(2, 'ok'))[0], RED), 'the warning is over');
  device.check();
});

test('an OLED that briefly loses power shows its picture again', async () => {
  const device = await startBench();
  const picture = device.oled(3).picture();
  device.oled(3).controller.powerOn(); // its loss was not detected
  assert.equal(device.oled(3).isOn, false);
  const isBack = () => device.oled(3).isOn && device.oled(3).picture() === picture;
  device.waitUntil(isBack, { timeoutMs: 600, stepMs: 20, what: 'the picture is back' });
  device.check();
});

test('an OLED that cannot be read is not initialised repeatedly', async () => {
  const device = await startBench();
  device.oled(3).controller.read = undefined;
  device.oled(4).controller.read = () => 0xff;
  for (const seat of [3, 4]) device.oled(seat).unplug();
  device.wait(1000);
  for (const seat of [3, 4]) device.oled(seat).plug();
  device.wait(1000);
  const bytes = [3, 4].map((seat) => device.oled(seat).controller.dataBytes);
  device.wait(2000);
  assert.deepEqual([3, 4].map((seat) => device.oled(seat).controller.dataBytes), bytes);
  for (const seat of [3, 4]) waitForText(device, seat, 'Service mode');
  device.check();
});

test('an OLED that hangs in the middle of a byte is released by extra clocks', async () => {
  const device = await startBench();
  device.buses[0].hold(7);
  device.press(1, 'right');
  waitForText(device, 1, 'Cursor 1,-2');
  assert.equal(device.buses[0].isStuck, false);
  device.check();

  device.buses[1].hold(9); // and at a start
  device.restart();
  for (const seat of SEATS) waitForText(device, seat, `Self-test Seat ${seat}`, { timeoutMs: 1000 });
});

test('while one bus is held low the other works, and both work after its release', async () => {
  const device = await startBench();
  const from = device.uart.lines.length;
  device.buses[0].hold();
  for (const seat of [1, 2]) waitForLine(device, `oled ${seat} does not answer`, { from, timeoutMs: 1500 });
  waitForText(device, 3, 'Screen missing');
  assertUsable(device, 1);
  device.press(3, 'right');
  waitForText(device, 3, 'Cursor 1,2');
  device.wait(3000);
  assert.equal(device.boots.length, 1, 'no watchdog reset');

  device.buses[0].release();
  for (const seat of [1, 2]) waitForLine(device, `oled ${seat} is back`, { from, timeoutMs: 1500 });
  for (const seat of SEATS) waitForText(device, seat, 'Try buttons, or Menu');
});

test('a press is visible despite the warning', async () => {
  const device = await startBench({ absentOleds: [4] });
  const cell = buttonCell(4, 'ok');
  device.hold(4, 'ok');
  device.wait(30);
  for (let i = 0; i < 12; i++) {
    assert.ok(isFull(device, cell, STANDARD[3]), `${device.led(...cell)}`);
    device.wait(100);
  }
});

test('a bus that is held low from the start is reported', async () => {
  const device = await start();
  device.buses[1].hold();
  toBench(device);
  for (const seat of [3, 4]) waitForLine(device, `self-test: oled ${seat}: absent`);
  waitForText(device, 2, 'Screen missing');
  assertUsable(device, 4);
});

test('a clock line held low is reported, does not affect the other bus, and recovers after its release', async () => {
  const device = await startBench();
  const from = device.uart.lines.length;
  device.buses[1].holdClock();
  waitForLine(device, 'oleds 3 and 4: the clock line is held low', { from, timeoutMs: 1500 });
  for (const seat of [3, 4]) waitForLine(device, `oled ${seat} does not answer`, { from, timeoutMs: 1500 });
  assertUsable(device, 3);
  device.press(1, 'right');
  waitForText(device, 1, 'Cursor 1,-2');
  device.wait(3000);
  assert.equal(device.boots.length, 1, 'no watchdog reset');

  device.buses[1].releaseClock();
  waitForLine(device, 'oleds 3 and 4: wires fine', { from, timeoutMs: 1500 });
  for (const seat of [3, 4]) waitForLine(device, `oled ${seat} is back`, { from, timeoutMs: 1500 });
  for (const seat of SEATS) waitForText(device, seat, `Service mode Seat ${seat}`);
  device.check();
});

test('a bus that is released at any moment never sends a picture to the wrong seat', async () => {
  for (const ms of sampled([35, 90, 170, 3, 60, 130, 210], 3)) {
    const device = await startBench();
    device.press(1, 'right');
    device.hold(2, 'right');
    device.wait(12); // a picture is being sent
    device.buses[0].holdClock();
    device.wait(ms);
    device.buses[0].releaseClock();
    device.release(2, 'right');
    for (let i = 0; i < 150; i++) {
      device.wait(10);
      for (const seat of [1, 2]) {
        assert.ok(!device.oled(seat).text().includes(`Seat ${3 - seat}`), `${ms} ms: at seat ${seat}\n${device.describe()}`);
      }
    }
    for (const seat of [1, 2]) waitForText(device, seat, `Service mode Seat ${seat}`);
    device.check();
  }
});

test('a display is filled before it is switched on, also when it is reconnected', async () => {
  const device = await startBench();
  device.oled(1).unplug();
  device.wait(1000);
  device.oled(1).plug();
  waitForText(device, 1, 'Service mode Seat 1');
  device.check();
});

test('SH1106 and SSD1306 modules work together', async () => {
  const device = await startBench({ oleds: ['sh1106', 'ssd1306', 'ssd1306', 'sh1106'] });
  for (const seat of SEATS) waitForText(device, seat, `Service mode Seat ${seat}`);
  device.press(1, 'right');
  waitForText(device, 1, 'Cursor 1,-2');
  device.press(4, 'peek');
  device.oled(4).unplug();
  device.wait(1000);
  device.oled(4).plug();
  waitForText(device, 4, 'Service mode Seat 4');
  device.check();
});
