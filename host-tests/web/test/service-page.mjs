/** Drives the service page with a fake `navigator.serial` that is wired to the console of the emulated device. */

import { start } from '../../emulator/firmware.mjs';
import { EmulatedPerson } from '../service/emulated/person.mjs';
import { EmulatedPort } from '../service/emulated/port.mjs';
import { DESKTOP, open } from './browser.mjs';

/** The most device time per step. The device keeps the pace of the browser if this computer can. */
const STEP_MS = 60;
const PAUSE_MS = 25;

/** Runs in the page before its scripts. */
function installSerial() {
  const serial = new EventTarget();
  class Port extends EventTarget {
    getInfo() {
      return { usbVendorId: 0x2e8a, usbProductId: 0x000a };
    }

    async open() {
      await globalThis.openDevice();
      this.readable = new ReadableStream({ start: (controller) => { this.input = controller; } });
      this.writable = new WritableStream({ write: (bytes) => globalThis.toDevice(new TextDecoder().decode(bytes)) });
    }

    async setSignals() {}

    async close() {
      this.input = null;
      await globalThis.closeDevice();
    }
  }
  const port = new Port();
  Object.assign(serial, { requestPort: async () => port, getPorts: async () => [port] });
  Object.defineProperty(navigator, 'serial', { value: serial });
  globalThis.fakeSerial = {
    push: (text) => port.input?.enqueue(new TextEncoder().encode(text)),
    unplug: () => port.input?.error(new DOMException('The device has been lost.', 'NetworkError')),
    plug: () => {
      const event = new Event('connect');
      Object.defineProperty(event, 'target', { value: port });
      serial.dispatchEvent(event);
    },
  };
}

/** The service page with a device. */
export class ServicePage {
  #isOver = false;
  #text = '';
  /** Changes what the device prints. */
  rewrite = (/** @type {string} */ text) => text;

  /** Opens the page and switches a device on. */
  static async open(options = {}, view = DESKTOP) {
    const device = await start(options);
    device.wait(20);
    device.press(1, 'ok'); // skips the sweep of the self-test
    device.wait(1500);
    const service = new ServicePage();
    service.device = device;
    service.browser = await open({ ...view, acceptDownloads: true }, (page) => service.#prepare(page), (address) => `${address}service.html`);
    service.page = service.browser.page;
    service.#running = service.#run();
    return service;
  }

  #running = Promise.resolve();

  async #prepare(page) {
    await page.addInitScript(installSerial);
    await page.exposeFunction('openDevice', () => this.#connect());
    await page.exposeFunction('closeDevice', () => { this.port = null; });
    await page.exposeFunction('toDevice', (text) => this.port?.send(text));
  }

  #connect() {
    this.port = new EmulatedPort(this.device, 'usb');
    this.port.onText = (text) => { this.#text += this.rewrite(text); };
    const timer = { sleep: (ms) => new Promise((resolve) => { this.port?.after(ms, () => resolve(undefined)); }) };
    this.person = new EmulatedPerson(this.device, timer);
  }

  /** Lets the time of the device pass, and passes on what it prints. */
  async #run() {
    for (let last = Date.now(); !this.#isOver && !this.page.isClosed(); ) {
      const now = Date.now();
      if (this.device.chip.isPowered) this.device.wait(Math.min(now - last, STEP_MS));
      last = now;
      this.port?.deliver();
      const text = this.#text;
      this.#text = '';
      if (text !== '') await this.page.evaluate((more) => globalThis.fakeSerial.push(more), text).catch(() => {});
      await new Promise((resolve) => { setTimeout(resolve, PAUSE_MS); });
    }
  }

  /** Connects the device as a person does. */
  async connect() {
    await this.page.click('#connect');
    await this.page.waitForSelector('body[data-state="connected"]');
    await this.page.waitForSelector('#crashes li');
  }

  /** Pulls the cable. */
  async unplug() {
    this.port?.unplug();
    this.port = null;
    await this.page.evaluate(() => globalThis.fakeSerial.unplug());
    await this.page.waitForSelector('body:not([data-state="connected"])');
  }

  /** Plugs the cable in again. The browser reports it. */
  async plug() {
    await this.page.evaluate(() => globalThis.fakeSerial.plug());
    await this.page.waitForSelector('body[data-state="connected"]');
  }

  /** Waits until no task is running. */
  async idle() {
    await this.page.waitForSelector('body[data-busy="false"]');
  }

  text(selector) {
    return this.page.textContent(selector);
  }

  /** Saves what a click downloads. @returns {Promise<string>} its text */
  async downloaded(selector) {
    const [download] = await Promise.all([this.page.waitForEvent('download'), this.page.click(selector)]);
    const chunks = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk);
    return Buffer.concat(chunks).toString();
  }

  /** Waits for the next question in a box. @returns {Promise<any>} its data, or null if the task is over */
  async question(box) {
    await this.page.waitForFunction((id) => document.getElementById(id).dataset.question || document.body.dataset.busy === 'false', box);
    const data = await this.page.evaluate((id) => document.getElementById(id).dataset.question ?? null, box);
    return data && JSON.parse(data);
  }

  /**
   * Answers all questions of a box as the emulated person sees the device, until the task is over or `until` holds.
   * @param {(question: any) => boolean} [until]
   */
  async answerAll(box, until = () => false) {
    for (;;) {
      const question = await this.question(box);
      if (!question || until(question)) return question;
      await this.#answer(box, question);
      await this.page.waitForFunction(([id, old]) => document.getElementById(id).dataset.question !== old, [box, JSON.stringify(question)]);
    }
  }

  async #answer(box, question) {
    if (question.kind === 'button') return this.#press(box, question);
    const answer = await this.person[question.kind](question);
    if (typeof answer === 'string') return this.page.click(`#${box} [data-choice="${answer}"]`);
    await this.page.fill(`#${box} input`, String(answer));
    return this.page.click(`#${box} form button`);
  }

  /** Presses the button that is asked for; skips it if nothing follows. */
  async #press(box, question) {
    const isSame = () => this.page.evaluate(([id, old]) => document.getElementById(id).dataset.question === old, [box, JSON.stringify(question)]);
    const { skipped } = this.person.prompt(question);
    await skipped;
    for (let tries = 0; tries < 20; tries++) {
      if (!(await isSame())) return;
      await this.page.waitForTimeout(40);
    }
    await this.page.click(`#${box} .actions button`).catch(() => {});
  }

  async close() {
    this.#isOver = true;
    await this.#running;
    await this.browser.close();
  }
}
