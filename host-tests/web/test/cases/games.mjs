import assert from 'node:assert/strict';
import { test } from 'node:test';

import { open } from '../browser.mjs';
import { begin, playOn } from '../play.mjs';

const KEYS = { Up: 'ArrowUp', Down: 'ArrowDown', Left: 'ArrowLeft', Right: 'ArrowRight', OK: 'Enter', Back: 'Backspace', Menu: 'KeyM' };

for (const game of ['Termites', 'Hive', 'Robale']) {
  test(`a first visit leads to a finished game of ${game} against the computer`, async () => {
    const device = await open();
    await device.menu();
    await begin(device, game, (button) => device.key(KEYS[button]));
    await playOn(device, game);
    assert.match(await device.text('#console'), /game over: \w+/);
    await device.close();
  });
}
