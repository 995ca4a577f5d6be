/** The printable sheets in `docs/print`: each fits on one A4 page. */

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

test('control: longer content takes two pages', async () => {
  assert.equal(await pages(SHEETS[0], '<div style="height: 300mm"></div>'), 2);
});
