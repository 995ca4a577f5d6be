// About: src/session/service

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { abandonedFlash } from '../../../emulator/saves.mjs';
import { allServiceTexts } from '../../service/words.mjs';
import { DESKTOP, PHONE, open, test } from '../browser.mjs';
import { ServicePage } from '../service-page.mjs';

const AXE = readFileSync(fileURLToPath(import.meta.resolve('../../../emulator/node_modules/axe-core/axe.min.js')), 'utf8');
const WIRING = JSON.parse(readFileSync(new URL('../../../emulator/wiring.json', import.meta.url), 'utf8'));

async function violations(page) {
  await page.evaluate(AXE);
  const { violations: found } = await page.evaluate(() => globalThis.axe.run());
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** Saves a picture of the page if a folder for it is named. */
async function picture(page, name) {
  const folder = process.env.HEXBOARD_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

test('every text of the service page has both languages', () => {
  for (const [name, texts] of Object.entries(allServiceTexts())) {
    assert.equal(texts.length, 2, name);
    assert.equal(texts[0].split('#').length, texts[1].split('#').length, name);
  }
});

test('the service page shows version, self-test, supply, crashes and log, and keeps settings', async () => {
  const service = await ServicePage.open();
  const { page } = service;
  await service.connect();
  assert.match(await service.text('#facts'), /Version0\.1\.0 .*Last startpower on.*4\.\d\d V, from USB/);
  assert.match(await service.text('#parts'), /Screen 1okfine.*Cable of pad 4okfine.*Temperatureok2\d °C/);
  assert.equal(await service.text('#crashes'), 'none');
  await page.fill('#command', 'look');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.getElementById('console').textContent.includes('look: asked 0'));

  const before = await page.inputValue('#panel');
  assert.match(before, /^pins=1234 .*order=GRB/);
  const backup = await service.downloaded('#backup');
  assert.match(backup, /^settings: 0 [0-9a-f]{64}\n[^]*settings: end [0-9a-f]{8}\n$/);
  await page.fill('#panel', 'order=RGB turn=2');
  await page.click('#panel-form button');
  await page.waitForFunction(() => document.getElementById('settings-status').textContent === 'Stored.');
  assert.match(await page.inputValue('#panel'), /turn=2 .*order=RGB/);
  await page.fill('#panel', 'turn=9');
  await page.click('#panel-form button');
  await page.waitForSelector('#failure:not([hidden])');
  assert.match(await service.text('#failure'), /^The device refuses: /);
  await service.idle();

  await assertSettingsChange(service);
  const restore = async (text) => {
    await page.evaluate(() => { document.getElementById('settings-status').textContent = ''; });
    await page.setInputFiles('#restore', { name: 'backup.txt', mimeType: 'text/plain', buffer: Buffer.from(text) });
    await page.waitForFunction(() => document.getElementById('settings-status').textContent !== '');
    await service.idle();
    return service.text('#settings-status');
  };
  assert.match(await restore(backup.replace(/end .*/, 'end 00000000')), /no valid backup. Nothing has changed/);
  assert.match(await page.inputValue('#panel'), /order=RGB/);
  assert.equal(await restore(backup), 'The settings are restored.');
  assert.equal(await page.inputValue('#panel'), before);
  assert.equal(await page.inputValue('[name=sound]'), 'on');
  assert.deepEqual(await violations(page), []);
  await picture(page, 'service-desktop');
  service.device.check();
  await service.close();
});

/** Asserts that a setting is stored on the device, and that one out of range is not. */
async function assertSettingsChange({ page, device }) {
  const values = () => page.$$eval('#usual [name]', (controls) => controls.map(({ value }) => value));
  assert.deepEqual(await values(), ['6', '6', '3000', 'on', 'en']);
  await page.selectOption('[name=sound]', 'off');
  await page.waitForFunction(() => document.getElementById('settings-status').textContent === 'Stored.');
  device.uart.send('settings\r');
  await page.waitForTimeout(300);
  assert.ok(device.uart.lines.includes('settings brightness=6 contrast=6 limit=3000 sound=off language=en'));
  await page.fill('[name=brightness]', '9');
  await page.press('[name=brightness]', 'Enter');
  await page.waitForSelector('#failure:not([hidden])');
  assert.match(await page.textContent('#failure'), /^The device refuses: /);
  await page.waitForSelector('body[data-busy="false"]');
  assert.deepEqual(await values(), ['6', '6', '3000', 'off', 'en']);
}

test('the end-of-line test runs on the page and its sheet can be saved', async () => {
  const handheld = { panel: 'mini', pads: ['present', 'ones', 'ones', 'ones'], absentOleds: [2, 3, 4] };
  const service = await ServicePage.open(handheld, PHONE);
  const { device, page } = service;
  device.pads.dead[0] = 1 << device.pads.button('menu');
  await service.connect();
  await page.fill('#serial', 'HB-0042');
  await page.click('#eol');
  await service.answerAll('eol-box', ({ kind }) => kind === 'strand');
  assert.deepEqual(await violations(page), []);
  await picture(page, 'service-phone-strand');
  await service.answerAll('eol-box', ({ kind }) => kind === 'button');
  await picture(page, 'service-phone-button');
  await service.answerAll('eol-box');
  await service.idle();
  assert.equal(await page.isHidden('#failure'), true, await service.text('#failure'));
  assert.equal(await service.text('#eol-verdict'), 'FAIL');
  assert.deepEqual(await page.locator('#eol-results .bad').allTextContents(), ['Pad 1, Menu: no reaction']);
  const sheet = JSON.parse(await service.downloaded('#sheet-json'));
  assert.deepEqual([sheet.serial, sheet.passed], ['HB-0042', false]);
  assert.match(await service.downloaded('#sheet-html'), /<title>End-of-line test HB-0042<\/title>/);
  await picture(page, 'service-phone-result');
  await service.close();
});

test('spectators see the LEDs of the board, and finished games can be saved', async () => {
  const text = readFileSync(new URL('../games/hive.txt', import.meta.url), 'utf8');
  const service = await ServicePage.open({ flash: abandonedFlash(WIRING.flash, text) });
  const { page } = service;
  await service.connect();
  service.device.uart.send('led cell 63 ff8000\r');
  await page.click('#mirror');
  await page.waitForFunction(() => [...document.querySelectorAll('#board circle')].filter((led) => led.getAttribute('fill') === '#ff8000').length === 7);
  assert.equal(await page.locator('#board circle').count(), 7, 'and no other LED');
  await page.click('#mirror');
  await service.idle();
  await page.click('#games');
  await page.waitForSelector('#game-list button:enabled');
  const saved = await service.downloaded('#game-list button');
  assert.match(saved, /^journal options: \w+ hive rules 1 entries 16$/m);
  assert.match(saved, /^journal seats: 01d20000 abandoned$/m);
  await service.idle();
  assert.equal(await service.downloaded('#game-list button'), saved, 'as often as you like');
  assert.equal(saved.match(/^journal \d+: .*/gm).join(' ').match(/\b[0-9a-f]{8}\b/g).length, 16);
  await service.close();
  await assertRestored(saved);
});

/** Asserts that a new device takes a saved game back, and rejects a file without a game and a damaged one. */
async function assertRestored(saved) {
  const service = await ServicePage.open({});
  const { page } = service;
  await service.connect();
  const restore = async (content, expected) => {
    await page.setInputFiles('#restore-game', { name: 'game.txt', mimeType: 'text/plain', buffer: Buffer.from(content) });
    await page.waitForFunction((words) => document.getElementById('games-status').textContent.includes(words), expected);
    await service.idle();
  };
  await restore('nothing', 'no finished game');
  await restore(saved.replace(/^(journal 0: )\w{8}/m, '$1ffffffff'), 'entry 0 is against the rules');
  await restore(saved, 'back on the device');
  await page.click('#games');
  await page.waitForSelector('#game-list button:enabled');
  const journal = (text) => text.split('\n').filter((line) => line.startsWith('journal '));
  assert.deepEqual(journal(await service.downloaded('#game-list button')), journal(saved));
  await service.close();
}

test('the panel wizard of the page finds the colour order', async () => {
  const service = await ServicePage.open({ colourOrder: 'RGB' });
  const { device, page } = service;
  await service.connect();
  await page.click('#wizard');
  const lit = () => Array.from({ length: 127 }, (_, cell) => cell).filter((cell) => device.frame().subarray(cell * 21, cell * 21 + 21).some((value) => value > 0));
  const answers = {
    colour: async () => service.person.colour(),
    count: async () => '0', centre: async () => '0',
    points: async () => String(Array.from({ length: 6 }, (_, led) => led).find((led) => device.frame().subarray(lit()[0] * 21 + 3 + led * 3, lit()[0] * 21 + 6 + led * 3).some((value) => value > 0))),
    cell: async () => lit()[0], turned: async () => null, check: async () => 'yes',
  };
  for (let asked = 0; ; asked++) {
    const question = await service.question('wizard-box');
    if (!question) break;
    await service.person.link.sleep(150);
    const answer = await answers[question.kind]();
    const colour = { red: '0', green: '1', blue: '2' }[answer];
    if (asked === 6) await picture(page, 'service-wizard');
    if (question.kind === 'cell') await page.click(`#wizard-box [data-cell="${answer}"]`);
    else await page.click(answer === null ? '#wizard-box .actions > button' : `#wizard-box [data-choice="${colour ?? answer}"]`);
    await page.waitForFunction((old) => JSON.parse(document.getElementById('wizard-box').dataset.question ?? '{}').serial !== old, question.serial);
  }
  await service.idle();
  assert.equal(await service.text('#settings-status'), 'The wiring is stored.', await service.text('#failure'));
  assert.match(await page.inputValue('#panel'), /^pins=1234 ends=---- turn=0 mirror=no order=RGB leds=7 first=E run=left/);
  await service.close();
});

test('the update starts the boot loader, waits for the device and checks its version', async () => {
  const service = await ServicePage.open();
  const { device, page } = service;
  await service.connect();
  assert.match(await service.text('#update-state'), /^The device has the version of this page: 0\.1\.0 /);
  await page.click('#boot');
  await page.waitForSelector('#update-steps:not([hidden])');
  // The device first sends its answer.
  for (const end = Date.now() + 10_000; device.chip.errors.length === 0 && Date.now() < end; ) await page.waitForTimeout(50);
  device.expectError(/resets into the USB boot loader/);
  await service.unplug();
  assert.match(await service.text('#status'), /boot loader. Follow the steps/);
  assert.equal(await page.isHidden('#failure'), true, 'this is no failure');
  const response = await page.request.get(await page.evaluate(() => document.getElementById('uf2').href));
  assert.equal((await response.body()).readUInt32LE(0), 0x0a324655, 'a UF2 file');
  device.flashByUf2();
  device.wait(2500);
  await service.plug();
  await page.waitForSelector('#update-steps', { state: 'hidden' });
  assert.match(await service.text('#update-state'), /^The device has the version of this page: /);
  await service.close();
});

test('a Pico 2 gets its own image and the name of its drive', async () => {
  const service = await ServicePage.open();
  const { page } = service;
  await service.connect();
  const offered = async () => [await service.text('#uf2'), await page.isVisible('#no-uf2')];
  assert.match(await service.text('#drive'), /named RPI-RP2\.$/);
  await page.evaluate(() => { document.getElementById('update-steps').hidden = false; });
  assert.deepEqual(await offered(), ['hexboard.uf2', false]);
  service.rewrite = (text) => text.replace('"chip":"rp2040"', '"chip":"rp2350"');
  await service.unplug();
  await service.plug();
  await page.waitForFunction(() => document.getElementById('uf2').textContent === 'hexboard-pico2.uf2');
  assert.match(await service.text('#drive'), /named RP2350\.$/);
  await page.evaluate(() => { document.getElementById('update-steps').hidden = false; });
  assert.deepEqual(await offered(), ['hexboard-pico2.uf2', true], 'this site was built without it');
  await service.close();
});

test('the service page speaks Polish, and explains a browser without serial ports', async () => {
  const withoutSerial = (page) => page.addInitScript(() => Object.defineProperty(navigator, 'serial', { value: undefined }));
  const device = await open({ ...DESKTOP, locale: 'pl-PL' }, withoutSerial, (address) => `${address}service.html`);
  await device.page.waitForSelector('#failure:not([hidden])');
  assert.match(await device.text('#failure'), /nie obsługuje portów szeregowych/);
  assert.equal(await device.text('#eol'), 'Rozpocznij test');
  assert.equal(await device.page.isDisabled('#connect'), true);
  assert.deepEqual(await violations(device.page), []);
  await device.page.selectOption('#language', '0');
  assert.equal(await device.text('#eol'), 'Start the test');
  await device.close();
});
