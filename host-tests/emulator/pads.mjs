// Four pads of eight buttons. Each has a 74HC165 shift register with its own data line; clock and
// latch are common pins of the chip, with a driver for each seat.

const HIGH = 1;
const SEATS = 4;
/**
 * Limits of a 74HC165 at 3.3 V in nanoseconds, interpolated between those of its data sheet for 2 V
 * and 4.5 V: clock high or low, load low, end of the load to the first clock.
 */
const PULSE_NS = 45;
const LATCH_NS = 75;
const RECOVERY_NS = 45;
/**
 * Time from a clock edge at the chip until its pin sees the next bit: driver (35 ns), cable (15 ns),
 * register (75 ns), cable and protection on the way back (25 ns).
 */
const ANSWER_NS = 150;
/** Interval at which a bouncing contact changes. */
const BOUNCE_STEP_NS = 150e3;

/**
 * State of a data line: its register answers; it is high, as with an unplugged cable and the pull-up
 * of the main board; it is held low; it floats and follows the pull resistor of the chip; or it
 * picks up noise.
 * @typedef {'present'|'ones'|'zeros'|'floating'|'noise'} Line
 */

export class Pads {
  /**
   * @param {any} wiring
   * @param {() => number} nowNs
   */
  constructor(wiring, nowNs) {
    this.pins = wiring.pads;
    this.names = wiring.pads.buttons;
    this.nowNs = nowNs;
    /** Data lines by seat. @type {Line[]} */
    this.lines = ['present', 'present', 'present', 'present'];
    /** How long a contact bounces, in nanoseconds. */
    this.bounceNs = 0;
    /** Buttons held by a player, by seat. */
    this.held = [0, 0, 0, 0];
    /** Buttons that are stuck down, by seat. */
    this.stuck = [0, 0, 0, 0];
    /** Buttons without contact, by seat. */
    this.dead = [0, 0, 0, 0];
    /** @type {{seat: number, button: number, ns: number}[][]} contacts still bouncing, by seat */
    this.bouncing = [[], [], [], []];
    /** When the last contact opened or closed. */
    this.edgeNs = 0;
    /** All contacts that opened or closed since the chip started. @type {{ns: number, seat: number, name: string, down: boolean}[]} */
    this.edges = [];
    this.scans = 0;
    /**
     * Clocks of a scan, from 0, at which the clock line of a seat rings: its register sees one more.
     * By seat. @type {Set<number>[]}
     */
    this.rings = [];
    /** The same for the next scans, and for how many of them. @type {{seat: number, bit: number}[]} */
    this.willRing = [];
    this.ringingScans = 0;
    /** @type {string[]} */
    this.errors = [];
    this.#reset();
  }

