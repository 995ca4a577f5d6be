// The serial console: a PL011 with FIFOs, baud rate and edge-triggered transmit interrupt, and its
// far end. (The one in rp2040js sends instantly and requests its transmit interrupt forever.)

import { FIFO } from './rp2040.mjs';

const DR = 0x00, FR = 0x18, IBRD = 0x24, FBRD = 0x28, LCR_H = 0x2c, CR = 0x30, IFLS = 0x34, IMSC = 0x38;
const RIS = 0x3c, MIS = 0x40, ICR = 0x44, DMACR = 0x48;
const FLAG_BUSY = 1 << 3, FLAG_RXFE = 1 << 4, FLAG_TXFF = 1 << 5, FLAG_RXFF = 1 << 6, FLAG_TXFE = 1 << 7;
const INT_RX = 1 << 4, INT_TX = 1 << 5, INT_RT = 1 << 6, INT_OE = 1 << 10;
const FIFO_ENABLE = 1 << 4;
const UART_ENABLE = 1 << 0;
const BITS_PER_BYTE = 10;
const TIMEOUT_BITS = 32;
const LEVELS = [4, 8, 16, 24, 28];
const IRQ_UART0 = 20;
const DREQ_UART0_TX = 20;
const PL011_SLOTS = [0x40034, 0x40038];

/**
 * An open receive line without a pull-up picks up interference: a byte of noise at this interval.
 */
const NOISE_NS = 2.7e6;
const FRAMING_ERROR = 1 << 8;
const BREAK_ERROR = 1 << 10;

export class Uart {
  /**
   * @param {'connected'|'open'} wire whether a computer is on the line
   * @param {number} rxPin
   */
  constructor(wire = 'connected', rxPin = 1) {
    this.isOpen = wire === 'open';
    this.rxPin = rxPin;
    /** Complete lines sent by the chip, without line ends. @type {string[]} */
    this.lines = [];
    this.partial = '';
    /** Number of lines when the chip last started. */
    this.bootLine = 0;
    /** Bytes waiting to be sent to the chip. @type {number[]} */
    this.outgoing = [];
    /** Called with each line. @type {((line: string) => void)|null} */
    this.onLine = null;
  }

  /** Types text on the console; it arrives at the baud rate. */
  send(text) {
    this.outgoing.push(...new TextEncoder().encode(text));
    this.port?.feed();
  }

  attach(mcu, index, clockHz) {
    this.flush();
    this.bootLine = this.lines.length;
    this.port = new Pl011(mcu, index, clockHz, this);
  }

  receive(byte) {
    if (byte === 0x0a) return this.flush();
    if (byte !== 0x0d) this.partial += String.fromCharCode(byte);
  }

  /** Ends an incomplete line. */
  flush() {
    if (this.partial === '') return;
    this.lines.push(this.partial);
    this.onLine?.(this.partial);
    this.partial = '';
  }
}

class Pl011 {
  constructor(mcu, index, clockHz, far) {
    this.mcu = mcu;
    this.index = index;
    this.clockHz = clockHz;
    this.far = far;
    this.tx = new FIFO(32);
    this.rx = new FIFO(32);
    this.registers = new Map([[CR, 0x300], [IFLS, 0x12]]);
    this.raw = 0;
    this.shifting = -1;
    this.arriving = -1;
    this.txAlarm = mcu.clock.createAlarm(() => this.#sent());
    this.rxAlarm = mcu.clock.createAlarm(() => this.#arrived());
    this.quietAlarm = mcu.clock.createAlarm(() => this.#raise(this.rx.empty ? 0 : INT_RT));
    this.noise = 99;
    this.noiseAlarm = mcu.clock.createAlarm(() => this.#receiveNoise());
    if (far.isOpen) this.noiseAlarm.schedule(NOISE_NS);
    mcu.uart[index] = { clkPeriChanged() {} };
    mcu.peripherals[PL011_SLOTS[index]] = this;
  }

  #get(offset) {
    return this.registers.get(offset) ?? 0;
  }

  get #isOn() {
    return (this.#get(CR) & UART_ENABLE) !== 0;
  }

  get #bitNs() {
    const divider = this.#get(IBRD) + this.#get(FBRD) / 64;
    return divider > 0 ? (16 * divider * 1e9) / this.clockHz : 8680;
  }

  get #depth() {
    return this.#get(LCR_H) & FIFO_ENABLE ? 32 : 1;
  }

  readUint32(offset) {
    switch (offset & 0xfff) {
      case DR: return this.#read();
      case FR: return this.#flags();
      case RIS: return this.raw;
      case MIS: return this.raw & this.#get(IMSC);
      default: return this.#get(offset & 0xfff);
    }
  }

  writeUint32Atomic(offset, value, kind) {
    const old = this.#get(offset);
    const [set, clear] = [old | value, old & ~value];
    this.#write(offset, (kind === 1 ? old ^ value : kind === 2 ? set : kind === 3 ? clear : value) >>> 0);
  }

  #write(offset, value) {
    if (offset === DR) return this.#transmit(value & 0xff);
    if (offset === ICR) this.raw &= ~value;
    else this.registers.set(offset, value);
    if (offset === CR) this.feed();
    this.#update();
  }

