// About: src/session/service

import assert from 'node:assert/strict';

import { test } from '../browser.mjs';
import { ServicePage } from '../service-page.mjs';

/** Begins something on the page and returns once the device works on it. */
const BEGINNINGS = {
  nothing: async () => {},
  'a question of the end-of-line test': async (service) => {
    await service.page.click('#eol');
    await service.answerAll('eol-box', ({ kind, strand }) => kind === 'strand' && strand === 2);
  },
  'a question of the panel wizard': async (service) => {
    await service.page.click('#wizard');
    await service.question('wizard-box');
  },
  'the mirror': async (service) => {
    await service.page.click('#mirror');
    await service.page.waitForSelector('#board svg');
  },
  'a backup that is being restored': async (service) => {
    const lines = ['settings: 0 ' + '00'.repeat(32), 'settings: 32 ' + '00'.repeat(32), 'settings: end 00000000'];
    const { send } = service.port;
    service.port.send = (text) => !text.startsWith('settings import 32') && send.call(service.port, text);
    await service.page.setInputFiles('#restore', { name: 'backup.txt', mimeType: 'text/plain', buffer: Buffer.from(lines.join('\n')) });
    await service.page.waitForTimeout(300);
  },
};

test('a cable that is unplugged in the middle of anything leaves a clear message and nothing broken', async () => {
  const service = await ServicePage.open();
  const { device, page } = service;
  await service.connect();
  await page.waitForFunction(() => document.getElementById('panel').value !== '');
  const wiring = await page.inputValue('#panel');
  for (const [what, begin] of Object.entries(BEGINNINGS)) {
    await begin(service);
    await service.unplug();
    await service.idle();
    assert.match(await service.text('#failure'), /^The device was unplugged or has restarted/, what);
    assert.equal(await page.isDisabled('#eol'), true, what);
    assert.equal(await page.locator('.dialog:not(:empty)').count(), 0, what);
    assert.equal(await page.getAttribute('#mirror', 'aria-pressed'), 'false', what);
    device.wait(300);
    await service.plug();
    await page.waitForFunction(() => document.getElementById('failure').hidden);
    await page.click('#test');
    await service.idle();
    assert.equal(await page.isHidden('#failure'), true, what);
    assert.equal(await page.inputValue('#panel'), wiring, what);
  }
  assert.equal(device.boots.length, 1);
  await service.close();
});
