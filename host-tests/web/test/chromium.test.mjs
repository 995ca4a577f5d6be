/**
 * Runs all tests of the page in one browser, two at a time: while one waits for a device, the other
 * continues.
 */

import { describe, it } from 'node:test';

import './cases/access.mjs';
import './cases/engines.mjs';
import './cases/games.mjs';
import './cases/looks.mjs';
import './cases/page.mjs';
import './cases/links.mjs';
import './cases/pointing.mjs';
import './cases/saves.mjs';
import './cases/service.mjs';
import './cases/service-unplugged.mjs';
import './cases/site.mjs';
import { cases } from './browser.mjs';

const run = (isAlone) => cases.filter((one) => one.isAlone === isAlone).forEach(({ name, body }) => it(name, body));

describe('the page', { concurrency: 2 }, () => run(false));
describe('timing of the page', { concurrency: 1 }, () => run(true));
