// Settings survive a firmware update, even from the first version, which stored fewer of them at a
// different place.
// About: src/session/settings.rs, src/parts/store.rs

import { test } from 'node:test';

import { OLDER_STORE, flashWith } from './settings-support.mjs';
import { startBench, waitForText } from './support.mjs';

const SECTOR = 4096;

async function assertBrightness(flash, brightness) {
  const device = await startBench({ flash });
  device.press(2, 'menu');
  waitForText(device, 2, `Brightness ${brightness}`);
  device.wait(200);
  device.check();
  return device.flash();
}

test('settings of the first firmware are read from their old location and stored again', async () => {
  const updated = await assertBrightness(flashWith([1, 3, 20, 0b000], OLDER_STORE), 3);
  const moved = updated.fill(0xff, OLDER_STORE, OLDER_STORE + 2 * SECTOR);
  await assertBrightness(moved, 3);
});

test('newer settings take precedence over those of the first firmware', async () => {
  const flash = flashWith([1, 3, 20, 0b000], OLDER_STORE);
  flash.set(flashWith([1, 7, 20, 0b000]).subarray(2 * OLDER_STORE), 2 * OLDER_STORE);
  await assertBrightness(flash, 7);
});
