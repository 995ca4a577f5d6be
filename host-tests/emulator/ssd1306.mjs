// An OLED with an SSD1306 controller: commands, addressing, memory, and the picture as its player sees it.

const WIDTH = 128;
const PAGES = 8;
const LINES = 64;
const ERRORS_KEPT = 50;

/** Bytes that follow a command, where any do. */
const ARGUMENTS = new Map([
  [0x20, 1], [0x21, 2], [0x22, 2], [0x26, 6], [0x27, 6], [0x29, 5], [0x2a, 5], [0x81, 1], [0x8d, 1],
  [0xa3, 2], [0xa8, 1], [0xad, 1], [0xd3, 1], [0xd5, 1], [0xd9, 1], [0xda, 1], [0xdb, 1],
]);

const HORIZONTAL = 0;
const VERTICAL = 1;
const PAGE = 2;

/** @implements {import('./i2c-bus.mjs').I2cDevice} */
export class Ssd1306 {
  /** @param {string} name for messages */
  constructor(name) {
    this.name = name;
    /** @type {string[]} */
    this.errors = [];
    this.isPlugged = true;
    /** Data bytes taken, to see how much of the picture is sent. */
    this.dataBytes = 0;
    /** Transfers that the chip gave up in the middle. */
    this.cuts = 0;
    /** Grows with every change of the picture. */
    this.version = 0;
    this.powerOn();
  }

  /** The state after power-up: noise in the memory, nothing shown. */
  powerOn() {
    let noise = 12345;
    this.ram = Uint8Array.from({ length: WIDTH * PAGES }, () => {
      noise = (Math.imul(noise, 1664525) + 1013904223) >>> 0;
      return noise >>> 24;
    });
    Object.assign(this, {
      displayOn: false, chargePump: false, inverted: false, allOn: false, contrast: 0x7f, multiplex: 63,
      startLine: 0, offset: 0, remapped: false, reversed: false, mode: PAGE,
      column: 0, page: 0, columns: [0, WIDTH - 1], pages: [0, PAGES - 1],
      control: null, single: false, command: -1, args: [],
    });
    this.version += 1;
  }

  /** Takes the OLED off the bus and its power away. */
  unplug() {
    this.isPlugged = false;
    this.version += 1;
  }

  /** Puts it back: as after power-up. */
  plug() {
    this.isPlugged = true;
    this.powerOn();
  }

  /** Is there light, if a pixel is lit? */
  get isOn() {
    return this.isPlugged && this.displayOn && this.chargePump;
  }

  /**
   * The picture as the player sees it, with the memory layout of the controller: pages of eight rows from
   * the top, a byte a column, the lowest bit on top. Null when dark.
   * @returns {Uint8Array|null}
   */
  pixels() {
    if (!this.isOn) return null;
    const picture = new Uint8Array(WIDTH * PAGES);
    for (let y = 0; y < LINES; y++) {
      const line = this.#lineAt(y);
      if (line < 0) continue;
      for (let x = 0; x < WIDTH; x++) {
        const lit = this.allOn || (this.ram[(line >> 3) * WIDTH + x] >> (line & 7)) & 1;
        if (!lit === this.inverted) picture[(y >> 3) * WIDTH + x] |= 1 << (y & 7);
      }
    }
    return picture;
  }

  /** The memory line shown in row `y`, or -1. The glass hangs upside down: scanned in reverse it is upright. */
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
      else this.#take(byte);
      if (this.control & 0x80) this.control = null;
    }
    return true;
  }

  /** The status byte: is the display off? */
  read() {
    return this.displayOn ? 0x03 : 0x43;
  }

  stop() {
    if (this.command >= 0) {
      this.#error(`command 0x${this.command.toString(16)} without all its bytes`);
      this.command = -1;
    }
    this.control = null;
  }

  /** Half a command is forgotten; half a picture stays. */
  cut() {
    this.cuts += 1;
    this.command = -1;
    this.control = null;
  }

  #take(byte) {
    if (this.command < 0) {
      this.args = [];
      if (!ARGUMENTS.has(byte)) return this.#obey(byte, []);
      this.command = byte;
      return;
    }
    this.args.push(byte);
    if (this.args.length < ARGUMENTS.get(this.command)) return;
    const command = this.command;
    this.command = -1;
    this.#obey(command, this.args);
  }

  #obey(command, [a, b]) {
    this.version += 1;
    if (command <= 0x0f) this.column = (this.column & 0xf0) | command;
    else if (command <= 0x1f) this.column = (this.column & 0x0f) | ((command & 7) << 4);
    else if (command >= 0x40 && command <= 0x7f) this.startLine = command & 63;
    else if (command >= 0xb0 && command <= 0xb7) this.page = command & 7;
    else if (command >= 0xc0 && command <= 0xcf) this.reversed = (command & 8) !== 0;
    else this.#set(command, a, b);
  }

  #set(command, a, b) {
    switch (command) {
      case 0x20: this.mode = a & 3; if ((a & 3) === 3) this.#error('addressing mode 3'); return;
      case 0x21: return this.#columnRange(a, b);
      case 0x22: return this.#pageRange(a, b);
      case 0x81: this.contrast = a; return;
      case 0x8d: this.chargePump = (a & 4) !== 0; return;
      case 0xa0: this.remapped = false; return;
      case 0xa1: this.remapped = true; return;
      case 0xa4: this.allOn = false; return;
      case 0xa5: this.allOn = true; return;
      case 0xa6: this.inverted = false; return;
      case 0xa7: this.inverted = true; return;
      case 0xa8: this.multiplex = a & 63; if ((a & 63) < 15) this.#error(`multiplex ratio ${a}`); return;
      case 0xae: this.displayOn = false; return;
      case 0xaf: this.displayOn = true; return;
      case 0xd3: this.offset = a & 63; return;
      // Timings, levels, pins and switched-off scrolling change nothing that can be seen here.
      case 0x2e: case 0xa3: case 0xad: case 0xd5: case 0xd9: case 0xda: case 0xdb: case 0xe3: return;
      case 0x26: case 0x27: case 0x29: case 0x2a: case 0x2f: return this.#error('scrolling is not modelled');
      default: this.#error(`unknown command 0x${command.toString(16)}`);
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
    const x = this.remapped ? this.column : WIDTH - 1 - this.column;
    const at = this.page * WIDTH + x;
    if (this.ram[at] !== byte) {
      this.ram[at] = byte;
      this.version += 1;
    }
    this.#advance();
  }

  #advance() {
    if (this.mode === PAGE) {
      this.column = (this.column + 1) & (WIDTH - 1);
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
