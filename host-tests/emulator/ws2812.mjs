// A strand of WS2812 LEDs: receives edges (exact) or whole words (fast), checks them against the
// data sheet, and shows a frame once the line has been low long enough.

/** Tolerances of the data sheet, in nanoseconds. */
export const TOLERANCE = {
  high0: [220, 380],
  high1: [580, 1000],
  low0: [580, 1000],
  low1: [220, 420],
  /**
   * How long the line must be low before the LEDs show what they received. Current parts need more
   * than 280 us.
   */
  latch: 280e3,
};
const BIT_NS = 1250;
/** Maximum number of errors kept. A driver that is wrong once is wrong 6000 times per frame. */
const ERRORS_KEPT = 50;

/**
 * @typedef {{startNs: number, endNs: number, bits: number, changed: boolean}} StrandFrame
 */

export class Strand {
  /**
   * @param {number} leds
   * @param {string} name for messages
   * @param {number} most LEDs that a frame may be for: data after the last LED leaves its output,
   * where nothing is connected
   */
  constructor(leds, name, most = leds) {
    this.leds = leds;
    this.most = most;
    this.name = name;
    /** The displayed colours: red, green, blue for each LED. */
    this.shown = new Uint8Array(leds * 3);
    /** @type {string[]} */
    this.errors = [];
    this.errorCount = 0;
    /** Called with each frame once it is shown. @type {((frame: StrandFrame) => void)|null} */
    this.onFrame = null;
    /** Called with the time of a frame's first bit. @type {((ns: number) => void)|null} */
    this.onStart = null;
    this.incoming = new Uint8Array(leds * 3);
    /** Without power the LEDs receive nothing. */
    this.hasPower = true;
    /** The order in which the LEDs expect their colours. */
    this.colours = 'GRB';
    /** Number of LEDs that receive data: those before a broken joint. */
    this.reached = leds;
    this.#begin();
    this.riseNs = -1;
    this.level = false;
  }

  #begin() {
    this.bits = 0;
    this.startNs = -1;
    this.endNs = -1;
    this.fallNs = -1;
    this.lastBit = 0;
  }

  get isSending() {
    return this.bits > 0 || this.level;
  }

  /**
   * Handles a change of the line (exact mode).
   * @param {boolean} high
   * @param {number} ns
   */
  edge(high, ns) {
    if (high === this.level) return;
    if (high) this.#rise(ns);
    else this.#fall(ns);
    this.level = high;
  }

  /**
   * Handles 24 bits (fast mode).
   * @param {number} grb green, red, blue from the top
   */
  word(grb, startNs, endNs) {
    if (this.bits > 0) {
      const gap = startNs - this.endNs;
      if (gap >= TOLERANCE.latch) this.settle(startNs);
      else if (gap > TOLERANCE.low0[1]) this.#error(`${us(gap)} low within a frame: neither a bit nor a latch`);
    }
    if (this.bits === 0) this.#start(startNs);
    for (let i = 23; i >= 0; i--) this.#bit((grb >>> i) & 1);
    this.endNs = endNs;
    this.fallNs = endNs;
  }

  /** Shows the frame if the line has been low long enough by now. */
  settle(ns) {
    if (this.bits === 0 || this.level || ns - this.fallNs < TOLERANCE.latch) return;
    const frame = { startNs: this.startNs, endNs: this.endNs, bits: this.bits, changed: this.#latch() };
    if (frame.bits < this.leds * 24 || frame.bits > this.most * 24) {
      this.#error(`frame of ${frame.bits} bits for ${this.leds} LEDs`);
    }
    this.#begin();
    this.onFrame?.(frame);
  }

  /** Handles loss of power: dark, and partial data is lost. */
  powerOff() {
    this.shown.fill(0);
    this.reset();
  }

  /** Handles a restart of the chip, which releases the line; the LEDs keep their light. */
  reset() {
    this.#begin();
    this.level = false;
  }

  #start(ns) {
    this.startNs = ns;
    this.onStart?.(ns);
  }

  #rise(ns) {
    if (this.bits > 0) {
      const low = ns - this.fallNs;
      if (low >= TOLERANCE.latch) this.settle(ns);
      else this.#checkLow(low);
    }
    this.riseNs = ns;
    if (this.bits === 0) this.#start(ns);
  }

  #fall(ns) {
    const high = ns - this.riseNs;
    const bit = high > (TOLERANCE.high0[1] + TOLERANCE.high1[0]) / 2 ? 1 : 0;
    const [least, most] = bit ? TOLERANCE.high1 : TOLERANCE.high0;
    if (high < least || high > most) this.#error(`bit ${this.bits}: ${high} ns high`);
    this.#bit(bit);
    this.fallNs = ns;
    this.endNs = this.riseNs + BIT_NS;
  }

  #checkLow(low) {
    const [least, most] = this.lastBit ? TOLERANCE.low1 : TOLERANCE.low0;
    if (low >= least && low <= most) return;
    if (low > 5000) this.#error(`${us(low)} low within a frame: neither a bit nor a latch`);
    else this.#error(`bit ${this.bits - 1}: ${low} ns low after a ${this.lastBit}`);
  }

  #bit(bit) {
    const at = this.bits >> 3;
    if (at < this.incoming.length) {
      const mask = 0x80 >> (this.bits & 7);
      if (bit) this.incoming[at] |= mask;
      else this.incoming[at] &= ~mask;
    }
    this.bits += 1;
    this.lastBit = bit;
  }

  /** Moves complete LEDs from the wire to the display. Returns whether that changed anything. */
  #latch() {
    if (!this.hasPower) return false;
    const whole = Math.min(this.reached, Math.floor(this.bits / 24));
    const { shown, incoming } = this;
    const [red, green, blue] = [...'RGB'].map((colour) => this.colours.indexOf(colour));
    let changed = false;
    for (let i = 0; i < whole * 3; i += 3) {
      const [r, g, b] = [incoming[i + red], incoming[i + green], incoming[i + blue]];
      if (shown[i] === r && shown[i + 1] === g && shown[i + 2] === b) continue;
      changed = true;
      shown[i] = r;
      shown[i + 1] = g;
      shown[i + 2] = b;
    }
    return changed;
  }

  #error(message) {
    this.errorCount += 1;
    if (this.errors.length < ERRORS_KEPT) this.errors.push(`${this.name}: ${message}`);
  }
}

function us(ns) {
  return `${(ns / 1000).toFixed(1)} us`;
}
