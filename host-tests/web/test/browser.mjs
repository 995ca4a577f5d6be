/**
 * Drives a real Chromium on the served page: opens it, presses buttons, reads the result. `cargo xtask
 * test --only page` builds what the page needs.
 */

import { AsyncLocalStorage } from 'node:async_hooks';
import { after } from 'node:test';
import { inflateRawSync } from 'node:zlib';

import { chromium } from '../../emulator/node_modules/playwright-core/index.mjs';

import { OLED_HEIGHT, OLED_WIDTH, SEAT_RECTS, WIDTH, buttonCentre, cellCentre } from '../../emulator/picture/geometry.mjs';
import { serve } from '../server/server.mjs';
import { builtFiles, pageSite } from '../server/site.mjs';

const ARGS = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];
/** Timeout for an emulator on a busy machine. */
export const TIMEOUT_MS = Number(process.env.HEXBOARD_PATIENCE_MS ?? 180_000);
/** A press without an effect after this time was lost. */
const LOST_MS = 3000;
/** Device time in which a whole screen is sent to an OLED twice. */
const DRAWN_MS = 60;
/** The display counts as still if nothing has changed for this long, in device time. */
const STILL_MS = 400;

export const DESKTOP = { viewport: { width: 1400, height: 1000 } };
export const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
export const BUTTON = { Up: 0, Down: 1, Left: 2, Right: 3, OK: 4, Back: 5, Peek: 6, Menu: 7 };

/** Network errors that a test provokes. */
export const NETWORK = /Failed to load resource|net::ERR/;

/** The board on the picture of the whole device. */
export const BOARD = { x: 400, y: 100, width: 800, height: 900 };

/** The part of the picture that the view of the board alone shows. */
const BOARD_VIEW = { x: 190, y: 40, width: 1220 };

/** Returns what the console has printed since the last game started: a lesson ends with a result, too. @param {string} printed */
export function sinceStart(printed) {
  return printed.split(/game: \w+ for \d/).at(-1);
}

/** One browser and one server for all tests of a process. They end with it. */
let running = null;

async function launch() {
  const server = await serve(pageSite(builtFiles()), 0);
  const executablePath = process.env.HEXBOARD_CHROMIUM ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ARGS });
  return { browser, server };
}

/** The contexts opened by a test. */
const opened = new AsyncLocalStorage();

/**
 * The tests of the page; `chromium.test.mjs` runs them, two at a time.
 * @type {{name: string, isAlone: boolean, body: (t: object) => Promise<void>}[]}
 */
export const cases = [];

/** @param {string} name @param {(t: import('node:test').TestContext) => Promise<void> | void} body */
export function test(name, body) {
  add(name, body, false);
}

/** Adds a test that measures time and runs alone. */
test.alone = (name, body) => add(name, body, true);

function add(name, body, isAlone) {
  cases.push({ name, isAlone, body: (t) => opened.run(new Set(), () => closing(() => body(t))) });
}

/**
 * Closes the contexts of a failed test, whose devices would otherwise keep running beside the
 * others.
 */
async function closing(body) {
  try {
    await body();
  } finally {
    for (const context of opened.getStore()) await context.close();
  }
}

/**
 * Serialises access to the clipboard.
 * @template T
 * @param {() => Promise<T>} use
 * @returns {Promise<T>}
 */
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
 * Opens the page in a new context. Errors in the page make `close` fail.
 * @param {object} [options] of the context
 * @param {(page: import('playwright-core').Page) => Promise<void>} [prepare] before the page loads
 * @param {string | ((address: string) => string)} [url] of another site, or computed from the address of this one
 */
export async function open(options = DESKTOP, prepare = async () => {}, url = (address) => address) {
  running ??= launch();
  const { browser, server } = await running;
  const context = await browser.newContext(options);
  const contexts = opened.getStore();
  contexts.add(context);
  context.on('close', () => contexts.delete(context));
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  await prepare(page);
  const device = new DevicePage(page);
  await page.goto(typeof url === 'string' ? url : url(server.address));
  await device.unfold();
  return device;
}

/** Reads a screen through `words()`: its lines, of which a selected one begins with an arrow. */
export class Reader {
  constructor(page) {
    this.page = page;
  }

