// The serial interface of the flash chip: commands arrive byte by byte while it is selected, as in
// the data sheet of the W25Q16JV. Operations take emulated time.

import { PAGE, SECTOR, SUSPEND_NS } from './flash.mjs';

const WRITE_STATUS = 0x01;
const PAGE_PROGRAM = 0x02;
const READ = 0x03;
const WRITE_DISABLE = 0x04;
const STATUS_1 = 0x05;
const WRITE_ENABLE = 0x06;
const SECTOR_ERASE = 0x20;
const STATUS_2 = 0x35;
const UNIQUE_ID = 0x4b;
const SUSPEND = 0x75;
const RESUME = 0x7a;
const JEDEC_ID = 0x9f;

const BUSY = 0x01;
const WRITE_ENABLED = 0x02;
const QUAD_ENABLED = 0x02;
const IS_SUSPENDED = 0x80;
const IDENTITY = [0xef, 0x70, 0x15];
/** Bytes without meaning between the command and the unique number, and the number by default. */
const UNIQUE_ID_DUMMIES = 4;
const DEFAULT_UNIQUE_ID = [0xe6, 0x61, 0x41, 0x04, 0x03, 0x2a, 0x7b, 0x1c];

/** Commands that the chip accepts while it is busy. */
const WHILE_BUSY = [STATUS_1, STATUS_2, SUSPEND];

export class SerialFlash {
  /**
   * @param {import('./flash.mjs').Flash} flash
   * @param {() => number} now nanoseconds
   */
  constructor(flash, now) {
    this.flash = flash;
    this.now = now;
    /** The number of this chip: eight bytes. */
    this.uniqueId = DEFAULT_UNIQUE_ID;
    this.isWriteEnabled = false;
    /** When the running operation ends, and when a suspend takes effect. */
    this.endNs = 0;
    this.suspendNs = Infinity;
    this.resumedNs = -Infinity;
    /** The bytes of the current command. @type {number[]} */
    this.bytes = [];
  }

  /** Whether the chip is erasing or programming. */
  get isBusy() {
    this.settle();
    return this.flash.running !== null;
  }

  /** Completes what has ended by now. */
  settle() {
    const { flash } = this;
    const now = this.now();
    if (!flash.running) return;
    if (this.suspendNs <= now && this.suspendNs < this.endNs) {
      flash.suspend(flash.running.totalNs - (this.endNs - this.suspendNs));
      this.suspendNs = Infinity;
    } else if (this.endNs <= now) {
      flash.finish();
      this.suspendNs = Infinity;
    }
  }

  /** The completed fraction of the running operation, 0 to 1. */
  get done() {
    const { running } = this.flash;
    return running ? 1 - (this.endNs - this.now()) / running.totalNs : 1;
  }

  /** Selects the chip: a command begins. */
  select() {
    this.settle();
    this.bytes = [];
  }

  /** Takes a byte and returns the one shifted out at the same time. */
  exchange(byte) {
    const place = this.bytes.push(byte) - 1;
    const [command] = this.bytes;
    if (place === 0) {
      if (this.isBusy && !WHILE_BUSY.includes(byte)) this.flash.error(`command 0x${byte.toString(16)} while the flash is busy: ignored`);
      return 0xff;
    }
    switch (command) {
      case STATUS_1: return (this.isBusy ? BUSY : 0) | (this.isWriteEnabled ? WRITE_ENABLED : 0);
      case STATUS_2: return QUAD_ENABLED | (this.#isSuspended() ? IS_SUSPENDED : 0);
      case JEDEC_ID: return IDENTITY[(place - 1) % IDENTITY.length];
      case UNIQUE_ID: return place <= UNIQUE_ID_DUMMIES ? 0xff : this.uniqueId[(place - 1 - UNIQUE_ID_DUMMIES) % this.uniqueId.length];
      case READ: return place < 4 ? 0xff : this.flash.bytes[(this.#address() + place - 4) % this.flash.bytes.length];
      default: return 0xff;
    }
  }

  /** Deselects the chip: commands that change something begin now. */
  deselect() {
    const [command] = this.bytes;
    const execute = COMMANDS[command];
    if (execute && !(this.isBusy && !WHILE_BUSY.includes(command))) execute(this);
    this.bytes = [];
  }

  #isSuspended() {
    this.settle();
    return this.flash.suspended !== null;
  }

  #address() {
    return (this.bytes[1] << 16) | (this.bytes[2] << 8) | this.bytes[3];
  }

  /** Executes a command that needs write enable and clears it. */
  write(what, begin) {
    if (!this.isWriteEnabled) return this.flash.error(`${what} without write enable: ignored`);
    this.isWriteEnabled = false;
    const ns = begin(this.#address());
    this.endNs = this.now() + ns;
    this.suspendNs = Infinity;
  }

  suspend() {
    if (!this.isBusy) return;
    const now = this.now();
    if (now - this.resumedNs < SUSPEND_NS) this.flash.error('suspended too soon after a resume');
    if (this.flash.running.kind === 'erase') this.suspendNs = now + SUSPEND_NS;
  }

  resume() {
    const { flash } = this;
    if (!flash.suspended) return;
    this.resumedNs = this.now();
    this.endNs = this.resumedNs + flash.resume();
    this.suspendNs = Infinity;
  }
}

/** @type {Record<number, (chip: SerialFlash) => void>} */
const COMMANDS = {
  [WRITE_ENABLE]: (chip) => { chip.isWriteEnabled = true; },
  [WRITE_DISABLE]: (chip) => { chip.isWriteEnabled = false; },
  [WRITE_STATUS]: (chip) => {
    if (chip.flash.suspended) chip.flash.error('status written while an erase is suspended: ignored');
    chip.isWriteEnabled = false;
  },
  [SECTOR_ERASE]: (chip) => chip.write('erase', (at) => chip.flash.erase(at - (at % SECTOR), SECTOR)),
  [PAGE_PROGRAM]: (chip) => chip.write('program', (at) => chip.flash.program(at - (at % PAGE), page(at, chip.bytes.slice(4)), chip.bytes.length - 4)),
  [SUSPEND]: (chip) => chip.suspend(),
  [RESUME]: (chip) => chip.resume(),
};

/** Returns a page with these bytes from an address on. Data past its end wraps to its beginning. */
function page(at, data) {
  const bytes = new Uint8Array(PAGE).fill(0xff);
  data.forEach((byte, i) => { bytes[(at + i) % PAGE] = byte; });
  return bytes;
}
