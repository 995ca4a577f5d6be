/**
 * Runs all tests of the page in one browser, two at a time: while one waits for a device, the other
 * continues. The cases take turns, so this file always runs.
 *
 * About: everything
 */

import { readdirSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

import { affected } from '../../emulator/test-support/affected.mjs';
import { cases } from './browser.mjs';

const folder = fileURLToPath(new URL('./cases/', import.meta.url));
for (const file of affected(readdirSync(folder).sort().map((name) => `${folder}${name}`))) await import(file);

const run = (isAlone) => cases.filter((one) => one.isAlone === isAlone).forEach(({ name, body }) => it(name, body));

describe('the page', { concurrency: 2 }, () => run(false));
describe('timing of the page', { concurrency: 1 }, () => run(true));