  #flags() {
    return (
      (this.shifting >= 0 ? FLAG_BUSY : 0) |
      (this.rx.empty ? FLAG_RXFE : 0) |
      (this.tx.itemCount >= this.#depth ? FLAG_TXFF : 0) |
      (this.rx.itemCount >= this.#depth ? FLAG_RXFF : 0) |
      (this.tx.empty ? FLAG_TXFE : 0)
    );
  }

  #transmit(byte) {
    if (!this.#isOn || this.tx.itemCount >= this.#depth) return;
    this.tx.push(byte);
    if (this.shifting < 0) this.#shiftNext();
    this.#update();
  }

  #shiftNext() {
    const before = this.tx.itemCount;
    this.shifting = this.tx.pull();
    this.txAlarm.schedule(BITS_PER_BYTE * this.#bitNs);
    const level = this.#depth === 1 ? 0 : LEVELS[this.#get(IFLS) & 7];
    // The interrupt is requested when the level falls to the threshold, not while it is below.
    if (before > level && this.tx.itemCount <= level) this.raw |= INT_TX;
  }

  #sent() {
    this.far.receive(this.shifting);
    this.shifting = -1;
    if (!this.tx.empty) this.#shiftNext();
    else if (this.#depth === 1) this.raw |= INT_TX;
    this.#update();
  }

  /** Starts the next byte towards the chip. */
  feed() {
    if (this.arriving >= 0 || this.far.outgoing.length === 0 || !this.#isOn) return;
    this.arriving = this.far.outgoing.shift();
    this.rxAlarm.schedule(BITS_PER_BYTE * this.#bitNs);
  }

  #arrived() {
    if (this.rx.itemCount >= this.#depth) this.raw |= INT_OE;
    else this.rx.push(this.arriving);
    this.arriving = -1;
    this.quietAlarm.schedule(TIMEOUT_BITS * this.#bitNs);
    this.feed();
    this.#update();
  }

  /**
   * Simulates noise. The pull-up of the pin keeps an open line quiet; a pull-down holds it in a
   * break; without either it acts as an antenna.
   */
  #receiveNoise() {
    this.noiseAlarm.schedule(NOISE_NS);
    const pin = this.mcu.gpio[this.far.rxPin];
    if (pin.pullupEnabled || !this.#isOn || this.arriving >= 0) return;
    this.noise = (Math.imul(this.noise, 1664525) + 1013904223) >>> 0;
    const [byte, isTorn] = [this.noise >>> 24, (this.noise >>> 20) & 1];
    const isCarriageReturn = ((this.noise >>> 16) & 7) === 0;
    if (pin.pulldownEnabled) this.arriving = BREAK_ERROR | FRAMING_ERROR;
    else this.arriving = isCarriageReturn ? 0x0d : byte | (isTorn ? FRAMING_ERROR : 0);
    this.#arrived();
  }

  #read() {
    const byte = this.rx.pull();
    if (this.rx.empty) this.raw &= ~INT_RT;
    this.#update();
    return byte;
  }

  #raise(bits) {
    this.raw |= bits;
    this.#update();
  }

  #update() {
    const level = this.#depth === 1 ? 1 : LEVELS[(this.#get(IFLS) >> 3) & 7];
    if (this.rx.itemCount >= level) this.raw |= INT_RX;
    else this.raw &= ~INT_RX;
    this.mcu.setInterrupt(IRQ_UART0 + this.index, (this.raw & this.#get(IMSC)) !== 0);
    this.#request(DREQ_UART0_TX + 2 * this.index, this.tx.itemCount < this.#depth && (this.#get(DMACR) & 2) !== 0);
    this.#request(DREQ_UART0_TX + 2 * this.index + 1, !this.rx.empty && (this.#get(DMACR) & 1) !== 0);
  }

  #request(channel, wanted) {
    if (wanted) this.mcu.dma.setDREQ(channel);
    else this.mcu.dma.clearDREQ(channel);
  }
}
