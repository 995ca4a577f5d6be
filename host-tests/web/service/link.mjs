/**
 * The console of a device: sends commands and collects their answers. Works over any port; uses
 * neither the DOM nor Node.
 *
 * @typedef {object} Port a serial line
 * @property {(text: string) => void | Promise<void>} send
 * @property {(text: string) => void} onText called with what the device sends; set by the link
 * @property {() => void} onClose called when the port is gone; set by the link
 * @property {(ms: number, action: () => void) => () => void} after calls an action later; returns a function that
 *   prevents it
 * @property {boolean} feedsDevice whether the cable also powers the device, so that it cannot measure its own supply
 */

/** Long enough for a device that is busy, and for a slow adapter. */
const TIMEOUT_MS = 10_000;

/** The cable was unplugged, or the device has restarted. */
export class Unplugged extends Error {
  constructor() {
    super('the device was unplugged');
    this.name = 'Unplugged';
  }
}

/** The device does not answer a command. */
export class NoAnswer extends Error {
  constructor(command) {
    super(`no answer to "${command}"`);
    this.name = 'NoAnswer';
    this.command = command;
  }
}

export class ConsoleLink {
  #port;
  #partial = '';
  /** @type {Set<(line: string) => void>} */
  #listeners = new Set();
  /** @type {Set<(error: Error) => void>} actions that wait and must end when the port is gone */
  #waiting = new Set();
  /** The last command; the next one waits for its end. */
  #last = Promise.resolve();
  isOpen = true;

  /** @param {Port} port */
  constructor(port) {
    this.#port = port;
    port.onText = (text) => this.#take(text);
    port.onClose = () => this.#close();
  }

  get feedsDevice() {
    return this.#port.feedsDevice;
  }

  /**
   * Calls a function with each line of the device. Returns a function that ends this.
   * @param {(line: string) => void} listener
   */
  onLine(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Waits. @throws {Unplugged} if the port is gone before */
  sleep(ms) {
    return this.#wait((resolve) => this.#port.after(ms, () => resolve(undefined)));
  }

  /**
   * Waits for a line. Returns what `find` makes of it.
   * @template T
   * @param {(line: string) => T | undefined} find
   * @param {{timeoutMs?: number, what?: string}} [options]
   * @returns {Promise<T>}
   * @throws {Unplugged | NoAnswer}
   */
  line(find, { timeoutMs = TIMEOUT_MS, what = 'a line' } = {}) {
    return this.#wait((resolve, reject) => {
      const stop = this.onLine((line) => {
        const found = find(line);
        if (found !== undefined) resolve(found);
      });
      const cancel = this.#port.after(timeoutMs, () => reject(new NoAnswer(what)));
      return () => {
        stop();
        cancel();
      };
    });
  }

  /**
   * Sends a command and collects the lines of its answer. Commands wait for each other.
   * @param {string} command
   * @param {object} answer
   * @param {RegExp} [answer.takes] the lines that belong to it
   * @param {(line: string, lines: string[]) => boolean} [answer.ends] whether this is its last line
   * @param {number} [answer.quietMs] an answer without a last line ends when nothing has come for this long
   * @param {number} [answer.timeoutMs]
   * @returns {Promise<string[]>}
   * @throws {Unplugged | NoAnswer}
   */
  ask(command, answer) {
    const lines = this.#last.then(() => {
      const collected = this.#collect(command, answer);
      this.#send(command).catch(() => {});
      return collected;
    });
    this.#last = lines.catch(() => {});
    return lines;
  }

  #collect(command, { takes = /^$/, ends = () => false, quietMs, timeoutMs = TIMEOUT_MS }) {
    return this.#wait((resolve, reject) => {
      const lines = [];
      const expire = () => (quietMs && lines.length > 0 ? resolve(lines) : reject(new NoAnswer(command)));
      let cancel = this.#port.after(timeoutMs, expire);
      const stop = this.onLine((line) => {
        const isLast = ends(line, lines);
        if (!isLast && !takes.test(line)) return;
        lines.push(line);
        cancel();
        if (isLast) resolve(lines);
        else cancel = this.#port.after(quietMs ?? timeoutMs, expire);
      });
      return () => {
        stop();
        cancel();
      };
    });
  }

  /** Sends a command that has no answer. */
  tell(command) {
    const sent = this.#last.then(() => this.#send(command));
    this.#last = sent.catch(() => {});
    return sent;
  }

  async #send(command) {
    if (!this.isOpen) throw new Unplugged();
    try {
      await this.#port.send(`${command}\r`);
    } catch {
      this.#close();
    }
  }

  /**
   * Waits for an event. `begin` gets the functions that end the wait and returns one that cleans up.
   */
  #wait(begin) {
    return new Promise((resolve, reject) => {
      if (!this.isOpen) return reject(new Unplugged());
      let clean = () => {};
      const end = (settle) => (value) => {
        this.#waiting.delete(fail);
        clean();
        settle(value);
      };
      const fail = end(reject);
      this.#waiting.add(fail);
      clean = begin(end(resolve), fail) ?? clean;
      return undefined;
    });
  }

  #take(text) {
    const lines = (this.#partial + text).split('\n');
    this.#partial = lines.pop() ?? '';
    for (const line of lines) for (const listener of [...this.#listeners]) listener(line.replace(/\r$/, ''));
  }

  #close() {
    if (!this.isOpen) return;
    this.isOpen = false;
    for (const fail of [...this.#waiting]) fail(new Unplugged());
  }
}
