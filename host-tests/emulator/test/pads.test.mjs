import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Pads } from '../pads.mjs';
import { bareChip } from '../test-support/bus.mjs';
import { wiring } from '../test-support/tiny.mjs';

const SPI0 = 0x4003c000;
const SIO = 0xd0000000;
const LATCH = 1 << 17;
const CPOL = 1 << 6;
const CPHA = 1 << 7;
/** Control bits of the four modes. */
const MODES = [0, CPHA, CPOL, CPOL | CPHA];

function start({ mode = 2 } = {}) {
  const mcu = bareChip();
  const pads = new Pads(wiring, () => mcu.clock.nanos);
  pads.attach(mcu, 8);
  mcu.gpio[16].ctrl = 1;
  mcu.gpio[17].ctrl = 5;
  mcu.writeUint32(SIO + 0x24, LATCH); // output enable
  mcu.writeUint32(SPI0 + 0x10, 62); // 125 MHz / 62: about 2 MHz
  mcu.writeUint32(SPI0, 7 | MODES[mode]);
  const latch = (high) => mcu.writeUint32(SIO + (high ? 0x14 : 0x18), LATCH);
  const read = () =>
    Array.from({ length: 4 }, () => {
      mcu.writeUint32(SPI0 + 8, 0);
      mcu.clock.tick(5e3);
      return mcu.readUint32(SPI0 + 8);
    });
  const scan = () => {
    latch(false);
    mcu.clock.tick(200);
    latch(true);
    return read();
  };
  return { mcu, pads, latch, read, scan };
}

test('seat 1 comes first, and a pressed button is a 0 bit', () => {
  const { pads, scan } = start();
  assert.deepEqual(scan(), [0xff, 0xff, 0xff, 0xff]);
  pads.set(1, 'up', true);
  pads.set(3, 'menu', true);
  pads.set(4, 'ok', true);
  assert.deepEqual(scan(), [0xfe, 0xff, 0x7f, 0xef]);
});

test('a button pressed after the latch appears in the next scan', () => {
  const { pads, latch, read, scan } = start();
  latch(false);
  latch(true);
  pads.set(2, 'left', true);
  assert.deepEqual(read(), [0xff, 0xff, 0xff, 0xff]);
  assert.deepEqual(scan(), [0xff, 0xfb, 0xff, 0xff]);
});

test('after 32 bits the chain shifts out zeros', () => {
  const { pads, read, scan } = start();
  pads.set(1, 'up', true);
  scan();
  assert.deepEqual(read(), [0, 0, 0, 0]);
});

test('a latch that is held low repeats the first bit', () => {
  const { pads, latch, read } = start();
  pads.set(1, 'menu', true);
  latch(false);
  assert.deepEqual(read(), [0, 0, 0, 0]);
});

test('a byte takes the time of eight bits', () => {
  const { mcu } = start();
  mcu.writeUint32(SPI0 + 8, 0);
  mcu.clock.tick(3.9e3);
  assert.ok(mcu.readUint32(SPI0 + 0x0c) & 0x10, 'busy');
  mcu.clock.tick(0.2e3);
  assert.ok(!(mcu.readUint32(SPI0 + 0x0c) & 0x10));
});

test('sampling on the wrong edge loses the first bit', () => {
  const { pads, scan } = start({ mode: 1 });
  pads.set(1, 'up', true);
  assert.deepEqual(scan(), [0xfd, 0xff, 0xff, 0xfe]);
});

test('sampling at the edge that shifts the registers is reported', () => {
  for (const [mode, isRace] of [[0, true], [1, false], [2, false], [3, true]]) {
    const { pads, scan } = start({ mode });
    scan();
    assert.equal(pads.errors.some((error) => /samples at the edge/.test(error)), isRace, `mode ${mode}`);
  }
});

test('a ringing clock shifts the following bits by one, for the given number of scans', () => {
  const { pads, scan } = start();
  pads.ring(0);
  assert.deepEqual(scan(), [0xff, 0xff, 0xff, 0xfe]);
  assert.deepEqual(scan(), [0xff, 0xff, 0xff, 0xff]);
  pads.set(1, 'up', true);
  pads.ring(20, 2);
  assert.deepEqual(scan(), [0xfe, 0xff, 0xff, 0xfe]);
  assert.deepEqual(scan(), [0xfe, 0xff, 0xff, 0xfe]);
  assert.deepEqual(scan(), [0xfe, 0xff, 0xff, 0xff]);
});

test('timing that is too fast for the registers is reported', () => {
  const { mcu, pads, latch, scan } = start();
  latch(false);
  latch(true);
  assert.match(pads.errors.pop(), /latch is low for only 0 ns/);
  mcu.writeUint32(SPI0 + 0x10, 2);
  scan();
  assert.match(pads.errors.pop(), /a clock of 62.5 MHz/);
});

test('a stuck button stays down', () => {
  const { pads, scan } = start();
  pads.stuck[1] = 0x10;
  assert.deepEqual(scan(), [0xff, 0xef, 0xff, 0xff]);
});

test('an absent chain reads ones, zeros, or follows the pull resistor', () => {
  const { mcu, pads, scan } = start();
  pads.set(1, 'up', true);
  pads.chain = 'ones';
  assert.deepEqual(scan(), [0xff, 0xff, 0xff, 0xff]);
  pads.chain = 'zeros';
  assert.deepEqual(scan(), [0, 0, 0, 0]);
  pads.chain = 'floating';
  mcu.gpio[16].padValue = 0x48;
  assert.deepEqual(scan(), [0xff, 0xff, 0xff, 0xff]);
  mcu.gpio[16].padValue = 0x44;
  assert.deepEqual(scan(), [0, 0, 0, 0]);
});

test('a bouncing contact alternates, then settles', () => {
  const { mcu, pads } = start();
  pads.bounceNs = 5e6;
  pads.set(1, 'ok', true);
  const states = new Set();
  for (let i = 0; i < 50; i++) {
    states.add(pads.closed(1));
    mcu.clock.tick(0.1e6);
  }
  assert.deepEqual([...states].sort((a, b) => a - b), [0, 0x10]);
  mcu.clock.tick(1e6);
  for (let i = 0; i < 20; i++) {
    assert.equal(pads.closed(1), 0x10);
    mcu.clock.tick(0.1e6);
  }
});

test('unknown buttons and seats are rejected', () => {
  const { pads } = start();
  assert.throws(() => pads.set(1, 'fire', true), /no button "fire"/);
  assert.throws(() => pads.set(5, 'ok', true), /no seat 5/);
});
