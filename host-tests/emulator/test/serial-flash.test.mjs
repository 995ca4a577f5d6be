import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Flash, SECTOR } from '../flash.mjs';
import { SerialFlash } from '../serial-flash.mjs';
import { Ssi } from '../ssi.mjs';

const STORE = { offset: 2 * SECTOR, bytes: 4 * SECTOR };
const AT = [0x00, 0x20, 0x00];
const MS = 1e6;
const BUSY = 1;
const SUSPENDED = 0x80;

/** Returns a chip whose store contains zeros, and a clock that the test advances. */
function chip(times) {
  const flash = new Flash(new Uint8Array(8 * SECTOR), STORE, times);
  const clock = { ns: 0 };
  const serial = new SerialFlash(flash, () => clock.ns);
  const send = (...bytes) => {
    serial.select();
    const back = bytes.map((byte) => serial.exchange(byte));
    serial.deselect();
    return back;
  };
  const erase = () => { send(0x06); send(0x20, ...AT); };
  const status = () => send(0x05, 0)[1];
  const isSuspended = () => (send(0x35, 0)[1] & SUSPENDED) !== 0;
  const isErased = () => flash.bytes.subarray(STORE.offset, STORE.offset + SECTOR).every((byte) => byte === 0xff);
  return { flash, serial, clock, send, erase, status, isSuspended, isErased };
}

for (const [times, ms] of [['typical', 45], ['worst', 400]]) {
  test(`an erase takes its ${times} time, and the chip is busy meanwhile`, () => {
    const { clock, erase, status, isErased, flash } = chip(times);
    erase();
    clock.ns = ms * MS - 1;
    assert.equal(status() & BUSY, BUSY);
    assert.equal(isErased(), false);
    clock.ns = ms * MS;
    assert.equal(status() & BUSY, 0);
    assert.equal(isErased(), true);
    assert.deepEqual(flash.errors, []);
  });
}

test('a suspended erase is not busy after 20 us, sets its flag, and takes its remaining time after a resume', () => {
  const { clock, send, erase, status, isSuspended, isErased, flash } = chip();
  erase();
  clock.ns = 10 * MS;
  send(0x75);
  assert.equal(status() & BUSY, BUSY, 'not at once');
  clock.ns += 20e3;
  assert.equal(status() & BUSY, 0);
  assert.equal(isSuspended(), true);
  clock.ns += 1000 * MS;
  assert.equal(isErased(), false);
  send(0x7a);
  assert.equal(isSuspended(), false);
  clock.ns += 45 * MS - 10 * MS - 20e3 - 1;
  assert.equal(status() & BUSY, BUSY);
  clock.ns += 1;
  assert.equal(status() & BUSY, 0);
  assert.equal(isErased(), true);
  assert.deepEqual(flash.errors, []);
});

test('another sector can be programmed while an erase is suspended, the same one cannot', () => {
  const { clock, send, erase, flash } = chip();
  flash.bytes.fill(0xff, STORE.offset + SECTOR);
  erase();
  send(0x75);
  clock.ns += 1 * MS;
  send(0x06);
  send(0x02, 0x00, 0x30, 0x08, 0x12, 0x34);
  clock.ns += 1 * MS;
  send(0x05, 0);
  assert.deepEqual([...flash.bytes.subarray(STORE.offset + SECTOR + 7, STORE.offset + SECTOR + 11)], [0xff, 0x12, 0x34, 0xff]);
  assert.deepEqual(flash.errors, []);
  send(0x06);
  send(0x02, ...AT, 0);
  assert.match(flash.errors[0], /program of 0x2000 while an erase is suspended/);
});

test('violations of the data sheet are reported', () => {
  const table = [
    [/without write enable/, ({ send }) => send(0x20, ...AT)],
    [/while the flash is busy/, ({ send, erase }) => { erase(); send(0x03, ...AT, 0); }],
    [/too soon after a resume/, ({ send, erase, clock }) => { erase(); send(0x75); clock.ns += 20e3; send(0x7a); send(0x75); }],
    [/status written while/, ({ send, erase, clock }) => { erase(); send(0x75); clock.ns += 20e3; send(0x06); send(0x01, 0, 2); }],
    [/erase of 0x2000 while/, ({ send, erase, clock }) => { erase(); send(0x75); clock.ns += 20e3; erase(); }],
  ];
  for (const [pattern, mistake] of table) {
    const one = chip();
    mistake(one);
    assert.match(one.flash.errors.join(), pattern);
  }
});

test('a power cut during a suspended erase leaves a partly erased sector', () => {
  const { clock, send, erase, isErased, flash, serial } = chip();
  erase();
  clock.ns = 20 * MS;
  send(0x75);
  clock.ns = 30 * MS;
  serial.settle();
  flash.cut(serial.done);
  assert.equal(isErased(), false);
  assert.ok(flash.bytes.subarray(STORE.offset, STORE.offset + SECTOR).some((byte) => byte !== 0));
  assert.ok(flash.bytes.subarray(STORE.offset + SECTOR).every((byte) => byte === 0));
});

test('a flash with the fault "lies" stores a wrong bit', () => {
  const { clock, send, flash, erase, status, isErased } = chip();
  flash.fault = 'lies';
  erase();
  clock.ns += 45 * MS;
  status();
  assert.equal(isErased(), false);
  send(0x06);
});

test('the flash can be read as memory only when chip and controller are set up for it and idle', () => {
  const { serial, clock, flash } = chip();
  const ssi = new Ssi(serial, 8);
  assert.equal(ssi.closedBecause, null);
  ssi.exitXip();
  assert.match(ssi.closedBecause, /not set up/);
  const send = (...bytes) => {
    ssi.force(2);
    for (const byte of bytes) {
      ssi.writeUint32Atomic(0x60, byte, 0);
      clock.ns += 400;
      assert.equal(ssi.readUint32(0x24), 1, 'a byte came back');
      ssi.readUint32(0x60);
    }
    ssi.force(3);
  };
  send(0x06);
  send(0x20, ...AT);
  ssi.force(0);
  assert.match(ssi.closedBecause, /busy/);
  clock.ns += 45 * MS;
  assert.match(ssi.closedBecause, /not set up/);
  // Like the second boot stage: a read with a command, then reads without.
  for (const [register, value] of [[0x08, 0], [0x14, 4], [0x00, 0x5f0300], [0xf4, 0x2221], [0x08, 1], [0x60, 0xeb], [0x60, 0xa0]]) {
    ssi.writeUint32Atomic(register, value, 0);
  }
  for (const [register, value] of [[0x08, 0], [0xf4, 0xa0002022], [0x08, 1]]) ssi.writeUint32Atomic(register, value, 0);
  assert.equal(ssi.closedBecause, null);
  assert.deepEqual(flash.errors, []);
});

test('the unique number follows after four bytes without meaning', () => {
  const { send, serial, flash } = chip();
  serial.uniqueId = [1, 2, 3, 4, 5, 6, 7, 8];
  assert.deepEqual(send(0x4b, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0).slice(5), serial.uniqueId);
  assert.deepEqual(flash.errors, []);
});
