// A computer at the other end of the USB cable: it enumerates the device, opens its serial port,
// types and reads.

import { UsbController } from './usb-controller.mjs';

const US = 1e3, MS = 1e6;
/** Duration of a transaction with its gaps, and the pause before a computer retries. */
const TRANSACTION_NS = 60 * US;
const RETRY_NS = 100 * US;
const POLL_NS = 1 * MS;
/**
 * Time for contacts to settle before a computer looks at a device; then times of the bus reset and
 * of the recovery after it.
 */
const CONNECT_NS = 100 * MS;
const RESET_NS = 50 * MS;
const SETTLE_NS = 2 * MS;
/** A device that has not answered by then is reset once more. After the last try the host gives up. */
const TIMEOUT_NS = 5000 * MS;
const TRIES = 2;

const DEVICE = 1, CONFIGURATION = 2, STRING = 3, INTERFACE = 4, ENDPOINT = 5;
const GET_DESCRIPTOR = 6, SET_ADDRESS = 5, SET_CONFIGURATION = 9, SET_CONTROL_LINE_STATE = 0x22;
const TO_HOST = 0x80, CLASS_INTERFACE = 0x21;
const CDC_DATA = 10;
const ADDRESS = 7;
const PACKET = 64;

export class UsbHost {
  constructor() {
    this.isPlugged = false;
    /** Whether the device is enumerated and ready. */
    this.isReady = false;
    /** Whether the computer reads what the device sends. */
    this.isReading = true;
    /** The descriptors of the device, once it is enumerated. */
    this.about = null;
    /** Complete lines from the device, without line ends. @type {string[]} */
    this.lines = [];
    /** The length of each packet from the device. @type {number[]} */
    this.packets = [];
    /** @type {string[]} */
    this.errors = [];
    this.wantsOpen = false;
    this.isOpen = false;
    this.partial = '';
    /** @type {number[]} */
    this.outgoing = [];
  }

  /** Connects to a chip that has just started. A device that was present before is disconnected. */
  attach(mcu) {
    this.#disconnect();
    this.controller = new UsbController(mcu);
    this.alarm = mcu.clock.createAlarm(() => this.#next());
    this.controller.onPullUp = () => this.#detect();
  }

  /** Plugs the cable in. */
  plug() {
    this.isPlugged = true;
    if (this.controller?.isPulledUp) this.#detect();
  }

  unplug() {
    this.isPlugged = false;
    this.#disconnect();
  }

  /** Opens or closes the serial port, like a terminal program. */
  open(isOpen = true) {
    this.wantsOpen = isOpen;
  }

  /** Types on the serial port. Text typed before it is open is queued. */
  send(text) {
    this.outgoing.push(...new TextEncoder().encode(text));
  }

  #disconnect() {
    this.session = null;
    this.isReady = false;
    this.isOpen = false;
    this.partial = '';
  }

