// Resuming games after a power cut and after a crash, on the real firmware.
// About: src/parts/saves, src/session/save_service.rs

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { measureResumePrompt } from '../erases.mjs';
import { pressesShown } from '../games.mjs';
import { compareWithPage, isOver } from '../performance.mjs';
import { start, waitForLine, waitForText } from './support.mjs';
import { waitForMenu } from './table-support.mjs';

/** Returns a device with a game of Termites for two, started from the start menu. */
async function startedGame(options = {}) {
  const device = await start(options);
  device.press(1, 'ok');
  waitForMenu(device, 5000);
  // Sectors are prepared while no button is pressed.
  device.wait(5000);
  device.press(1, 'ok');
  waitForLine(device, 'game: termites for 2');
  device.wait(500);
  return device;
}

const firstScreen = (device) => device.waitUntil(() => device.oled(1).isOn, { timeoutMs: 500, stepMs: 1, what: 'a screen' });

test('after a power cut the device offers to continue within a second', async () => {
  const device = await startedGame();
  const written = device.chip.flash.programs;
  assert.ok(written > 10, 'the draws of the beginning are saved');
  device.restart();
  firstScreen(device);
  waitForText(device, 1, 'Continue?', { timeoutMs: 1000 });
  waitForText(device, 4, 'Round 1', { timeoutMs: 1000 });
  const from = device.uart.lines.length;
  device.press(2, 'ok');
  waitForLine(device, 'game: termites goes on', { from });
  device.check();
});

test('the longest game can be resumed within a second of the first screen', async (t) => {
  const { device, actions, figure } = await measureResumePrompt(start);
  assert.equal(actions.length, 885, 'all but the last of 886');
  t.diagnostic(`${actions.length} actions: the question comes ${figure.value.toFixed(0)} ms after the first screen`);
  assert.ok(!isOver(figure), `${figure.value} ms`);
  compareWithPage([figure]);
  const before = device.uart.lines.length;
  device.press(2, 'ok');
  waitForLine(device, 'game: xobos goes on', { from: before });
  device.check();
});

test('a press is visible within 20 ms while a game is saved', async (t) => {
  const device = await startedGame();
  const [from, written] = [device.latencies.length, device.chip.flash.programs];
  const buttons = ['peek', 'ok', 'left', 'ok', 'up', 'ok', 'down', 'right'];
  for (let i = 0; i < 60; i++) {
    for (const seat of [1, 2]) device.press(seat, buttons[(i * 3 + seat) % buttons.length], { ms: 40, pauseMs: 30 });
  }
  const { count, worst } = pressesShown(device, from);
  const pages = device.chip.flash.programs - written;
  t.diagnostic(`worst of ${count} presses ${worst.ms.toFixed(1)} ms, ${pages} pages written meanwhile`);
  assert.ok(pages > 10, `${pages} pages were written meanwhile`);
  assert.ok(count >= 40, `only ${count} presses`);
  assert.ok(worst.ms <= 20, `${worst.ms} ms`);
  device.check();
});

test('a panic in a game restarts into the same game without a question', async () => {
  const device = await startedGame();
  const from = device.uart.lines.length;
  for (const line of ['unlock drills\r', 'drill panic\r']) {
    device.uart.send(line);
    device.wait(100);
  }
  waitForLine(device, 'game: termites goes on', { from, timeoutMs: 8000 });
  waitForText(device, 1, 'Notice', { timeoutMs: 2000 });
});
