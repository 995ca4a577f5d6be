/** A serial port to the emulated device. Its time is that of the device. */

/** Device time between two looks at what has happened. */
const STEP_MS = 5;

export class EmulatedPort {
  onText = () => {};
  onClose = () => {};
  #device;
  #line;
  #from;
  /** @type {Set<{atMs: number, action: () => void}>} */
  #alarms = new Set();
  #isOpen = true;

  /**
   * @param {import('../../../emulator/device.mjs').Device} device
   * @param {'uart' | 'usb'} kind
   */
  constructor(device, kind = 'uart') {
    this.#device = device;
    this.#line = device[kind];
    this.feedsDevice = kind === 'usb';
    if (kind === 'usb') {
      device.usb.plug();
      device.usb.open();
    }
    this.#from = this.#line.lines.length;
  }

  send(text) {
    if (!this.#isOpen) throw new Error('closed');
    this.#line.send(text);
  }

  after(ms, action) {
    const alarm = { atMs: this.#device.nowMs + ms, action };
    this.#alarms.add(alarm);
    return () => this.#alarms.delete(alarm);
  }

  /** Lets the device run until a promise is settled. */
  async run(promise) {
    let isOver = false;
    const ended = promise.finally(() => { isOver = true; });
    ended.catch(() => {});
    while (!isOver) {
      if (this.#device.chip.isPowered) this.#device.wait(STEP_MS);
      this.deliver();
      await new Promise(setImmediate);
    }
    return ended;
  }

  /** Passes on what has arrived, and calls what is due. */
  deliver() {
    const { lines } = this.#line;
    while (this.#isOpen && this.#from < lines.length) this.onText(`${lines[this.#from++]}\r\n`);
    for (const alarm of [...this.#alarms]) {
      if (alarm.atMs > this.#device.nowMs || !this.#alarms.delete(alarm)) continue;
      alarm.action();
    }
  }

  /** Pulls the cable. */
  unplug() {
    this.#isOpen = false;
    if (this.feedsDevice) this.#device.usb.unplug();
    this.onClose();
  }
}
