// The flash controller: serial commands through its data register, or, if so configured,
// memory-mapped reads. In any other state memory-mapped reads fail.

const CTRLR0 = 0x00;
const SSIENR = 0x08;
const BAUDR = 0x14;
const TXFLR = 0x20;
const RXFLR = 0x24;
const SR = 0x28;
const DR0 = 0x60;
const SPI_CTRLR0 = 0xf4;

const SR_BUSY = 1;
const SR_TX_ROOM = 2;
const SR_TX_EMPTY = 4;
const SR_RX_FULL = 8;

/**
 * Registers as the second boot stage leaves them: reads of 32 bits over four wires, no command
 * byte, mode bits A0.
 */
const QUAD_READ = (2 << 21) | (31 << 16) | (3 << 8);
const CONTINUOUS = (0xa0 << 24) | (4 << 11) | (8 << 2) | 2;
/** Registers as the boot ROM leaves them for serial commands: eight bits, one wire. */
const SERIAL = 7 << 16;
const QUAD_READ_COMMAND = 0xeb;
const RX_DEPTH = 16;

/** Values of the chip select override. */
const SELECT_LOW = 2;
const SELECT_HIGH = 3;

export class Ssi {
  /**
   * @param {import('./serial-flash.mjs').SerialFlash} chip
   * @param {number} cycleNs
   */
  constructor(chip, cycleNs) {
    this.chip = chip;
    this.cycleNs = cycleNs;
    /** Called when the flash may no longer be readable as memory. @type {() => void} */
    this.onClose = () => {};
    /** Whether the boot ROM has set up slow reads. */
    this.isSlow = false;
    this.registers = new Map([[CTRLR0, QUAD_READ], [SPI_CTRLR0, CONTINUOUS >>> 0], [BAUDR, 4], [SSIENR, 1]]);
    /** Whether the chip expects addresses without a command. */
    this.isContinuous = true;
    this.override = 0;
    this.isSelected = false;
    this.busyUntil = 0;
    /** Received bytes with their times. @type {{byte: number, ns: number}[]} */
    this.received = [];
    /** Words of a quad command. @type {number[]} */
    this.words = [];
  }

  /** Returns why the flash cannot be read as memory, or null if it can. @returns {string|null} */
  get closedBecause() {
    if (this.chip.isBusy) return 'the flash is busy';
    const read = (register) => this.registers.get(register) ?? 0;
    const fits = read(SSIENR) === 1 && read(CTRLR0) === QUAD_READ && read(SPI_CTRLR0) === CONTINUOUS >>> 0 && this.isContinuous;
    if (fits && this.override === 0) return null;
    return this.isSlow && this.override === 0 ? null : 'the flash is not set up to be read as memory';
  }

  /** Sets up serial commands like the boot ROM and makes the chip expect them. */
  exitXip() {
    this.isContinuous = false;
    this.isSlow = false;
    this.onClose();
    this.registers.set(CTRLR0, SERIAL).set(SPI_CTRLR0, 0).set(BAUDR, 6).set(SSIENR, 1);
  }

  /** Sets up slow reads like the boot ROM. */
  enterSlowXip() {
    this.isSlow = true;
  }

  /** Sets the chip select pin: 2 forces it low, 3 high, 0 leaves it to the controller. */
  force(override) {
    const wasSelected = this.isSelected;
    this.override = override;
    this.onClose();
    this.isSelected = override === SELECT_LOW;
    if (this.isSelected && !wasSelected) this.chip.select();
    if (!this.isSelected && wasSelected) this.chip.deselect();
  }

  readUint32(offset) {
    const now = this.chip.now();
    this.#release(now);
    switch (offset & 0xfff) {
      case SR: {
        const isBusy = now < this.busyUntil;
        return SR_TX_ROOM | (isBusy ? SR_BUSY : SR_TX_EMPTY) | (this.#arrived(now) > 0 ? SR_RX_FULL : 0);
      }
      case RXFLR: return this.#arrived(now);
      case TXFLR: return now < this.busyUntil ? 1 : 0;
      case DR0: return this.#arrived(now) > 0 ? this.received.shift().byte : 0;
      default: return this.registers.get(offset & 0xfff) ?? 0;
    }
  }

  writeUint32Atomic(offset, value, kind) {
    if (offset === DR0) return this.#send(value >>> 0);
    const old = this.registers.get(offset) ?? 0;
    const written = kind === 1 ? old ^ value : kind === 2 ? old | value : kind === 3 ? old & ~value : value;
    this.registers.set(offset, written >>> 0);
    this.onClose();
    if (offset !== SSIENR) return;
    this.#release(Infinity);
    this.received = [];
    this.words = [];
  }

  #arrived(now) {
    let count = 0;
    while (count < this.received.length && this.received[count].ns <= now) count++;
    return count;
  }

  /** Deselects the chip as soon as there is nothing more to send, if left to the controller. */
  #release(now) {
    if (this.override !== 0 || !this.isSelected || now < this.busyUntil) return;
    this.isSelected = false;
    this.chip.deselect();
  }

  #send(value) {
    if ((this.registers.get(SSIENR) ?? 0) !== 1) return;
    const now = this.chip.now();
    this.#release(now);
    if (this.registers.get(CTRLR0) === QUAD_READ) return this.#sendQuad(value);
    if (this.override === SELECT_HIGH) return this.chip.flash.error('a byte is sent while the flash is not selected');
    if (!this.isSelected) {
      this.isSelected = true;
      this.chip.select();
    }
    this.busyUntil = Math.max(now, this.busyUntil) + 8 * (this.registers.get(BAUDR) ?? 2) * this.cycleNs;
    this.received.push({ byte: this.chip.exchange(value & 0xff), ns: this.busyUntil });
    if (this.received.length > RX_DEPTH) this.chip.flash.error('more bytes came back than the controller holds');
  }

  /** Sends a read with a command byte, whose mode bits say that further reads have none. */
  #sendQuad(value) {
    if (this.words.push(value) < 2) return;
    const [command, address] = this.words;
    this.words = [];
    if (command === QUAD_READ_COMMAND) this.isContinuous = ((address >> 4) & 3) === 2;
    if (this.chip.isBusy) this.chip.flash.error('a read while the flash is busy');
  }
}
