// The console over USB: the computer enumerates the device, opens its serial port, types and reads, or stops reading.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { assertUsable, start, startBench, toBench, waitForLine } from './support.mjs';

/** The number of the flash chip, which is the serial number of the device. */
const SERIAL = 'E6614104032A7B1C';

/** Plugs the cable in and opens the serial port. */
function openPort(device) {
  device.usb.plug();
  device.waitUntil(() => device.usb.isReady, { timeoutMs: 1000, stepMs: 5, what: 'an enumerated device' });
  device.usb.open();
  waitForUsb(device, 'start: ');
}

/** Waits for a line on the USB console that contains these words. Returns the line. */
function waitForUsb(device, words, { from = 0, timeoutMs = 500 } = {}) {
  const find = () => device.usb.lines.slice(from).find((line) => line.includes(words));
  return device.waitUntil(find, { timeoutMs, stepMs: 2, what: `USB line "${words}" in ${device.usb.lines.slice(from)}` });
}

/** Types a line and waits for the answer. */
function ask(device, words, answer) {
  const from = device.usb.lines.length;
  device.usb.send(`${words}\r`);
  return waitForUsb(device, answer, { from });
}

test('a computer finds a serial port and receives the start messages', async () => {
  const device = await startBench();
  openPort(device);
  const { vendor, product, maker, name, serial } = device.usb.about;
  assert.deepEqual([vendor, product, maker, name, serial], [0x2e8a, 0x000a, 'Hexboard', 'Hexboard console', SERIAL]);
  assert.match(device.usb.lines[0], /^hexboard \d+\.\d+\.\d+ .*start: power on$/);
  waitForUsb(device, 'self-test: passed');
  assert.ok(device.usb.packets.length > 0);
  assert.ok(device.usb.packets.every((length) => length < 64), 'no packet must be followed by an empty one');
  device.check();
});

test('commands and answers are the same as on the serial line', async () => {
  const device = await startBench();
  openPort(device);
  const from = device.uart.lines.length;
  device.uart.send('help\r');
  const onWire = waitForLine(device, 'commands: ', { from });
  assert.equal(ask(device, 'help', 'commands: '), onWire);
  ask(device, 'status', 'start: power on');
  waitForUsb(device, `serial: ${SERIAL}`);
  waitForUsb(device, 'stack high-water mark: ');
  ask(device, 'crash', 'crash: none');
  ask(device, 'drill nothing', 'unknown command');
  assertUsable(device, 1);
  device.check();
});

test('an overlong line is not a command, and drills are locked until they are unlocked', async () => {
  const device = await startBench();
  openPort(device);
  ask(device, 'x'.repeat(300), 'line dropped: longer than');
  ask(device, 'drill panic', 'this is locked: type "unlock" before presses, "unlock drills" before drills');
  ask(device, `${'x'.repeat(101)}drill panic`, 'line dropped');
  ask(device, 'unlock drills', 'drills are unlocked until the next start');
  assert.equal(device.boots.length, 1);
  device.usb.send('drill panic\r');
  device.waitUntil(() => device.boots.length > 1, { timeoutMs: 1000, stepMs: 5, what: 'a reset' });
  const from = device.usb.lines.length;
  device.waitUntil(() => device.usb.isReady, { timeoutMs: 1000, stepMs: 5, what: 'enumerated again' });
  assert.match(waitForUsb(device, 'start: ', { from }), /start: panic console\.:\d+$/);
  waitForUsb(device, 'crash: no. 1 ', { from });
  toBench(device);
  ask(device, 'drill panic', 'this is locked');
  assert.equal(device.boots.length, 2, 'locked again after the start');
});

test('a computer that stops reading blocks nothing and receives a note about lost lines', async () => {
  const device = await startBench();
  openPort(device);
  device.wait(100);
  device.usb.isReading = false;
  const onWire = device.uart.lines.length;
  for (let i = 0; i < 12; i++) device.usb.send('help\r');
  device.wait(300);
  for (let i = 0; i < 20; i++) {
    device.oled(2).unplug();
    waitForLine(device, 'oled 2 does not answer', { from: device.uart.lines.length, timeoutMs: 2000 });
    device.oled(2).plug();
    waitForLine(device, 'oled 2 is back', { from: device.uart.lines.length, timeoutMs: 2000 });
  }
  assert.ok(device.uart.lines.length >= onWire + 40, 'the serial line has them all');
  assertUsable(device, 1);
  const from = device.usb.lines.length;
  device.usb.isReading = true;
  waitForUsb(device, '(lines are lost: nobody read them)', { from, timeoutMs: 2000 });
  ask(device, 'status', 'start: power on');
  assert.equal(device.boots.length, 1);
});

test('the cable can be unplugged and plugged in again', async () => {
  const device = await start();
  device.usb.plug();
  device.usb.open();
  toBench(device);
  waitForUsb(device, 'start: ', { timeoutMs: 1000 });
  device.usb.unplug();
  device.wait(500);
  assertUsable(device, 3);
  const from = device.usb.lines.length;
  device.usb.plug();
  waitForUsb(device, 'start: power on', { from, timeoutMs: 1000 });
  ask(device, 'help', 'commands: ');
  device.usb.open(false);
  device.wait(100);
  assert.equal(device.usb.isOpen, false);
  device.usb.open();
  ask(device, 'status', 'start: power on');
  device.check();
});

test('the command boot starts the boot loader', async () => {
  const device = await startBench();
  openPort(device);
  ask(device, 'boot', 'boot loader: copy the image onto its drive');
  device.wait(100);
  device.expectError(/resets into the USB boot loader/);
});
