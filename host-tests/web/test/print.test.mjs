/** The printable sheets in `docs/print`: each fits on one A4 page and has its pictures. */

import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { after, test } from 'node:test';

import { chromium } from '../../emulator/node_modules/playwright-core/index.mjs';

const FOLDER = new URL('../../../docs/print/', import.meta.url);
const SHEETS = readdirSync(FOLDER).filter((name) => name.endsWith('.html'));

const executablePath = process.env.HEXBOARD_CHROMIUM ?? '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
after(() => browser.close());

/** Returns the number of pages of a sheet, with extra text below it. */
async function pages(name, more = '') {
  const page = await browser.newPage();
  await page.goto(new URL(name, FOLDER).href);
  await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), more);
  const pdf = await page.pdf({ preferCSSPageSize: true });
  await page.close();
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g).length;
}

test('every printable sheet fits on one page', async () => {
  assert.equal(SHEETS.length, 8, 'four games in two languages');
  for (const name of SHEETS) assert.equal(await pages(name), 1, name);
});

test('every sheet has the signs of the pieces, of the board and a worked turn, and all pictures exist', async () => {
  for (const name of SHEETS) {
    const page = await browser.newPage();
    await page.goto(new URL(name, FOLDER).href);
    const pictures = await page.evaluate(() => [...document.images].map((image) => ({ src: image.getAttribute('src'), isThere: image.naturalWidth > 0 })));
    await page.close();
    assert.deepEqual(pictures.filter(({ isThere }) => !isThere), [], name);
    const count = (part) => pictures.filter(({ src }) => src.includes(part)).length;
    assert.ok(count('/signs/') >= 4 && count('/board/') >= 5 && count('-lesson-') >= 2, `${name}: ${JSON.stringify(pictures)}`);
  }
});

test('control: longer content takes two pages', async () => {
  assert.equal(await pages(SHEETS[0], '<div style="height: 300mm"></div>'), 2);
});
