// The piezo: tones from the settings of its PWM slice.

const FUNCTION_PWM = 4;
const ENABLE = 1 << 0;
const PHASE_CORRECT = 1 << 1;

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
    this.hz = 0;
    this.sinceNs = 0;
  }

  /** All tones; the last one may still sound. @returns {Tone[]} */
  get tones() {
    return this.hz > 0 ? [...this.ended, this.#tone()] : this.ended;
  }

  attach(mcu) {
    const slice = mcu.pwm.channels[(this.pin >> 1) & 7];
    const gpio = mcu.gpio[this.pin];
    const look = () => this.hear(gpio.functionSelect === FUNCTION_PWM ? this.frequency(slice) : 0);
    const write = slice.writeRegister.bind(slice);
    slice.writeRegister = (offset, value) => {
      write(offset, value);
      look();
    };
    Object.defineProperty(slice, 'en', {
      set: (on) => {
        slice.csr = on ? slice.csr | ENABLE : slice.csr & ~ENABLE;
        look();
      },
      get: () => slice.csr & ENABLE,
    });
    gpio.addListener(look);
    this.hear(0);
  }

  /** The tone of a slice on this pin's channel, in hertz; 0 when silent. */
  frequency({ csr, div, cc, top }) {
    const level = this.pin & 1 ? cc >>> 16 : cc & 0xffff;
    if (!(csr & ENABLE) || level === 0 || level > top) return 0;
    const divider = ((div >> 4) & 0xff || 256) + (div & 15) / 16;
    const period = csr & PHASE_CORRECT ? 2 * (top + 1) : top + 1;
    return this.clockHz / divider / period;
  }

  /** The tone changes. */
  hear(hz) {
    if (hz === this.hz) return;
    if (this.hz > 0) {
      const tone = this.#tone();
      if (tone.ms > 0.05) this.ended.push(tone); // settings written one by one are no tones
    }
    this.hz = hz;
    this.sinceNs = this.nowNs();
  }

  #tone() {
    return { hz: Math.round(this.hz), startMs: this.sinceNs / 1e6, ms: (this.nowNs() - this.sinceNs) / 1e6 };
  }
}
