// Four pads of eight buttons, read through a chain of 74HC165 shift registers on SPI.

const FUNCTION_SPI = 1;
const HIGH = 1;
const SEATS = 4;
/**
 * Bits in the control register of the SPI block: the clock idles high; sampling on the second edge
 * of a bit.
 */
const CPOL = 1 << 6;
const CPHA = 1 << 7;
/** Limits of a 74HC165 at 3.3 V, interpolated between those of its data sheet for 2 V and 4.5 V. */
const FASTEST_HZ = 12e6;
const LATCH_NS = 75;
/** Interval at which a bouncing contact changes. */
const BOUNCE_STEP_NS = 150e3;

/**
 * State of the data line: registers answer, the line is tied high or low, or it floats.
 * @typedef {'present'|'ones'|'zeros'|'floating'} Chain
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
    /** @type {Chain} */
    this.chain = 'present';
    /** How long a contact bounces, in nanoseconds. */
    this.bounceNs = 0;
    /** Buttons held by a player, by seat. */
    this.held = [0, 0, 0, 0];
    /** Buttons that are stuck down, by seat. */
    this.stuck = [0, 0, 0, 0];
    /** @type {{seat: number, button: number, ns: number}[][]} contacts still bouncing, by seat */
    this.bouncing = [[], [], [], []];
    /** When the last contact opened or closed. */
    this.edgeNs = 0;
    /** All contacts that opened or closed since the chip started. @type {{ns: number, seat: number, name: string, down: boolean}[]} */
    this.edges = [];
    this.scans = 0;
    /**
     * Bits of a scan, from 0, after which the clock line rings: the registers see one extra clock.
     * @type {Set<number>}
     */
    this.rings = new Set();
    /** The same for the next scans, and for how many of them. @type {Set<number>} */
    this.willRing = new Set();
    this.ringingScans = 0;
    /** @type {string[]} */
    this.errors = [];
    this.register = 0xffffffff;
  }

  /** Connects the chain to a new chip. */
  attach(mcu, cycleNs) {
    const spi = mcu.spi[this.pins.spi];
    this.mcu = mcu;
    this.edges.length = 0;
    this.register = 0xffffffff;
    this.shifted = 0;
    let bits = 0;
    let lowNs = 0;
    const alarm = mcu.clock.createAlarm(() => spi.completeTransmit(this.#shift(bits, spi.control0)));
    spi.onTransmit = () => {
      bits = spi.dataBits;
      const bitNs = spi.clockDivisor ? 1e9 / spi.clockFrequency : cycleNs;
      if (1e9 / bitNs > FASTEST_HZ) this.#error(`a clock of ${(1e3 / bitNs).toFixed(1)} MHz`);
      alarm.schedule(bits * bitNs);
    };
    mcu.gpio[this.pins.latch].addListener((state) => {
      if (state !== HIGH) lowNs = this.nowNs();
      else if (this.nowNs() - lowNs < LATCH_NS) this.#error(`the latch is low for only ${this.nowNs() - lowNs} ns`);
      if (state === HIGH) this.#load();
    });
  }

  /** Makes the clock line ring after this bit (from 0) of the next scans. */
  ring(bit, scans = 1) {
    this.willRing.add(bit);
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
    return bits | this.stuck[seat - 1];
  }

  /**
   * Latches the buttons at the rising edge: seat 1 comes first, its bit 7 first, 0 means pressed.
   */
  #load() {
    let bits = 0;
    for (let seat = 1; seat <= SEATS; seat++) bits = (bits << 8) | this.closed(seat);
    this.register = ~bits >>> 0;
    this.shifted = 0;
    this.scans += 1;
    // A scan in progress is not changed.
    if (this.ringingScans === 0) this.willRing.clear();
    else this.ringingScans -= 1;
    this.rings = new Set(this.willRing);
  }

  /**
   * Returns what the chip reads during `bits` clocks. The registers shift at each rising edge, and
   * their output changes shortly after it, so sampling at that same edge is a race.
   */
  #shift(bits, control) {
    if (this.mcu.gpio[this.pins.data].functionSelect !== FUNCTION_SPI) this.#error('the data pin is not set to SPI');
    if (this.chain !== 'present') return this.#idleLine() ? (1 << bits) - 1 : 0;
    const isLoading = this.mcu.gpio[this.pins.latch].value !== HIGH;
    if (isLoading) this.#load();
    const risesFirst = !(control & CPOL);
    const samplesFirst = !(control & CPHA);
    if (risesFirst === samplesFirst) this.#error('the chip samples at the edge at which the registers shift');
    let value = 0;
    for (let i = 0; i < bits; i++) {
      if (samplesFirst) value = (value << 1) | (this.register >>> 31);
      if (!isLoading) this.#clock();
      if (!samplesFirst) value = (value << 1) | (this.register >>> 31);
    }
    return value;
  }

  /**
   * Shifts by one bit. The serial input of the last register is tied low: trailing zeros prove that
   * the chain is present.
   */
  #clock() {
    const clocks = this.rings.has(this.shifted) ? 2 : 1;
    this.register = clocks === 2 ? (this.register << 2) >>> 0 : (this.register << 1) >>> 0;
    this.shifted += 1;
  }

  #error(message) {
    if (!this.errors.includes(`pads: ${message}`)) this.errors.push(`pads: ${message}`);
  }

  #idleLine() {
    if (this.chain !== 'floating') return this.chain === 'ones';
    return this.mcu.gpio[this.pins.data].pullupEnabled;
  }
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
