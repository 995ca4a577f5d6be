/** The flash of a device, stored in this browser sector by sector. */

import { Failure } from './texts.mjs';

export const SECTOR = 4096;
/** Number of sectors in the store of a device. */
export const SECTORS = 256;

const DATABASE = 'hexboard';
const TABLE = 'flash';
/** Key under which the page that may write is stored: the page opened last. */
const OWNER = 'owner';
/** How long to wait for another tab to release the device. */
const TIMEOUT_MS = 700;

/** Another tab has taken over the device; nothing was written. */
export class TakenOver extends Failure {
  constructor() {
    super('takenOver');
  }
}

/** Another tab uses the device. */
export class InUse extends Failure {
  constructor() {
    super('inUse');
  }
}

/**
 * Claims a device for this tab alone.
 * @param {string} name
 * @returns {Promise<() => void>} releases it
 * @throws {InUse}
 */
export function claim(name) {
  // Browsers have no locks for remote pages without HTTPS. There the owner of the flash decides.
  if (!globalThis.navigator?.locks) return Promise.resolve(() => {});
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const hold = () => new Promise((release) => resolve(release));
    navigator.locks.request(lockOf(name), { signal }, hold).catch(() => reject(new InUse()));
  });
}

/** Waits until no tab uses the device. @param {string} name @param {AbortSignal} signal */
export async function whenFree(name, signal) {
  await navigator.locks.request(lockOf(name), { signal }, () => {});
}

function lockOf(name) {
  return `hexboard.${name}`;
}

/** The flash of one device. */
export class Storage {
  #database;
  #name;
  #token = crypto.getRandomValues(new Uint32Array(2)).join('-');

  /**
   * Opens the flash of a device and takes it over. If the browser stores nothing, it lasts as long
   * as the page.
   * @param {string} name
   */
  static async open(name) {
    const database = await openDatabase().catch(() => null);
    const storage = new Storage(database, name);
    await storage.#takeOver();
    return storage;
  }

  constructor(database, name) {
    this.#database = database;
    this.#name = name;
  }

  /** Whether the browser stores the flash beyond the life of the page. */
  get isPersistent() {
    return this.#database !== null;
  }

  /** Returns the whole flash, blank where nothing was written. @returns {Promise<Uint8Array>} */
  async read() {
    const bytes = new Uint8Array(SECTOR * SECTORS).fill(0xff);
    if (!this.#database) return bytes;
    const transaction = this.#database.transaction(TABLE, 'readonly');
    const range = IDBKeyRange.bound([this.#name, 0], [this.#name, SECTORS]);
    const table = transaction.objectStore(TABLE);
    const [keys, values] = await Promise.all([done(table.getAllKeys(range)), done(table.getAll(range))]);
    keys.forEach(([, sector], at) => bytes.set(values[at], sector * SECTOR));
    return bytes;
  }

  /**
   * Writes sectors, all or none. Resolves when they are stored.
   * @param {{sector: number, bytes: Uint8Array}[]} sectors
   */
  async write(sectors) {
    if (!this.#database || sectors.length === 0) return;
    const transaction = this.#database.transaction(TABLE, 'readwrite', { durability: 'strict' });
    const table = transaction.objectStore(TABLE);
    const completion = finished(transaction);
    const owner = table.get([this.#name, OWNER]);
    let isMine = true;
    owner.onsuccess = () => {
      isMine = owner.result === this.#token;
      if (!isMine) return transaction.abort();
      for (const { sector, bytes } of sectors) table.put(bytes, [this.#name, sector]);
    };
    try {
      await completion;
    } catch (error) {
      throw isMine ? error : new TakenOver();
    }
  }

  async #takeOver() {
    if (!this.#database) return;
    const transaction = this.#database.transaction(TABLE, 'readwrite');
    transaction.objectStore(TABLE).put(this.#token, [this.#name, OWNER]);
    await finished(transaction);
  }
}

/** Returns the sectors in which two flashes differ. @returns {number[]} */
export function changedSectors(before, after) {
  const [a, b] = [before, after].map((bytes) => new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4));
  const words = SECTOR / 4;
  const changed = [];
  for (let sector = 0; sector < a.length / words; sector++) {
    for (let at = sector * words; at < (sector + 1) * words; at++) {
      if (a[at] !== b[at]) {
        changed.push(sector);
        break;
      }
    }
  }
  return changed;
}

function openDatabase() {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(TABLE);
  return done(request);
}

function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function finished(transaction) {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('abort'));
    transaction.onerror = () => {};
  });
}
