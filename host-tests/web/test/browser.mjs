/** A real Chromium on the served page: open, press, look. `cargo xtask test --only page` builds what it shows. */

import { AsyncLocalStorage } from 'node:async_hooks';
import { after } from 'node:test';
import { inflateRawSync } from 'node:zlib';

import { chromium } from '../../emulator/node_modules/playwright-core/index.mjs';

import { SEAT_RECTS, WIDTH, buttonCentre, cellCentre } from '../../emulator/picture/geometry.mjs';
import { serve } from '../server/server.mjs';
import { builtFiles, pageSite } from '../server/site.mjs';

const ARGS = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];
/** An emulator on a busy machine may need long for its few seconds. */
export const PATIENCE_MS = Number(process.env.HEXBOARD_PATIENCE_MS ?? 180_000);
/** A press that has led nowhere after this long was not heard. */
const LOST_MS = 3000;
/** The device's own time for a whole screen over the wire, twice. */
const DRAWN_MS = 60;
/** Nothing has moved for that long in the device's own time: it stands still. */
const STILL_MS = 400;

export const DESKTOP = { viewport: { width: 1400, height: 1000 } };
export const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
export const BUTTON = { Up: 0, Down: 1, Left: 2, Right: 3, OK: 4, Back: 5, Peek: 6, Menu: 7 };

/** Failures of the network that a test makes. */
export const NETWORK = /Failed to load resource|net::ERR/;

/** The board on the picture of the whole device. */
export const BOARD = { x: 400, y: 100, width: 800, height: 900 };

/** One browser and one server for all tests of a process; they end with it. */
let running = null;

async function launch() {
  const server = await serve(pageSite(builtFiles()), 0);
  const executablePath = process.env.HEXBOARD_CHROMIUM ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ARGS });
  return { browser, server };
}

/** The contexts that a test has opened. */
const opened = new AsyncLocalStorage();

/** The tests of the page; `chromium.test.mjs` runs them, two at a time. @type {{name: string, isAlone: boolean, body: (t: object) => Promise<void>}[]} */
export const cases = [];

/** @param {string} name @param {(t: import('node:test').TestContext) => Promise<void> | void} body */
export function test(name, body) {
  add(name, body, false);
}

/** One that measures time, beside which nothing else runs. */
test.alone = (name, body) => add(name, body, true);

function add(name, body, isAlone) {
  cases.push({ name, isAlone, body: (t) => opened.run(new Set(), () => closing(() => body(t))) });
}

/** A test that has failed closes nothing, and its device would run on beside the others. */
async function closing(body) {
  try {
    await body();
  } finally {
    for (const context of opened.getStore()) await context.close();
  }
}

/** There is one clipboard: only one test at a time uses it. @template T @param {() => Promise<T>} use @returns {Promise<T>} */
export function withClipboard(use) {
  const mine = clipboard.then(use);
  clipboard = mine.catch(() => {});
  return mine;
}
let clipboard = Promise.resolve();

after(async () => {
  if (!running) return;
  const { browser, server } = await running;
  await browser.close();
  await server.close();
});

/**
 * The page in a fresh context. Errors in the page make `close` fail.
 * @param {object} [options] of the context
 * @param {(page: import('playwright-core').Page) => Promise<void>} [prepare] before the page loads
 * @param {string | ((address: string) => string)} [url] of another site, or of a place on this one
 */
export async function open(options = DESKTOP, prepare = async () => {}, url = (address) => address) {
  running ??= launch();
  const { browser, server } = await running;
  const context = await browser.newContext(options);
  const contexts = opened.getStore();
  contexts.add(context);
  context.on('close', () => contexts.delete(context));
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await prepare(page);
  const device = new DevicePage(page);
  await page.goto(typeof url === 'string' ? url : url(server.address));
  return device;
}

/** Somebody who reads a screen, by `words()`: its lines, of which a chosen one begins with an arrow. */
export class Reader {
  constructor(page) {
    this.page = page;
  }

  /** Waits until the words on the screen are such. @param {(words: string[]) => boolean} isSuch */
  async read(isSuch) {
    for (const end = Date.now() + PATIENCE_MS; ; await this.page.waitForTimeout(40)) {
      const words = await this.words();
      if (isSuch(words)) return words;
      if (Date.now() > end) throw new Error(`the screen says ${JSON.stringify(words)}`);
    }
  }

