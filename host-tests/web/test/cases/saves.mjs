// About: src/session/save_service.rs, src/session/save_page.rs

import assert from 'node:assert/strict';

import { TIMEOUT_MS, open, test } from '../browser.mjs';

/** Presses OK of seat 1 until the console contains a text. */
async function okUntil(device, line) {
  const isPrinted = () => device.page.evaluate((text) => document.getElementById('console').textContent.includes(text), line);
  for (const end = Date.now() + TIMEOUT_MS; !(await isPrinted()); await device.page.waitForTimeout(400)) {
    if (Date.now() > end) throw new Error(`the device does not print ${line}: ${await device.text('#console')}`);
    if ((await device.state()) === 'running') await device.key('KeyE');
  }
}

async function waitForState(device, state) {
  await device.page.waitForFunction((wanted) => document.body.dataset.state === wanted, state);
}

test('a game continues after the page is reloaded', async () => {
  const device = await open();
  await okUntil(device, 'game: termites for 2');
  await device.page.reload();
  await okUntil(device, 'game: termites goes on');
  assert.ok(!(await device.text('#console')).includes('game: termites for 2'), 'it is the same game');
  await device.close();
});

for (const engine of ['machine', 'firmware']) {
  test(`a game continues after a power cut: ${engine}`, async () => {
    const device = await open();
    await device.choose(engine);
    // On a new chip the first sector is erased after the first pictures, faster than people press.
    await device.waitDeviceTime(500);
    await okUntil(device, 'game: termites for 2');
    // Everything shown is saved.
    await device.page.waitForSelector('#seats .acting');
    await device.page.click('#plug');
    await waitForState(device, 'off');
    assert.equal(await device.text('#plug'), 'Plug in');
    await device.page.click('#plug');
    await waitForState(device, 'running');
    await okUntil(device, 'game: termites goes on');
    await device.close();
  });
}

test('a second tab reports that the device is in use, and starts when the first is closed', async () => {
  const device = await open();
  await okUntil(device, 'game: termites for 2');
  const second = await device.page.context().newPage();
  await second.goto(device.page.url());
  await second.waitForFunction(() => document.body.dataset.state === 'failed');
  assert.match(await second.textContent('#failure'), /in use in another tab/);
  await device.page.close();
  await second.waitForFunction(() => document.body.dataset.state === 'running');
  await second.context().close();
});

test('without locks the last opened tab writes, and the first one stops', async () => {
  const hideLocks = (page) => page.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }));
  const device = await open(undefined, hideLocks);
  await waitForState(device, 'running');
  const second = await device.page.context().newPage();
  await hideLocks(second);
  await second.goto(device.page.url());
  await second.waitForFunction(() => document.body.dataset.state === 'running');
  for (const end = Date.now() + TIMEOUT_MS; (await device.state()) !== 'failed'; await device.page.waitForTimeout(300)) {
    if (Date.now() > end) throw new Error('the first tab still writes');
    await device.key('KeyE');
  }
  assert.match(await device.text('#failure'), /another tab/);
  await device.close();
});
