// The piezo buzzer between the two outputs of a PWM slice: tones derived from the counter of the
// slice. It hears the difference of its pins: in antiphase they give it twice the voltage of one pin,
// in phase nothing.
//
// Compare and top values written by the program take effect when the counter wraps. Disabling a
// slice stops its counter, and its pin keeps its level.

const FUNCTION_PWM = 4;
const ENABLE = 1 << 0;
const PHASE_CORRECT = 1 << 1;
/** Inverts the output: A, B. */
const INVERT = [1 << 2, 1 << 3];
const CTR = 0x08;
const COUNTS = 0x10000;
/** Voltage of a pin. */
const PIN_V = 3.3;
/** Pins that differ for this long without a tone feed the piezo a DC voltage. */
const DC_LIMIT_NS = 1e6;
/** Shorter tones are ignored: they occur while the settings are written one by one. */
const SHORTEST_MS = 0.05;

/**
 * A tone, with the voltage at the piezo from peak to peak.
 * @typedef {{hz: number, startMs: number, ms: number, volts: number}} Tone
 */

export class Buzzer {
  /**
   * @param {{a: number, b: number}} pins both of one slice
   * @param {number} clockHz
   * @param {() => number} nowNs
   */
  constructor({ a, b }, clockHz, nowNs) {
    this.pins = [a, b];
    this.clockHz = clockHz;
    this.nowNs = nowNs;
    /** Tones that have ended. @type {Tone[]} */
    this.ended = [];
    /** Times at which a voltage was at the piezo without a tone. @type {string[]} */
    this.dcErrors = [];
    this.slice = null;
    this.hz = 0;
    /** Volts from peak to peak of the tone. */
    this.volts = 0;
    this.level = false;
    this.sinceNs = 0;
  }

  /** Returns all tones; the last one may still be playing. @returns {Tone[]} */
  get tones() {
    this.#advance();
    return this.hz > 0 ? [...this.ended, this.#tone()] : this.ended;
  }

  /** Returns violations of the limits of a piezo. */
  get errors() {
    this.#advance();
    return [...this.dcErrors, ...this.#dcError(this.nowNs())];
  }

  /** Connects the piezo to a new chip. */
  attach(mcu) {
    this.#advance(); // the old one, up to now
    const slice = mcu.pwm.channels[(this.pins[0] >> 1) & 7];
    this.slice = slice;
    this.gpio = this.pins.map((pin) => mcu.gpio[pin]);
    slice.top = COUNTS - 1;
    /** The values the counter uses. They are loaded from the registers when it wraps. */
    this.live = { compare: [0, 0], top: COUNTS - 1 };
    this.counter = 0;
    this.countedNs = this.nowNs();
    const write = slice.writeRegister.bind(slice);
    slice.writeRegister = (offset, value) => {
      this.#advance();
      write(offset, value);
      if (offset === CTR) this.counter = value & (COUNTS - 1);
      this.#updateOutput(this.nowNs());
    };
    Object.defineProperty(slice, 'en', {
      set: (on) => {
        this.#advance();
        slice.csr = on ? slice.csr | ENABLE : slice.csr & ~ENABLE;
        this.#updateOutput(this.nowNs());
      },
      get: () => slice.csr & ENABLE,
    });
    for (const gpio of this.gpio) {
      gpio.addListener(() => {
        this.#advance();
        this.#updateOutput(this.nowNs());
      });
    }
    this.#updateOutput(this.nowNs());
  }

  /** Handles loss of power. */
  powerOff() {
    this.#advance();
    this.slice = null;
    this.#setOutput(0, 0, false, this.nowNs());
  }

  /** Duration of a count in nanoseconds. */
  get #countNs() {
    const { div } = this.slice;
    const divider = ((div >> 4) & 0xff || 256) + (div & 15) / 16;
    return ((this.slice.csr & PHASE_CORRECT ? 2 : 1) * divider * 1e9) / this.clockHz;
  }

  /** Advances the counter to the current time. Loads the registers at the first wrap. */
  #advance() {
    if (!this.slice) return;
    const now = this.nowNs();
    const since = this.countedNs;
    this.countedNs = now;
    if (!(this.slice.csr & ENABLE)) return;
    const countNs = this.#countNs;
    const end = this.counter > this.live.top ? COUNTS : this.live.top + 1;
    const left = end - this.counter;
    const counts = (now - since) / countNs;
    if (counts < left) {
      this.counter += counts;
      return;
    }
    this.live = { compare: [this.slice.cc & 0xffff, this.slice.cc >>> 16], top: this.slice.top };
    this.#updateOutput(since + left * countNs);
    this.counter = (counts - left) % (this.live.top + 1);
  }

  /** Records what the pins do from now on: oscillate, or stay. */
  #updateOutput(ns) {
    const { compare, top } = this.live;
    const isOn = (this.slice.csr & ENABLE) !== 0;
    const counts = isOn ? [0, ...compare].filter((count) => count <= top) : [this.counter];
    const volts = counts.map((count) => this.#across(count));
    const swing = Math.max(...volts) - Math.min(...volts);
    if (swing > 0) this.#setOutput(1e9 / (this.#countNs * (top + 1)), swing, false, ns);
    else this.#setOutput(0, 0, volts[0] !== 0, ns);
  }

  /** Returns the voltage across the piezo at this count. */
  #across(count) {
    const isHigh = this.gpio.map((gpio, i) => {
      if (gpio.functionSelect !== FUNCTION_PWM) return false;
      return count < this.live.compare[i] !== ((this.slice.csr & INVERT[i]) !== 0);
    });
    return (Number(isHigh[0]) - Number(isHigh[1])) * PIN_V;
  }

  #setOutput(hz, volts, level, ns) {
    if (hz === this.hz && volts === this.volts && level === this.level) return;
    if (this.hz > 0) {
      const tone = this.#tone(ns);
      if (tone.ms > SHORTEST_MS) this.ended.push(tone);
    }
    this.dcErrors.push(...this.#dcError(ns));
    this.hz = hz;
    this.volts = volts;
    this.level = level;
    this.sinceNs = ns;
  }

  #dcError(ns) {
    const isUp = this.hz === 0 && this.level && ns - this.sinceNs > DC_LIMIT_NS;
    return isUp ? [`buzzer: DC voltage of 3.3 V since ${(this.sinceNs / 1e6).toFixed(1)} ms`] : [];
  }

  #tone(ns = this.nowNs()) {
    return { hz: Math.round(this.hz), startMs: this.sinceNs / 1e6, ms: (ns - this.sinceNs) / 1e6, volts: this.volts };
  }
}
