// The service bench of the real firmware: buttons, cursor, marks, tones, menu, languages, idle
// state.
// About: src/session/service

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import {
  BUTTONS, COLOUR_BLIND, SEATS, STANDARD, WHITE, buttonCell, cursorStart, hasColour, isDark, isFull, isRing, startBench,
  waitForText,
} from './support.mjs';
import { markedRow } from './table-support.mjs';

let device;

before(async () => {
  device = await startBench();
});

after(() => device.check());

test('every button of every seat lights its cell in the colour of its seat', () => {
  for (const seat of SEATS) {
    for (const button of BUTTONS) {
      const cell = buttonCell(seat, button);
      const name = `${button} of seat ${seat}`;
      assert.ok(isRing(device, cell, STANDARD[seat - 1]), `${name} has a dark centre when idle: ${device.led(...cell)}`);
      device.hold(seat, button);
      device.waitUntil(() => isFull(device, cell, STANDARD[seat - 1]), { timeoutMs: 30, what: `${name} lights` });
      device.release(seat, button);
      device.waitUntil(() => isDark(device.led(...cell)[0]), { timeoutMs: 40, what: `${name} goes dark` });
    }
    device.press(seat, 'back'); // closes the menu that the last button opened
  }
});

test('a seat moves its cursor, and its OLED shows the position', () => {
  const [q, r] = cursorStart(1);
  waitForText(device, 1, `Cursor ${q},${r}`);
  device.press(1, 'right');
  waitForText(device, 1, `Cursor ${q + 1},${r}`);
  const [centre, ...edges] = device.led(q + 1, r);
  assert.ok(hasColour(centre, WHITE), `the cursor is white: ${centre}`);
  assert.ok(edges.every((led) => hasColour(led, STANDARD[0])), `on its seat's colour: ${edges}`);
  device.press(1, 'left');
  waitForText(device, 1, `Cursor ${q},${r}`);
});

test('up and down move straight up and back', () => {
  for (const [button, to] of [['up', '1,-3'], ['up', '1,-4'], ['down', '1,-3'], ['down', '0,-2']]) {
    device.press(1, button);
    waitForText(device, 1, `Cursor ${to}`);
  }
});

test('a held direction repeats after 400 ms, then every 120 ms', () => {
  device.hold(3, 'left');
  device.wait(700);
  device.release(3, 'left');
  const [q, r] = cursorStart(3);
  waitForText(device, 3, `Cursor ${q - 4},${r}`); // at 0, 400, 520, 640 ms
});

test('OK marks a cell and plays a tone, Back removes the mark', () => {
  const cell = cursorStart(2);
  const toneCount = device.tones.length;
  device.press(2, 'ok', { ms: 60, pauseMs: 60 });
  device.press(2, 'right');
  assert.ok(isFull(device, cell, STANDARD[1]), `marked: ${device.led(...cell)}`);
  device.press(2, 'left');
  device.press(2, 'back', { ms: 60, pauseMs: 60 });
  device.press(2, 'right');
  assert.ok(isDark(device.led(...cell)[0]), 'unmarked');
  device.press(2, 'left');
  const [q, r] = cell;
  const [ok, back] = device.tones.slice(toneCount);
  assert.deepEqual([ok.hz, back.hz], [660 - 60 * r + 10 * q, 196]);
  for (const tone of [ok, back]) assert.ok(Math.abs(tone.ms - 80) < 2, `${tone.ms} ms`);
});

test('Peek shows the test picture only on the OLED of that seat', () => {
  const others = [1, 3, 4].map((seat) => device.oled(seat).picture());
  device.hold(2, 'peek');
  device.waitUntil(() => device.oled(2).isLit(127, 63) && device.oled(2).isLit(0, 63), { timeoutMs: 60, what: 'frame' });
  device.wait(30);
  const squares = [2, 6, 10, 14].map((x) => device.oled(2).isLit(x, 2));
  assert.deepEqual(squares, [true, false, true, false]);
  assert.deepEqual([1, 3, 4].map((seat) => device.oled(seat).picture()), others);
  device.release(2, 'peek');
  device.wait(80);
  waitForText(device, 2, 'Service mode');
});

/** Sum of all channels. */
const lightOf = () => device.frame().reduce((sum, value) => sum + value, 0);

