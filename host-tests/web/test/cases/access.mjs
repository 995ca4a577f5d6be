import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { allTexts } from '../../texts.mjs';
import { DESKTOP, PHONE, open, test } from '../browser.mjs';
import { KEYS, begin, playToEnd } from '../play.mjs';

const AXE = readFileSync(fileURLToPath(import.meta.resolve('../../../emulator/node_modules/axe-core/axe.min.js')), 'utf8');

/** Returns the accessibility violations that axe finds on the page. */
async function violations(device) {
  await device.page.evaluate(AXE);
  const { violations: found } = await device.page.evaluate(() => globalThis.axe.run());
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

for (const [name, options] of [['on a desktop', DESKTOP], ['on a phone', PHONE]]) {
  test(`axe finds no violations ${name}: in the menu, and in a game with all boxes open`, async () => {
    const device = await open(options);
    await device.menu();
    assert.deepEqual(await violations(device), []);
    await device.page.evaluate(() => document.querySelectorAll('details').forEach((box) => { box.open = true; }));
    await device.page.click('#how');
    await device.page.waitForSelector('#manual h3');
    await device.key('Enter');
    await device.waitForConsole('game: ');
    await device.page.waitForSelector('#board-words li');
    assert.deepEqual(await violations(device), []);
    await device.close();
  });
}

test('a whole game can be played with the keyboard alone', async () => {
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
  await playToEnd(device);
  assert.match(await device.text('#console'), /game over: /);
  await device.close();
});

test('Tab reaches only the buttons of the chosen seat, and arrow keys on them move the cursor', async () => {
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

test('the screen text is that of the chosen seat only', async () => {
  const device = await open();
  await device.menu();
  await device.key('Enter');
  await device.waitForConsole('game: ');
  const isDeciding = (words) => words.includes('OK: place this Mound');
  const isWaiting = (words) => words[0].startsWith('Wait: ');
  const first = await device.read((words) => isDeciding(words) || isWaiting(words));
  await device.page.keyboard.press('Digit2');
  assert.equal(await device.text('#words-title'), 'Screen of seat 2');
  // One of the two players decides, the other waits.
  await device.read(isDeciding(first) ? isWaiting : isDeciding);
  await device.close();
});

test('there are no animations with reduced motion', async () => {
  const device = await open({ ...DESKTOP, reducedMotion: 'reduce' });
  await device.menu();
  await device.key('Enter');
  await device.page.waitForSelector('.pad.acting');
  assert.equal(await device.page.evaluate(() => document.getAnimations().length), 0);
  await device.close();
});

test('every text of the page exists in both languages', () => {
  for (const [name, texts] of Object.entries(allTexts())) {
    assert.ok(texts.length === 2 && texts.every((words) => words.length > 0), name);
    const [english, polish] = texts.map((words) => words.split('#').length);
    assert.equal(english, polish, `${name} has the same number of values in both`);
  }
});