  /**
   * Waits until the words on the screen satisfy a predicate.
   * @param {(words: string[]) => boolean} matches
   */
  async read(matches) {
    for (const end = Date.now() + TIMEOUT_MS; ; await this.page.waitForTimeout(40)) {
      const words = await this.words();
      if (matches(words)) return words;
      if (Date.now() > end) throw new Error(`the screen shows ${JSON.stringify(words)}`);
    }
  }

  /** Waits until a screen that has begun to change is completely drawn. */
  async settle() {}

  /** Returns the device's own time. */
  millis() {
    return this.page.evaluate(() => globalThis.hexboard.millis);
  }

  /** Presses OK until the start menu appears. Repeats a press that was too early for the device. */
  async skipSelfTest(press) {
    const isMenu = (words) => words.some((line) => line.includes('Play together'));
    // A new device asks for its language first.
    let answered = false;
    const asks = (words) => !answered && words.some((line) => line.startsWith('Language /'));
    for (const end = Date.now() + TIMEOUT_MS; !isMenu(await this.words()); ) {
      if (Date.now() > end) throw new Error(`there is no start menu: ${JSON.stringify(await this.words())}`);
      answered ||= asks(await this.words());
      await press();
      // One more press would begin a game. An emulator on a busy machine is slow.
      const [lost, own] = [Date.now() + LOST_MS, (await this.millis()) + LOST_MS];
      while ((Date.now() < lost || (await this.millis()) < own) && !isMenu(await this.words()) && !asks(await this.words()) && Date.now() < end) await this.page.waitForTimeout(40);
    }
  }

  /**
   * Presses a key until a row is selected or has the expected text.
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

  /** Ignores errors of this kind, which the test provokes. @param {RegExp} kind */
  expect(kind) {
    this.#isExpected = (error) => kind.test(error);
  }

  async close() {
    await this.page.context().close();
    const errors = this.#errors.filter((error) => !this.#isExpected(error));
    if (errors.length > 0) throw new Error(`errors in the page: ${errors.join('; ')}`);
  }

  /**
   * Waits until the firmware has drawn a whole screen. It writes screens part by part, which a slow
   * emulator shows.
   */
  async settle() {
    if ((await this.page.inputValue('#engine')) !== 'machine') await this.waitDeviceTime(DRAWN_MS);
  }

  /** Opens the controls for developers, which tests use. */
  async unfold() {
    await this.page.evaluate(() => document.getElementById('developer')?.setAttribute('open', ''));
  }

  /** Selects an engine. */
  async choose(engine) {
    await this.unfold();
    await this.page.selectOption('#engine', engine);
  }

  /** Skips the self-test with Back, which opens the bench, and waits for it. */
  async ready() {
    await this.unfold();
    const isOpen = () => this.page.evaluate(() => document.getElementById('console').textContent.includes('bench open'));
    for (const end = Date.now() + TIMEOUT_MS; !(await isOpen()); await this.page.waitForTimeout(250)) {
      if (Date.now() > end) throw new Error('the bench does not open');
      if ((await this.state()) === 'running') await this.key('KeyQ');
    }
  }

  /**
   * Returns the words on the screen of the chosen seat, one entry per line; a selected line begins
   * with an arrow.
   */
  words() {
    return this.page.evaluate(() => [...document.querySelectorAll('#words p')].map((row) => row.textContent));
  }

  /** Waits until the console of the device contains a text. */
  async waitForConsole(text) {
    await this.page.waitForFunction((wanted) => document.getElementById('console').textContent.includes(wanted), text);
  }

  /** Returns whether the device has reported the end of its game. */
  async isOver() {
    return sinceStart(await this.text('#console')).includes('game over: ');
  }

  /** Waits until this much of the device's own time has passed, however slow the emulator is. */
  async waitDeviceTime(millis) {
    const end = (await this.millis()) + millis;
    await this.page.waitForFunction((wanted) => globalThis.hexboard.millis >= wanted, end);
  }

