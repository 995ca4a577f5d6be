import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Ssd1306 } from '../ssd1306.mjs';

// The initialisation that the crate `ssd1306` sends for 128x64, not rotated, horizontal addressing.
const INIT = [
  [0xae], [0xd5, 0x80], [0xa8, 63], [0xd3, 0], [0x40], [0x8d, 0x14], [0x20, 0], [0xa1], [0xc8], [0xda, 0x12],
  [0x81, 0x8f], [0xd9, 0xf1], [0xdb, 0x40], [0xa4], [0xa6], [0x2e], [0xaf],
];

function transfer(oled, bytes) {
  if (!oled.connect()) return false;
  for (const byte of bytes) if (!oled.write(byte)) return false;
  oled.stop();
  return true;
}

const command = (oled, ...bytes) => transfer(oled, [0x00, ...bytes]);
const data = (oled, ...bytes) => transfer(oled, [0x40, ...bytes]);

function ready() {
  const oled = new Ssd1306('oled');
  for (const bytes of INIT) command(oled, ...bytes);
  command(oled, 0x21, 0, 127);
  command(oled, 0x22, 0, 7);
  data(oled, ...new Array(1024).fill(0));
  return oled;
}

const lit = (oled, x, y) => ((oled.pixels()[(y >> 3) * 128 + x] >> (y & 7)) & 1) === 1;

test('the display is dark until it and its charge pump are on', () => {
  const oled = new Ssd1306('oled');
  assert.equal(oled.pixels(), null);
  command(oled, 0x20, 0);
  data(oled, ...new Array(1024).fill(0));
  command(oled, 0xaf);
  assert.equal(oled.isOn, false);
  command(oled, 0x8d, 0x14);
  assert.equal(oled.isOn, true);
  assert.deepEqual(oled.errors, []);
});

test('horizontal addressing wraps within its window', () => {
  const oled = ready();
  command(oled, 0x21, 10, 11);
  command(oled, 0x22, 2, 3);
  data(oled, 1, 2, 4, 8, 16);
  const at = (page, column) => oled.pixels()[page * 128 + column];
  assert.deepEqual([at(2, 10), at(2, 11), at(3, 10), at(3, 11)], [16, 2, 4, 8]);
});

test('vertical addressing goes down first', () => {
  const oled = ready();
  command(oled, 0x20, 1);
  command(oled, 0x21, 5, 6);
  command(oled, 0x22, 0, 1);
  data(oled, 1, 2, 4);
  const pixels = oled.pixels();
  assert.deepEqual([pixels[5], pixels[128 + 5], pixels[6]], [1, 2, 4]);
});

test('page addressing stays in its page', () => {
  const oled = ready();
  command(oled, 0x20, 2);
  command(oled, 0xb3, 0x0e, 0x17);
  data(oled, 1, 2, 4);
  const page = oled.pixels().subarray(3 * 128, 4 * 128);
  assert.deepEqual([page[126], page[127], page[0]], [1, 2, 4]);
});

test('remapping, scan direction, start line, offset and inversion change the picture', () => {
  const oled = ready();
  command(oled, 0x21, 0, 127);
  command(oled, 0x22, 0, 7);
  data(oled, 1);
  assert.ok(lit(oled, 0, 0));
  command(oled, 0xc0);
  assert.ok(lit(oled, 0, 63) && !lit(oled, 0, 0));
  command(oled, 0xc8);
  command(oled, 0x40 | 60);
  assert.ok(lit(oled, 0, 4));
  command(oled, 0x40);
  command(oled, 0xd3, 8);
  assert.ok(lit(oled, 0, 56));
  command(oled, 0xd3, 0);
  command(oled, 0xa7);
  assert.ok(!lit(oled, 0, 0) && lit(oled, 1, 0));
  command(oled, 0xa6);
  command(oled, 0xa0);
  command(oled, 0x21, 3, 127);
  command(oled, 0x22, 1, 7);
  data(oled, 1);
  assert.ok(lit(oled, 124, 8), 'columns count from the other side');
});

test('single commands and data may share a transfer', () => {
  const oled = ready();
  transfer(oled, [0x80, 0x21, 0x80, 4, 0x80, 4, 0x40, 0xff]);
  assert.equal(oled.pixels()[4], 0xff);
});

for (const [name, bytes, message] of [
  ['an unknown command', [0xbf], /unknown command 0xbf/],
  ['a reversed range', [0x21, 9, 3], /columns 9 to 3/],
  ['a range outside the memory', [0x22, 0, 8], /pages 0 to 8/],
  ['a command without its bytes', [0x81], /without all its bytes/],
]) {
  test(`${name} is an error`, () => {
    const oled = ready();
    command(oled, ...bytes);
    assert.match(oled.errors.join(), message);
  });
}

test('an unplugged display does not respond, and it is reset when plugged in again', () => {
  const oled = ready();
  oled.unplug();
  assert.equal(command(oled, 0xaf), false);
  assert.equal(oled.pixels(), null);
  oled.plug();
  assert.equal(command(oled, 0xe3), true);
  assert.equal(oled.isOn, false);
});

test('switching on before the memory is written is reported', () => {
  const oled = new Ssd1306('oled');
  command(oled, 0x20, 0);
  data(oled, ...new Array(1023).fill(0));
  command(oled, 0xaf);
  assert.match(oled.errors[0], /still contains noise/);
});

test('an SH1106 has a column offset of two, only page addressing, and its own charge pump', () => {
  const oled = new Ssd1306('oled', 'sh1106');
  assert.equal(oled.read(), 0x48);
  command(oled, 0xa1, 0xc8, 0xad, 0x8b);
  for (let page = 0; page < 8; page++) {
    command(oled, 0xb0 + page, 0x02, 0x10);
    data(oled, page === 3 ? 0x80 : 0, ...new Array(127).fill(0));
  }
  command(oled, 0xaf);
  assert.equal(oled.read(), 0x08);
  assert.deepEqual([lit(oled, 0, 31), lit(oled, 1, 31), lit(oled, 0, 30)], [true, false, false]);
  assert.deepEqual(oled.errors, []);
  command(oled, 0x21, 0, 127);
  command(oled, 0x8d, 0x14);
  assert.equal(oled.errors.length, 2, 'commands of an SSD1306');
});
