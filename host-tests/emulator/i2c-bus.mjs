// An I2C bus with the time it takes: rp2040js moves bytes in no time, which would make latency figures lie.

const IC_INTR_MASK = 0x30;
const IC_ENABLE = 0x6c;
const FUNCTION_I2C = 3;
const FUNCTION_SIO = 5;
const LOW = 0;
const BITS_PER_BYTE = 9;
const TX_ABORT = 1 << 6;
const IDLE = 0;

/**
 * @typedef {object} I2cDevice
 * @property {() => boolean} connect the device's address was sent for writing; true acknowledges
 * @property {(byte: number) => boolean} write
 * @property {() => number} [read] the next byte for the chip; without it the device cannot be read
 * @property {() => void} stop
 * @property {() => void} cut the controller gave the transfer up in the middle
 */

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
    /** Somebody holds the data line low: no transfer can begin. */
    this.isStuck = false;
    /** Clocks until whoever holds the line lets go. */
    this.clocksLeft = Infinity;
    /** Nanoseconds in which the bus was busy. */
    this.busyNs = 0;
    this.held = null;
  }

  /** Connects the bus to a fresh chip. */
  attach(mcu, index) {
    const i2c = mcu.i2c[index];
    this.mcu = mcu;
    this.i2c = i2c;
    this.device = null;
    this.held = null;
    this.next = () => {};
    this.alarm = mcu.clock.createAlarm(() => this.next());
    i2c.onStart = () => this.#after(1, () => this.#start());
    i2c.onConnect = (address, mode) => this.#after(BITS_PER_BYTE, () => i2c.completeConnect(this.#connect(address, mode)));
    i2c.onWriteByte = (byte) => this.#after(BITS_PER_BYTE, () => i2c.completeWrite(this.device?.write(byte) ?? false));
    i2c.onReadByte = () => this.#after(BITS_PER_BYTE, () => i2c.completeRead(this.device?.read() ?? 0xff));
    i2c.onStop = () => this.#after(1, () => this.#stop());
    this.#attachWires(mcu);
    this.#completeRegisters(i2c);
    this.#holdFifoAfterAbort(i2c);
  }

  /** Somebody pulls the data line low: for ever, or until that many clocks have passed. */
  hold(clocks = Infinity) {
    this.isStuck = true;
    this.clocksLeft = clocks;
    this.mcu?.gpio[this.pins.sda].setInputValue(false);
  }

  /** Lets go of a stuck bus. */
  release() {
    this.isStuck = false;
    this.mcu?.gpio[this.pins.sda].setInputValue(true);
    const held = this.held;
    this.held = null;
    held?.();
  }

  /** Pull-up resistors on both wires; clocks made by hand count too. */
  #attachWires(mcu) {
    const { sda, scl } = this.pins;
    mcu.gpio[scl].setInputValue(true);
    mcu.gpio[sda].setInputValue(!this.isStuck);
    mcu.gpio[scl].addListener((state) => {
      if (state !== LOW || mcu.gpio[scl].functionSelect !== FUNCTION_SIO || !this.isStuck) return;
      this.clocksLeft -= 1;
      if (this.clocksLeft <= 0) this.release();
    });
  }

  /** Time of a bit, from the clock settings of the controller. */
  get bitNs() {
    return (this.i2c.sclHighPeriod + this.i2c.sclLowPeriod) * this.cycleNs;
  }

  #after(bits, action) {
    const ns = bits * this.bitNs;
    this.busyNs += ns;
    this.next = action;
    this.alarm.schedule(ns);
  }

  #start() {
    if (this.isStuck) this.held = () => this.i2c.completeStart();
    else this.i2c.completeStart();
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

  /** What rp2040js leaves out: the interrupt mask, and that switching off ends a transfer in the middle. */
  #completeRegisters(i2c) {
    const write = i2c.writeUint32.bind(i2c);
    i2c.writeUint32 = (offset, value) => {
      if (offset === IC_INTR_MASK) {
        i2c.intEnable = value & 0x1fff;
        i2c.checkInterrupts();
        return;
      }
      if (offset === IC_ENABLE && !(value & 1) && i2c.state !== IDLE) this.#letGo(i2c);
      write(offset, value);
    };
  }

  #letGo(i2c) {
    this.alarm.cancel();
    this.held = null;
    this.device?.cut();
    this.device = null;
    i2c.state = IDLE;
    i2c.busy = false;
    i2c.stop = false;
    i2c.pendingRestart = false;
  }

  /** After an abort the controller swallows what is written until the abort has been read. */
  #holdFifoAfterAbort(i2c) {
    const next = i2c.nextCommand.bind(i2c);
    i2c.nextCommand = () => {
      if (i2c.intRaw & TX_ABORT) i2c.txFIFO.reset();
      else next();
    };
  }
}