  /** Skips the self-test with OK, which opens the start menu. */
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
   * Waits until nothing has changed for a while of the device's own time, and returns the pixels of
   * a canvas. Cursors move for five seconds after a press, so the device is sped up meanwhile.
   */
  async waitUntilStill(canvas = 'whole', seatsOnly = false) {
    await this.page.evaluate(async ({ stillMs, timeoutMs, counter }) => {
      const end = performance.now() + timeoutMs;
      const pace = document.getElementById('pace');
      const previous = pace.value;
      const setPace = (rate) => {
        pace.value = rate;
        pace.dispatchEvent(new Event('change'));
      };
      setPace('16');
      let seen = { ...globalThis.hexboard };
      // The picture is painted with the frames of the browser, so a few of them must have passed
      // too.
      for (let frames = 0; ; frames++) {
        await new Promise(requestAnimationFrame);
        const now = { ...globalThis.hexboard };
        if (now[counter] !== seen[counter] || now.millis < seen.millis) [seen, frames] = [now, 0];
        else if (now.millis - seen.millis >= stillMs && frames >= 6) break;
        if (performance.now() > end) throw new Error('the display does not stop changing');
      }
      setPace(previous);
      await new Promise(requestAnimationFrame);
    }, { stillMs: STILL_MS, timeoutMs: TIMEOUT_MS, counter: seatsOnly ? 'screens' : 'changes' });
    return this.pixels(canvas);
  }

  /** Returns the pixels of a canvas, four bytes each. @returns {Promise<Buffer>} */
  async pixels(canvas = 'whole') {
    // Compressed for the transfer: seven megabytes of mostly dark pixels would take seconds.
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

  /** Presses and releases a key at once, so that it cannot become a long press. */
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

  /** Returns the position of a button on the screen, in the view of the whole device. */
  async place(seat, button) {
    const box = await this.page.locator('#whole').boundingBox();
    const { x, y } = buttonCentre(seat, BUTTON[button]);
    const zoom = box.width / WIDTH;
    return { x: box.x + x * zoom, y: box.y + y * zoom };
  }

  /** Returns the position of a cell on the screen, in the view of the whole device. */
  async cell(cell) {
    const box = await this.page.locator('#whole').boundingBox();
    const { x, y } = cellCentre(cell);
    const zoom = box.width / WIDTH;
    return { x: box.x + x * zoom, y: box.y + y * zoom };
  }

  /** Returns the position of a cell on the screen, in the view of the board alone. */
  async cellOnBoard(cell) {
    const box = await this.page.locator('#board').boundingBox();
    const { x, y } = cellCentre(cell);
    const zoom = box.width / BOARD_VIEW.width;
    return { x: box.x + (x - BOARD_VIEW.x) * zoom, y: box.y + (y - BOARD_VIEW.y) * zoom };
  }

  /** Clicks a pixel of the large screen beside the board. */
  async clickScreen(x, y) {
    const box = await this.page.locator('#screen').boundingBox();
    await this.page.mouse.click(box.x + ((x + 0.5) / OLED_WIDTH) * box.width, box.y + ((y + 0.5) / OLED_HEIGHT) * box.height);
  }

  /** Clicks a row of the large screen beside the board. @param {RegExp} row */
  async clickRow(row) {
    const at = await this.page.evaluate(async (source) => {
      const { ScreenText } = await import('/web/screen-text.mjs');
      const canvas = document.getElementById('screen');
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      const oled = new Uint8Array(1024);
      for (let y = 0; y < 64; y++) for (let x = 0; x < 128; x++) if (data[((2 * y + 1) * canvas.width + 2 * x + 1) * 4] > 128) oled[(y >> 3) * 128 + x] |= 1 << (y & 7);
      const found = (await ScreenText.load()).rows(oled).find(({ text }) => new RegExp(source).test(text));
      return found ? { x: found.runs[0].x + 3, y: found.top + 2 } : null;
    }, row.source);
    if (!at) throw new Error(`no row ${row}: ${JSON.stringify(await this.words())}`);
    await this.clickScreen(at.x, at.y);
  }

  /** Returns the position of a button on the screen, in the view of one seat. */
  async placeInSeat(seat, button) {
    const box = await this.page.locator('#seat').boundingBox();
    const { x, y } = buttonCentre(seat, BUTTON[button]);
    const zoom = box.width / SEAT_RECTS[seat].width;
    return { x: box.x + (x - SEAT_RECTS[seat].x) * zoom, y: box.y + (y - SEAT_RECTS[seat].y) * zoom };
  }
}

/**
 * Returns how many pixels of an area (all by default) differ between two pictures of the whole
 * device.
 */
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
