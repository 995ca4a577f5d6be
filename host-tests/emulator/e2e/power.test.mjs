// Settings and power cuts: settings are restored at the next start, whenever the power failed.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Flash } from '../flash.mjs';
import { SLOT, slot } from './settings-support.mjs';
import { start, startBench, waitForText } from './support.mjs';
import { sampled } from './table-support.mjs';

const STORE = 0x100000;
const SECTOR = 4096;

/** Opens the menu of seat 1 at the language row. */
function openLanguage(device) {
  device.press(1, 'menu', { ms: 30, pauseMs: 30 });
  for (let row = 0; row < 5; row++) device.press(1, 'down', { ms: 30, pauseMs: 30 });
  waitForText(device, 1, 'Language');
}

/** Returns the language after a start with this flash, and the self-test result of the flash. */
async function startWith(flash) {
  const device = await start({ flash });
  const lines = () => device.oled(1).lines();
  const done = () => device.oled(1).isOn && lines().some((line) => /^Flash (ok|new|cleaned|wyczyszczono|nowa)$/.test(line));
  device.waitUntil(done, { timeoutMs: 1500, stepMs: 5, what: 'the flash was read' });
  device.wait(40);
  device.check();
  const language = lines()[0].startsWith('Autotest') ? 'Polski' : 'English';
  return { language, flash: lines().find((line) => line.startsWith('Flash')) };
}

/** Returns the flash as if the power failed at this fraction of the running operation. */
function cutAt(flash, part) {
  const cut = new Flash(flash.bytes.slice(), flash.store);
  cut.running = structuredClone(flash.running);
  cut.cut(part);
  return cut.bytes;
}

/** Presses OK and stops during the first flash operation. */
function pressUntilFlashRuns(device) {
  device.hold(1, 'ok');
  device.waitUntil(() => device.chip.flash.running, { timeoutMs: 100, stepMs: 0.01, what: 'the flash is written' });
}

test('settings survive a power cut after the save', async () => {
  const device = await startBench();
  openLanguage(device);
  device.press(1, 'ok');
  waitForText(device, 1, 'Polski');
  device.wait(20);
  device.restart();
  waitForText(device, 1, 'Autotest', { timeoutMs: 1000 });
  waitForText(device, 1, 'Flash ok');
  device.check();
});

test('a power cut while settings are written leaves the old or the new ones', async () => {
  const device = await startBench();
  openLanguage(device);
  const before = device.flash();
  pressUntilFlashRuns(device);
  assert.equal(device.chip.flash.running.kind, 'program');
  const seen = new Set();
  for (const part of sampled([0, 1, 0.5, 0.1, 0.9, 0.02, 0.25, 0.75, 0.97], 5)) {
    const { language, flash } = await startWith(cutAt(device.chip.flash, part));
    seen.add(language);
    assert.equal(flash, 'Flash ok', `cut at ${part}`);
    if (part === 0) assert.equal(language, 'English', 'nothing was written yet');
  }
  // A record may continue on the next page of the flash, which takes another operation.
  device.wait(20);
  seen.add((await startWith(device.flash())).language);
  assert.deepEqual([...seen], ['English', 'Polski']);
  assert.equal((await startWith(before)).language, 'English');
});

test('two starts succeed after a power cut during a write', async () => {
  const device = await startBench();
  openLanguage(device);
  pressUntilFlashRuns(device);
  device.wait(0.08);
  const { flash } = device.chip;
  const { kind, offset, data } = flash.running ?? {};
  assert.equal(kind, 'program', 'the write is still in progress');
  const slot = () => [...flash.bytes.subarray(offset, offset + data.length)];
  const before = slot();
  const whole = before.map((byte, i) => byte & data[i]);
  device.powerCut();
  assert.notDeepEqual(slot(), before, 'some bits were written');
  assert.notDeepEqual(slot(), whole, 'others were not');
  device.restart();
  waitForText(device, 1, 'Flash ok', { timeoutMs: 1000 });
  device.restart();
  waitForText(device, 1, 'Flash ok', { timeoutMs: 1000 });
  device.check();
});

test('a power cut while a full sector is erased keeps the settings in the other one', async () => {
  const device = await startBench({ flash: fullSectors() });
  const erased = new Set();
  device.chip.flash.onStart = ({ kind, offset }) => kind === 'erase' && erased.add(offset);
  openLanguage(device);
  pressUntilFlashRuns(device);
  assert.equal(device.chip.flash.running.kind, 'erase');
  for (const part of sampled([0, 1, 0.5, 0.9, 0.1, 0.3, 0.7, 0.99], 4)) {
    const { language } = await startWith(cutAt(device.chip.flash, part));
    assert.equal(language, 'English', `cut at ${part}: the new settings are not written yet`);
  }
  device.release(1, 'ok');
  device.wait(600); // the erase continues in slices
  // Sectors for games are prepared as well. Of those with settings only the older one is erased.
  assert.deepEqual([...erased].filter((offset) => offset < STORE + 2 * SECTOR), [STORE]);
  assert.equal((await startWith(device.flash())).language, 'Polski');
  device.check();
});

/** Returns a flash whose two settings sectors are both full, the second one newer. */
function fullSectors() {
  const flash = new Uint8Array(2 * 1024 * 1024).fill(0xff);
  const slots = (2 * SECTOR) / SLOT;
  for (let i = 0; i < slots; i++) flash.set(slot(i + 1, [1, 6, 20, 0b010]), STORE + i * SLOT);
  return flash;
}
