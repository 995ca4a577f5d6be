import assert from 'node:assert/strict';
import { test } from 'node:test';

import { I2cBus } from '../i2c-bus.mjs';
import { bareChip } from '../test-support/bus.mjs';

const I2C0 = 0x40044000;
const DATA_CMD = 0x10, TAR = 0x04, ENABLE = 0x6c, RAW = 0x34, MASK = 0x30, ABORT_SOURCE = 0x80, CLR_STOP = 0x60, CLR_ABORT = 0x54;
const STOP = 1 << 9;
const STOP_DET = 1 << 9;
const TX_ABRT = 1 << 6;

/** Returns a bus at 400 kHz with a device at 0x3c that accepts everything. */
function start() {
  const mcu = bareChip();
  const bus = new I2cBus({ sda: 8, scl: 9 }, 8);
  const taken = [];
  bus.devices.set(0x3c, {
    connect: () => true,
    write: (byte) => taken.push(byte) > 0,
    stop: () => taken.push('stop'),
    cut: () => taken.push('cut'),
  });
  bus.attach(mcu, 0);
  mcu.gpio[8].ctrl = 3;
  mcu.gpio[9].ctrl = 3;
  const write = (offset, value) => mcu.writeUint32(I2C0 + offset, value);
  write(0x1c, 125);
  write(0x20, 187);
  write(0xa0, 11);
  const to = (address) => {
    write(ENABLE, 0);
    write(TAR, address);
    write(ENABLE, 1);
  };
  const raw = () => mcu.readUint32(I2C0 + RAW);
  return { mcu, bus, taken, write, to, raw };
}

test('the bit time includes extra controller cycles and the rise time of the line', () => {
  const { bus } = start();
  const [high, low] = [125 + 11 + 7, 187 + 1];
  assert.equal(bus.bitNs, (high + low) * 8 + 120);
  assert.deepEqual(bus.errors, []);
});

test('a clock that is too fast for the display is reported', () => {
  for (const [high, low, isTooFast] of [[125, 187, false], [107, 187, false], [106, 187, true], [150, 161, true], [50, 300, true]]) {
    const { bus, write } = start();
    write(0x1c, high);
    write(0x20, low);
    assert.ok(bus.bitNs > 0);
    assert.equal(bus.errors.length > 0, isTooFast, `${high} and ${low}`);
  }
});

test('a byte takes 25 us', () => {
  const { mcu, taken, write, to, raw } = start();
  to(0x3c);
  write(DATA_CMD, 0x40);
  write(DATA_CMD, 0x55 | STOP);
  mcu.clock.tick(29e3);
  assert.deepEqual(taken, [], 'only the address so far');
  mcu.clock.tick(25e3);
  assert.deepEqual(taken, [0x40]);
  mcu.clock.tick(30e3);
  assert.deepEqual(taken, [0x40, 0x55, 'stop']);
  assert.ok(raw() & STOP_DET);
});

test('an address without a device causes an abort', () => {
  const { mcu, taken, write, to, raw } = start();
  to(0x3d);
  write(DATA_CMD, 1);
  write(DATA_CMD, 2 | STOP);
  mcu.clock.tick(100e3);
  assert.deepEqual(taken, []);
  assert.ok(raw() & TX_ABRT);
  assert.equal(mcu.readUint32(I2C0 + ABORT_SOURCE) & 1, 1);
});

test('after an abort the controller discards bytes until the abort is read', () => {
  const { mcu, bus, taken, write, to, raw } = start();
  const there = bus.devices.get(0x3c);
  bus.devices.delete(0x3c);
  to(0x3c);
  write(DATA_CMD, 1);
  mcu.clock.tick(100e3);
  bus.devices.set(0x3c, there);
  write(DATA_CMD, 2 | STOP);
  mcu.clock.tick(100e3);
  assert.deepEqual(taken, []);
  mcu.readUint32(I2C0 + CLR_ABORT);
  assert.equal(raw() & TX_ABRT, 0);
  write(DATA_CMD, 3 | STOP);
  mcu.clock.tick(100e3);
  assert.deepEqual(taken, [3, 'stop']);
});

test('the interrupt mask enables and disables interrupts', () => {
  const { mcu, write, to } = start();
  to(0x3c);
  write(MASK, STOP_DET);
  write(DATA_CMD, 1 | STOP);
  assert.equal(mcu.core.pendingInterrupts & (1 << 23), 0);
  mcu.clock.tick(100e3);
  assert.notEqual(mcu.core.pendingInterrupts & (1 << 23), 0);
  write(MASK, 0);
  assert.equal(mcu.core.pendingInterrupts & (1 << 23), 0);
});

test('disabling the block aborts the transfer, and the next one starts normally', () => {
  const { mcu, taken, write, to } = start();
  to(0x3c);
  for (const byte of [1, 2, 3]) write(DATA_CMD, byte);
  mcu.clock.tick(60e3);
  to(0x3c);
  write(DATA_CMD, 9 | STOP);
  mcu.clock.tick(100e3);
  assert.deepEqual(taken, [1, 'cut', 9, 'stop']);
});

test('a stuck bus delays the start until it is released', () => {
  const { mcu, bus, taken, write, to, raw } = start();
  mcu.readUint32(I2C0 + CLR_STOP);
  bus.isStuck = true;
  to(0x3c);
  write(DATA_CMD, 7 | STOP);
  mcu.clock.tick(10e6);
  assert.deepEqual(taken, []);
  assert.equal(raw() & STOP_DET, 0);
  bus.release();
  mcu.clock.tick(100e3);
  assert.deepEqual(taken, [7, 'stop']);
});

test('pins that are not set to I2C reach no device', () => {
  const { mcu, bus, taken, write, to } = start();
  mcu.gpio[9].ctrl = 5;
  to(0x3c);
  write(DATA_CMD, 7 | STOP);
  mcu.clock.tick(100e3);
  assert.deepEqual(taken, []);
  assert.match(bus.errors[0], /GP8 and GP9/);
});