  /** Waits until a screen that has begun to change is drawn as a whole. */
  async settle() {}

  /** The device's own time. */
  millis() {
    return this.page.evaluate(() => globalThis.hexboard.millis);
  }

  /** Presses OK until the start menu is there. A press that was too early for the device is made again. */
  async skipSelfTest(press) {
    const isMenu = (words) => words.some((line) => line.includes('Start game'));
    for (const end = Date.now() + PATIENCE_MS; !isMenu(await this.words()); ) {
      if (Date.now() > end) throw new Error(`there is no start menu: ${JSON.stringify(await this.words())}`);
      await press();
      // One more press would begin a game. An emulator on a busy machine needs long for its few seconds.
      const [lost, own] = [Date.now() + LOST_MS, (await this.millis()) + LOST_MS];
      while ((Date.now() < lost || (await this.millis()) < own) && !isMenu(await this.words()) && Date.now() < end) await this.page.waitForTimeout(40);
    }
  }

  /**
   * Presses a key until a row is chosen, or has become such.
   * @param {RegExp} row
   * @param {() => Promise<void>} press
   */
  async until(row, press) {
    for (let tries = 0; tries < 40; tries++) {
      const before = await this.words();
      if (before.some((line) => line.startsWith('▸') && row.test(line))) return;
      await press();
      await this.read((words) => JSON.stringify(words) !== JSON.stringify(before));
      await this.settle();
    }
    throw new Error(`no row ${row}: ${JSON.stringify(await this.words())}`);
  }
}

export class DevicePage extends Reader {
  /** @type {string[]} */
  #errors = [];
  #isExpected = () => false;