  #reset() {
    /** Contents of the shift registers by seat. Bit 7 is the output. */
    this.registers = [0xff, 0xff, 0xff, 0xff];
    /** The bits at the pins of the chip until the answer to the last clock arrives. */
    this.older = [1, 1, 1, 1];
    this.clockedNs = -Infinity;
    this.latchedNs = -Infinity;
    this.shifted = 0;
  }

  /** Sets the state of the data line of a seat, or of all seats. */
  setLine(line, seat = 0) {
    if (seat) this.lines[seat - 1] = line;
    else this.lines.fill(line);
  }

  /** Connects the pads to a new chip. */
  attach(mcu) {
    this.mcu = mcu;
    this.edges.length = 0;
    this.#reset();
    this.pins.data.forEach((pin, i) => {
      Object.defineProperty(mcu.gpio[pin], 'rawInputValue', { get: () => this.#level(i), set() {}, configurable: true });
    });
    mcu.gpio[this.pins.latch].addListener((state) => this.#latch(state === HIGH));
    let changedNs = -Infinity;
    mcu.gpio[this.pins.clock].addListener((state) => {
      const now = this.nowNs();
      if (now - changedNs < PULSE_NS) this.#error(`a clock pulse of ${Math.round(now - changedNs)} ns`);
      changedNs = now;
      if (state === HIGH) this.#clock(now);
    });
  }

  /** Makes the clock line of a seat, or of all seats, ring at this clock (from 0) of the next scans. */
  ring(bit, scans = 1, seat = 0) {
    for (let at = 1; at <= SEATS; at++) if (!seat || seat === at) this.willRing.push({ seat: at, bit });
    this.ringingScans = scans;
  }

  /** Returns the number of a button from its name. */
  button(name) {
    const index = this.names.indexOf(name);
    if (index < 0) throw new Error(`no button "${name}": ${this.names.join(', ')}`);
    return index;
  }

  /** Opens or closes a contact. Seats count from 1. */
  set(seat, name, down) {
    if (!(seat >= 1 && seat <= SEATS)) throw new Error(`no seat ${seat}`);
    const button = this.button(name);
    const mask = 1 << button;
    const before = this.held[seat - 1];
    this.held[seat - 1] = down ? before | mask : before & ~mask;
    if (this.held[seat - 1] === before) return;
    this.edgeNs = this.nowNs();
    this.edges.push({ ns: this.edgeNs, seat, name, down });
    if (this.bounceNs > 0) this.bouncing[seat - 1].push({ seat, button, ns: this.edgeNs });
  }

  /** Sets all buttons of a seat at once, as bits. */
  setAll(seat, bits) {
    this.names.forEach((name, i) => this.set(seat, name, ((bits >> i) & 1) === 1));
  }

  /** Returns the buttons of a seat whose contacts are closed now, as bits. */
  closed(seat) {
    const now = this.nowNs();
    let bits = this.held[seat - 1];
    this.bouncing[seat - 1] = this.bouncing[seat - 1].filter(({ ns }) => now - ns < this.bounceNs);
    for (const { button, ns } of this.bouncing[seat - 1]) {
      if (isInverted(now - ns, button)) bits ^= 1 << button;
    }
    return (bits & ~this.dead[seat - 1]) | this.stuck[seat - 1];
  }

  get #isLoading() {
    return this.mcu.gpio[this.pins.latch].value !== HIGH;
  }

  /** Handles an edge of the latch. While it is low, the registers follow their buttons. */
  #latch(isHigh) {
    const now = this.nowNs();
    const lowNs = now - this.latchedNs;
    this.latchedNs = now;
    if (!isHigh) return;
    if (lowNs < LATCH_NS) this.#error(`the latch is low for only ${Math.round(lowNs)} ns`);
    this.#load();
    this.shifted = 0;
    this.scans += 1;
    // A scan in progress is not changed.
    if (this.ringingScans === 0) this.willRing = [];
    else this.ringingScans -= 1;
    this.rings = this.registers.map((_, i) => new Set(this.willRing.filter(({ seat }) => seat === i + 1).map(({ bit }) => bit)));
  }

  /** Bit 7 comes first; 0 means pressed. */
  #load() {
    this.registers = this.registers.map((_, i) => ~this.closed(i + 1) & 0xff);
  }

  /** Shifts by one bit at the rising edge of the clock. The inverted output is the serial input. */
  #clock(now) {
    if (this.#isLoading) return;
    if (now - this.latchedNs < RECOVERY_NS) this.#error(`a clock ${Math.round(now - this.latchedNs)} ns after the latch`);
    this.older = this.registers.map((register) => register >> 7);
    this.clockedNs = now;
    this.registers = this.registers.map((register, i) => (this.rings[i]?.has(this.shifted) ? shift(shift(register)) : shift(register)));
    this.shifted += 1;
  }

  /** Returns the level of a data line at the pin of the chip. */
  #level(i) {
    switch (this.lines[i]) {
      case 'ones':
        return true;
      case 'zeros':
        return false;
      case 'floating':
        return this.mcu.gpio[this.pins.data[i]].pullupEnabled;
      case 'noise':
        return isInverted(this.nowNs() * 1e3, this.scans + i);
      default:
        return this.#answer(i) === 1;
    }
  }

  /** Returns the bit that a register has sent to the chip. */
  #answer(i) {
    if (this.#isLoading) return (~this.closed(i + 1) >> 7) & 1;
    return this.nowNs() - this.clockedNs < ANSWER_NS ? this.older[i] : this.registers[i] >> 7;
  }

  #error(message) {
    if (!this.errors.includes(`pads: ${message}`)) this.errors.push(`pads: ${message}`);
  }
}

function shift(register) {
  return ((register << 1) & 0xff) | (~(register >> 7) & 1);
}

/**
 * Returns whether a bouncing contact is in the opposite state. It starts in the new state and
 * alternates.
 */
function isInverted(sinceNs, button) {
  const step = Math.floor(sinceNs / BOUNCE_STEP_NS);
  if (step === 0) return false;
  return ((Math.imul(step + 7 * button, 2654435761) >>> 13) & 1) === 1;
}
