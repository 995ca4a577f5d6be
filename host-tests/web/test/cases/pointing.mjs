// About: src/session/point.rs, src/session/table/keys.rs

import assert from 'node:assert/strict';

import { BUTTON, DESKTOP, NETWORK, PHONE, open, test } from '../browser.mjs';
import { KEYS, begin, openOptions } from '../play.mjs';

/**
 * Starts a game of Hive in which seat 1 begins: every cell is empty, and the first piece goes to
 * the middle.
 */
async function hive(device) {
  await device.menu();
  await begin(device, 'Hive', (button) => device.key(KEYS[button]));
  await device.page.waitForSelector('[data-seat="0"].acting');
}

const changeCount = (device) => device.page.evaluate(() => globalThis.hexboard.changes);

/** Moves the mouse over a cell, waits for its description and returns it. */
async function tipOf(device, { x, y }) {
  await device.page.mouse.move(x + 3, y);
  await device.page.waitForSelector('#tip:not([hidden])');
  return device.text('#tip');
}

test('the cell under the mouse is described, and a click plays it', async () => {
  const device = await open();
  await hive(device);
  // Selects the first piece of the reserve; then the cells are offered.
  await device.key('Enter');
  await device.page.waitForTimeout(300);
  const middle = await device.cell(63);
  assert.match(await tipOf(device, middle), /^Row 7, cell 7: \S+/);
  assert.equal(await device.page.evaluate(() => document.getElementById('whole-view').style.cursor), 'pointer');
  await device.page.mouse.click(middle.x, middle.y);
  // The piece is placed, and it is the other player's turn.
  await device.page.waitForFunction(() => !document.querySelector('[data-seat="0"].acting'));
  await device.page.waitForFunction(() => document.querySelector('[data-seat="0"].acting'));
  await device.page.mouse.move(middle.x - 200, middle.y - 200);
  await device.page.mouse.move(middle.x, middle.y);
  await device.page.waitForFunction(() => !/empty/i.test(document.getElementById('tip').textContent));
  await device.close();
});

test('a click plays a move, an arrow marks the last one, and Undo beside it takes it back', async () => {
  const device = await open();
  const { page } = device;
  await hive(device);
  for (let turn = 0; turn < 2; turn++) {
    await device.key('Enter');
    await page.waitForSelector('#targets option', { state: 'attached' });
    const { x, y } = await device.cell(Number(await page.getAttribute('#targets option', 'value')));
    await page.mouse.click(x, y);
    await page.waitForFunction(() => !document.querySelector('[data-seat="0"].acting'));
    await page.waitForSelector('[data-seat="0"].acting');
  }
  await page.waitForSelector('#whole-view .last-move path', { state: 'attached' });
  await page.click('#undo');
  await device.read((words) => words.some((line) => /undid|undone/i.test(line)));
  await device.close();
});

test('without one click, the first click moves the cursor and the second one chooses', async () => {
  const device = await open();
  const { page } = device;
  await page.uncheck('#one-click');
  await hive(device);
  await device.key('Enter');
  await page.waitForTimeout(300);
  const { x, y } = await device.cell(63);
  const other = await device.cell(64);
  await page.mouse.click(other.x, other.y);
  await page.mouse.click(x, y);
  await page.waitForTimeout(300);
  assert.ok(await page.isVisible('[data-seat="0"].acting'), 'nothing is played yet');
  await page.mouse.click(x, y);
  await page.waitForFunction(() => !document.querySelector('[data-seat="0"].acting'));
  await page.reload();
  await page.waitForFunction(() => document.body.dataset.state === 'running');
  assert.equal(await page.isChecked('#one-click'), false, 'the browser keeps the setting');
  await device.close();
});

test('a click on a cell while the screen asks for something else says so', async () => {
  const device = await open();
  await device.menu();
  await begin(device, 'Termites', (button) => device.key(KEYS[button]));
  await device.page.waitForSelector('[data-seat="0"].acting');
  const { x, y } = await device.cell(63);
  await device.page.mouse.click(x, y);
  await device.page.waitForSelector('#prompt:not([hidden])');
  assert.equal(await device.text('#prompt'), 'First choose on the screen of seat 1.');
  assert.ok(await device.page.isVisible('#screen-view.asks'));
  await device.close();
});

