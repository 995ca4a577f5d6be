// The flash chip: erase sets bits, programming clears them, both take time, and a power cut leaves ruins.

export const SECTOR = 4096;
export const PAGE = 256;
const BLOCK = 65536;

/** Typical times of a W25Q16 as on the Pico. */
const ERASE_SECTOR_NS = 45e6;
const ERASE_BLOCK_NS = 150e6;
const PROGRAM_PAGE_NS = 0.7e6;

/**
 * @typedef {{kind: 'erase'|'program', offset: number, length: number, data: Uint8Array|null,
 *   unit: number, unitNs: number}} Operation
 */

export class Flash {
  /**
   * @param {Uint8Array} bytes the contents, changed in place
   * @param {{offset: number, bytes: number}} store the only part the firmware may write
   */
  constructor(bytes, store) {
    this.bytes = bytes;
    this.store = store;
    /** @type {string[]} */
    this.errors = [];
    this.erases = 0;
    this.programs = 0;
    /** @type {Operation|null} */
    this.running = null;
  }

  /** Starts an erase; answers how long it takes in nanoseconds. */
  erase(offset, length) {
    if (offset % SECTOR !== 0 || length % SECTOR !== 0) this.#error(`erase of ${hex(offset)}+${length} is not whole sectors`);
    if (!this.#inStore('erase', offset, length)) return 0;
    const whole = offset % BLOCK === 0 && length % BLOCK === 0;
    this.erases += length / SECTOR;
    return this.#start('erase', offset, length, null, whole ? BLOCK : SECTOR, whole ? ERASE_BLOCK_NS : ERASE_SECTOR_NS);
  }

  /** Starts programming `data`; answers how long it takes in nanoseconds. */
  program(offset, data) {
    if (offset % PAGE !== 0 || data.length % PAGE !== 0) this.#error(`program of ${hex(offset)}+${data.length} is not whole pages`);
    if (!this.#inStore('program', offset, data.length)) return 0;
    this.#checkErased(offset, data);
    this.programs += data.length / PAGE;
    return this.#start('program', offset, data.length, data.slice(), PAGE, PROGRAM_PAGE_NS);
  }

  /** The running operation ends as it should. */
  finish() {
    if (this.running) this.#apply(this.running, this.running.length);
    this.running = null;
  }

  /**
   * The power fails during the running operation.
   * @param {number} done part of its time that has passed, 0 to 1
   */
  cut(done) {
    const operation = this.running;
    this.running = null;
    if (!operation) return;
    const { unit, length } = operation;
    const reached = Math.min(1, Math.max(0, done)) * length;
    const whole = Math.floor(reached / unit) * unit;
    this.#apply(operation, whole);
    if (whole < length) this.#ruin(operation, whole, (reached - whole) / unit);
  }

  #start(kind, offset, length, data, unit, unitNs) {
    this.finish();
    this.running = { kind, offset, length, data, unit, unitNs };
    return Math.ceil(length / unit) * unitNs;
  }

  #apply({ kind, offset, data }, length) {
    if (kind === 'erase') this.bytes.fill(0xff, offset, offset + length);
    else for (let i = 0; i < length; i++) this.bytes[offset + i] &= data[i];
  }

  /** One page or sector in the middle of change: some bits have moved, others not, at random. */
  #ruin({ kind, offset, data, unit }, from, part) {
    let random = (offset + from + 1) * 2654435761 + Math.floor(part * 65536);
    for (let i = from; i < from + unit; i++) {
      let moved = 0;
      for (let bit = 0; bit < 8; bit++) {
        random = (Math.imul(random, 1664525) + 1013904223) >>> 0;
        if (random / 2 ** 32 < part) moved |= 1 << bit;
      }
      if (kind === 'erase') this.bytes[offset + i] |= moved;
      else this.bytes[offset + i] &= data[i] | ~moved;
    }
  }

  #inStore(what, offset, length) {
    const { store } = this;
    if (offset >= store.offset && offset + length <= store.offset + store.bytes) return true;
    this.#error(`${what} of ${hex(offset)}+${length} lies outside the store`);
    return false;
  }

  /** All ones leave a byte alone: drivers fill the rest of a page with them. */
  #checkErased(offset, data) {
    for (let i = 0; i < data.length; i++) {
      if (data[i] !== 0xff && (this.bytes[offset + i] & data[i]) !== data[i]) {
        this.#error(`program of ${hex(data[i])} at ${hex(offset + i)} over ${hex(this.bytes[offset + i])}: not erased`);
        return;
      }
    }
  }

  #error(message) {
    this.errors.push(message);
  }
}

function hex(value) {
  return `0x${value.toString(16)}`;
}
