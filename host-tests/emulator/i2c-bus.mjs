// An I2C bus with realistic timing. rp2040js transfers bytes instantly, which would falsify latency
// figures.

const IC_TAR = 0x04;
const IC_INTR_MASK = 0x30;
const IC_ENABLE = 0x6c;
const IC_FS_SPKLEN = 0xa0;
const FUNCTION_I2C = 3;
const FUNCTION_SIO = 5;
const LOW = 0;
const BITS_PER_BYTE = 9;
const TX_ABORT = 1 << 6;
const STOP_DETECTED = 1 << 9;
const IDLE = 0;
/**
 * Controller cycles of a bit beyond its two counts: high lasts HCNT + SPKLEN + 7, low LCNT + 1. In
 * addition the clock line must rise through its pull-up before the high time begins: 120 ns with
 * 1.5 kOhm (2.2 kOhm in parallel with those of the modules) and 100 pF for two modules and their
 * wires.
 */
const HIGH_EXTRA = 7;
const LOW_EXTRA = 1;
const RISE_NS = 120;
/** Minimum clock times of an SSD1306, in nanoseconds. */
const LEAST = { period: 2500, high: 600, low: 1300 };

/**
 * @typedef {object} I2cDevice
 * @property {() => boolean} connect the device's address was sent for writing; true acknowledges
 * @property {(byte: number) => boolean} write
 * @property {() => number} [read] the next byte for the chip; without it the device cannot be read
 * @property {() => void} stop
 * @property {() => void} cut the controller has aborted the transfer
 */

/** Two devices with the same address: both take what is written, and pull the line low together. */
class SharedAddress {
  /** @param {I2cDevice[]} devices */
  constructor(devices) {
    this.devices = devices;
  }

  connect() {
    return this.devices.filter((device) => device.connect()).length > 0;
  }

  write(byte) {
    return this.devices.filter((device) => device.write(byte)).length > 0;
  }

  read() {
    return this.devices.reduce((byte, device) => byte & device.read(), 0xff);
  }

  stop() {
    for (const device of this.devices) device.stop();
  }

  cut() {
    for (const device of this.devices) device.cut();
  }
}

export class I2cBus {
  /**
   * @param {{sda: number, scl: number}} pins
   * @param {number} cycleNs
   */
  constructor(pins, cycleNs) {
    this.pins = pins;
    this.cycleNs = cycleNs;
    /** @type {Map<number, I2cDevice>} */
    this.devices = new Map();
    /** @type {string[]} */
    this.errors = [];
    /** Whether the data line is held low, so that no transfer can begin. */
    this.isStuck = false;
    /** Clocks until the line is released. */
    this.clocksLeft = Infinity;
    /** Whether the clock line is held low, so that transfers stall. */
    this.isClockHeld = false;
    /** Nanoseconds in which the bus was busy. */
    this.busyNs = 0;
    this.held = null;
  }

  /** Connects the bus to a new chip. */
  attach(mcu, index) {
    const i2c = mcu.i2c[index];
    this.mcu = mcu;
    this.i2c = i2c;
    this.device = null;
    this.held = null;
    this.next = () => {};
    this.alarm = mcu.clock.createAlarm(() => this.next());
    this.isEnding = false;
    i2c.onReset = () => this.#reset(i2c);
    i2c.onStart = () => this.#after(1, () => this.#start());
    i2c.onConnect = (address, mode) => this.#after(BITS_PER_BYTE, () => i2c.completeConnect(this.#connect(address, mode)));
    i2c.onWriteByte = (byte) => this.#after(BITS_PER_BYTE, () => i2c.completeWrite(this.device?.write(byte) ?? false));
    i2c.onReadByte = () => this.#after(BITS_PER_BYTE, () => i2c.completeRead(this.device?.read() ?? 0xff));
    i2c.onStop = () => this.#after(1, () => this.#stop());
    this.#attachWires(mcu);
    this.#completeRegisters(i2c);
    this.#holdFifoAfterAbort(i2c);
  }

  /** Connects a device. @param {number} address @param {I2cDevice} device */
  connect(address, device) {
    const other = this.devices.get(address);
    this.devices.set(address, other ? new SharedAddress([other, device]) : device);
  }

  /** Holds the data line low: forever, or for this many clocks. */
  hold(clocks = Infinity) {
    this.isStuck = true;
    this.clocksLeft = clocks;
    this.mcu?.gpio[this.pins.sda].setInputValue(false);
  }

  /** Releases a stuck bus. */
  release() {
    this.isStuck = false;
    this.mcu?.gpio[this.pins.sda].setInputValue(true);
    const held = this.held;
    this.held = null;
    held?.();
  }

  /** Holds the clock line low. */
  holdClock() {
    this.isClockHeld = true;
    this.mcu?.gpio[this.pins.scl].setInputValue(false);
  }