  #detect() {
    if (!this.isPlugged || this.session) return;
    this.session = this.#runSession();
    this.alarm.schedule(CONNECT_NS);
  }

  /** Runs the next transaction. */
  #next() {
    if (!this.session) return;
    const { value: pauseNs, done } = this.session.next();
    if (!done) this.alarm.schedule(pauseNs);
  }

  /** Everything the computer does, step by step. Each step yields its duration. */
  *#runSession() {
    try {
      yield* this.#enumerateOrReset();
      for (;;) {
        if (this.isOpen !== this.wantsOpen) yield* this.#setLines(this.wantsOpen);
        if (this.isOpen && this.outgoing.length > 0) yield* this.#type();
        else if (this.isOpen && this.isReading) yield* this.#read();
        else yield POLL_NS;
      }
    } catch (error) {
      this.errors.push(`usb: ${error.message}`);
    }
  }

  *#enumerateOrReset() {
    for (let tries = 1; ; tries++) {
      try {
        return yield* this.#enumerate();
      } catch (error) {
        if (tries === TRIES) throw error;
      }
    }
  }

  *#enumerate() {
    this.controller.reset();
    this.address = 0;
    yield RESET_NS;
    const device = yield* this.#get(DEVICE, 0, 18);
    yield* this.#command({ type: 0, request: SET_ADDRESS, value: ADDRESS });
    this.address = ADDRESS;
    yield SETTLE_NS;
    const head = yield* this.#get(CONFIGURATION, 0, 9);
    const configuration = yield* this.#get(CONFIGURATION, 0, head[2] | (head[3] << 8));
    const [maker, product, serial] = [yield* this.#text(device[14]), yield* this.#text(device[15]), yield* this.#text(device[16])];
    const ids = [8, 10].map((at) => device[at] | (device[at + 1] << 8));
    this.about = { vendor: ids[0], product: ids[1], maker, name: product, serial, ...serialPort(configuration) };
    yield* this.#command({ type: 0, request: SET_CONFIGURATION, value: configuration[5] });
    this.toggles = { in: 0, out: 0 };
    this.isReady = true;
  }

  /** Reads a descriptor. */
  *#get(kind, index, length, language = 0) {
    const setup = { type: TO_HOST, request: GET_DESCRIPTOR, value: (kind << 8) | index, index: language, length };
    return yield* this.#request(setup);
  }

  *#text(index) {
    if (index === 0) return '';
    const bytes = yield* this.#get(STRING, index, 255, 0x409);
    return new TextDecoder('utf-16le').decode(Uint8Array.from(bytes.slice(2)));
  }

  *#setLines(isOpen) {
    const setup = { type: CLASS_INTERFACE, request: SET_CONTROL_LINE_STATE, value: isOpen ? 3 : 0, index: this.about.control };
    yield* this.#command(setup);
    this.isOpen = isOpen;
  }

  /** Requests bytes from the device: setup, data, status. */
  *#request(setup) {
    yield* this.#setup(setup);
    const bytes = [];
    for (let toggle = 1; ; toggle ^= 1) {
      const packet = yield* this.#until(() => this.controller.in(this.address, 0, toggle));
      bytes.push(...packet);
      if (packet.length < PACKET || bytes.length >= setup.length) break;
    }
    yield* this.#until(() => this.controller.out(this.address, 0, 1, []));
    return bytes;
  }

  /** Sends a command to the device: setup, status. */
  *#command(setup) {
    yield* this.#setup(setup);
    const packet = yield* this.#until(() => this.controller.in(this.address, 0, 1));
    if (packet.length > 0) throw new Error('unexpected data in the status stage');
  }

  *#setup({ type, request, value = 0, index = 0, length = 0 }) {
    const words = [value, index, length].flatMap((word) => [word & 0xff, word >> 8]);
    yield* this.#until(() => this.controller.setup(this.address, [type, request, ...words]));
  }

  /** Retries until the device accepts or delivers the packet. */
  *#until(act) {
    for (let waited = 0; waited < TIMEOUT_NS; waited += RETRY_NS) {
      const answer = act();
      if (answer === null || typeof answer === 'object') {
        yield TRANSACTION_NS;
        return answer;
      }
      if (answer !== 'nak') throw new Error(`unexpected answer of the device: ${answer}`);
      yield RETRY_NS;
    }
    throw new Error('timeout: the device does not answer');
  }

  /** Sends one packet of typed text, if the device is ready for it. */
  *#type() {
    const bytes = this.outgoing.slice(0, PACKET);
    const answer = this.controller.out(this.address, this.about.out, this.toggles.out, bytes);
    if (answer === null) {
      this.toggles.out ^= 1;
      this.outgoing.splice(0, bytes.length);
    } else if (answer !== 'nak') throw new Error(`typing: ${answer}`);
    else if (this.isReading) yield* this.#read();
    yield TRANSACTION_NS;
  }

  /** Reads one packet from the device, if it has any. */
  *#read() {
    const answer = this.controller.in(this.address, this.about.in, this.toggles.in);
    if (answer === 'nak') {
      yield POLL_NS;
    } else if (typeof answer === 'string') {
      throw new Error(`reading: ${answer}`);
    } else {
      this.toggles.in ^= 1;
      this.packets.push(answer.length);
      answer.forEach((byte) => this.#receive(byte));
      yield TRANSACTION_NS;
    }
  }

  #receive(byte) {
    if (byte !== 0x0a) {
      if (byte !== 0x0d) this.partial += String.fromCharCode(byte);
      return;
    }
    this.lines.push(this.partial);
    this.partial = '';
  }
}

/** Returns the control interface and the data endpoints of the serial port in a configuration. */
function serialPort(configuration) {
  const port = { control: 0, in: 0, out: 0 };
  let isData = false;
  for (let at = 0; at < configuration.length; at += configuration[at]) {
    if (configuration[at] < 2) throw new Error('a descriptor without a length');
    const [, kind, a, b, , d] = configuration.slice(at, at + 6);
    if (kind === INTERFACE) {
      isData = d === CDC_DATA;
      if (d === 2) port.control = a;
    } else if (kind === ENDPOINT && isData && (b & 3) === 2) {
      port[a & 0x80 ? 'in' : 'out'] = a & 0xf;
    }
  }
  if (!port.in || !port.out) throw new Error('no serial port in the configuration');
  return port;
}
