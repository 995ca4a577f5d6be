/**
 * Runs the emulator in a worker: not faster than real time, and as near to it as this computer can. Tells the page
 * what the device shows, says and sounds.
 */

const OLED_BYTES = 1024;
/** Emulated time between two looks at the real clock. */
const STEP_MS = 1;
/** Real time after which messages are looked at again and the page is told. */
const SLICE_MS = 12;
/** Emulated time that is further behind is given up. */
const LARGEST_LAG_MS = 60;
/** Buttons stay as they are for at least this emulated time, so that a slow emulator misses no press. */
const SHORTEST_PRESS_MS = 25;
const SPEED_EVERY_MS = 500;

/** Yields to messages without the 4 ms that timers take. */
const soon = new MessageChannel();

/** One emulated device. */
class Run {
  #device;
  /** Real and emulated time of a moment when both were in step. */
  #mark = { real: 0, emulated: 0 };
  #speedMark = { real: 0, emulated: 0 };
  #waiting = [];
  #padsAt = -Infinity;
  #leds = new Uint8Array(0);
  #oledVersions = [];
  #tones = 0;

  constructor(device) {
    this.#device = device;
    device.uart.onLine = (text) => postMessage({ kind: 'said', text });
    this.#mark = this.#now();
    this.#speedMark = this.#mark;
  }

  /** Buttons of each seat, as bits. */
  setPads(bits) {
    this.#waiting.push(bits);
  }

  /** Works for a slice, then tells. @returns {number} milliseconds to rest */
  slice() {
    const began = performance.now();
    const due = this.#mark.emulated + began - this.#mark.real;
    while (this.#device.nowMs < due && performance.now() - began < SLICE_MS) {
      this.#press();
      this.#device.wait(STEP_MS);
    }
    const overflow = this.#device.chip.errors.find((error) => error.startsWith('stack: '));
    if (overflow) throw new Error(overflow);
    if (due - this.#device.nowMs > LARGEST_LAG_MS) this.#mark = this.#now();
    this.#tellPictures();
    this.#tellTones();
    this.#tellSpeed();
    return this.#device.nowMs < due ? 0 : STEP_MS * 4;
  }

  #now() {
    return { real: performance.now(), emulated: this.#device.nowMs };
  }

  #press() {
    if (this.#waiting.length === 0 || this.#device.nowMs < this.#padsAt + SHORTEST_PRESS_MS) return;
    this.#waiting.shift().forEach((bits, seat) => this.#device.pads.setAll(seat + 1, bits));
    this.#padsAt = this.#device.nowMs;
  }

  /** Tells what has changed on the board and on the OLEDs. */
  #tellPictures() {
    const leds = this.#device.frame();
    const isNew = leds.some((value, at) => value !== this.#leds[at]);
    const oleds = this.#device.oleds.flatMap((oled, seat) => this.#newPicture(oled, seat));
    if (isNew || oleds.length > 0) postMessage({ kind: 'shown', leds: isNew ? leds : null, oleds });
    this.#leds = leds;
  }

  /** The picture of an OLED if it was written to: all dark when switched off, null when it is not there. */
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
    const passed = now.real - this.#speedMark.real;
    if (passed < SPEED_EVERY_MS) return;
    postMessage({ kind: 'ran', ratio: (now.emulated - this.#speedMark.emulated) / passed });
    this.#speedMark = now;
  }
}

/** @type {Run | null} */
let run = null;
/** Pads that were pressed while the emulator was loading. */
const early = [];

async function start({ panel, image }) {
  try {
    const { Device } = await import('/emulator/device.mjs');
    run = new Run(await Device.load(new Uint8Array(image), { panel }));
    early.forEach((bits) => run.setPads(bits));
    loop();
  } catch (error) {
    postMessage({ kind: 'failed', text: `The emulator cannot start: ${error.message}. Press Restart.` });
  }
}

function loop() {
  try {
    const rest = run.slice();
    if (rest > 0) setTimeout(loop, rest);
    else soon.port1.postMessage(null);
  } catch (error) {
    postMessage({ kind: 'failed', text: `The emulator has stopped: ${error.message}. Press Restart.` });
  }
}

soon.port2.onmessage = loop;
addEventListener('message', ({ data }) => {
  if (data.kind === 'start') start(data);
  else if (run) run.setPads(data.bits);
  else early.push(data.bits);
});