test('rows of a screen can be clicked: another game, a start, a row of the menu, a picture', async () => {
  const device = await open();
  const { page } = device;
  await device.menu();
  await device.clickScreen(75, 4);
  await device.read(([title]) => title.startsWith('Robale'));
  await device.clickScreen(8, 4);
  await device.read(([title]) => title.startsWith('Termites'));
  await device.clickRow(/^Learn/);
  await device.read((words) => !words.some((line) => /Learn/.test(line)));
  await page.click('#new-game');
  await device.read((words) => words.some((line) => /Play together/.test(line)));
  await device.clickRow(/^Play the computer/);
  await page.waitForSelector('[data-seat="0"].acting');
  await device.read((words) => words.includes('Mound 9'));
  await device.clickScreen(50, 31);
  await device.read((words) => words.includes('Mound 8') || words.includes('Mound 7'));
  await device.clickRow(/^OK: place this Mound/);
  await device.read((words) => words.some((line) => /^OK: Mound here/.test(line)));
  await device.close();
});

test('clicks on a rotated table hit what is displayed', async () => {
  const device = await open();
  await device.menu();
  await device.page.click('#turn');
  const before = await device.words();
  // From the other side seat 1 is at the lower right.
  const box = await device.page.locator('#whole-view').boundingBox();
  const down = await device.place(0, 'Down');
  await device.page.mouse.click(2 * box.x + box.width - down.x, 2 * box.y + box.height - down.y);
  await device.read((words) => words.join() !== before.join());
  await device.close();
});

test('the mouse hits what is displayed on a zoomed table and in full screen', async () => {
  const device = await open();
  const { page } = device;
  await hive(device);
  const width = async () => (await page.locator('#board').boundingBox()).width;
  const waitForTip = (start) => page.waitForFunction((expected) => document.getElementById('tip').textContent.startsWith(expected), start);
  await page.selectOption('#zoom', '1.5');
  const initialWidth = await width();
  await page.selectOption('#zoom', '3');
  assert.ok(Math.abs((await width()) / initialWidth - 2) < 0.05, `twice as large: ${initialWidth}, ${await width()}`);
  const pad = await page.locator('#seat').boundingBox();
  assert.ok(pad.x >= 0 && pad.x + pad.width <= DESKTOP.viewport.width && pad.y + pad.height <= DESKTOP.viewport.height, 'the pad is whole');
  const [rows, columns] = await page.evaluate(() => {
    const table = document.getElementById('table');
    table.scrollTo(table.scrollWidth, table.scrollHeight);
    return [table.scrollTop, table.scrollLeft];
  });
  assert.ok(columns > 0 && rows >= 0, 'the rest can be scrolled to');
  await page.evaluate(() => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.getElementById('table');
    document.getElementById('table').scrollTo((scrollWidth - clientWidth) / 2, (scrollHeight - clientHeight) / 2);
  });
  const { x, y } = await device.cellOnBoard(63);
  await page.mouse.move(x, y);
  await waitForTip('Row 7, cell 7: ');
  await page.selectOption('#zoom', '1');
  await page.click('#full');
  await page.waitForFunction(() => document.fullscreenElement);
  const { x: fullX, y: fullY } = await device.cell(0);
  await page.mouse.move(fullX, fullY);
  await waitForTip('Row 1, cell 1: ');
  await page.click('#full');
  await page.waitForFunction(() => !document.fullscreenElement);
  await device.close();
});

test('a click latches Peek until the next click or until another seat is chosen', async () => {
  const device = await open();
  await device.menu();
  const pressed = () => device.page.getAttribute(`#whole-view [data-pad="0 ${BUTTON.Peek}"]`, 'aria-pressed');
  await device.click(0, 'Peek');
  assert.equal(await pressed(), 'true');
  await device.click(0, 'Peek');
  assert.equal(await pressed(), 'false');
  await device.click(0, 'Peek');
  await device.key('Digit2');
  assert.equal(await pressed(), 'false');
  await device.close();
});

