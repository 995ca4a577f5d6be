import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Chip } from '../chip.mjs';
import { tinyElf, wiring } from '../test-support/tiny.mjs';
import { UsbController } from '../usb-controller.mjs';
import { UsbHost } from '../usb-host.mjs';

const USB = 0x50110000;
const ADDR_ENDP = USB, MAIN_CTRL = USB + 0x40, SIE_CTRL = USB + 0x4c, SIE_STATUS = USB + 0x50, BUFF_STATUS = USB + 0x58;
const INTE = USB + 0x90, INTS = USB + 0x98;
const SET = 0x2000;
const RAM = 0x50100000;
const AVAILABLE = 1 << 10, DATA1 = 1 << 13, FULL = 1 << 15;
const ENABLE = 1 << 31;

function chip() {
  const chip = new Chip(tinyElf([0xbf30, 0xe7fd]), { wiring });
  chip.powerOn();
  return chip;
}

function controller() {
  const { mcu } = chip();
  return { mcu, usb: new UsbController(mcu) };
}

test('a setup packet requests an interrupt until it is acknowledged', () => {
  const { mcu, usb } = controller();
  mcu.writeUint32(INTE, 1 << 16);
  assert.equal(usb.setup(0, [1, 2, 3, 4, 5, 6, 7, 8]), null);
  assert.equal(mcu.readUint32(INTS), 1 << 16);
  assert.equal(mcu.readUint32(RAM + 4), 0x08070605);
  mcu.writeUint32(SIE_STATUS, 1 << 17);
  assert.equal(mcu.readUint32(INTS), 0);
});

test('a device answers only at its address', () => {
  const { mcu, usb } = controller();
  mcu.writeUint32(ADDR_ENDP, 7);
  assert.equal(usb.setup(0, new Array(8).fill(0)), 'silent');
  assert.equal(usb.in(0, 0, 1), 'silent');
  assert.equal(usb.in(7, 0, 1), 'nak');
});

test('an IN packet is sent once, with the expected data toggle', () => {
  const { mcu, usb } = controller();
  mcu.writeUint32(RAM + 0x10, ENABLE | 0x180); // endpoint 2, in
  mcu.writeUint32(RAM + 0x180, 0x00636261);
  mcu.writeUint32(RAM + 0x90, AVAILABLE | FULL | DATA1 | 3);
  assert.equal(usb.in(0, 2, 0), 'wrong toggle');
  assert.deepEqual(usb.in(0, 2, 1), Uint8Array.from([0x61, 0x62, 0x63]));
  assert.equal(usb.in(0, 2, 0), 'nak');
  assert.equal(mcu.readUint32(BUFF_STATUS), 1 << 4);
  mcu.writeUint32(BUFF_STATUS, 1 << 4);
  assert.equal(mcu.readUint32(BUFF_STATUS), 0);
});

test('an OUT packet is accepted once, and only by an enabled endpoint', () => {
  const { mcu, usb } = controller();
  mcu.writeUint32(RAM + 0x94, AVAILABLE | 64); // endpoint 2, out
  assert.equal(usb.out(0, 2, 0, [9]), 'silent');
  mcu.writeUint32(RAM + 0x14, ENABLE | 0x1c0);
  assert.equal(usb.out(0, 2, 0, [9]), null);
  assert.equal(mcu.readUint32(RAM + 0x1c0) & 0xff, 9);
  assert.equal(mcu.readUint32(RAM + 0x94) & 0x3ff, 1);
  assert.equal(usb.out(0, 2, 1, [9]), 'nak');
});

test('the host resets a device that connects, and reports one that never answers', () => {
  const one = chip();
  const host = new UsbHost();
  host.attach(one.mcu);
  host.plug();
  one.runUntil(100e6);
  assert.equal(one.mcu.readUint32(SIE_STATUS), 0, 'no device yet');
  one.mcu.writeUint32(MAIN_CTRL, 1);
  one.mcu.writeUint32(SIE_CTRL + SET, 1 << 16);
  one.runUntil(210e6);
  assert.equal(one.mcu.readUint32(SIE_STATUS) >>> 19, 1, 'a bus reset');
  one.runUntil(11_000e6);
  assert.deepEqual(host.errors, ['usb: timeout: the device does not answer']);
  assert.equal(host.isReady, false);
});
