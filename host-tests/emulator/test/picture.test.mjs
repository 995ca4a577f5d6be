import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inflateSync } from 'node:zlib';

import {
  AXIAL, BUTTONS, CELLS, LED_OFFSETS, ROWS, SEAT_RECTS, buttonAt, buttonCentre, cellCentre,
} from '../picture/geometry.mjs';
import { DevicePicture, darkState, drawDevice } from '../picture/index.mjs';
import { encodePng } from '../picture/png.mjs';

const SCALE = 0.5;
const MIDDLE_CELL = 63;
const dark = drawDevice(darkState(), { scale: SCALE });

/** Returns the pixel at a point of the picture at scale 1. */
function pixel({ width, rgba }, { x, y }, scale = SCALE) {
  const at = (Math.floor(y * scale) * width + Math.floor(x * scale)) * 4;
  return [...rgba.subarray(at, at + 3)];
}

function areSame(a, b) {
  return Buffer.compare(Buffer.from(a.rgba.buffer), Buffer.from(b.rgba.buffer)) === 0;
}

function assertSame(a, b) {
  assert.ok(areSame(a, b), 'the pictures differ');
}

function ledPoint(cell, led) {
  const centre = cellCentre(cell);
  return { x: centre.x + LED_OFFSETS[led].x, y: centre.y + LED_OFFSETS[led].y };
}

function withLed(cell, led, colour, panel = 'full') {
  const state = darkState(panel);
  state.leds.set(colour, (cell * 7 + led) * 3);
  return state;
}

