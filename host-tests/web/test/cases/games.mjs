import assert from 'node:assert/strict';

import { open, test } from '../browser.mjs';
import { begin, playByReading, playToEnd } from '../play.mjs';
import { ScreenReaderUser } from '../screen-reader.mjs';

/** Turns that are played from the list of cells before the rest of the game is played quickly. */
const TURNS = 4;

/** What the list of cells reads like: a cell, then its neighbours. */
const TARGET = /^(Row \d+, cell \d+: )?\S.*\. (Nothing next to it|(north-|south-)?(east|west): \S.*)/;

for (const [game, steps] of [['Termites', 9], ['Hive', 7], ['Robale', 8], ['Xobos', 9]]) {
  test(`by ear: a lesson, a game and a review of ${game}, with roles and names alone`, async () => {
    const device = await open();
    const user = new ScreenReaderUser(device.page);
    await user.menu();
    await user.selectGame(game);
    assert.equal((await user.takeLesson()).length, steps, 'every step was read out');
    await begin(user, game, user.press);
    await playFromList(user);
    await user.setSpeed('16');
    if (game === 'Xobos') await playByReading(user, user.press);
    else await playToEnd(device);
    await user.setSpeed('1');
    await review(user);
    await device.close();
  });
}

/** Plays some turns: chooses cells from the list, and OK where the screen asks for something else. */
async function playFromList(user) {
  for (let chosen = 0, tries = 0; chosen < TURNS; tries++) {
    assert.ok(tries < 60, `too few cells to choose: ${JSON.stringify(await user.words())}`);
    const targets = await user.targets();
    for (const target of targets) assert.match(target, TARGET);
    if (targets.length === 0) {
      await user.pressAndListen('OK');
    } else {
      const before = await user.words();
      chosen += await user.chooseTarget(tries % targets.length);
      await user.hearsChange(before);
    }
    await user.page.waitForTimeout(700);
  }
}

/** Opens the review from the result, goes through it with the slider, and reads the board. */
async function review(user) {
  await user.read((words) => words.some((line) => /Rematch|Review|Next game/.test(line)));
  // An OK meant for the last move does not close the result.
  await user.page.waitForTimeout(1600);
  for (let tries = 0; tries < 4 && !(await user.words()).some((line) => /< Review >/.test(line)); tries++) await user.pressAndListen('Right');
  await user.press('OK');
  const total = await user.reviewLength();
  assert.ok(total > 4, `${total} actions`);
  assert.match(await user.reviewAt(total), /ahead|behind|expects/);
  assert.match(await user.reviewAt(2), /^Action 2 of \d+\. \S+/);
  await user.read((words) => words.some((line) => line.includes(`2/${total}`)));
  const board = await user.board();
  assert.ok(board.length > 0, board.join('; '));
}