test('on a phone a tap moves the cursor to a cell, and the current player is shown', async () => {
  const device = await open(PHONE);
  await device.menu();
  await device.key('Enter');
  await device.page.waitForSelector('#seats .acting');
  const seat = await device.page.getAttribute('#seats .acting', 'data-seat');
  const changes = await changeCount(device);
  // A Mound comes first, then its cell.
  await device.page.tap(`[data-seat="${seat}"]`);
  await device.key('Enter');
  await device.page.waitForTimeout(300);
  const before = await device.words();
  const box = await device.page.locator('#board-view').boundingBox();
  await device.page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await device.read((words) => words.join() !== before.join());
  assert.ok((await changeCount(device)) > changes);
  await device.close();
});

test('the page, with its notice about rights, uses the language of the device', async () => {
  const device = await open();
  await device.menu();
  assert.match(await device.text('footer'), /not affiliated with, sponsored by or endorsed by the owners/);
  const press = (code) => () => device.key(code);
  await openOptions(device, (button) => device.key(KEYS[button]));
  await device.until(/Settings/, press('ArrowDown'));
  await device.key('Enter');
  await device.read(([title]) => title.startsWith('Settings'));
  await device.until(/Language/, press('ArrowDown'));
  await device.key('ArrowRight');
  await device.page.waitForFunction(() => document.documentElement.lang === 'pl');
  assert.equal(await device.text('#pause'), 'Pauza');
  assert.match(await device.text('footer'), /niezależną implementacją/);
  assert.equal(await device.page.getAttribute('[data-pad="0 0"]', 'aria-label'), 'Góra');
  assert.equal(await device.page.getAttribute('[data-pad="0 6"]', 'aria-label'), 'Peek', 'as labelled on the pad');
  await device.page.reload();
  await device.page.waitForFunction(() => document.documentElement.lang === 'pl');
  // Errors are shown in it too.
  device.expect(NETWORK);
  await device.page.route('**/build/firmware*.elf', (route) => route.fulfill({ status: 404 }));
  await device.choose('firmware');
  await device.page.waitForSelector('#failure:not([hidden])');
  assert.match(await device.text('#failure'), /Nie ma obrazu firmware.*Zbuduj go poleceniem `cargo xtask firmware`/);
  await device.close();
});

test('a browser in Polish starts in Polish, and later choices take precedence', async () => {
  const device = await open({ ...DESKTOP, locale: 'pl-PL' });
  const isMenu = (words) => words.some((line) => line.includes('Gra razem'));
  await device.page.waitForFunction(() => document.documentElement.lang === 'pl');
  await device.page.waitForFunction(() => document.body.dataset.state === 'running' && document.querySelector('#words p'));
  await device.key('Enter');
  await device.read(isMenu);
  await device.until(/Opcje/, () => device.key('ArrowUp'));
  await device.key('Enter');
  await device.until(/Ustawienia/, () => device.key('ArrowDown'));
  await device.key('Enter');
  await device.until(/Język/, () => device.key('ArrowDown'));
  await device.key('ArrowRight');
  await device.page.waitForFunction(() => document.documentElement.lang === 'en');
  await device.page.reload();
  await device.menu();
  await device.close();
});

test('pointing and languages also work with the emulated firmware', async () => {
  const device = await open();
  const { page } = device;
  await device.choose('firmware');
  await device.menu();
  await openOptions(device, (button) => device.key(KEYS[button]));
  await device.until(/Settings/, () => device.key('ArrowDown'));
  await device.key('Enter');
  await device.until(/Language/, () => device.key('ArrowDown'));
  await device.key('ArrowRight');
  await page.waitForFunction(() => document.documentElement.lang === 'pl');
  await device.key('ArrowRight');
  await page.waitForFunction(() => document.documentElement.lang === 'en');
  await device.key('Backspace');
  // A game of Termites: a Mound from the list, then the cells are offered.
  await device.until(/Start game/, () => device.key('ArrowUp'));
  await device.key('Enter');
  await page.waitForSelector('#seats .acting');
  await page.click('#seats .acting');
  await device.read((words) => words.includes('OK: place this Mound'));
  await device.key('Enter');
  const before = await device.read((words) => words.some((line) => line.startsWith('OK: Mound here')));
  const [middle, other] = [await device.cell(63), await device.cell(64)];
  await page.mouse.move(middle.x, middle.y);
  // As with the machine: the contents of the cell, in the words of the device.
  await page.waitForFunction(() => /^Row 7, cell 7: .*Mound/.test(document.getElementById('tip').textContent));
  await page.mouse.move(other.x, other.y);
  await page.waitForFunction(() => /^Row 7, cell 8: \S+/.test(document.getElementById('tip').textContent));
  await page.mouse.click(other.x, other.y);
  const pointed = await device.read((words) => words.join() !== before.join());
  await page.mouse.click(middle.x, middle.y);
  await device.read((words) => words.join() !== pointed.join());
  assert.doesNotMatch(await device.text('#console'), /look|point|unknown/, 'queries of the page are not shown');
  // A second click chooses. The middle already has a Mound.
  await page.mouse.click(middle.x, middle.y);
  await device.read((words) => words.join(' ').includes('The cell is occupied'));
  await device.close();
});

