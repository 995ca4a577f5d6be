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
/** Lag in emulated time beyond which it is dropped. */
const LARGEST_LAG_MS = 60;
/**
 * Minimum emulated time for which button states are kept, so that a slow emulator misses no press.
 */
const SHORTEST_PRESS_MS = 25;
const SPEED_EVERY_MS = 500;
const FRAME_MS = 1000 / 60;
/** Real time between two updates of the page while the device is stopped. */
const PAUSE_MS = 30;
/** Emulated time between two reports of the device time to the page. */
const TIME_EVERY_MS = 50;
/**
 * Emulated time from a change on a screen to the query who is asked now. By then the screen is
 * completely drawn.
 */
const LOOK_MS = 60;
/** The answer to that query. */
const LOOKED = /^look: asked (\d+), language (\d+), game (\w+), calls ([0-9a-f]{8})$/;
/** Emulated time after which an erase or a program operation is certainly complete. */
const FLASH_RESTS_MS = 600;

/** Yields to messages without the 4 ms delay of timers. */
const soon = new MessageChannel();

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
  #told = 0;
  #rate = 1;
  #storage;
  /** The store as kept by the browser. */
  #kept;
  #flashWork = 0;
  #flashRests = 0;
  /** When to query the console who is asked now. */
  #lookAt = Infinity;

  constructor(device, storage) {
    this.#device = device;
    this.#storage = storage;
    this.#kept = this.#store().slice();
    device.uart.onLine = (text) => this.#hear(text);
    this.#mark = this.#now();
    this.#speedMark = this.#mark;
  }

  /** Buttons of each seat, as bits. */
  setPads(bits) {
    this.#waiting.push(bits);
  }

  /**
   * Runs for a slice, stores what was written to the flash, then sends updates.
   * @returns {Promise<number>} milliseconds to rest
   */
  async slice() {
    const began = performance.now();
    if (this.#rate === 0) return this.#stand();
    const due = this.#mark.emulated + (began - this.#mark.real) * this.#rate;
    while (this.#device.nowMs < due && performance.now() - began < SLICE_MS) {
      this.#press();
      this.#device.wait(STEP_MS);
    }
    const overflow = this.#device.chip.errors.find((error) => error.startsWith('stack: '));
    if (overflow) throw new Error(overflow);
    if (due - this.#device.nowMs > LARGEST_LAG_MS) this.#mark = this.#now();
    if (this.#flashMoves()) await this.keep();
    this.#tellPictures();
    this.#tellTones();
    this.#tellSpeed();
    return this.#device.nowMs < due ? 0 : STEP_MS * 4;
  }

  /** Handles the stopped state. Manual steps are still sent to the page. */
  #stand() {
    this.#tellPictures();
    this.#tellSpeed();
    return PAUSE_MS;
  }

  /** Sets the emulated time per unit of real time; 0 stops it. */
  setPace(rate) {
    this.#rate = rate;
    this.#mark = this.#now();
    this.#speedMark = this.#mark;
  }

  /** Runs one frame while stopped. */
  step() {
    if (this.#rate !== 0) return;
    for (const end = this.#device.nowMs + FRAME_MS; this.#device.nowMs < end; ) {
      this.#press();
      this.#device.wait(STEP_MS);
    }
  }

  /** Handles a line from the console. Answers to our own query are not shown. */
  #hear(text) {
    const [, asked, language, game, calls] = text.match(LOOKED) ?? [];
    if (asked === undefined) postMessage({ kind: 'said', text });
    else postMessage({ kind: 'looked', acting: Number(asked), language: Number(language), game, calls: parseInt(calls, 16) });
  }

  /** Queries the console who is asked now, shortly after a screen has changed. */
  #look(hasChanged) {
    const now = this.#device.nowMs;
    if (hasChanged) this.#lookAt = Math.min(this.#lookAt, now + LOOK_MS);
    if (now < this.#lookAt) return;
    this.#lookAt = Infinity;
    this.type('look');
  }

  /** Sends the contents of the flash to the page. */
  giveFlash() {
    const bytes = this.#store().slice();
    postMessage({ kind: 'flash', bytes }, [bytes.buffer]);
  }

  /** Types a line on the console. */
  type(line) {
    this.#device.uart.send(`${line}\r`);
  }

  /** Switches the power off when nothing is being written. */
  async switchOff() {
    while (this.#flashMoves()) this.#device.wait(STEP_MS);
    await this.pullPlug();
  }

  /** Cuts the power, even during an erase. */
  async pullPlug() {
    this.#device.powerCut();
    await this.keep();
  }

  /** Stores what has changed in the flash store. */
  async keep() {
    const store = this.#store();
    const changed = changedSectors(this.#kept, store).map((sector) => {
      const from = sector * SECTOR;
      return { sector, bytes: store.slice(from, from + SECTOR) };
    });
    for (const { sector, bytes } of changed) this.#kept.set(bytes, sector * SECTOR);
    await this.#storage.write(changed);
  }

  #store() {
    const { bytes, store } = this.#device.chip.flash;
    return bytes.subarray(store.offset, store.offset + SECTOR * SECTORS);
  }

  /** Returns whether the firmware has used the flash recently. */
  #flashMoves() {
    const { erases, programs } = this.#device.chip.flash;
    if (erases + programs !== this.#flashWork) {
      this.#flashWork = erases + programs;
      this.#flashRests = this.#device.nowMs + FLASH_RESTS_MS;
    }
    return this.#device.nowMs < this.#flashRests;
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
  #tellPictures() {
    const leds = this.#device.frame();
    const isNew = leds.some((value, at) => value !== this.#leds[at]);
    const oleds = this.#device.oleds.flatMap((oled, seat) => this.#newPicture(oled, seat));
    this.#look(oleds.length > 0);
    if (isNew || oleds.length > 0) postMessage({ kind: 'shown', leds: isNew ? leds : null, oleds });
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

  #tellTones() {
    const { ended } = this.#device.buzzer;
    for (; this.#tones < ended.length; this.#tones++) {
      const { hz, ms } = ended[this.#tones];
      postMessage({ kind: 'sounded', hz, millis: ms });
    }
  }

  #tellSpeed() {
    const now = this.#now();
    if (now.emulated - this.#told >= TIME_EVERY_MS) {
      this.#told = now.emulated;
      postMessage({ kind: 'passed', millis: now.emulated });
    }
    const passed = now.real - this.#speedMark.real;
    if (passed < SPEED_EVERY_MS) return;
    postMessage({ kind: 'ran', ratio: (now.emulated - this.#speedMark.emulated) / passed });
    this.#speedMark = now;
  }
}

/** @type {Run | null} */
let run = null;
/** Messages that arrived while the emulator was loading. */
const early = [];

let isUnplugged = false;

async function start({ panel, image, flash: name }) {
  try {
    const { Device } = await import('../emulator/device.mjs');
    const storage = await Storage.open(name);
    const flash = await wholeFlash(storage);
    run = new Run(await Device.load(new Uint8Array(image), { panel, flash }), storage);
    early.forEach(heed);
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
  postMessage({ kind: 'failed', told: error.told ?? [name, error.message] });
}

/** Returns a flash with the store kept by the browser; the image is written over the rest. */
async function wholeFlash(storage) {
  const { flash } = await (await fetch(new URL('../emulator/wiring.json', import.meta.url))).json();
  const bytes = new Uint8Array(flash.bytes).fill(0xff);
  bytes.set(await storage.read(), flash.store_offset);
  return bytes;
}

async function end(how) {
  isUnplugged = true;
  try {
    await run?.[how]();
    postMessage({ kind: 'unplugged' });
  } catch (error) {
    fail('notKept', error);
  }
}

function heed({ kind, bits, rate, line }) {
  if (kind === 'pads') run.setPads(bits);
  else if (kind === 'pace') run.setPace(rate);
  else if (kind === 'step') run.step();
  else if (kind === 'type') run.type(line);
  else if (kind === 'flash') run.giveFlash();
}

async function loop() {
  if (isUnplugged) return;
  try {
    const rest = await run.slice();
    if (rest > 0) setTimeout(loop, rest);
    else soon.port1.postMessage(null);
  } catch (error) {
    fail('emulatorStopped', error);
  }
}

soon.port2.onmessage = loop;
addEventListener('message', ({ data }) => {
  if (data.kind === 'start') start(data);
  else if (data.kind === 'plug') end('pullPlug');
  else if (data.kind === 'off') end('switchOff');
  else if (run) heed(data);
  else early.push(data);
});