  constructor(page) {
    super(page);
    page.on('pageerror', (error) => this.#errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') this.#errors.push(message.text());
    });
  }

  /** Errors of this kind belong to the test. @param {RegExp} kind */
  expect(kind) {
    this.#isExpected = (error) => kind.test(error);
  }

  async close() {
    await this.page.context().close();
    const errors = this.#errors.filter((error) => !this.#isExpected(error));
    if (errors.length > 0) throw new Error(`errors in the page: ${errors.join('; ')}`);
  }

  /** The firmware writes its screens part by part, which a slow emulator lets one see. */
  async settle() {
    if ((await this.page.inputValue('#engine')) !== 'machine') await this.pass(DRAWN_MS);
  }

  /** Switches to an engine. */
  async choose(engine) {
    await this.page.selectOption('#engine', engine);
  }

  /** Skips the self-test with Back, which leads to the bench, and waits until it is open. */
  async ready() {
    const isOpen = () => this.page.evaluate(() => document.getElementById('console').textContent.includes('bench open'));
    for (const end = Date.now() + PATIENCE_MS; !(await isOpen()); await this.page.waitForTimeout(250)) {
      if (Date.now() > end) throw new Error('the bench does not open');
      if ((await this.state()) === 'running') await this.key('KeyQ');
    }
  }

  /** The words on the screen of the chosen seat, a line each; a line that is chosen begins with an arrow. */
  words() {
    return this.page.evaluate(() => [...document.querySelectorAll('#words p')].map((row) => row.textContent));
  }

  /** Waits until the device has said something on its console. */
  async heard(text) {
    await this.page.waitForFunction((wanted) => document.getElementById('console').textContent.includes(wanted), text);
  }

  /** Has the device said that its game is over? */
  isOver() {
    return this.page.evaluate(() => document.getElementById('console').textContent.includes('game over: '));
  }

  /** Waits until this much of the device's own time has passed, however slow an emulator is. */
  async pass(millis) {
    const end = (await this.millis()) + millis;
    await this.page.waitForFunction((wanted) => globalThis.hexboard.millis >= wanted, end);
  }

  /** Skips the self-test with OK, which leads to the start menu. */
  async menu() {
    await this.page.waitForFunction(() => document.body.dataset.state === 'running' && document.querySelector('#words p'));
    await this.skipSelfTest(() => this.key('Enter'));
  }

  state() {
    return this.page.evaluate(() => document.body.dataset.state);
  }

  text(selector) {
    return this.page.textContent(selector);
  }

  /**
   * Waits until nothing has changed for a while of the device's own time, and returns the pixels of a canvas. Cursors move for five
   * seconds after a press: the device hurries meanwhile.
   */
  async still(canvas = 'whole', seatsOnly = false) {
    await this.page.evaluate(async ({ stillMs, patienceMs, counter }) => {
      const end = performance.now() + patienceMs;
      const pace = document.getElementById('pace');
      const usual = pace.value;
      const go = (rate) => {
        pace.value = rate;
        pace.dispatchEvent(new Event('change'));
      };
      go('16');
      let seen = { ...globalThis.hexboard };
      // What the device shows is painted with the frames of the browser: a few of them must have passed, too.
      for (let frames = 0; ; frames++) {
        await new Promise(requestAnimationFrame);
        const now = { ...globalThis.hexboard };
        if (now[counter] !== seen[counter] || now.millis < seen.millis) [seen, frames] = [now, 0];
        else if (now.millis - seen.millis >= stillMs && frames >= 6) break;
        if (performance.now() > end) throw new Error('the device does not come to rest');
      }
      go(usual);
      await new Promise(requestAnimationFrame);
    }, { stillMs: STILL_MS, patienceMs: PATIENCE_MS, counter: seatsOnly ? 'screens' : 'changes' });
    return this.pixels(canvas);
  }

  /** The pixels of a canvas, four bytes each. @returns {Promise<Buffer>} */
  async pixels(canvas = 'whole') {
    // Packed on the way: seven megabytes of mostly dark pixels would take seconds.
    const text = await this.page.evaluate(async (id) => {
      const element = document.getElementById(id);
      const { data } = element.getContext('2d').getImageData(0, 0, element.width, element.height);
      const packed = await new Response(new Blob([data]).stream().pipeThrough(new CompressionStream('deflate-raw'))).arrayBuffer();
      let binary = '';
      for (let at = 0; at < packed.byteLength; at += 32768) {
        binary += String.fromCharCode(...new Uint8Array(packed, at, Math.min(32768, packed.byteLength - at)));
      }
      return btoa(binary);
    }, canvas);
    return inflateRawSync(Buffer.from(text, 'base64'));
  }

  /** Presses a key and lets go at once: no time passes that could make it a long press. */
  async key(code) {
    await Promise.all([this.page.keyboard.down(code), this.page.keyboard.up(code)]);
  }

  /** Clicks a button of a pad. */
  async click(seat, button) {
    await this.point(seat, button);
    await Promise.all([this.page.mouse.down(), this.page.mouse.up()]);
  }

  /** Moves the mouse over a button. */
  async point(seat, button) {
    const { x, y } = await this.place(seat, button);
    await this.page.mouse.move(x, y);
  }

  /** Where a button is on the screen, in the view of the whole device. */
  async place(seat, button) {
    const box = await this.page.locator('#whole').boundingBox();
    const { x, y } = buttonCentre(seat, BUTTON[button]);
    const zoom = box.width / WIDTH;
    return { x: box.x + x * zoom, y: box.y + y * zoom };
  }

  /** Where a cell is on the screen, in the view of the whole device. */
  async cell(cell) {
    const box = await this.page.locator('#whole').boundingBox();
    const { x, y } = cellCentre(cell);
    const zoom = box.width / WIDTH;
    return { x: box.x + x * zoom, y: box.y + y * zoom };
  }

  /** Where a button is on the screen, in the view of one seat. */
  async placeInSeat(seat, button) {
    const box = await this.page.locator('#seat').boundingBox();
    const { x, y } = buttonCentre(seat, BUTTON[button]);
    const zoom = box.width / SEAT_RECTS[seat].width;
    return { x: box.x + (x - SEAT_RECTS[seat].x) * zoom, y: box.y + (y - SEAT_RECTS[seat].y) * zoom };
  }
}

/** How many pixels of an area (all by default) differ between two pictures of the whole device. */
export function differences(a, b, area = { x: 0, y: 0, width: WIDTH, height: a.length / 4 / WIDTH }) {
  let count = 0;
  for (let y = area.y; y < area.y + area.height; y++) {
    for (let x = area.x; x < area.x + area.width; x++) {
      const at = (y * WIDTH + x) * 4;
      if (a.readUInt32LE(at) !== b.readUInt32LE(at)) count += 1;
    }
  }
  return count;
}
