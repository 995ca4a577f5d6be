// About: src/ui/layers, src/parts/leds

import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { linkTo } from '../../games.mjs';
import { DESKTOP, PHONE, open, test } from '../browser.mjs';

/**
 * Fraction of pixels that may differ from a reference: 2,800 on a desktop, 660 on a phone. Pictures
 * are taken until one matches, so the phase of a pulse does not matter.
 */
const TOLERANCE = 0.002;
/** Fraction of pixels that must differ between two games, or the menu and a game. */
const DIFFERENT = 0.015;
/** Time for the page to render on a busy machine. */
const RENDER_MS = 15_000;
/** Minimum difference of a channel for a pixel to count. */
const CHANNEL_TOLERANCE = 64;

/**
 * Returns the fraction of pixels that clearly differ between two pictures of one size; 1 for
 * different sizes.
 */
function difference(page, one, other) {
  return page.evaluate(async ({ files, channelTolerance }) => {
    const pixels = await Promise.all(files.map(async (file) => {
      const bitmap = await createImageBitmap(await (await fetch(`data:image/*;base64,${file}`)).blob());
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d', { willReadFrequently: true });
      context.drawImage(bitmap, 0, 0);
      return context.getImageData(0, 0, bitmap.width, bitmap.height);
    }));
    const [a, b] = pixels;
    if (a.width !== b.width || a.height !== b.height) return 1;
    let count = 0;
    for (let at = 0; at < a.data.length; at += 4) {
      count += [0, 1, 2].some((channel) => Math.abs(a.data[at + channel] - b.data[at + channel]) > channelTolerance);
    }
    return count / (a.width * a.height);
  }, { files: [one, other].map((file) => file.toString('base64')), channelTolerance: CHANNEL_TOLERANCE });
}

/** Replaces a reference. One that still matches stays as it is. */
async function renew(page, file) {
  await page.waitForTimeout(1000);
  const seen = await page.screenshot({ type: 'jpeg', quality: 80 });
  const matches = existsSync(file) && await difference(page, readFileSync(file), seen) < TOLERANCE;
  if (!matches) writeFileSync(file, seen);
}

/**
 * Compares the page with its reference. `cargo xtask renew --only page` replaces the references that
 * do not match; review them.
 * @returns {Promise<Buffer>} the reference
 */
async function assertLooksLike(page, name) {
  const file = fileURLToPath(new URL(`../references/${name}.jpg`, import.meta.url));
  if (process.env.HEXBOARD_RENEW) await renew(page, file);
  // A missing reference is an error. Otherwise anything would pass.
  const reference = readFileSync(file);
  const part = await differenceUntil(page, reference, (share) => share < TOLERANCE);
  assert.ok(part < TOLERANCE, `${name}: ${(part * 100).toFixed(2)} % of the pixels differ`);
  return reference;
}

/**
 * Returns the fraction of pixels that differ from a reference, once it satisfies the predicate, or
 * after a timeout.
 */
async function differenceUntil(page, reference, matches) {
  for (const end = Date.now() + RENDER_MS; ; await page.waitForTimeout(100)) {
    const part = await difference(page, reference, await page.screenshot({ type: 'jpeg', quality: 80 }));
    if (matches(part) || Date.now() > end) return part;
  }
}

for (const [name, options] of [['desktop', DESKTOP], ['phone', { ...PHONE, deviceScaleFactor: 1 }]]) {
  test(`the start menu looks like its reference: ${name}`, async () => {
    const device = await open(options);
    await device.menu();
    const reference = await assertLooksLike(device.page, name);
    await device.key('Enter');
    await device.waitForConsole('game: ');
    await device.page.waitForSelector('#seats .acting');
    const played = await differenceUntil(device.page, reference, (share) => share > DIFFERENT);
    assert.ok(played > DIFFERENT, `a game looks different: ${(played * 100).toFixed(1)} %`);
    await device.close();
  });
}

test('each game looks like its reference, on a desktop and on a phone', async () => {
  const references = [];
  for (const game of ['termites', 'hive', 'robale', 'xobos']) {
    const text = readFileSync(new URL(`../games/${game}.txt`, import.meta.url), 'utf8').trim();
    const device = await open(DESKTOP, undefined, (address) => linkTo(text, address));
    const { page } = device;
    await page.waitForFunction(() => document.getElementById('games-status').textContent.includes('is open on the device'));
    await device.read((words) => words.some((line) => /Continue/.test(line)));
    await device.key('Enter');
    await device.waitForConsole(`game: ${game} goes on`);
    await page.waitForSelector('[data-seat="0"].acting');
    await page.evaluate(() => document.querySelectorAll('details').forEach((box) => { box.open = false; }));
    references.push(await assertLooksLike(page, `desktop-${game}`));
    await page.setViewportSize(PHONE.viewport);
    await assertLooksLike(page, `phone-${game}`);
    for (const other of references.slice(0, -1)) {
      const part = await difference(page, references.at(-1), other);
      assert.ok(part > DIFFERENT, `games look different: ${(part * 100).toFixed(1)} %`);
    }
    await device.close();
  }
});
