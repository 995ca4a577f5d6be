// An OLED with an SSD1306 or SH1106 controller: commands, addressing, memory, and the picture as
// seen by its player.

const WIDTH = 128;
const PAGES = 8;
const LINES = 64;
const ERRORS_KEPT = 50;

/** Number of argument bytes of the commands that have any. */
const ARGUMENTS = new Map([
  [0x20, 1], [0x21, 2], [0x22, 2], [0x26, 6], [0x27, 6], [0x29, 5], [0x2a, 5], [0x81, 1], [0x8d, 1],
  [0xa3, 2], [0xa8, 1], [0xad, 1], [0xd3, 1], [0xd5, 1], [0xd9, 1], [0xda, 1], [0xdb, 1],
]);

const HORIZONTAL = 0;
const VERTICAL = 1;
const PAGE = 2;

/** Differences between the two controllers. */
const KINDS = {
  ssd1306: { columns: 128, first: 0, status: 0x03, hasWindows: true, pump: 0x8d, pumpOn: 0x04 },
  // 132 columns, of which only the middle 128 are visible; page addressing only; a different charge
  // pump.
  sh1106: { columns: 132, first: 2, status: 0x08, hasWindows: false, pump: 0xad, pumpOn: 0x01 },
};
/**
 * Commands that only an SSD1306 supports: addressing modes, windows, scrolling, its charge pump.
 */
const SSD1306_ONLY = new Set([0x20, 0x21, 0x22, 0x26, 0x27, 0x29, 0x2a, 0x2e, 0x2f, 0x8d, 0xa3]);
/** Commands that only an SH1106 supports: its charge pump and the pump's voltage. */
const SH1106_ONLY = new Set([0x30, 0x31, 0x32, 0x33, 0xad]);

/** @implements {import('./i2c-bus.mjs').I2cDevice} */
export class Ssd1306 {
  /**
   * @param {string} name for messages
   * @param {'ssd1306'|'sh1106'} [kind]
   */
  constructor(name, kind = 'ssd1306') {
    this.name = name;
    this.kind = KINDS[kind];
    /** @type {string[]} */
    this.errors = [];
    this.isPlugged = true;
    /** Data bytes received, to measure how much of the picture is sent. */
    this.dataBytes = 0;
    /** Transfers that the chip aborted. */
    this.cuts = 0;
    /** Incremented with every change of the picture. */
    this.version = 0;
    this.powerOn();
  }

  /** Resets to the state after power-up: noise in the memory, nothing shown. */
  powerOn() {
    let noise = 12345;
    const { columns } = this.kind;
    this.ram = Uint8Array.from({ length: columns * PAGES }, () => {
      noise = (Math.imul(noise, 1664525) + 1013904223) >>> 0;
      return noise >>> 24;
    });
    /** Bytes that still contain the noise of power-up. */
    this.isNoise = new Uint8Array(columns * PAGES).fill(1);
    Object.assign(this, {
      displayOn: false, chargePump: false, inverted: false, allOn: false, contrast: 0x7f, multiplex: 63,
      startLine: 0, offset: 0, remapped: false, reversed: false, mode: PAGE,
      column: 0, page: 0, columns: [0, columns - 1], pages: [0, PAGES - 1],
      control: null, single: false, command: -1, args: [],
    });
    this.version += 1;
  }

  /** Disconnects the OLED from the bus and its power. */
  unplug() {
    this.isPlugged = false;
    this.version += 1;
  }

  /** Reconnects it in the state after power-up. */
  plug() {
    this.isPlugged = true;
    this.powerOn();
  }

  /** Whether lit pixels are visible. */
  get isOn() {
    return this.isPlugged && this.displayOn && this.chargePump;
  }

  /**
   * Returns the picture as the player sees it, with the memory layout of the controller: pages of
   * eight rows from the top, one byte per column, the lowest bit on top. Null when dark.
   * @returns {Uint8Array|null}
   */
  pixels() {
    if (!this.isOn) return null;
    const picture = new Uint8Array(WIDTH * PAGES);
    for (let y = 0; y < LINES; y++) {
      const line = this.#lineAt(y);
      if (line < 0) continue;
      for (let x = 0; x < WIDTH; x++) {
        const lit = this.allOn || (this.ram[(line >> 3) * this.kind.columns + this.kind.first + x] >> (line & 7)) & 1;
        if (!lit === this.inverted) picture[(y >> 3) * WIDTH + x] |= 1 << (y & 7);
      }
    }
    return picture;
  }

