/** A real Chromium on the served page: open, press, look. `cargo xtask test --only page` builds what it shows. */

import { chromium } from '../../emulator/node_modules/playwright-core/index.mjs';

import { SEAT_RECTS, WIDTH, buttonCentre } from '../../emulator/picture/geometry.mjs';
import { serve } from '../server/server.mjs';
import { builtFiles, pageSite } from '../server/site.mjs';

const ARGS = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];
/** An emulator on a busy machine may need long for its few seconds. */
export const PATIENCE_MS = 180_000;
/** Nothing has moved for that long: the device stands still, also in a slow emulator. */
const STILL_MS = 3000;

export const DESKTOP = { viewport: { width: 1400, height: 1000 } };
export const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
export const BUTTON = { Up: 0, Down: 1, Left: 2, Right: 3, OK: 4, Back: 5, Peek: 6, Menu: 7 };

let url;

/** Starts the browser, and a server for its pages that ends with it. */
export async function launch() {
  const server = await serve(pageSite(builtFiles()), 0);
  url = server.address;
  const executablePath = process.env.HEXBOARD_CHROMIUM ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ARGS });
  return browser.on('disconnected', server.close);
}

/**
 * The page in a fresh context. Errors in the page make `close` fail.
 * @param {import('playwright-core').Browser} browser
 * @param {object} [options] of the context
 * @param {(page: import('playwright-core').Page) => Promise<void>} [prepare] before the page loads
 */
export async function open(browser, options = DESKTOP, prepare = async () => {}) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await prepare(page);
  const device = new DevicePage(page);
  await page.goto(url);
  return device;
}

export class DevicePage {
  /** @type {string[]} */
  #errors = [];

  constructor(page) {
    this.page = page;
    page.on('pageerror', (error) => this.#errors.push(error.message));
  }

  async close() {
    await this.page.context().close();
    if (this.#errors.length > 0) throw new Error(`errors in the page: ${this.#errors.join('; ')}`);
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

  state() {
    return this.page.evaluate(() => document.body.dataset.state);
  }

  text(selector) {
    return this.page.textContent(selector);
  }

  /** Waits until nothing on a canvas has moved for a while, and returns its pixels. Of the whole, areas may be named. */
  async still(canvas = 'whole', areas = undefined) {
    const isSame = (a, b) => (areas ? areas.every((area) => differences(a, b, area) === 0) : a.equals(b));
    const end = Date.now() + PATIENCE_MS;
    let pixels = await this.pixels(canvas);
    for (let since = Date.now(); Date.now() - since < STILL_MS; ) {
      if (Date.now() > end) throw new Error('the device does not come to rest');
      await this.page.waitForTimeout(200);
      const now = await this.pixels(canvas);
      if (!isSame(now, pixels)) since = Date.now();
      pixels = now;
    }
    return pixels;
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
