import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { DESKTOP, PHONE, open } from '../browser.mjs';

/** Of all pixels, those that may differ: fonts and the moment of a pulse are not the same everywhere. */
const TOLERANCE = 0.03;
/** By how much a channel of a pixel must differ to count. */
const CLEARLY = 64;

/** The part of pixels that clearly differ between two PNG files of one size; 1 for other sizes. */
function difference(page, one, other) {
  return page.evaluate(async ({ files, clearly }) => {
    const pixels = await Promise.all(files.map(async (file) => {
      const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${file}`)).blob());
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d', { willReadFrequently: true });
      context.drawImage(bitmap, 0, 0);
      return context.getImageData(0, 0, bitmap.width, bitmap.height);
    }));
    const [a, b] = pixels;
    if (a.width !== b.width || a.height !== b.height) return 1;
    let count = 0;
    for (let at = 0; at < a.data.length; at += 4) {
      count += [0, 1, 2].some((channel) => Math.abs(a.data[at + channel] - b.data[at + channel]) > clearly);
    }
    return count / (a.width * a.height);
  }, { files: [one, other].map((file) => file.toString('base64')), clearly: CLEARLY });
}

for (const [name, options] of [['desktop', DESKTOP], ['phone', { ...PHONE, deviceScaleFactor: 1 }]]) {
  test(`the start menu looks as it did: ${name}`, async () => {
    const file = fileURLToPath(new URL(`../references/${name}.png`, import.meta.url));
    const device = await open(options);
    await device.menu();
    await device.page.waitForTimeout(500);
    const shown = await device.page.screenshot();
    // `HEXBOARD_RENEW=1` takes the references again. Look at them.
    if (process.env.HEXBOARD_RENEW || !existsSync(file)) writeFileSync(file, shown);
    const part = await difference(device.page, readFileSync(file), shown);
    assert.ok(part < TOLERANCE, `${(part * 100).toFixed(1)} % of the pixels are others`);
    await device.key('Enter');
    await device.heard('game: ');
    await device.page.waitForSelector('#seats .acting');
    await device.page.waitForTimeout(500);
    const played = await difference(device.page, readFileSync(file), await device.page.screenshot());
    assert.ok(played > TOLERANCE, `a game looks different: ${(played * 100).toFixed(1)} %`);
    await device.close();
  });
}
