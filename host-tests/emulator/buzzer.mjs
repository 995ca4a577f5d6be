// The piezo: tones as its pin carries them, from the counter of its PWM slice.
//
// Compare and top values written by the program are taken over when the counter wraps, not before; a slice that is
// switched off stops its counter, and its pin stays as it is.

const FUNCTION_PWM = 4;
const ENABLE = 1 << 0;
const PHASE_CORRECT = 1 << 1;
const CTR = 0x08;
const COUNTS = 0x10000;
/** A pin that is up for this long without a tone feeds the piezo a direct voltage. */
const REST_NS = 1e6;
/** Settings written one by one are no tones. */
const SHORTEST_MS = 0.05;

/** @typedef {{hz: number, startMs: number, ms: number}} Tone */

export class Buzzer {
  /**
   * @param {number} pin
   * @param {number} clockHz
   * @param {() => number} nowNs
   */
  constructor(pin, clockHz, nowNs) {
    this.pin = pin;
    this.clockHz = clockHz;
    this.nowNs = nowNs;
    /** Tones that have ended. @type {Tone[]} */
    this.ended = [];
    /** Times at which the pin was up without a tone. @type {string[]} */
    this.rests = [];
    this.slice = null;
    this.hz = 0;
    this.level = false;
    this.sinceNs = 0;
  }

  /** All tones; the last one may still sound. @returns {Tone[]} */
  get tones() {
    this.#advance();
    return this.hz > 0 ? [...this.ended, this.#tone()] : this.ended;
  }

  /** What a piezo does not like. */
  get errors() {
    this.#advance();
    return [...this.rests, ...this.#rest(this.nowNs())];
  }

  /** Connects the piezo to a fresh chip. */
  attach(mcu) {
    const slice = mcu.pwm.channels[(this.pin >> 1) & 7];
    this.slice = slice;
    this.gpio = mcu.gpio[this.pin];
    slice.top = COUNTS - 1;
    /** What the counter works with: taken over from the registers when it wraps. */
    this.live = { cc: 0, top: COUNTS - 1 };
    this.counter = 0;
    this.countedNs = this.nowNs();
    const write = slice.writeRegister.bind(slice);
    slice.writeRegister = (offset, value) => {
      this.#advance();
      write(offset, value);
      if (offset === CTR) this.counter = value & (COUNTS - 1);
      this.#listen(this.nowNs());
    };
    Object.defineProperty(slice, 'en', {
      set: (on) => {
        this.#advance();
        slice.csr = on ? slice.csr | ENABLE : slice.csr & ~ENABLE;
        this.#listen(this.nowNs());
      },
      get: () => slice.csr & ENABLE,
    });
    this.gpio.addListener(() => {
      this.#advance();
      this.#listen(this.nowNs());
    });
    this.#listen(this.nowNs());
  }

  /** The power is gone. */
  powerOff() {
    this.#advance();
    this.slice = null;
    this.#hear(0, false, this.nowNs());
  }

  /** Nanoseconds of a count. */
  get #countNs() {
    const { div } = this.slice;
    const divider = ((div >> 4) & 0xff || 256) + (div & 15) / 16;
    return ((this.slice.csr & PHASE_CORRECT ? 2 : 1) * divider * 1e9) / this.clockHz;
  }

  /** Counts up to now; at the first wrap the registers are taken over. */
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
    this.live = { cc: this.pin & 1 ? this.slice.cc >>> 16 : this.slice.cc & 0xffff, top: this.slice.top };
    this.#listen(since + left * countNs);
    this.counter = (counts - left) % (this.live.top + 1);
  }

  /** What the pin does from now on: swing, or rest high or low. */
  #listen(ns) {
    const { cc, top } = this.live;
    const isOn = (this.slice.csr & ENABLE) !== 0;
    if (this.gpio.functionSelect !== FUNCTION_PWM) this.#hear(0, false, ns);
    else if (isOn && cc > 0 && cc <= top) this.#hear(1e9 / (this.#countNs * (top + 1)), false, ns);
    else this.#hear(0, isOn ? cc > 0 : this.counter < cc, ns);
  }

  #hear(hz, level, ns) {
    if (hz === this.hz && level === this.level) return;
    if (this.hz > 0) {
      const tone = this.#tone(ns);
      if (tone.ms > SHORTEST_MS) this.ended.push(tone);
    }
    this.rests.push(...this.#rest(ns));
    this.hz = hz;
    this.level = level;
    this.sinceNs = ns;
  }

  #rest(ns) {
    const isUp = this.hz === 0 && this.level && ns - this.sinceNs > REST_NS;
    return isUp ? [`the piezo rests at 3.3 V from ${(this.sinceNs / 1e6).toFixed(1)} ms on`] : [];
  }

  #tone(ns = this.nowNs()) {
    return { hz: Math.round(this.hz), startMs: this.sinceNs / 1e6, ms: (ns - this.sinceNs) / 1e6 };
  }
}
