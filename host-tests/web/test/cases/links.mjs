import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

import { BOARD, DESKTOP, differences, open, test, withClipboard } from '../browser.mjs';
import { KEYS, begin, playToEnd } from '../play.mjs';

const CLIPBOARD = { ...DESKTOP, permissions: ['clipboard-read', 'clipboard-write'] };

/** Returns the rows of the box with the saved games. */
async function games(device) {
  await device.page.evaluate(() => { document.getElementById('games-box').open = false; });
  await device.page.click('#games-box summary');
  await device.page.waitForSelector('#games li');
  return device.page.locator('#games li').allTextContents();
}

/** Copies the link of the first game in the box. */
function copyLink({ page }) {
  return withClipboard(async () => {
    await page.click('#games button:has-text("Copy link")');
    await page.waitForFunction(() => document.getElementById('games-status').textContent === 'Link copied.');
    return page.evaluate(() => navigator.clipboard.readText());
  });
}

/** Reviews a finished game on the device: OK begins the review, and the arrows step through it. */
async function stepThrough(device) {
  await device.page.waitForFunction(() => document.getElementById('games-status').textContent.includes('is open on the device'));
  await device.read((words) => words.some((line) => /Robale/.test(line)));
  await device.key('Enter');
  const at = (step) => device.read((words) => new RegExp(` ${step}/\\d+$`).test(words[0]));
  const first = await at(0);
  assert.ok(first.some((line) => /^(Analysed|Turning point|The beginning)/.test(line)), first.join('; '));
  const total = Number(first[0].split('/')[1]);
  const initial = await device.pixels();
  for (let step = 1; step <= 4; step++) {
    await device.key('ArrowRight');
    const words = await at(step);
    assert.ok(!words.some((line) => /^(Analysed|Turning point|The beginning)/.test(line)) && words[2].length > 0, `an action in words: ${words.join('; ')}`);
  }
  assert.ok(differences(initial, await device.pixels(), BOARD) > 100, 'the board changes as well');
  await device.key('ArrowLeft');
  await at(3);
  // One round at a time to the end, where the result is shown.
  let words = await device.words();
  for (let rounds = 0; !words[0].endsWith(` ${total}/${total}`) && rounds < 200; rounds++) {
    await device.key('ArrowDown');
    await device.page.waitForTimeout(150);
    words = await device.words();
  }
  assert.ok(words.some((line) => /won|Draw/i.test(line)), words.join('; '));
}

