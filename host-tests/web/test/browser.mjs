/** A real Chromium on the served page: open, press, look. `cargo xtask test --only page` builds what it shows. */

import { after, afterEach } from 'node:test';

import { chromium } from '../../emulator/node_modules/playwright-core/index.mjs';

import { SEAT_RECTS, WIDTH, buttonCentre, cellCentre } from '../../emulator/picture/geometry.mjs';
import { serve } from '../server/server.mjs';
import { builtFiles, pageSite } from '../server/site.mjs';

const ARGS = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];
/** An emulator on a busy machine may need long for its few seconds. */
export const PATIENCE_MS = Number(process.env.HEXBOARD_PATIENCE_MS ?? 180_000);
/** A press that has led nowhere after this long was not heard. */
const LOST_MS = 3000;
/** Nothing has moved for that long in the device's own time: it stands still. */
const STILL_MS = 400;

export const DESKTOP = { viewport: { width: 1400, height: 1000 } };
export const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
export const BUTTON = { Up: 0, Down: 1, Left: 2, Right: 3, OK: 4, Back: 5, Peek: 6, Menu: 7 };

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

/** What a test has opened. One that has failed closes nothing, and its device would run on beside the others. */
const contexts = new Set();

afterEach(async () => {
  for (const context of contexts) await context.close();
  contexts.clear();
});

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

  /** Waits until nothing has changed for a while of the device's own time, and returns the pixels of a canvas. */
  async still(canvas = 'whole', seatsOnly = false) {
    await this.page.evaluate(async ({ stillMs, patienceMs, counter }) => {
      const end = performance.now() + patienceMs;
      let seen = { ...globalThis.hexboard };
      for (;;) {
        await new Promise((resolve) => setTimeout(resolve, 25));
        const now = { ...globalThis.hexboard };
        if (now[counter] !== seen[counter] || now.millis < seen.millis) seen = now;
        else if (now.millis - seen.millis >= stillMs) break;
        if (performance.now() > end) throw new Error('the device does not come to rest');
      }
      await new Promise(requestAnimationFrame);
    }, { stillMs: STILL_MS, patienceMs: PATIENCE_MS, counter: seatsOnly ? 'screens' : 'changes' });
    return this.pixels(canvas);
  }

  /** The pixels of a canvas, four bytes each. @returns {Promise<Buffer>} */
  async pixels(canvas = 'whole') {
    const text = await this.page.evaluate((id) => {
      const element = document.getElementById(id);
      const { data } = element.getContext('2d').getImageData(0, 0, element.width, element.height);
      let binary = '';
      for (let at = 0; at < data.length; at += 32768) binary += String.fromCharCode(...data.subarray(at, at + 32768));
      return btoa(binary);
    }, canvas);
    return Buffer.from(text, 'base64');
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
