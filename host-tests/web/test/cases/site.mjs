import assert from 'node:assert/strict';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { serve } from '../../server/server.mjs';
import { builtFiles, pageSite, staticSite } from '../../server/site.mjs';
import { writeSite } from '../../server/write.mjs';
import { DESKTOP, NETWORK, open, test } from '../browser.mjs';

const BASE = '/some/where/';

/** Creates a folder that is removed after the test. */
function folder(t) {
  const path = mkdtempSync(join(tmpdir(), 'hexboard-site-'));
  t.after(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** Serves the site as `cargo xtask page` writes it, on a static host, below its root. */
async function hosted(t) {
  const path = folder(t);
  writeSite(builtFiles(), path);
  const server = await serve(staticSite(BASE, path), 0);
  t.after(() => server.close());
  return { path, server, url: new URL(BASE, server.address).href };
}

const waitUntilCached = (device) => device.page.waitForFunction(() => document.body.dataset.offline === 'ready' && navigator.serviceWorker.controller);

test('after one visit the site works offline, including an engine that was used once', async (t) => {
  const { server, url } = await hosted(t);
  const device = await open(DESKTOP, undefined, url);
  await device.ready();
  await waitUntilCached(device);
  assert.match(await device.text('#news'), /works offline/);
  await device.choose('firmware');
  await device.ready();
  await server.close();
  await device.page.reload();
  await device.ready();
  assert.equal(await device.page.isHidden('#failure'), true);
  await device.page.goto(`${url}index.html?from=elsewhere#there`);
  await device.ready();
  await device.choose('firmware');
  await device.ready();
  await device.page.goto(`${url}service.html`);
  await device.page.waitForSelector('body[data-state="notConnected"] #connect:enabled');
  await device.page.goto(url);
  await device.ready();
  device.expect(NETWORK);
  await device.choose('firmware-mini');
  await device.page.waitForSelector('#failure:not([hidden])');
  assert.match(await device.text('#failure'), /does not answer. Check the network/);
  await device.close();
});

test('a newer version of the site is offered and replaces all files', async (t) => {
  const { path, url } = await hosted(t);
  const device = await open(DESKTOP, undefined, url);
  await waitUntilCached(device);
  writeSite({ ...builtFiles() }, path);
  assert.ok(await device.page.isHidden('#renew'));
  const newer = `${readFileSync(join(path, 'index.html'), 'utf8')}<p id="newer">newer</p>`;
  writeFileSync(join(path, 'index.html'), newer);
  appendFileSync(join(path, 'service-worker.js'), '\n// Another version.\n');
  const worker = join(path, 'service-worker.js');
  writeFileSync(worker, readFileSync(worker, 'utf8').replace(/"version":"\w+"/, '"version":"newer"'));
  await device.page.reload();
  await device.page.waitForSelector('#renew:not([hidden])');
  assert.equal(await device.page.locator('#newer').count(), 0, 'the page in use is still the old version');
  await device.page.click('#renew');
  await device.page.waitForSelector('#newer');
  await device.ready();
  assert.deepEqual(await device.page.evaluate(() => caches.keys()), ['hexboard newer']);
  await device.close();
});

test('the site has the licences of everything it ships, and the page links to them', async (t) => {
  const { path, url } = await hosted(t);
  const text = readFileSync(join(path, 'licences.txt'), 'utf8');
  assert.match(text, /^rp2040js \d+\.\d+\.\d+: MIT$/m);
  assert.match(text, /Copyright \(c\) 2021 Uri Shaked\n\nPermission is hereby granted/);
  for (const name of ['hexboard', 'web-shell', 'embassy-rp', 'heapless', 'ws2812-pio']) assert.match(text, new RegExp(`^${name} \\S+: .*(MIT|Apache)`, 'm'));
  assert.match(text, /Apache License\s+Version 2.0/);
  const device = await open(DESKTOP, undefined, url);
  const shown = await device.page.evaluate(async () => (await fetch(document.getElementById('licences').href)).text());
  assert.equal(shown, text);
  await device.close();
});

test('the page can be installed', async (t) => {
  const { url } = await hosted(t);
  const device = await open(DESKTOP, undefined, url);
  await waitUntilCached(device);
  const session = await device.page.context().newCDPSession(device.page);
  const { errors } = await session.send('Page.getAppManifest');
  assert.deepEqual(errors, []);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  const found = installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito');
  assert.deepEqual(found, []);
  await device.close();
});

test('a site without a firmware image says who can add it', async (t) => {
  const { path, url } = await hosted(t);
  rmSync(join(path, 'build/firmware.elf'));
  const device = await open(DESKTOP, undefined, url);
  device.expect(NETWORK);
  await device.choose('firmware');
  await device.page.waitForSelector('#failure:not([hidden])');
  assert.match(await device.text('#failure'), /no firmware image.*`cargo xtask page`/);
  await device.close();
});

test('a site replaces only an earlier site', (t) => {
  const path = folder(t);
  writeFileSync(join(path, 'letter.txt'), 'text');
  assert.throws(() => writeSite(builtFiles(), path), /not empty/);
  assert.deepEqual(readdirSync(path), ['letter.txt']);
});

test('a site names the images that it offers', (t) => {
  const path = folder(t);
  const images = (build) => {
    writeSite(build, path);
    return JSON.parse(readFileSync(join(path, 'build/version.json'), 'utf8')).images;
  };
  const { pico2Elf: _, ...build } = builtFiles();
  assert.deepEqual(images(build), ['hexboard.uf2', 'hexboard-mini.uf2']);
  assert.equal(existsSync(join(path, 'build/hexboard-pico2.uf2')), false);
  assert.deepEqual(images({ ...build, pico2Elf: build.elf }), ['hexboard.uf2', 'hexboard-mini.uf2', 'hexboard-pico2.uf2']);
  assert.equal(existsSync(join(path, 'build/hexboard-pico2.uf2')), true);
});

test('the page works while the images are being built, and the emulator starts afterwards', async (t) => {
  const images = join(folder(t), 'state');
  writeFileSync(images, 'building');
  const server = await serve(pageSite({ ...builtFiles(), images }), 0);
  t.after(() => server.close());
  const device = await open(DESKTOP, undefined, server.address);
  await device.ready();
  assert.match(await device.text('#news'), /being built in the background/);
  await device.choose('firmware');
  await device.page.waitForFunction(() => document.body.dataset.state === 'building');
  assert.match(await device.text('#status'), /being built.*starts automatically/);
  writeFileSync(images, 'ready');
  await device.ready();
  await device.page.waitForSelector('#news', { state: 'hidden' });
  writeFileSync(images, 'failed no compiler');
  await device.page.click('#restart');
  await device.page.waitForSelector('#failure:not([hidden])');
  assert.match(await device.text('#failure'), /could not be built: no compiler/);
  await device.close();
});
