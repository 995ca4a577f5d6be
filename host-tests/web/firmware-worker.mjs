/**
 * Runs the emulator in a worker, at real time or as close to it as this computer can. Sends the
 * page what the device shows, prints and plays.
 */

import { SECTOR, SECTORS, Storage, changedSectors } from './storage.mjs';

const OLED_BYTES = 1024;
/** Emulated time between two checks of the real clock. */
const STEP_MS = 1;
/** Real time after which messages are handled and the page is updated. */
const SLICE_MS = 12;
/** The emulator does not catch up on a lag beyond this emulated time. */
const LARGEST_LAG_MS = 60;
/**
 * Minimum emulated time for which button states are kept, so that a slow emulator misses no press.
 */
const SHORTEST_PRESS_MS = 25;
const SPEED_INTERVAL_MS = 500;
const FRAME_MS = 1000 / 60;
/** Real time between two updates of the page while the device is stopped. */
const PAUSE_MS = 30;
/** Emulated time between two reports of the device time to the page. */
const TIME_INTERVAL_MS = 50;
/**
 * Emulated time from a change on a screen to the query who must decide now. By then the screen is
 * completely drawn.
 */
const LOOK_MS = 60;
/** The answer to that query. */
const LOOKED = /^look: asked (\d+), language (\d+), game (\w+), calls ([0-9a-f]{8})$/;
/** Emulated time after which an erase or a program operation is certainly complete. */
const FLASH_IDLE_MS = 600;

/** Lets messages be handled without the 4 ms delay of timers. */
const yieldChannel = new MessageChannel();

/** One emulated device. */
class Run {
  #device;
  /** Real and emulated time at a moment when both were in step. */
  #mark = { real: 0, emulated: 0 };
  #speedMark = { real: 0, emulated: 0 };
  #waiting = [];
  #padsAt = -Infinity;
  #leds = new Uint8Array(0);
  #oledVersions = [];
  #tones = 0;
  #reportedMs = 0;
  #rate = 1;
  #storage;
  /** The flash store as saved in the browser. */
  #saved;
  #flashWork = 0;
  #flashIdleAt = 0;
  /** When to query the console who must decide now. */
  #lookAt = Infinity;

  constructor(device, storage) {
    this.#device = device;
    this.#storage = storage;
    this.#saved = this.#store().slice();
    device.uart.onLine = (text) => this.#handleLine(text);
    this.#mark = this.#now();
    this.#speedMark = this.#mark;
  }

  /** Buttons of each seat, as bits. */
  setPads(bits) {
    this.#waiting.push(bits);
  }

  /**
   * Runs for a slice, saves what was written to the flash, then sends updates.
   * @returns {Promise<number>} milliseconds to wait before the next slice
   */
  async slice() {
    const began = performance.now();
    if (this.#rate === 0) return this.#sliceStopped();
    const due = this.#mark.emulated + (began - this.#mark.real) * this.#rate;
    while (this.#device.nowMs < due && performance.now() - began < SLICE_MS) {
      this.#press();
      this.#device.wait(STEP_MS);
    }
    const overflow = this.#device.chip.errors.find((error) => error.startsWith('stack: '));
    if (overflow) throw new Error(overflow);
    if (due - this.#device.nowMs > LARGEST_LAG_MS) this.#mark = this.#now();
    if (this.#isFlashBusy()) await this.saveFlash();
    this.#sendPictures();
    this.#sendTones();
    this.#sendTimeAndSpeed();
    return this.#device.nowMs < due ? 0 : STEP_MS * 4;
  }

  /** Sends the results of manual steps while the device is stopped. */
  #sliceStopped() {
    this.#sendPictures();
    this.#sendTimeAndSpeed();
    return PAUSE_MS;
  }

  /** Sets the emulated time per unit of real time; 0 stops it. */
  setPace(rate) {
    this.#rate = rate;
    this.#mark = this.#now();
    this.#speedMark = this.#mark;
  }

  /** Runs for one frame if the device is stopped. */
  step() {
    if (this.#rate !== 0) return;
    for (const end = this.#device.nowMs + FRAME_MS; this.#device.nowMs < end; ) {
      this.#press();
      this.#device.wait(STEP_MS);
    }
  }

  /** Handles a line from the console. Answers to our own query are not shown. */
  #handleLine(text) {
    const [, asked, language, game, calls] = text.match(LOOKED) ?? [];
    if (asked === undefined) postMessage({ kind: 'line', text });
    else postMessage({ kind: 'look', acting: Number(asked), language: Number(language), game, calls: parseInt(calls, 16) });
  }

  /** Queries the console who must decide now, shortly after a screen has changed. */
  #look(hasChanged) {
    const now = this.#device.nowMs;
    if (hasChanged) this.#lookAt = Math.min(this.#lookAt, now + LOOK_MS);
    if (now < this.#lookAt) return;
    this.#lookAt = Infinity;
    this.type('look');
  }

  /** Sends the contents of the flash to the page. */
  sendFlash() {
    const bytes = this.#store().slice();
    postMessage({ kind: 'flash', bytes }, [bytes.buffer]);
  }

  /** Types a line on the console. */
  type(line) {
    this.#device.uart.send(`${line}\r`);
  }

  /** Waits until nothing is being written, then switches the power off. */
  async switchOff() {
    while (this.#isFlashBusy()) this.#device.wait(STEP_MS);
    await this.cutPower();
  }

  /** Cuts the power, even during an erase. */
  async cutPower() {
    this.#device.powerCut();
    await this.saveFlash();
  }

  /** Saves the changed sectors of the flash store. */
  async saveFlash() {
    const store = this.#store();
    const changed = changedSectors(this.#saved, store).map((sector) => {
      const from = sector * SECTOR;
      return { sector, bytes: store.slice(from, from + SECTOR) };
    });
    for (const { sector, bytes } of changed) this.#saved.set(bytes, sector * SECTOR);
    await this.#storage.write(changed);
  }

  #store() {
    const { bytes, store } = this.#device.chip.flash;
    return bytes.subarray(store.offset, store.offset + SECTOR * SECTORS);
  }

  /** Returns whether the firmware has used the flash recently. */
  #isFlashBusy() {
    const { erases, programs } = this.#device.chip.flash;
    if (erases + programs !== this.#flashWork) {
      this.#flashWork = erases + programs;
      this.#flashIdleAt = this.#device.nowMs + FLASH_IDLE_MS;
    }
    return this.#device.nowMs < this.#flashIdleAt;
  }

