import assert from 'node:assert/strict';

import { open, test } from '../browser.mjs';
import { ByEar } from '../by-ear.mjs';
import { KEYS, begin, playOn, readAndPlay } from '../play.mjs';

for (const game of ['Termites', 'Hive', 'Robale']) {
  test(`a first visit leads to a finished game of ${game} against the computer`, async () => {
    const device = await open();
    await device.menu();
    await begin(device, game, (button) => device.key(KEYS[button]));
    await playOn(device);
    assert.match(await device.text('#console'), /game over: \w+/);
    await device.close();
  });
}

test('a first visit leads to a finished game of Xobos against the computer, by roles and names alone', async () => {
  const device = await open();
  const ear = new ByEar(device.page);
  await ear.menu();
  await begin(ear, 'Xobos', ear.press);
  await ear.hurry();
  await readAndPlay(ear, ear.press);
  assert.match(await device.text('#console'), /game over: \w+/);
  const board = await ear.board();
  assert.ok(board.some((line) => /: \w+ \w+ Red #1/.test(line)), board.join('; '));
  await device.close();
});
