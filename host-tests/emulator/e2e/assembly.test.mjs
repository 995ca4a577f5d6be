// Walks through the assembly of docs/build/README.md: after each step only what exists by then is
// connected, and the check of that step shows it.
// About: src/session/service

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { markedRow } from './table-support.mjs';
import { BUTTONS, SEATS, buttonCell, isDark, isFull, STANDARD, start, toBench, waitForLine, waitForText } from './support.mjs';

const STEPS = readFileSync(new URL('../../../docs/build/README.md', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d+ \|/.test(line));
const STRANDS = [1, 2, 3, 4];
/** The first cell of each strand. */
const FIRST_CELLS = [[0, -6], [-4, -2], [-6, 1], [-6, 4]];

/** Returns a device with these seats and strands. */
function assembled(seats, strands, more = {}) {
  return start({
    pads: SEATS.map((seat) => (seats.includes(seat) ? 'present' : 'ones')),
    absentOleds: SEATS.filter((seat) => !seats.includes(seat)),
    absentStrands: STRANDS.filter((strand) => !strands.includes(strand)),
    ...more,
  });
}

/** Opens a row of the menu of the service mode. */
function openRow(device, words) {
  device.press(1, 'menu', { ms: 30, pauseMs: 60 });
  for (let row = 0; row < 30 && !markedRow(device, 1)?.startsWith(words); row++) device.press(1, 'down', { ms: 30, pauseMs: 60 });
  device.press(1, 'ok', { ms: 30, pauseMs: 60 });
}

/** Waits for the self-test and returns its lines on the console. */
function selfTest(device) {
  const isOver = () => device.uart.lines.some((line) => /^self-test: (passed|FAILED)$/.test(line));
  device.waitUntil(isOver, { timeoutMs: 6000, stepMs: 20, what: 'the result of the self-test' });
  return device.uart.lines;
}

/** Returns the strands on which the sweep has lit an LED. */
function swept(device) {
  const lit = new Set();
  while (device.nowMs < 2500) {
    device.wait(40);
    FIRST_CELLS.forEach(([q, r], i) => device.led(q, r).some((led) => !isDark(led)) && lit.add(i + 1));
  }
  return [...lit].sort();
}

test('the page has the steps that this test walks', () => {
  assert.deepEqual(STEPS.map((line) => Number(line.split('|')[1])), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  for (const [step, words] of [[1, 'reports OLEDs and pads of all four seats as absent'], [6, '`pad 1: fine`'], [7, 'its seat alone is reported'], [8, 'rows 0 to 3'], [11, '`All good`']]) {
    assert.ok(STEPS[step - 1].includes(words), `step ${step}: ${words}`);
  }
});

test('step 1: the bare Pico on USB blinks, reports all seats as absent, the flash as new and VSYS', async () => {
  const device = await assembled([], [], { pads: 'floating' });
  device.supply.volts = 0;
  device.usb.plug();
  const lines = selfTest(device);
  for (const seat of SEATS) {
    assert.ok(lines.includes(`self-test: oled ${seat}: absent`));
    assert.ok(lines.includes(`self-test: pad ${seat}: absent, is the cable plugged in?`));
  }
  assert.ok(lines.includes('self-test: flash: new'));
  assert.ok(lines.some((line) => /^self-test: supply: VSYS 4\.(69|70|71) V$/.test(line)), lines.join('\n'));
  assert.ok(device.heartbeat.beats > 10);
  device.check();
});

test('steps 4 and 5: it runs from the supply, and goes on when USB takes over', async () => {
  const device = await assembled([], []);
  device.wait(1500);
  const beats = device.heartbeat.beats;
  device.usb.plug();
  device.wait(200);
  device.supply.volts = 0;
  device.wait(1500);
  assert.ok(device.heartbeat.beats > beats + 5);
  assert.equal(device.boots.length, 1);
  assert.equal(device.supply.rail, 0, 'USB feeds nothing else');
  device.check();
});

test('step 6: seat 1 alone shows its screen, its buttons and two tones', async () => {
  const device = await assembled([1], []);
  device.wait(700);
  const heard = device.tones.length;
  toBench(device, { seat: 1 });
  const lines = device.uart.lines;
  assert.ok(lines.includes('self-test: oled 1: fine') && lines.includes('self-test: pad 1: fine'), lines.join('\n'));
  assert.equal(device.tones.length, heard + 2);
  for (const button of BUTTONS.filter((name) => name !== 'peek' && name !== 'menu')) {
    const resting = device.oled(1).picture();
    device.hold(1, button);
    device.waitUntil(() => device.oled(1).picture() !== resting, { timeoutMs: 200, what: `${button} on the screen` });
    device.release(1, button);
    device.wait(100);
  }
  const resting = device.oled(1).picture();
  device.hold(1, 'peek');
  device.wait(200);
  assert.notEqual(device.oled(1).picture(), resting, 'the checkerboard');
  device.release(1, 'peek');
  device.check();
});

test('step 7: all seats are fine, and a pulled cable is reported for its seat alone', async () => {
  const device = await assembled(SEATS, []);
  const lines = selfTest(device);
  for (const seat of SEATS) {
    assert.ok(lines.includes(`self-test: oled ${seat}: fine`) && lines.includes(`self-test: pad ${seat}: fine`));
  }
  for (const seat of SEATS) waitForText(device, seat, 'Language /', { timeoutMs: 3000 });
  const from = lines.length;
  device.pads.setLine('ones', 3);
  device.oled(3).unplug();
  waitForLine(device, 'pad 3: absent', { from });
  waitForLine(device, 'oled 3 does not answer', { from });
  assert.ok(!device.uart.lines.slice(from).some((line) => /^(pad|oled) [124]/.test(line)));
  device.check();
});

test('step 8: the sweep lights strand 1 and no other', async () => {
  assert.deepEqual(swept(await assembled(SEATS, [1])), [1]);
});

test('step 10: each pattern of Measure draws at most its estimate, and more than half of it', async () => {
  const device = await assembled(SEATS, STRANDS);
  toBench(device, { seat: 1 });
  openRow(device, 'Measure');
  for (let pattern = 1; pattern <= 6; pattern++) {
    const from = device.uart.lines.length;
    device.press(1, 'right', { ms: 30, pauseMs: 200 });
    const estimate = Number(/(\d+) mA$/.exec(waitForLine(device, 'meter: pattern', { from }))[1]);
    const drawn = device.supply.amps * 1000;
    assert.ok(drawn <= estimate && drawn > estimate / 2, `${drawn} mA, estimated as ${estimate} mA`);
  }
  device.check();
});

test('steps 9 and 11: the sweep lights all strands, each button a cell, and all is good', async () => {
  const device = await assembled(SEATS, STRANDS);
  assert.deepEqual(swept(device), [1, 2, 3, 4]);
  for (const seat of SEATS) waitForText(device, seat, 'All good');
  device.restart();
  toBench(device, { seat: 1 });
  for (const seat of SEATS) {
    device.hold(seat, 'ok');
    device.waitUntil(() => isFull(device, buttonCell(seat, 'ok'), STANDARD[seat - 1]), { timeoutMs: 60 });
    device.release(seat, 'ok');
    device.wait(60);
  }
  device.check();
});