test('the menu sets the brightness and is shown only on the OLED of its seat', () => {
  device.press(1, 'menu');
  waitForText(device, 1, 'Settings');
  waitForText(device, 1, 'Brightness 6');
  assert.ok(device.oled(2).text().includes('Service mode'));
  const sixth = lightOf();
  for (let step = 5; step >= 1; step--) device.press(1, 'left');
  waitForText(device, 1, 'Brightness 1');
  const first = lightOf();
  // Dark colours are dimmed less, so that they keep their hues.
  assert.ok(first < 0.6 * sixth, `${first} of ${sixth}`);
  device.press(1, 'left'); // no lower than 1
  waitForText(device, 1, 'Brightness 1');
  for (let step = 2; step <= 9; step++) device.press(1, 'right'); // no higher than 8
  waitForText(device, 1, 'Brightness 8');
  assert.ok(lightOf() >= sixth);
});

test('the menu sets the current budget, which dims the whole panel', () => {
  device.press(1, 'down');
  waitForText(device, 1, '3000 mA');
  const before = lightOf();
  // Held for longer than necessary: a picture in transfer from 2000 to 1900 mA may also read 1000.
  device.hold(1, 'left');
  device.wait(4000);
  device.release(1, 'left');
  device.wait(60);
  waitForText(device, 1, '1000 mA');
  // 889 dark LEDs draw 889 mA of the 1000; a full channel of 255 steps draws 20 mA.
  assert.ok(889 + (lightOf() * 20) / 255 <= 1000, `${lightOf()} steps`);
  assert.ok(lightOf() < before / 3);
  device.hold(1, 'right');
  waitForText(device, 1, '3000 mA', { timeoutMs: 4000 });
  device.release(1, 'right');
  device.wait(60);
});

test('the menu sets the palette', () => {
  device.press(1, 'down');
  device.press(1, 'ok');
  waitForText(device, 1, 'colourblind');
  SEATS.forEach((seat, i) => assert.ok(isRing(device, buttonCell(seat, 'up'), COLOUR_BLIND[i]), `seat ${seat}: ${device.led(...buttonCell(seat, "up"))}`));
  device.press(1, 'ok');
  waitForText(device, 1, 'standard');
});

test('the menu switches sound off and on', () => {
  device.press(1, 'down');
  waitForText(device, 1, 'Sound on');
  device.press(1, 'ok');
  waitForText(device, 1, 'Sound off');
  device.wait(100);
  const toneCount = device.tones.length;
  device.press(2, 'ok', { ms: 100, pauseMs: 60 });
  assert.equal(device.tones.length, toneCount);
  device.press(1, 'ok');
  waitForText(device, 1, 'Sound on');
  device.press(2, 'back', { ms: 100, pauseMs: 60 });
  assert.ok(device.tones.length > toneCount);
});

test('the menu sets the language of all OLEDs, including Polish letters', () => {
  device.press(1, 'down');
  waitForText(device, 1, 'Show hidden on Peek');
  device.press(1, 'down');
  waitForText(device, 1, 'English');
  device.press(1, 'ok');
  waitForText(device, 1, 'Polski');
  assert.match(device.oled(1).text(), /Ustawienia[^]*Dźwięk wł\.[^]*Język Polski/);
  for (const seat of [2, 3, 4]) waitForText(device, seat, 'Serwis Miejsce');
  assert.match(device.oled(2).text(), /Przyciski lub Menu/);
  device.press(1, 'ok');
  waitForText(device, 1, 'English');
  for (const seat of [2, 3, 4]) waitForText(device, seat, 'Try buttons, or Menu');
});

test('the menu starts the self-test again', () => {
  for (let i = 0; i < 24 && markedRow(device, 1) !== 'Self-test'; i++) device.press(1, 'down');
  assert.equal(markedRow(device, 1), 'Self-test');
  const from = device.uart.lines.length;
  device.press(1, 'ok');
  waitForText(device, 1, 'Self-test');
  waitForText(device, 4, 'Self-test');
  device.press(2, 'back');
  device.waitUntil(() => device.uart.lines.slice(from).includes('service: bench open'), { timeoutMs: 500 });
  assert.ok(device.uart.lines.slice(from).includes('self-test: passed'));
});

test('on an idle device the frame is refreshed once a second and nothing else is sent', () => {
  device.wait(4300); // cursors pulse for four seconds after the last key
  const [frames, beats] = [device.framesSent, device.heartbeat.beats];
  const bytes = device.oleds.map((oled) => oled.controller.dataBytes);
  device.wait(3000);
  assert.ok([3, 4].includes(device.framesSent - frames), `${device.framesSent - frames} frames in three seconds`);
  assert.deepEqual(device.oleds.map((oled) => oled.controller.dataBytes), bytes);
  assert.ok(device.heartbeat.beats > beats, 'the heartbeat LED blinks');
  const before = device.framesSent;
  device.press(3, 'ok');
  assert.ok(device.framesSent > before + 1, 'control: a press is sent');
});