  #now() {
    return { real: performance.now(), emulated: this.#device.nowMs };
  }

  #press() {
    if (this.#waiting.length === 0 || this.#device.nowMs < this.#padsAt + SHORTEST_PRESS_MS) return;
    this.#waiting.shift().forEach((bits, seat) => this.#device.pads.setAll(seat + 1, bits));
    this.#padsAt = this.#device.nowMs;
  }

  /** Sends what has changed on the board and on the OLEDs. */
  #sendPictures() {
    const leds = this.#device.frame();
    const isNew = leds.some((value, at) => value !== this.#leds[at]);
    const oleds = this.#device.oleds.flatMap((oled, seat) => this.#newPicture(oled, seat));
    this.#look(oleds.length > 0);
    if (isNew || oleds.length > 0) postMessage({ kind: 'display', leds: isNew ? leds : null, oleds });
    this.#leds = leds;
  }

  /**
   * Returns the picture of an OLED if it was written to: all dark when switched off, null when
   * absent.
   */
  #newPicture(oled, seat) {
    const { version, isPlugged } = oled.controller;
    if (version === this.#oledVersions[seat]) return [];
    this.#oledVersions[seat] = version;
    return [{ seat, oled: isPlugged ? (oled.pixels() ?? new Uint8Array(OLED_BYTES)) : null }];
  }

  #sendTones() {
    const { ended } = this.#device.buzzer;
    for (; this.#tones < ended.length; this.#tones++) {
      const { hz, ms } = ended[this.#tones];
      postMessage({ kind: 'tone', hz, millis: ms });
    }
  }

  #sendTimeAndSpeed() {
    const now = this.#now();
    if (now.emulated - this.#reportedMs >= TIME_INTERVAL_MS) {
      this.#reportedMs = now.emulated;
      postMessage({ kind: 'time', millis: now.emulated });
    }
    const passed = now.real - this.#speedMark.real;
    if (passed < SPEED_INTERVAL_MS) return;
    postMessage({ kind: 'speed', ratio: (now.emulated - this.#speedMark.emulated) / passed });
    this.#speedMark = now;
  }
}

/** @type {Run | null} */
let run = null;
/** Messages that arrived while the emulator was loading. */
const queuedMessages = [];

let isStopped = false;

async function start({ panel, image, flash: name }) {
  try {
    const { Device } = await import('../emulator/device.mjs');
    const storage = await Storage.open(name);
    const flash = await wholeFlash(storage);
    run = new Run(await Device.load(new Uint8Array(image), { panel, flash }), storage);
    queuedMessages.forEach(handleMessage);
    loop();
  } catch (error) {
    fail('emulatorNotStarted', error);
  }
}

/**
 * Reports a failure to the page, with the failure's own text if it has any.
 * @param {string} name of a text
 * @param {Error} error
 */
function fail(name, error) {
  postMessage({ kind: 'failed', textArguments: error.textArguments ?? [name, error.message] });
}

/** Returns a flash with the store saved in the browser; the image is written over the rest. */
async function wholeFlash(storage) {
  const { flash } = await (await fetch(new URL('../emulator/wiring.json', import.meta.url))).json();
  const bytes = new Uint8Array(flash.bytes).fill(0xff);
  bytes.set(await storage.read(), flash.store_offset);
  return bytes;
}

async function end(how) {
  isStopped = true;
  try {
    await run?.[how]();
    postMessage({ kind: 'stopped' });
  } catch (error) {
    fail('notSaved', error);
  }
}

function handleMessage({ kind, bits, rate, line }) {
  if (kind === 'pads') run.setPads(bits);
  else if (kind === 'pace') run.setPace(rate);
  else if (kind === 'step') run.step();
  else if (kind === 'type') run.type(line);
  else if (kind === 'flash') run.sendFlash();
}

async function loop() {
  if (isStopped) return;
  try {
    const delayMs = await run.slice();
    if (delayMs > 0) setTimeout(loop, delayMs);
    else yieldChannel.port1.postMessage(null);
  } catch (error) {
    fail('emulatorStopped', error);
  }
}

yieldChannel.port2.onmessage = loop;
addEventListener('message', ({ data }) => {
  if (data.kind === 'start') start(data);
  else if (data.kind === 'cutPower') end('cutPower');
  else if (data.kind === 'switchOff') end('switchOff');
  else if (run) handleMessage(data);
  else queuedMessages.push(data);
});
