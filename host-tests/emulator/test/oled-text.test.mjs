import assert from 'node:assert/strict';
import { test } from 'node:test';

import { readJson } from '../json.mjs';
import { TextReader } from '../oled-text.mjs';

const { fonts } = await readJson('fonts.json');
const reader = new TextReader(fonts);
const [small, normal, , huge] = fonts;

function put(pixels, x, y, lit) {
  const at = (y >> 3) * 128 + x;
  if (lit) pixels[at] |= 1 << (y & 7);
  else pixels[at] &= ~(1 << (y & 7));
}

function draw(pixels, font, x, y, text, inverse = false) {
  [...text].forEach((char, i) => {
    const rows = char === ' ' ? [] : font.glyphs[char].split(' ');
    for (let dy = 0; dy < font.height; dy++) {
      for (let dx = 0; dx < font.width; dx++) {
        const bit = (parseInt(rows[dy] ?? '0', 16) >> (font.width - 1 - dx)) & 1;
        put(pixels, x + i * font.width + dx, y + dy, (bit === 1) !== inverse);
      }
    }
  });
}

test('lines in several fonts are read at any position', () => {
  const pixels = new Uint8Array(1024);
  draw(pixels, huge, 3, 1, 'Termites');
  draw(pixels, normal, 17, 25, 'Zażółć gęślą jaźń');
  draw(pixels, small, 1, 41, 'OK: choose  BACK: menu');
  assert.deepEqual(reader.lines(pixels), ['Termites', 'Zażółć gęślą jaźń', 'OK: choose  BACK: menu']);
});

test('dark letters on a lit bar are read', () => {
  const pixels = new Uint8Array(1024);
  for (let y = 10; y < 22; y++) for (let x = 0; x < 128; x++) put(pixels, x, y, true);
  draw(pixels, normal, 4, 11, 'Settings', true);
  draw(pixels, normal, 4, 30, 'Sound');
  const runs = reader.runs(pixels);
  assert.deepEqual(runs.map(({ text, inverse, x }) => [text, inverse, x]), [['Settings', true, 4], ['Sound', false, 4]]);
});

test('texts side by side are read as one line', () => {
  const pixels = new Uint8Array(1024);
  draw(pixels, normal, 0, 0, 'Score');
  draw(pixels, normal, 98, 0, '12:3');
  assert.deepEqual(reader.lines(pixels), ['Score 12:3']);
});

test('a letter with a wrong pixel is not read', () => {
  const pixels = new Uint8Array(1024);
  draw(pixels, normal, 0, 0, 'HH');
  put(pixels, 8, 3, true);
  const [line] = reader.lines(pixels);
  assert.notEqual(line, 'HH');
});

test('a dark screen has no text', () => {
  assert.deepEqual(reader.lines(new Uint8Array(1024)), []);
  assert.deepEqual(reader.lines(null), []);
});

test('drawn lines are not read as dashes, but dashes beside text are', () => {
  const pixels = new Uint8Array(1024);
  for (let x = 20; x < 25; x++) put(pixels, x, 60, true);
  draw(pixels, normal, 0, 0, 'Seat 2:');
  draw(pixels, normal, 78, 0, '--');
  assert.deepEqual(reader.lines(pixels), ['Seat 2: --']);
});