function distance(a, b) {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

test('cells are numbered row by row from the top, west to east', () => {
  assert.equal(AXIAL.length, CELLS);
  assert.equal(ROWS.reduce((sum, length) => sum + length), CELLS);
  assert.deepEqual(AXIAL[0], [0, -6]);
  assert.deepEqual(AXIAL[6], [6, -6]);
  assert.deepEqual(AXIAL[MIDDLE_CELL], [0, 0]);
  assert.deepEqual(AXIAL[126], [0, 6]);
  assert.ok(cellCentre(1).x > cellCentre(0).x && cellCentre(7).y > cellCentre(0).y);
});

test('edge LED 2 points north-east: right of and above the centre', () => {
  assert.ok(LED_OFFSETS[2].x > 0 && LED_OFFSETS[2].y < 0);
  assert.ok(LED_OFFSETS[6].x > 0 && LED_OFFSETS[6].y > 0);
  assert.ok(LED_OFFSETS[4].x < 0 && Math.abs(LED_OFFSETS[4].y) < 1e-9);
});

test('every button is found at its centre, and none on the board', () => {
  SEAT_RECTS.forEach((_, seat) => BUTTONS.forEach((_, button) => {
    const { x, y } = buttonCentre(seat, button);
    assert.deepEqual(buttonAt(x, y), { seat, button });
  }));
  const { x, y } = cellCentre(MIDDLE_CELL);
  assert.equal(buttonAt(x, y), null);
});

test('a point between two buttons belongs to the nearer one', () => {
  const up = buttonCentre(0, 0);
  assert.deepEqual(buttonAt(up.x, up.y + 21), { seat: 0, button: 0 });
  assert.equal(buttonAt(up.x, up.y + 44), null, 'the middle of the four arrows is not a button');
});

test('each LED lights its own position in its colour and does not affect distant cells', () => {
  for (let led = 0; led < 7; led++) {
    const picture = drawDevice(withLed(MIDDLE_CELL, led, [200, 0, 0]), { scale: SCALE });
    const [r, g, b] = pixel(picture, ledPoint(MIDDLE_CELL, led));
    assert.ok(r > 180 && r > g + 60 && r > b + 60, `LED ${led} shows ${[r, g, b]}`);
    const opposite = ledPoint(MIDDLE_CELL, led === 0 ? 1 : ((led + 2) % 6) + 1);
    assert.ok(pixel(picture, opposite)[0] < 120, `LED ${led} does not light the dot across`);
    assert.deepEqual(pixel(picture, cellCentre(0)), pixel(dark, cellCentre(0)));
  }
});

test('the dimmest LED is visibly brighter than a dark one', () => {
  const picture = drawDevice(withLed(MIDDLE_CELL, 0, [0, 1, 0]), { scale: SCALE });
  const [before, after] = [dark, picture].map((p) => pixel(p, cellCentre(MIDDLE_CELL))[1]);
  assert.ok(after - before >= 15, `${before} -> ${after}`);
});

test('a higher LED value gives a brighter pixel', () => {
  const levels = [0, 1, 2, 4, 8, 16, 32, 64, 128, 255].map((level) => {
    const picture = drawDevice(withLed(MIDDLE_CELL, 3, [level, level, level]), { scale: SCALE });
    return pixel(picture, ledPoint(MIDDLE_CELL, 3))[2];
  });
  for (let i = 1; i < levels.length; i++) assert.ok(levels[i] > levels[i - 1], levels.join(' '));
});

test('OLED memory is pages of eight rows, lowest bit on top', () => {
  const state = darkState();
  state.oleds[1][3 * 128 + 10] = 0b00000100;
  const picture = drawDevice(state, { scale: 1 });
  const corner = { x: SEAT_RECTS[1].x + (300 - 256) / 2, y: SEAT_RECTS[1].y + 40 };
  const at = (x, y) => pixel(picture, { x: corner.x + x * 2, y: corner.y + y * 2 }, 1)[2];
  assert.equal(at(10, 3 * 8 + 2), 255);
  for (const [x, y] of [[9, 26], [11, 26], [10, 25], [10, 27]]) assert.ok(at(x, y) < 20, `${x},${y}`);
});

test('an absent OLED looks different from a dark one', () => {
  const state = darkState();
  state.oleds[2] = null;
  assert.ok(!areSame(drawDevice(state, { scale: SCALE }), dark));
});

test('a pressed button is lit, its neighbours are not', () => {
  const state = darkState();
  state.pads[3] = 1 << 4;
  const picture = drawDevice(state, { scale: SCALE });
  const rim = ({ x, y }) => ({ x: x - 20, y: y - 14 });
  const [ok, back] = [4, 5].map((button) => rim(buttonCentre(3, button)));
  assert.ok(pixel(picture, ok)[0] > pixel(dark, ok)[0] + 100);
  assert.deepEqual(pixel(picture, back), pixel(dark, back));
});

test('the small panel shows only the centre LEDs, with either input format', () => {
  const noEdges = drawDevice(withLed(5, 0, [9, 99, 9], 'mini'), { scale: SCALE });
  const withEdge = withLed(5, 0, [9, 99, 9], 'mini');
  withEdge.leds.set([250, 0, 0], (5 * 7 + 1) * 3);
  const centresOnly = { ...withEdge, leds: new Uint8Array(CELLS * 3) };
  centresOnly.leds.set([9, 99, 9], 5 * 3);
  assertSame(drawDevice(withEdge, { scale: SCALE }), noEdges);
  assertSame(drawDevice(centresOnly, { scale: SCALE }), noEdges);
  assert.ok(!areSame(noEdges, drawDevice(darkState('mini'), { scale: SCALE })));
});

/** A small seeded generator, so that a failure can be reproduced. */
function generator(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function change(state, random) {
  for (let n = random(4); n > 0; n--) state.leds[random(state.leds.length)] = random(256);
  const seat = random(4);
  if (random(4) === 0) state.oleds[seat] = random(3) === 0 ? null : new Uint8Array(1024).fill(random(256));
  if (random(3) === 0) state.pads[seat] = random(256);
}

test('incremental updates give the same picture as a full one and report every changed area', () => {
  const random = generator(7);
  const state = darkState();
  const picture = new DevicePicture(SCALE);
  picture.update(state);
  for (let step = 0; step < 25; step++) {
    const before = picture.rgba.slice();
    change(state, random);
    const areas = picture.update(state);
    assert.deepEqual(picture.update(state), [], 'nothing left to draw');
    assert.ok(isCovered(before, picture, areas), `step ${step}`);
  }
  assertSame(picture, drawDevice(state, { scale: SCALE }));
});

function isCovered(before, { rgba, width }, areas) {
  for (let at = 0; at < rgba.length; at += 4) {
    if (before[at] === rgba[at] && before[at + 1] === rgba[at + 1] && before[at + 2] === rgba[at + 2]) continue;
    const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
    if (!areas.some((a) => x >= a.x && x < a.x + a.width && y >= a.y && y < a.y + a.height)) return false;
  }
  return true;
}

test('the first picture, and the first after a change of the panel, is drawn completely', () => {
  const picture = new DevicePicture(SCALE);
  const whole = { x: 0, y: 0, width: picture.width, height: picture.height };
  assert.deepEqual(picture.update(darkState())[0], whole);
  assert.deepEqual(picture.update(darkState()), []);
  assert.deepEqual(picture.update(darkState('mini'))[0], whole);
});

test('the areas of a small change are small', () => {
  const picture = new DevicePicture(SCALE);
  picture.update(darkState());
  const areas = picture.update(withLed(MIDDLE_CELL, 2, [1, 2, 3]));
  assert.equal(areas.length, 7, 'the cell and its six neighbours');
  const centre = cellCentre(MIDDLE_CELL);
  for (const { x, y } of areas) assert.ok(distance({ x: x / SCALE, y: y / SCALE }, centre) < 200);
});

test('a scale that would split pixels is rejected', () => {
  assert.throws(() => new DevicePicture(0.7), RangeError);
  assert.throws(() => new DevicePicture(0), RangeError);
  assert.equal(new DevicePicture(1).width, 1600);
});

test('a PNG contains exactly the pixels of the picture', () => {
  const png = encodePng(dark);
  assert.deepEqual([...png.subarray(0, 8)], [137, 80, 78, 71, 13, 10, 26, 10]);
  assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [dark.width, dark.height]);
  assert.deepEqual([...png.subarray(-12)], [0, 0, 0, 0, 73, 69, 78, 68, 0xae, 0x42, 0x60, 0x82], 'IEND and its checksum');
  const body = png.subarray(41, 41 + png.readUInt32BE(33));
  assertSame({ rgba: unfiltered(inflateSync(body), dark.width, dark.height) }, dark);
});

/** Reconstructs the rows of a PNG whose rows are differences to the row above. */
function unfiltered(rows, width, height) {
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 0; y < height; y++) {
    for (let i = 0; i < width * 3; i++) {
      const at = (x) => (x * width + Math.floor(i / 3)) * 4 + (i % 3);
      rgba[at(y)] = (rows[y * (width * 3 + 1) + 1 + i] + (y === 0 ? 0 : rgba[at(y - 1)])) & 255;
    }
  }
  return rgba;
}