test('a finished game can be moved to another device with a link or a file', async () => {
  const device = await open(CLIPBOARD);
  await device.menu();
  await begin(device, 'Robale', (button) => device.key(KEYS[button]));
  await playToEnd(device);
  const [row] = await games(device);
  assert.match(row, /^1: Robale, finished, \d+ actions/);
  const link = await copyLink(device);
  assert.match(link, /#game=hexgame-1\.finished\./);
  const [file] = await Promise.all([device.page.waitForEvent('download'), device.page.click('#games button:has-text("Save as file")')]);
  const game = readFileSync(await file.path(), 'utf8');
  assert.ok(link.endsWith(encodeURIComponent(game.trim())), 'link and file have the same game');
  await device.close();

  const other = await open(DESKTOP, undefined, link);
  await other.page.waitForFunction(() => document.getElementById('games-status').textContent.startsWith('The game was imported'));
  assert.equal(await other.page.evaluate(() => location.hash), '', 'the link is removed after the import');
  assert.match((await games(other))[0], /^1: Robale, finished/);
  await stepThrough(other);
  await other.close();

  const third = await open();
  await third.menu();
  await third.page.click('#games-box summary');
  await third.page.setInputFiles('#game-file', { name: 'game.txt', mimeType: 'text/plain', buffer: Buffer.from(game) });
  await third.page.waitForFunction(() => document.getElementById('games-status').textContent.startsWith('The game was imported'));
  await third.page.setInputFiles('#game-file', { name: 'no.txt', mimeType: 'text/plain', buffer: Buffer.from('nonsense') });
  await third.page.waitForFunction(() => document.getElementById('games-status').textContent.startsWith('The game cannot be used'));
  await third.close();
});

/** Starts a game on the emulated firmware and leaves it, so that the start menu is open. */
async function leaveGameOnFirmware(device) {
  await device.choose('firmware');
  await device.menu();
  await device.key('Enter');
  await device.page.waitForSelector('#seats .acting');
  await device.page.click('#seats .acting');
  await device.read((words) => words.includes('OK: place this Mound'));
  await device.key('KeyM');
  await device.until(/Save and leave/, () => device.key('ArrowDown'));
  await device.key('Enter');
  await device.read((words) => words.some((line) => /Play together|Continue/.test(line)));
}

test('games can be exported from and imported into the emulated firmware', async () => {
  const device = await open(CLIPBOARD);
  await leaveGameOnFirmware(device);
  assert.match((await games(device))[0], /^1: Termites, unfinished, \d+ actions/);
  assert.equal(await device.page.locator('#games button:has-text("Open")').count(), 0, 'games are opened from its start menu');
  const link = await copyLink(device);
  assert.match(link, /#game=hexgame-1\.left\./);
  await device.close();

  const other = await open();
  await other.choose('firmware');
  await other.menu();
  await other.page.click('#games-box summary');
  const put = (words) => other.page.setInputFiles('#game-file', { name: 'game.txt', mimeType: 'text/plain', buffer: Buffer.from(words) });
  await put('nonsense');
  await other.page.waitForFunction(() => document.getElementById('games-status').textContent.startsWith('The game cannot be used'));
  assert.equal(await other.state(), 'running', 'the device was not switched off for it');
  await put(decodeURIComponent(link.split('#game=')[1]));
  await other.page.waitForFunction(() => document.getElementById('games-status').textContent.includes('from the start menu'));
  assert.match(await other.text('#games li'), /^1: Termites, unfinished/);
  await other.menu();
  await other.until(/Continue/, () => other.key('ArrowDown'));
  await other.key('Enter');
  await other.read((words) => words.some((line) => /Termites/.test(line)));
  await other.key('Enter');
  await other.waitForConsole('game: termites goes on');
  await other.close();
});

test('games of Hive in the notation of other programs can be pasted', async () => {
  const device = await open();
  await device.menu();
  await device.page.click('#games-box summary');
  const paste = async (words, status) => {
    await device.page.fill('#game-text', words);
    await device.page.click('#game-text-open');
    await device.page.waitForFunction((begin) => document.getElementById('games-status').textContent.startsWith(begin), status);
    return device.text('#games-status');
  };
  assert.match(
    await paste('\n1. wS1\n2. bS1 wS1-\n3. wQ bS1-\n', 'The game cannot be used'),
    /line 4, move 3: wQ cannot get there/,
  );
  assert.equal(await device.page.inputValue('#game-text'), '\n1. wS1\n2. bS1 wS1-\n3. wQ bS1-\n', 'it can be corrected');
  await paste('1. wS1\n2. bS1 wS1-\n3. wQ -wS1\n4. bQ bS1-\n', 'The game was imported');
  assert.equal(await device.page.inputValue('#game-text'), '');
  assert.match((await games(device))[0], /^1: Hive, abandoned, 4 actions/);
  await device.read((words) => words.some((line) => /Hive/.test(line)));
  await device.key('Enter');
  await device.read((words) => / 0\/4$/.test(words[0]));
  await device.close();
});

test('an unfinished game can be continued on another device', async () => {
  const device = await open(CLIPBOARD);
  await device.menu();
  await device.key('Enter');
  await device.waitForConsole('game: ');
  await device.page.waitForSelector('#seats .acting');
  await device.page.waitForTimeout(300);
  await device.key('KeyM');
  await device.until(/Save and leave/, () => device.key('ArrowDown'));
  await device.key('Enter');
  await device.read((words) => words.some((line) => /Play together|Continue/.test(line)));
  assert.match((await games(device))[0], /^1: Termites, unfinished/);
  const link = await copyLink(device);
  await device.close();
  const other = await open(DESKTOP, undefined, link);
  await other.page.waitForFunction(() => document.getElementById('games-status').textContent.includes('is open on the device'));
  await other.read((words) => /Continue/.test(words.join()));
  await other.key('Enter');
  await other.waitForConsole('game: termites goes on');
  await other.close();
});

test('the puzzle of the day opens, and its link opens the same puzzle on another device', async () => {
  const device = await open(CLIPBOARD);
  await device.menu();
  await device.page.click('#puzzles-box summary');
  await device.page.waitForSelector('#puzzles li');
  await device.page.click('#puzzle-today');
  await device.read((words) => words.includes('OK: try'));
  const task = await device.words();
  const link = await withClipboard(async () => {
    await device.page.click('#puzzle-link');
    await device.page.waitForFunction(() => document.getElementById('puzzles-status').textContent === 'Link copied.');
    return device.page.evaluate(() => navigator.clipboard.readText());
  });
  assert.match(link, /#puzzle=[0-9a-f]{8}$/);
  await device.close();
  const other = await open(DESKTOP, undefined, link);
  await other.read((words) => words.includes('OK: try'));
  assert.deepEqual(await other.words(), task);
  assert.equal(await other.page.evaluate(() => location.hash), '', 'the link is removed');
  await other.close();
});
