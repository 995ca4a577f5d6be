/** The connection of the page to a device, and the task that uses it. */

import { selfTest } from './console-commands.mjs';
import { byId } from './dom.mjs';
import { ConsoleLink, NoAnswer, Unplugged } from './link.mjs';
import { openWebPort } from './web-port.mjs';
import { text } from './words.mjs';

/** How often a device that has just been connected is asked. */
const TRIES = 3;

/** A task was cancelled by the person. */
export class Cancelled extends Error {}

export class Session {
  /** @type {ConsoleLink | null} */
  link = null;
  /** The last self-test. @type {import('./console-commands.mjs').SelfTest | null} */
  report = null;
  /** Called with each line of the device. */
  onLine = (/** @type {string} */ _) => {};
  /** Called when a device has answered. @type {(report: any) => Promise<void>} */
  onConnected = async () => {};
  /** Called when the device is gone. @type {Set<(error: Error) => void>} */
  onGone = new Set();
  #port = null;
  #state = 'notConnected';
  #isBusy = false;
  /** Ends what an interrupted task has left on the device. @type {((link: ConsoleLink) => Promise<void>) | null} */
  #putBack = null;
  /** Whether the device was sent to its boot loader and will return. */
  isInBootLoader = false;

  /** Shows whether the browser can do this. Connects again to a device that returns. */
  begin() {
    if (!navigator.serial) {
      this.#fail(text('noSerial'));
      byId('connect').disabled = true;
      return;
    }
    navigator.serial.addEventListener('connect', ({ target }) => {
      if (!this.link) this.#open(target);
    });
    this.showState();
  }

  /** Lets the person choose a port. */
  async choosePort() {
    this.#clearFailure();
    let port;
    try {
      port = await navigator.serial.requestPort();
    } catch {
      return; // nothing was chosen
    }
    await this.#open(port);
  }

  async #open(serial) {
    this.#set('connecting');
    try {
      this.#port = await openWebPort(serial);
    } catch {
      this.#set('notConnected');
      return this.#fail(text('cannotOpen'));
    }
    const link = new ConsoleLink(this.#port);
    const { onClose } = this.#port;
    this.#port.onClose = () => {
      onClose();
      this.#gone(link);
    };
    this.link = link;
    link.onLine((line) => this.onLine(line));
    return this.#greet(link);
  }

  /** Asks the device who it is. */
  async #greet(link) {
    try {
      await this.refresh(link);
      await this.#tidyUp(link);
      this.isInBootLoader = false;
      this.#set('connected');
      this.#clearFailure();
      await this.onConnected(this.report);
    } catch (error) {
      if (error instanceof Unplugged) return;
      await this.disconnect();
      this.#fail(text('foreign'));
    }
  }

  /** Runs the self-test. The first command after opening a port may be lost. */
  async refresh(link) {
    for (let tries = 1; ; tries++) {
      try {
        this.report = await selfTest(link);
        return this.report;
      } catch (error) {
        if (!(error instanceof NoAnswer) || tries === TRIES) throw error;
      }
    }
  }

  /** Sends a line that the person has typed. */
  type(line) {
    this.link?.tell(line).catch(() => {});
  }

  async disconnect() {
    await this.#port?.close();
  }

  /**
   * Runs a task with the device; only one runs at a time. Errors become a message.
   * @param {(link: ConsoleLink) => Promise<void>} task
   * @param {(link: ConsoleLink) => Promise<void>} [putBack] ends what the task has begun on the device, if the device is
   *   unplugged meanwhile and returns
   */
  async run(task, putBack) {
    if (!this.link || this.#isBusy) return;
    const focused = document.activeElement;
    this.#isBusy = true;
    this.#clearFailure();
    this.showState();
    try {
      await task(this.link);
    } catch (error) {
      if (error instanceof Unplugged) this.#putBack = putBack ?? null;
      this.#explain(error);
    } finally {
      this.#isBusy = false;
      this.showState();
      // A disabled control loses the focus.
      if (document.activeElement === document.body) focused?.focus?.();
    }
  }

  async #tidyUp(link) {
    const putBack = this.#putBack;
    this.#putBack = null;
    await putBack?.(link).catch(() => {});
  }

  #explain(error) {
    if (error instanceof Cancelled || this.isInBootLoader) return;
    if (error instanceof Unplugged) this.#fail(text('unplugged'));
    else if (error instanceof NoAnswer) this.#fail(text('noAnswer', error.command));
    else this.#fail(text('refused', error.message));
  }

  #gone(link) {
    if (this.link !== link) return;
    this.link = null;
    this.#set(this.isInBootLoader ? 'inBootLoader' : 'notConnected');
    if (!this.isInBootLoader && !this.#isBusy) this.#fail(text('unpluggedNow'));
    for (const listener of this.onGone) listener(new Unplugged());
  }

  #set(state) {
    this.#state = state;
    this.showState();
  }

  /** Updates what depends on the connection. */
  showState() {
    const isConnected = this.#state === 'connected' && this.link !== null;
    document.body.dataset.state = this.#state;
    document.body.dataset.busy = String(this.#isBusy);
    byId('status').textContent = isConnected && this.report ? `${text('connected')}: ${this.report.build}` : text(this.#state);
    byId('connect').hidden = isConnected;
    byId('disconnect').hidden = !isConnected;
    for (const control of document.querySelectorAll('[data-task]')) control.disabled = !isConnected || (this.#isBusy && control.ariaPressed !== 'true');
    byId('command').disabled = !isConnected;
  }

  #fail(message) {
    byId('failure').hidden = false;
    byId('failure').textContent = message;
  }

  #clearFailure() {
    byId('failure').hidden = true;
  }
}
