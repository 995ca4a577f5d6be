import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Buzzer } from '../buzzer.mjs';
import { Uart } from '../uart.mjs';
import { bareChip } from '../test-support/bus.mjs';

const PWM7 = 0x40050000 + 7 * 0x14;
const UART0 = 0x40034000;
const MS = 1e6;

const PINS = { a: 14, b: 15 };

/** Returns a piezo on slice 7, whose count takes a microsecond. */
function piezo({ pins = [14, 15] } = {}) {
  const mcu = bareChip();
  const buzzer = new Buzzer(PINS, 125e6, () => mcu.clock.nanos);
  buzzer.attach(mcu);
  for (const pin of pins) mcu.gpio[pin].ctrl = 4;
  const write = (offset, value) => mcu.writeUint32(PWM7 + offset, value >>> 0);
  write(0x04, 125 << 4);
  return { mcu, buzzer, write };
}
const [CSR, CTR, CC, TOP] = [0x00, 0x08, 0x0c, 0x10];
const ON = 1;
const INVERT_B = 1 << 3;

test('pins in antiphase give twice the voltage of one, pins in phase nothing', () => {
  const volts = (csr, cc, pins) => {
    const { mcu, buzzer, write } = piezo({ pins });
    write(TOP, 999);
    write(CC, cc);
    write(CSR, csr);
    write(CTR, 0xffff);
    mcu.clock.tick(3 * MS);
    return buzzer.tones.map((tone) => [tone.hz, tone.volts]);
  };
  const both = 500 | (500 << 16);
  assert.deepEqual(volts(ON | INVERT_B, both), [[1000, 6.6]]);
  assert.deepEqual(volts(ON, both), [], 'in phase');
  assert.deepEqual(volts(ON, 500 << 16), [[1000, 3.3]], 'one end stays low');
  assert.deepEqual(volts(ON | INVERT_B, both, [15]), [[1000, 3.3]], 'one pin is not connected to the slice');
});

test('silence with an inverted output needs a compare value beyond the top', () => {
  const { mcu, buzzer, write } = piezo();
  write(TOP, 999);
  write(CC, 0);
  write(CSR, ON | INVERT_B);
  write(CTR, 0xffff);
  mcu.clock.tick(3 * MS);
  assert.match(buzzer.errors[0], /DC voltage of 3.3 V/);
  write(CC, 1000 << 16);
  mcu.clock.tick(3 * MS);
  assert.equal(buzzer.errors.length, 1, 'both ends are low');
  assert.deepEqual(buzzer.tones, []);
});

test('a reset while the piezo is silent is no DC voltage', () => {
  const { mcu, buzzer, write } = piezo();
  write(TOP, 999);
  write(CC, 1000 << 16);
  write(CSR, ON | INVERT_B);
  write(CTR, 0xffff);
  mcu.clock.tick(3 * MS);
  buzzer.attach(bareChip());
  assert.deepEqual(buzzer.errors, []);
});

test('new PWM settings take effect when the counter wraps', () => {
  const { mcu, buzzer, write } = piezo();
  write(TOP, 999);
  write(CC, 500 << 16);
  write(CSR, 1);
  mcu.clock.tick(80 * MS);
  assert.deepEqual(buzzer.tones, [{ hz: 1000, startMs: 65.536, ms: 14.464, volts: 3.3 }], 'after a reset it counts to the end');
  write(TOP, 1999);
  write(CC, 1000 << 16);
  mcu.clock.tick(10 * MS);
  const [first, second] = buzzer.tones;
  assert.deepEqual([first.hz, second.hz, second.startMs.toFixed(3)], [1000, 500, '80.536']);
  write(CC, 0);
  mcu.clock.tick(10 * MS);
  assert.ok(Math.abs(buzzer.tones[1].ms - 10) < 0.001, 'a whole number of its periods');
  assert.deepEqual(buzzer.errors, []);
});

test('a counter set to its end wraps at once', () => {
  const { mcu, buzzer, write } = piezo();
  write(TOP, 999);
  write(CC, 500 << 16);
  write(CSR, 1);
  write(CTR, 0xffff);
  mcu.clock.tick(MS);
  assert.equal(buzzer.tones[0].startMs, 0.001);
});

