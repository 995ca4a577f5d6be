import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Pads } from '../pads.mjs';
import { bareChip } from '../test-support/bus.mjs';
import { wiring } from '../test-support/tiny.mjs';

const SIO = 0xd0000000;
const [CLOCK, LATCH] = [1 << 16, 1 << 17];
const HALF_NS = 500;
const IDLE = [0xff00, 0xff00, 0xff00, 0xff00];

function start() {
  const mcu = bareChip();
  const pads = new Pads(wiring, () => mcu.clock.nanos);
  pads.attach(mcu);
  for (const pin of [16, 17, 18, 19, 20, 21]) Object.assign(mcu.gpio[pin], { ctrl: 5, padValue: 0x56 });
  const set = (bits, high) => mcu.writeUint32(SIO + (high ? 0x14 : 0x18), bits);
  set(LATCH, true);
  mcu.clock.tick(200);
  mcu.writeUint32(SIO + 0x24, CLOCK | LATCH); // output enable
  const latch = (high) => set(LATCH, high);
  const sample = () => (mcu.readUint32(SIO + 4) >> 18) & 15;
  /** Returns 16 bits of each seat. */
  const read = ({ waitNs = HALF_NS } = {}) => {
    const words = [0, 0, 0, 0];
    for (let bit = 0; bit < 16; bit++) {
      const levels = sample();
      words.forEach((word, i) => (words[i] = (word << 1) | ((levels >> i) & 1)));
      set(CLOCK, true);
      mcu.clock.tick(waitNs);
      set(CLOCK, false);
      mcu.clock.tick(waitNs);
    }
    return words;
  };
  const scan = () => {
    latch(false);
    mcu.clock.tick(200);
    latch(true);
    mcu.clock.tick(200);
    return read();
  };
  return { mcu, pads, latch, read, scan };
}

test('a pressed button is 0 in its bit, and the bits follow once more inverted', () => {
  const { pads, scan } = start();
  assert.deepEqual(scan(), IDLE);
  pads.set(1, 'up', true);
  pads.set(3, 'menu', true);
  pads.set(4, 'ok', true);
  assert.deepEqual(scan(), [0xfe01, 0xff00, 0x7f80, 0xef10]);
  pads.setAll(2, 0xff);
  assert.equal(scan()[1], 0x00ff, 'even with all buttons down there are ones');
  assert.deepEqual(pads.errors, []);
});

test('buttons that move after the latch come with the next scan', () => {
  const { mcu, pads, latch, read, scan } = start();
  latch(false);
  mcu.clock.tick(200);
  latch(true);
  mcu.clock.tick(200);
  pads.set(2, 'left', true);
  assert.deepEqual(read(), IDLE);
  assert.deepEqual(scan(), [0xff00, 0xfb04, 0xff00, 0xff00]);
});

test('a latch that is held low repeats the first bit', () => {
  const { pads, latch, read } = start();
  pads.set(1, 'menu', true);
  latch(false);
  assert.deepEqual(read(), [0, 0xffff, 0xffff, 0xffff]);
});

test('a chip that does not wait for the answer reads the bit before', () => {
  const { mcu, pads, latch, read } = start();
  latch(false);
  mcu.clock.tick(200);
  latch(true);
  mcu.clock.tick(200);
  assert.deepEqual(read({ waitNs: 50 }), [0xff80, 0xff80, 0xff80, 0xff80]);
  assert.deepEqual(pads.errors, []);
});

test('a clock that rings moves the bits behind it, at one seat and for as many scans as it rings', () => {
  const { pads, scan } = start();
  pads.ring(0, 1, 2);
  assert.deepEqual(scan(), [0xff00, 0xfe01, 0xff00, 0xff00]);
  assert.deepEqual(scan(), IDLE);
  pads.ring(10, 2);
  assert.deepEqual(scan(), [0xff01, 0xff01, 0xff01, 0xff01]);
  assert.deepEqual(scan(), [0xff01, 0xff01, 0xff01, 0xff01]);
  assert.deepEqual(scan(), IDLE);
});

test('what is too fast for the registers is reported', () => {
  const { mcu, pads, latch, read } = start();
  latch(false);
  latch(true);
  assert.match(pads.errors.pop(), /latch is low for only 0 ns/);
  mcu.writeUint32(SIO + 0x14, CLOCK);
  assert.match(pads.errors.pop(), /a clock 0 ns after the latch/);
  mcu.clock.tick(200);
  read({ waitNs: 30 });
  assert.match(pads.errors.pop(), /a clock pulse of 30 ns/);
});

test('a stuck button stays down', () => {
  const { pads, scan } = start();
  pads.stuck[1] = 0x10;
  assert.deepEqual(scan(), [0xff00, 0xef10, 0xff00, 0xff00]);
});

test('a broken line affects one seat: high, low, noise, floating after the pull resistor', () => {
  const { mcu, pads, scan } = start();
  pads.set(1, 'up', true);
  pads.setLine('ones', 2);
  assert.deepEqual(scan(), [0xfe01, 0xffff, 0xff00, 0xff00]);
  pads.setLine('zeros', 2);
  assert.deepEqual(scan(), [0xfe01, 0, 0xff00, 0xff00]);
  pads.setLine('floating', 2);
  mcu.gpio[19].padValue = 0x48;
  assert.equal(scan()[1], 0xffff);
  mcu.gpio[19].padValue = 0x44;
  assert.equal(scan()[1], 0);
  pads.setLine('noise', 2);
  const seen = new Set(Array.from({ length: 8 }, () => scan()[1]));
  assert.ok(seen.size > 4, [...seen].join());
  assert.equal(scan()[0], 0xfe01);
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
