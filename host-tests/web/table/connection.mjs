/**
 * The connection of a page to its table. It comes back by itself, says hello again with the seat's
 * token, and repeats inputs that the server has not confirmed.
 */

/** The version of the protocol. The server asks a page of another version to reload. */
export const VERSION = 1;

/**
 * An attempt that takes longer than `OPEN_MS` is given up, and the next one follows after the delay. A
 * connection is tested every `PING_MS` and given up after `PONG_MS` without an answer. Both sums are
 * less than two seconds, so that a phone is back two seconds after its network.
 */
const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 350;
const OPEN_MS = 1500;
const PING_MS = 900;
const PONG_MS = 800;
/** The pause before a page of another version reloads, so that it does not load all the time. */
const RELOAD_MS = 1000;

const BOARD = 1;
const SCREEN = 2;

/**
 * @typedef {object} Listener
 * @property {(message: object) => void} received a message in JSON
 * @property {(cells: Uint8Array) => void} boardChanged changed cells of the board
 * @property {(pad: number, picture: Uint8Array) => void} screenChanged
 * @property {(isOpen: boolean) => void} stateChanged
 */

export class Connection {
  #hello;
  #listener;
  #socket = null;
  #delay = FIRST_DELAY_MS;
  #timer = 0;
  #pinger = 0;
  #deadline = 0;
  /** Inputs that are not confirmed, by number. @type {Map<number, object>} */
  #pending = new Map();
  #last = 0;
  #epoch = '';
  /** The addresses of all servers that share the table, and the one to try next. @type {string[]} */
  #servers = [location.origin];
  #server = 0;
  isOpen = false;

  /** @param {() => object} hello the first message, without its type @param {Listener} listener */
  constructor(hello, listener) {
    this.#hello = hello;
    this.#listener = listener;
    addEventListener('online', () => this.#retry());
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') this.#test();
    });
    this.#open();
  }

  /** Sends a message, if there is a connection. @param {object} message */
  send(message) {
    if (this.isOpen) this.#socket.send(JSON.stringify(message));
    return this.isOpen;
  }

  /** Sends an input of the seat. It is repeated after a cut until the server confirms it. */
  input(message) {
    const n = ++this.#last;
    this.#pending.set(n, { ...message, n });
    this.send({ ...message, n });
  }

  /** Says hello again, for example without a seat. */
  restart() {
    this.#pending.clear();
    this.#socket?.close();
  }

  #open() {
    clearTimeout(this.#timer);
    clearTimeout(this.#deadline);
    const server = this.#servers[this.#server % this.#servers.length];
    const socket = new WebSocket(`${server.replace(/^http/, 'ws')}/ws`);
    socket.binaryType = 'arraybuffer';
    this.#socket = socket;
    this.#deadline = setTimeout(() => this.#giveUp(socket), OPEN_MS);
    socket.addEventListener('open', () => socket.send(JSON.stringify({ t: 'hello', v: VERSION, ...this.#hello() })));
    socket.addEventListener('message', ({ data }) => this.#receive(socket, data));
    socket.addEventListener('close', () => this.#closed(socket));
  }

  #closed(socket) {
    if (socket !== this.#socket) return;
    clearTimeout(this.#deadline);
    clearInterval(this.#pinger);
    // A server that has not said welcome may be dead: the next one is tried.
    if (!this.isOpen) this.#server += 1;
    this.#setOpen(false);
    this.#timer = setTimeout(() => this.#open(), this.#delay);
    this.#delay = Math.min(this.#delay * 2, LONGEST_DELAY_MS);
  }

  /** Connects at once: the network is back. */
  #retry() {
    if (this.isOpen) return this.#test();
    this.#delay = FIRST_DELAY_MS;
    this.#socket?.close();
    this.#open();
  }

  /** Gives up a connection that does not answer. */
  #test() {
    if (!this.isOpen) return this.#retry();
    const socket = this.#socket;
    this.send({ t: 'ping' });
    clearTimeout(this.#deadline);
    this.#deadline = setTimeout(() => this.#giveUp(socket), PONG_MS);
  }

  /** Closes a connection without waiting: a socket without a network needs long to close. */
  #giveUp(socket) {
    if (socket !== this.#socket) return;
    socket.close();
    this.#closed(socket);
    this.#socket = null;
  }

  #setOpen(isOpen) {
    if (this.isOpen === isOpen) return;
    this.isOpen = isOpen;
    this.#listener.stateChanged(isOpen);
  }

  #receive(socket, data) {
    if (socket !== this.#socket) return;
    clearTimeout(this.#deadline);
    if (typeof data !== 'string') return this.#receivePicture(new Uint8Array(data));
    const message = JSON.parse(data);
    if (message.t === 'welcome') this.#welcome(message);
    if (message.t === 'ack') for (const n of [...this.#pending.keys()]) if (n <= message.n) this.#pending.delete(n);
    if (message.t === 'reload') setTimeout(() => location.reload(), RELOAD_MS);
    if (message.t === 'moved') this.#move(message.to);
    this.#listener.received(message);
  }

  #receivePicture(bytes) {
    if (bytes[0] === BOARD) this.#listener.boardChanged(bytes.subarray(1));
    if (bytes[0] === SCREEN) this.#listener.screenChanged(bytes[1], bytes.subarray(2));
  }

  /** Connects to the server that has the table. */
  #move(to) {
    this.#learn([to]);
    // The next attempt adds one.
    this.#server = this.#servers.indexOf(to) - 1;
    this.#delay = FIRST_DELAY_MS;
  }

  #learn(servers) {
    const current = this.#servers[this.#server % this.#servers.length];
    this.#servers = [...new Set([...this.#servers, ...servers])];
    this.#server = this.#servers.indexOf(current);
  }

  /** Repeats what the same server has not processed. After a restart of the server the screens have changed. */
  #welcome({ epoch, n, servers }) {
    this.#learn(servers);
    this.#delay = FIRST_DELAY_MS;
    if (epoch !== this.#epoch) this.#pending.clear();
    this.#epoch = epoch;
    this.#last = Math.max(this.#last, n);
    this.#setOpen(true);
    for (const [number, message] of this.#pending) {
      if (number <= n) this.#pending.delete(number);
      else this.send(message);
    }
    clearInterval(this.#pinger);
    this.#pinger = setInterval(() => this.#test(), PING_MS);
  }
}
