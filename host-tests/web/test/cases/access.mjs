import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { allTexts } from '../../texts.mjs';
import { DESKTOP, PHONE, open, test } from '../browser.mjs';
import { KEYS, begin, playOn } from '../play.mjs';

const AXE = readFileSync(fileURLToPath(import.meta.resolve('../../../emulator/node_modules/axe-core/axe.min.js')), 'utf8');

/** Returns the accessibility violations that axe finds on the page. */
async function faults(device) {
  await device.page.evaluate(AXE);
  const { violations } = await device.page.evaluate(() => globalThis.axe.run());
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

for (const [name, options] of [['on a desktop', DESKTOP], ['on a phone', PHONE]]) {
  test(`axe finds nothing ${name}, in the menu, in a game and with everything open`, async () => {
    const device = await open(options);
    await device.menu();
    assert.deepEqual(await faults(device), []);
    await device.page.evaluate(() => document.querySelectorAll('details').forEach((box) => { box.open = true; }));
    await device.page.waitForSelector('#manual h3');
    await device.key('Enter');
    await device.heard('game: ');
    await device.page.waitForSelector('#board-words li');
    assert.deepEqual(await faults(device), []);
    await device.close();
  });
}

test('a game is played to its end by keys alone, from the first visit on', async () => {
  const device = await open();
  const { page } = device;
  await device.menu();
  await begin(device, 'Termites', (button) => device.key(KEYS[button]));
  for (let count = 0; count < 30; count++) {
    await device.key(count % 4 === 3 ? 'ArrowRight' : 'Enter');
    await page.waitForTimeout(20);
  }
  // The speed is an ordinary control: Tab reaches it, and it receives the keys after that.
  for (let tabs = 0; tabs < 40 && (await page.evaluate(() => document.activeElement.id)) !== 'pace'; tabs++) await page.keyboard.press('Tab');
  await page.keyboard.press('End');
  await page.waitForFunction(() => document.getElementById('pace').value === '16');
  await playOn(device);
  assert.match(await device.text('#console'), /game over: /);
  await device.close();
});

test('Tab leads to the buttons of the chosen seat only, and arrows on them still move the cursor', async () => {
  const device = await open();
  await device.menu();
  const tabbed = await device.page.evaluate(() => [...document.querySelectorAll('[data-pad]')]
    .filter((button) => button.tabIndex === 0 && button.checkVisibility()).map((button) => button.dataset.pad));
  assert.deepEqual(tabbed, [0, 1, 2, 3, 4, 5, 6, 7].map((button) => `0 ${button}`));
  await device.page.focus('[data-pad="0 1"]');
  const before = await device.words();
  await device.page.keyboard.press('Enter');
  const lower = await device.read((words) => words.join() !== before.join());
  await device.page.keyboard.press('ArrowUp');
  assert.deepEqual(await device.read((words) => words.join() !== lower.join()), before);
  await device.close();
});

test('the words are those of the chosen seat alone', async () => {
  const device = await open();
  await device.menu();
  await device.key('Enter');
  await device.heard('game: ');
  const isAsked = (words) => words[0].startsWith('Which Mound?');
  const isTold = (words) => words[0].startsWith('Wait: ');
  const first = await device.read((words) => isAsked(words) || isTold(words));
  await device.page.keyboard.press('Digit2');
  assert.equal(await device.text('#words-title'), 'Screen of seat 2');
  // One of the two is asked, the other waits.
  await device.read(isAsked(first) ? isTold : isAsked);
  await device.close();
});

test('nothing on the page moves for those who do not want it', async () => {
  const device = await open({ ...DESKTOP, reducedMotion: 'reduce' });
  await device.menu();
  await device.key('Enter');
  await device.page.waitForSelector('.pad.acting');
  assert.equal(await device.page.evaluate(() => document.getAnimations().length), 0);
  await device.close();
});

test('every text of the page has both languages', () => {
  for (const [name, texts] of Object.entries(allTexts())) {
    assert.ok(texts.length === 2 && texts.every((words) => words.length > 0), name);
    const [english, polish] = texts.map((words) => words.split('#').length);
    assert.equal(english, polish, `${name} has the same places for values`);
  }
});
