import assert from 'node:assert/strict';

import { open, test } from '../browser.mjs';
import { KEYS, begin, playByReading, playToEnd } from '../play.mjs';
import { ScreenReaderUser } from '../screen-reader.mjs';

for (const game of ['Termites', 'Hive', 'Robale']) {
  test(`a game of ${game} against the computer can be played to the end`, async () => {
    const device = await open();
    await device.menu();
    await begin(device, game, (button) => device.key(KEYS[button]));
    await playToEnd(device);
    assert.match(await device.text('#console'), /game over: \w+/);
    await device.close();
  });
}

test('a game of Xobos against the computer can be played with roles and names alone', async () => {
  const device = await open();
  const user = new ScreenReaderUser(device.page);
  await user.menu();
  await begin(user, 'Xobos', user.press);
  await user.speedUp();
  await playByReading(user, user.press);
  assert.match(await device.text('#console'), /game over: \w+/);
  const board = await user.board();
  assert.ok(board.some((line) => /: \w+ \w+ Red #1/.test(line)), board.join('; '));
  await device.close();
});
