// Cost of erases and saved games for button latency: sectors erased in advance in the start menu of
// a new device, a game that begins with none erased, and the longest game at the next start.

import { readFile } from 'node:fs/promises';

import { tap, waitForMenu, waitForText } from './e2e/table-support.mjs';
import { random as generator, hasPrinted } from './firmware.mjs';
import { readJson } from './json.mjs';
import { pressFigure } from './thinking.mjs';
import { fullFlash, interruptedFlash, readNewest, readText } from './saves.mjs';

const MS = 1e6;
/** Time between two presses: longer than the device waits before it continues its erases. */
const PAUSE_MS = 200;
/** Presses while sectors are erased. */
const PRESSES = 12;
/** Number of suspended games in the flash before another one begins. */
export const SUSPENDED_GAMES = 200;
/**
 * Presses of each of two players in a game that begins with nothing erased: minimum, and maximum
 * until it is saved.
 */
const [LEAST_PRESSES, MOST_PRESSES] = [15, 60];
const SECTOR_MS = { typical: 45, worst: 400 };
/** Maximum time from the first screen to the question. */
const QUESTION_MS = 1000;

/** @typedef {(options: object) => Promise<import('./device.mjs').Device>} PowerOn switches on a device */
/** @typedef {'typical' | 'worst'} FlashTimes */

/**
 * Measures all figures of the flash.
 * @param {PowerOn} powerOn
 * @returns {Promise<import('./performance.mjs').Figure[]>}
 */
export async function measureFlash(powerOn) {
  const figures = [];
  for (const times of Object.keys(SECTOR_MS)) figures.push((await measureErases(powerOn, times)).figure);
  for (const times of Object.keys(SECTOR_MS)) figures.push((await startWithFullFlash(powerOn, times)).figure);
  return [...figures, (await measureResumePrompt(powerOn)).figure];
}

/**
 * Presses while sectors of a new flash are being erased, at random moments of an erase.
 * @param {PowerOn} powerOn @param {FlashTimes} flashTimes
 */
export async function measureErases(powerOn, flashTimes, seed = 1) {
  const next = generator(seed);
  const device = await powerOn({ flashTimes });
  const { flash } = device.chip;
  device.wait(600);
  device.press(1, 'ok');
  device.wait(200);
  const from = device.latencies.length;
  for (let presses = 0; presses < PRESSES; presses++) {
    device.wait(PAUSE_MS + 40 * next());
    device.waitUntil(() => isErasing(flash), { timeoutMs: 1500, stepMs: 0.2, what: `an erase for press ${presses + 1} of ${PRESSES}` });
    device.wait(6 * next());
    device.press(1 + Math.floor(4 * next()), next() < 0.5 ? 'down' : 'up', { ms: 40, pauseMs: 40 });
  }
  const shown = device.latencies.slice(from).filter(({ down }) => down);
  device.check();
  const figure = pressFigure(`while sectors are erased, ${SECTOR_MS[flashTimes]} ms each`, shown);
  return { figure, presses: PRESSES, erases: flash.erases, suspends: flash.suspends };
}

/**
 * Begins a game of Termites while nothing is erased, with many saves present, and presses until it
 * is saved.
 * @param {PowerOn} powerOn @param {FlashTimes} flashTimes
 */
export async function startWithFullFlash(powerOn, flashTimes) {
  const { flash } = await readJson('wiring.json');
  const device = await powerOn({ flash: fullFlash(flash, SUSPENDED_GAMES), flashTimes });
  const chipFlash = device.chip.flash;
  device.wait(400);
  tap(device, 1, 'ok');
  waitForMenu(device);
  const from = device.latencies.length;
  tap(device, 1, 'ok');
  device.waitUntil(() => hasPrinted(device, /game: termites for 2/), { stepMs: 5, what: 'the game begins' });
  const newest = () => readNewest(chipFlash.bytes, flash.store_offset);
  const isSaved = () => newest().number > SUSPENDED_GAMES;
  const wasReady = isSaved();
  for (let presses = 0; presses < LEAST_PRESSES || isErasing(chipFlash) || !isSaved(); presses++) {
    if (presses === MOST_PRESSES) throw new Error(`not saved after ${presses} presses`);
    for (const seat of [1, 2]) device.press(seat, ['left', 'ok', 'up', 'ok', 'right'][presses % 5], { ms: 30, pauseMs: 20 + (presses % 7) });
  }
  device.wait(100);
  const shown = device.latencies.slice(from).filter(({ down }) => down);
  const figure = pressFigure(`in a game that begins with nothing erased, ${SECTOR_MS[flashTimes]} ms a sector`, shown);
  return { device, figure, wasReady, newest: newest() };
}

/**
 * Presses a button at the moment when the first sector of a game is erased, beside many saves. The
 * firmware then stores what waited for the sector and searches all sectors for the next one.
 * @param {PowerOn} powerOn
 */
export async function pressAtEndOfErase(powerOn) {
  const { flash } = await readJson('wiring.json');
  const device = await powerOn({ flash: fullFlash(flash, SUSPENDED_GAMES), flashTimes: 'worst' });
  device.wait(400);
  tap(device, 1, 'ok');
  waitForMenu(device);
  tap(device, 1, 'ok');
  device.waitUntil(() => hasPrinted(device, /game: termites for 2/), { stepMs: 5, what: 'the game begins' });
  device.waitUntil(() => !isErasing(device.chip.flash), { stepMs: 0.1, what: 'the end of an erase' });
  const from = device.latencies.length;
  device.press(1, 'right', { ms: 40, pauseMs: 40 });
  const shown = device.latencies.slice(from).filter(({ down }) => down);
  return pressFigure('at the end of an erase', shown);
}

const isErasing = (flash) => flash.running?.kind === 'erase' || Boolean(flash.suspended);

/**
 * Measures from the first screen to the question whether to continue the longest known game.
 * @param {PowerOn} powerOn
 */
export async function measureResumePrompt(powerOn) {
  const { flash } = await readJson('wiring.json');
  const text = await readFile(new URL('../data/saves/longest-xobos.txt', import.meta.url), 'utf8');
  const { actions } = readText(text);
  const device = await powerOn({ flash: interruptedFlash(flash, text) });
  device.restart();
  device.waitUntil(() => device.oled(1).isOn, { timeoutMs: 500, stepMs: 1, what: 'a screen' });
  const from = device.chip.nowNs;
  waitForText(device, 1, 'OK: yes', 3000);
  const value = (device.chip.nowNs - from) / MS;
  const what = `first screen to the question after a power cut, ${actions.length} actions of Xobos`;
  return { device, actions, figure: { what, value, unit: 'ms', budget: QUESTION_MS } };
}
