// The flash chip: erasing sets bits and programming clears them. Both take time and can be
// suspended, and a power cut leaves partial results. Records violations of its data sheet.

export const SECTOR = 4096;
export const PAGE = 256;
const BLOCK = 65536;

/**
 * Times of a W25Q16JV as on the Pico, in nanoseconds: typical, and the worst case of the data
 * sheet. A partly sent page takes the time of the first and of each further byte.
 */
export const TIMES = {
  typical: { sector: 45e6, block: 150e6, page: 0.7e6, first: 30e3, further: 2.5e3 },
  worst: { sector: 400e6, block: 2000e6, page: 3e6, first: 50e3, further: 12e3 },
};

/** Longest time from a suspend to its effect, and shortest from a resume to the next suspend. */
export const SUSPEND_NS = 20e3;

/**
 * @typedef {{kind: 'erase'|'program', offset: number, length: number, data: Uint8Array|null, unit: number,
 *   totalNs: number}} Operation
 */

export class Flash {
  /**
   * @param {Uint8Array} bytes the contents, changed in place
   * @param {{offset: number, bytes: number}} store the only part the firmware may write
   * @param {keyof typeof TIMES} [times]
   */
  constructor(bytes, store, times = 'typical') {
    this.bytes = bytes;
    this.store = store;
    this.times = TIMES[times];
    /** @type {string[]} */
    this.errors = [];
    this.erases = 0;
    this.programs = 0;
    this.suspends = 0;
    /** Called with every operation that begins. @type {((operation: Operation) => void)|null} */
    this.onStart = null;
    /** The current operation. @type {Operation|null} */
    this.running = null;
    /** A suspended erase. @type {{operation: Operation, doneNs: number}|null} */
    this.suspended = null;
    /**
     * Simulated defect: 'refuses' ignores writes and erases, 'lies' stores a wrong bit.
     * @type {null|'refuses'|'lies'}
     */
    this.fault = null;
  }

  /** Starts an erase. Returns its duration in nanoseconds. */
  erase(offset, length) {
    if (offset % SECTOR !== 0 || length % SECTOR !== 0) this.error(`erase of ${hex(offset)}+${length} is not whole sectors`);
    if (!this.#inStore('erase', offset, length)) return 0;
    if (this.suspended) return this.#ignored('erase', offset);
    const whole = offset % BLOCK === 0 && length % BLOCK === 0;
    this.erases += length / SECTOR;
    const { block, sector } = this.times;
    return this.#start('erase', offset, length, null, whole ? BLOCK : SECTOR, whole ? block : sector);
  }

  /**
   * Starts programming `data`, of which `sent` bytes were sent. Returns the duration in
   * nanoseconds.
   */
  program(offset, data, sent = data.length) {
    if (offset % PAGE !== 0 || data.length % PAGE !== 0) this.error(`program of ${hex(offset)}+${data.length} is not whole pages`);
    if (!this.#inStore('program', offset, data.length)) return 0;
    if (this.suspended && touches(this.suspended.operation, offset, data.length)) return this.#ignored('program', offset);
    this.#checkErased(offset, data);
    this.programs += data.length / PAGE;
    const { page, first, further } = this.times;
    return this.#start('program', offset, data.length, data.slice(), PAGE, sent < PAGE ? Math.min(page, first + further * (sent - 1)) : page);
  }

  /** Completes the running operation. */
  finish() {
    if (this.running) this.#apply(this.running, this.running.length);
    this.running = null;
  }

  /** Suspends the running erase after this much of its time. */
  suspend(doneNs) {
    if (this.running?.kind !== 'erase') return;
    this.suspends += 1;
    this.suspended = { operation: this.running, doneNs };
    this.running = null;
  }

  /** Resumes the suspended erase. Returns the remaining time. */
  resume() {
    if (!this.suspended) return 0;
    const { operation, doneNs } = this.suspended;
    this.suspended = null;
    this.running = operation;
    return operation.totalNs - doneNs;
  }

  /**
   * Applies a power failure.
   * @param {number} done fraction of the running operation's time that has passed, 0 to 1
   */
  cut(done) {
    const { running, suspended } = this;
    this.running = null;
    this.suspended = null;
    if (suspended) this.#interrupt(suspended.operation, suspended.doneNs / suspended.operation.totalNs);
    if (running) this.#interrupt(running, done);
  }

  /** Leaves an operation incomplete, after this fraction of its time. */
  #interrupt(operation, done) {
    const { unit, length } = operation;
    const reached = Math.min(1, Math.max(0, done)) * length;
    const whole = Math.floor(reached / unit) * unit;
    this.#apply(operation, whole);
    if (whole < length) this.#applyPartially(operation, whole, (reached - whole) / unit);
  }

  #start(kind, offset, length, data, unit, unitNs) {
    this.finish();
    const totalNs = Math.ceil(length / unit) * unitNs;
    this.running = { kind, offset, length, data, unit, totalNs };
    this.onStart?.(this.running);
    return totalNs;
  }

  #apply({ kind, offset, data }, length) {
    if (this.fault === 'refuses' || length === 0) return;
    if (kind === 'erase') this.bytes.fill(0xff, offset, offset + length);
    else for (let i = 0; i < length; i++) this.bytes[offset + i] &= data[i];
    if (this.fault === 'lies') this.#flipBit(kind, offset, data, length);
  }

  /** Flips one bit of what was written. */
  #flipBit(kind, offset, data, length) {
    const at = kind === 'erase' ? offset + (length >> 1) : offset + data.findIndex((byte) => byte !== 0xff);
    if (at >= offset) this.bytes[at] = kind === 'erase' ? 0xfe : this.bytes[at] ^ 0x10;
  }

  /** Changes a random part of the bits of one page or sector. */
  #applyPartially({ kind, offset, data, unit }, from, part) {
    if (this.fault === 'refuses') return;
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
    this.error(`${what} of ${hex(offset)}+${length} lies outside crash log and store`);
    return false;
  }

  #ignored(what, offset) {
    this.error(`${what} of ${hex(offset)} while an erase is suspended: ignored`);
    return 0;
  }

  /**
   * Checks that programmed bytes were erased. Bytes of all ones change nothing: drivers pad pages
   * with them.
   */
  #checkErased(offset, data) {
    if (this.fault) return;
    for (let i = 0; i < data.length; i++) {
      if (data[i] !== 0xff && (this.bytes[offset + i] & data[i]) !== data[i]) {
        this.error(`program of ${hex(data[i])} at ${hex(offset + i)} over ${hex(this.bytes[offset + i])}: not erased`);
        return;
      }
    }
  }

  /** Records a violation of the data sheet. */
  error(message) {
    this.errors.push(message);
  }
}

function touches({ offset, length }, from, bytes) {
  return from < offset + length && offset < from + bytes;
}

function hex(value) {
  return `0x${value.toString(16)}`;
}