test('a disabled slice keeps the level of its pin, and a high level is reported', () => {
  const { mcu, buzzer, write } = piezo();
  write(TOP, 999);
  write(CC, 500 << 16);
  write(CSR, 1);
  write(CTR, 0xffff);
  mcu.clock.tick(0.3 * MS);
  write(CSR, 0);
  mcu.clock.tick(0.5 * MS);
  assert.deepEqual(buzzer.errors, []);
  mcu.clock.tick(MS);
  assert.deepEqual(buzzer.errors, ['buzzer: DC voltage of 3.3 V since 0.3 ms']);
  write(CSR, 1);
  mcu.clock.tick(0.4 * MS);
  write(CSR, 0);
  mcu.clock.tick(10 * MS);
  assert.equal(buzzer.errors.length, 1, 'the pin stays low in the other half of the period');
});

test('a slice that is not connected to the pin is silent', () => {
  const mcu = bareChip();
  const buzzer = new Buzzer(PINS, 125e6, () => mcu.clock.nanos);
  buzzer.attach(mcu);
  for (const [offset, value] of [[0x10, 999], [0x0c, 500 << 16], [0x00, 1]]) mcu.writeUint32(PWM7 + offset, value);
  mcu.clock.tick(MS);
  assert.deepEqual(buzzer.tones, []);
});

function console115200(wire) {
  const mcu = bareChip();
  const uart = new Uart(wire);
  uart.attach(mcu, 0, 125e6);
  const write = (offset, value) => mcu.writeUint32(UART0 + offset, value);
  const read = (offset) => mcu.readUint32(UART0 + offset);
  write(0x24, 67);
  write(0x28, 52);
  write(0x2c, 0x70);
  write(0x34, 0); // both thresholds at one eighth: four bytes
  write(0x30, 0x301);
  return { mcu, uart, write, read };
}

const BYTE_NS = (10 * 16 * (67 + 52 / 64) * 1e9) / 125e6;

test('lines arrive at the baud rate', () => {
  const { mcu, uart, write } = console115200();
  for (const char of 'hello\r\nyou') write(0, char.charCodeAt(0));
  mcu.clock.tick(6.5 * BYTE_NS);
  assert.deepEqual(uart.lines, []);
  mcu.clock.tick(BYTE_NS);
  assert.deepEqual(uart.lines, ['hello']);
  uart.flush();
  assert.deepEqual(uart.lines, ['hello']);
});

test('a full transmit FIFO drops bytes, and its interrupt is requested once when it runs low', () => {
  const { mcu, uart, write, read } = console115200();
  write(0x38, 1 << 5);
  for (let i = 0; i < 40; i++) write(0, 0x41);
  assert.ok(read(0x18) & (1 << 5), 'full');
  const pending = () => (mcu.core.pendingInterrupts >> 20) & 1;
  mcu.clock.tick(27.5 * BYTE_NS);
  assert.equal(pending(), 0);
  mcu.clock.tick(BYTE_NS);
  assert.equal(pending(), 1, 'four left of thirty-two');
  write(0x44, 1 << 5);
  assert.equal(pending(), 0);
  mcu.clock.tick(50 * BYTE_NS);
  assert.equal(pending(), 0, 'no second request');
  uart.flush();
  assert.equal(uart.lines[0].length, 33, 'one in the shift register, thirty-two behind it');
});

test('received text causes an interrupt at the threshold or after a pause', () => {
  const { mcu, uart, write, read } = console115200();
  write(0x38, (1 << 4) | (1 << 6));
  uart.send('ok');
  mcu.clock.tick(3 * BYTE_NS);
  assert.equal(read(0x40), 0, 'two bytes are below the threshold');
  mcu.clock.tick(4 * BYTE_NS);
  assert.equal(read(0x40), 1 << 6, 'the pause');
  assert.deepEqual([read(0), read(0)].map((byte) => String.fromCharCode(byte)), ['o', 'k']);
  assert.equal(read(0x40), 0);
  uart.send('four');
  mcu.clock.tick(4.5 * BYTE_NS);
  assert.equal(read(0x40) & (1 << 4), 1 << 4);
});

test('an open line has noise without a pull resistor, a break with a pull-down, and silence with a pull-up', () => {
  const received = (padValue) => {
    const { mcu, read } = console115200('open');
    mcu.gpio[1].padValue = padValue;
    const bytes = [];
    for (let i = 0; i < 20; i++) {
      mcu.clock.tick(3 * MS);
      while (!(read(0x18) & (1 << 4))) bytes.push(read(0));
    }
    return bytes;
  };
  assert.ok(new Set(received(0x40)).size > 5, 'noise');
  assert.ok(received(0x44).every((byte) => byte & (1 << 10)), 'a break');
  assert.deepEqual(received(0x48), []);
});