  /**
   * Returns the memory line shown in row `y`, or -1. The display is mounted upside down; it is upright
   * if scanned in reverse.
   */
  #lineAt(y) {
    const com = this.reversed ? y : LINES - 1 - y;
    const row = (com + this.offset) & (LINES - 1);
    return row > this.multiplex ? -1 : (row + this.startLine) & (LINES - 1);
  }

  connect() {
    if (!this.isPlugged) return false;
    this.control = null;
    return true;
  }

  write(byte) {
    if (!this.isPlugged) return false;
    if (this.control === null) {
      if (byte & 0x3f) this.#error(`control byte 0x${byte.toString(16)}`);
      this.control = byte;
    } else {
      if (this.control & 0x40) this.#data(byte);
      else this.#commandByte(byte);
      if (this.control & 0x80) this.control = null;
    }
    return true;
  }

  /** Returns the status byte: whether the display is off. */
  read() {
    return this.kind.status | (this.displayOn ? 0 : 0x40);
  }

  stop() {
    if (this.command >= 0) {
      this.#error(`command 0x${this.command.toString(16)} without all its bytes`);
      this.command = -1;
    }
    this.control = null;
  }

  /** Discards a partial command; a partial picture stays. */
  cut() {
    this.cuts += 1;
    this.command = -1;
    this.control = null;
  }

  /** Handles a byte of a command: the command itself or an argument. */
  #commandByte(byte) {
    if (this.command < 0) {
      this.args = [];
      if (!ARGUMENTS.has(byte)) return this.#execute(byte, []);
      this.command = byte;
      return;
    }
    this.args.push(byte);
    if (this.args.length < ARGUMENTS.get(this.command)) return;
    const command = this.command;
    this.command = -1;
    this.#execute(command, this.args);
  }

  #execute(command, [a, b]) {
    this.version += 1;
    if (command <= 0x0f) this.column = (this.column & 0xf0) | command;
    else if (command <= 0x1f) this.column = (this.column & 0x0f) | ((command & 0x0f) << 4);
    else if (command >= 0x40 && command <= 0x7f) this.startLine = command & 63;
    else if (command >= 0xb0 && command <= 0xb7) this.page = command & 7;
    else if (command >= 0xc0 && command <= 0xcf) this.reversed = (command & 8) !== 0;
    else this.#set(command, a, b);
  }

  #set(command, a, b) {
    if ((this.kind.hasWindows ? SH1106_ONLY : SSD1306_ONLY).has(command)) {
      return this.#error(`command 0x${command.toString(16)} belongs to another controller`);
    }
    if (command === this.kind.pump) {
      this.chargePump = (a & this.kind.pumpOn) !== 0;
      return;
    }
    switch (command) {
      case 0x20: this.mode = a & 3; if ((a & 3) === 3) this.#error('addressing mode 3'); return;
      case 0x21: return this.#columnRange(a, b);
      case 0x22: return this.#pageRange(a, b);
      case 0x81: this.contrast = a; return;
      case 0xa0: this.remapped = false; return;
      case 0xa1: this.remapped = true; return;
      case 0xa4: this.allOn = false; return;
      case 0xa5: this.allOn = true; return;
      case 0xa6: this.inverted = false; return;
      case 0xa7: this.inverted = true; return;
      case 0xa8: this.multiplex = a & 63; if ((a & 63) < 15) this.#error(`multiplex ratio ${a}`); return;
      case 0xae: this.displayOn = false; return;
      case 0xaf: return this.#switchOn();
      case 0xd3: this.offset = a & 63; return;
      // Timings, levels, pins and disabled scrolling have no visible effect here.
      case 0x2e: case 0x30: case 0x31: case 0x32: case 0x33: case 0xa3: case 0xd5: case 0xd9: case 0xda: case 0xdb: case 0xe3: return;
      case 0x26: case 0x27: case 0x29: case 0x2a: case 0x2f: return this.#error('scrolling is not modelled');
      default: this.#error(`unknown command 0x${command.toString(16)}`);
    }
  }

  /** Switches the display on. It shows its memory at once, which is noise after power-up. */
  #switchOn() {
    this.displayOn = true;
    const { columns, first } = this.kind;
    if (this.isNoise.some((noise, at) => noise && at % columns >= first && at % columns < first + WIDTH)) {
      this.#error('switched on while its memory still contains noise');
    }
  }

  #columnRange(from, to) {
    if (from > to || to >= WIDTH) return this.#error(`columns ${from} to ${to}`);
    this.columns = [from, to];
    this.column = from;
  }

  #pageRange(from, to) {
    if (from > to || to >= PAGES) return this.#error(`pages ${from} to ${to}`);
    this.pages = [from, to];
    this.page = from;
  }

  #data(byte) {
    this.dataBytes += 1;
    const { columns } = this.kind;
    const x = this.remapped ? this.column : columns - 1 - this.column;
    const at = this.page * columns + x;
    this.isNoise[at] = 0;
    if (this.ram[at] !== byte) {
      this.ram[at] = byte;
      this.version += 1;
    }
    this.#advance();
  }

  #advance() {
    if (this.mode === PAGE) {
      // An SSD1306 wraps to the first column, an SH1106 stays on the last.
      const last = this.kind.columns - 1;
      this.column = this.column < last ? this.column + 1 : this.kind.hasWindows ? 0 : last;
    } else if (this.mode === VERTICAL) {
      this.page = next(this.page, this.pages);
      if (this.page === this.pages[0]) this.column = next(this.column, this.columns);
    } else if (this.mode === HORIZONTAL) {
      this.column = next(this.column, this.columns);
      if (this.column === this.columns[0]) this.page = next(this.page, this.pages);
    }
  }

  #error(message) {
    if (this.errors.length < ERRORS_KEPT) this.errors.push(`${this.name}: ${message}`);
  }
}

function next(at, [first, last]) {
  return at >= last ? first : at + 1;
}