test('time can be stopped, advanced by a frame, and sped up', async () => {
  const device = await open();
  await device.menu();
  await device.page.click('#pause');
  await device.page.waitForTimeout(400);
  const stopped = await device.millis();
  assert.equal(await device.text('#speed'), 'paused');
  await device.page.click('#step');
  const frame = (await device.millis()) - stopped;
  assert.ok(frame >= 16 && frame <= 34, `a frame of ${frame} ms`);
  await device.page.click('#pause');
  await device.page.selectOption('#pace', '4');
  const [from, real] = [await device.millis(), Date.now()];
  await device.page.waitForFunction((before) => globalThis.hexboard.millis > before + 4000, from);
  assert.ok(Date.now() - real < 4000, 'faster than real time');
  assert.equal(await device.text('#speed'), '400 % speed');
  await device.close();
});

test('the device can be switched off and on', async () => {
  const device = await open();
  await device.menu();
  await device.page.click('#power');
  await device.page.waitForFunction(() => document.body.dataset.state === 'off');
  assert.equal(await device.text('#power'), 'Switch on');
  await device.read(([line]) => line === '(dark)');
  await device.page.click('#power');
  await device.menu();
  await device.close();
});

test('How to play opens beside the board, for the game being played, and starts with the goal', async () => {
  const device = await open(DESKTOP);
  const { page } = device;
  await hive(device);
  await page.click('#how');
  await page.waitForSelector('#manual h3');
  assert.match(await device.text('#manual h3'), /Hive/);
  assert.match(await device.text('#manual h3 + p'), /^The goal: surround the enemy Queen/);
  const [board, manual] = [await page.locator('#whole').boundingBox(), await page.locator('#manual-box').boundingBox()];
  assert.ok(manual.x >= board.x + board.width && manual.y < DESKTOP.viewport.height / 2, 'beside the board');
  assert.ok((await page.locator('#manual table img').count()) > 10, 'with the signs of the pieces');
  await page.click('#manuals button:first-child');
  await page.waitForFunction(() => /Termites/.test(document.querySelector('#manual h3')?.textContent));
  await page.click('#close-manual');
  assert.ok(await page.isHidden('#manual-box'));
  await device.close();
});

test('players see their controls first, those of developers are folded away', async () => {
  const device = await open(DESKTOP, undefined, (address) => address);
  const { page } = device;
  await device.menu();
  await page.reload();
  await page.waitForFunction(() => document.body.dataset.state === 'running');
  const names = await page.evaluate(() => [...document.querySelectorAll('header :is(button, select, input)')].map(({ id }) => id));
  assert.deepEqual(names, ['new-game', 'undo', 'hint', 'how', 'language', 'sound', 'full', 'zoom', 'turn', 'one-click']);
  for (const id of ['engine', 'restart', 'plug', 'power', 'pause', 'step', 'pace', 'console']) assert.ok(await page.isHidden(`#${id}`), id);
  await page.selectOption('#language', '1');
  await page.waitForFunction(() => document.documentElement.lang === 'pl');
  assert.equal(await device.text('#new-game'), 'Nowa gra');
  await page.selectOption('#language', '0');
  await page.waitForFunction(() => document.documentElement.lang === 'en');
  await device.close();
});

test('a hint appears on the screen of the seat', async () => {
  const device = await open();
  await hive(device);
  await device.page.click('#hint');
  await device.read(([title]) => /Hint/.test(title));
  await device.close();
});