  /** Releases the clock line. */
  releaseClock() {
    this.isClockHeld = false;
    this.mcu?.gpio[this.pins.scl].setInputValue(true);
    const held = this.held;
    this.held = null;
    held?.();
  }

  /** Models pull-up resistors on both wires. Bit-banged clocks count too. */
  #attachWires(mcu) {
    const { sda, scl } = this.pins;
    mcu.gpio[scl].setInputValue(!this.isClockHeld);
    mcu.gpio[sda].setInputValue(!this.isStuck);
    mcu.gpio[scl].addListener((state) => {
      if (state !== LOW || mcu.gpio[scl].functionSelect !== FUNCTION_SIO || !this.isStuck || this.isClockHeld) return;
      this.clocksLeft -= 1;
      if (this.clocksLeft <= 0) this.release();
    });
  }

  /** Duration of a bit, from the clock settings of the controller. */
  get bitNs() {
    const { sclHighPeriod, sclLowPeriod, spikelen } = this.i2c;
    const high = (sclHighPeriod + spikelen + HIGH_EXTRA) * this.cycleNs;
    const low = (sclLowPeriod + LOW_EXTRA) * this.cycleNs;
    if (high < LEAST.high || low < LEAST.low || high + low < LEAST.period) {
      const message = `I2C on GP${this.pins.sda}: a clock ${high} ns high and ${low} ns low is too fast for an SSD1306`;
      if (!this.errors.includes(message)) this.errors.push(message);
    }
    return high + low + RISE_NS;
  }

  #after(bits, action) {
    const ns = bits * this.bitNs;
    this.busyNs += ns;
    this.next = () => {
      if (this.isClockHeld) this.held = this.next;
      else if (this.isEnding) this.#end(this.i2c);
      else action();
    };
    this.alarm.schedule(ns);
  }

  #start() {
    const go = () => (this.isEnding ? this.#end(this.i2c) : this.i2c.completeStart());
    if (this.isStuck) this.held = go;
    else go();
  }

  #connect(address, mode) {
    this.device = null;
    const wired = [this.pins.sda, this.pins.scl].every((pin) => this.mcu.gpio[pin].functionSelect === FUNCTION_I2C);
    if (!wired) {
      this.errors.push(`GP${this.pins.sda} and GP${this.pins.scl} are not set to I2C`);
      return false;
    }
    const device = this.devices.get(address);
    if (!device || (mode !== 0 && !device.read) || !device.connect()) return false;
    this.device = device;
    return true;
  }

  #stop() {
    this.device?.stop();
    this.device = null;
    this.i2c.completeStop();
  }

  /**
   * Adds what rp2040js lacks. The interrupt mask works. Disabling the block during a transfer empties
   * the FIFO and ends the transfer after the byte on the wire, or never if the wire is held. The
   * address cannot change until then.
   */
  #completeRegisters(i2c) {
    const write = i2c.writeUint32.bind(i2c);
    i2c.writeUint32 = (offset, value) => {
      if (offset === IC_INTR_MASK) {
        i2c.intEnable = value & 0x1fff;
        i2c.checkInterrupts();
        return;
      }
      if (offset === IC_FS_SPKLEN) {
        i2c.spikelen = value & 0xff; // rp2040js accepts only even values
        return;
      }
      if (offset === IC_TAR && i2c.state !== IDLE) return;
      if (offset === IC_ENABLE && !(value & 1) && i2c.state !== IDLE) {
        this.isEnding = true;
        i2c.txFIFO.reset();
      }
      write(offset, value);
    };
  }

  /** Ends the aborted transfer and begins what was requested meanwhile. */
  #end(i2c) {
    this.#abort(i2c);
    i2c.setInterrupts(STOP_DETECTED);
    i2c.nextCommand();
  }

  /** Resets the block and discards all its state. */
  #reset(i2c) {
    this.#abort(i2c);
    i2c.enable = 0;
    i2c.intRaw = 0;
    i2c.intEnable = 0;
    i2c.abortSource = 0;
    i2c.txFIFO.reset();
    i2c.rxFIFO.reset();
    i2c.checkInterrupts();
  }

  #abort(i2c) {
    this.alarm.cancel();
    this.held = null;
    this.isEnding = false;
    this.device?.cut();
    this.device = null;
    i2c.state = IDLE;
    i2c.busy = false;
    i2c.stop = false;
    i2c.pendingRestart = false;
  }

  /** Discards FIFO writes after an abort until the abort has been read. */
  #holdFifoAfterAbort(i2c) {
    const next = i2c.nextCommand.bind(i2c);
    i2c.nextCommand = () => {
      if (i2c.intRaw & TX_ABORT) i2c.txFIFO.reset();
      else next();
    };
  }
}
