// Runs the PIO state machines on the emulated clock. rp2040js runs them on timers of the host
// instead, without dividers and delays. Its instruction decoder is used, its scheduling is not.
//
// Exact mode: every instruction at its cycle, edges on the pins. Fast mode: a machine that feeds a
// strand of LEDs is stopped before the OUT that needs a new word, and from then on each word takes
// the time of its 24 bits at once.

import { FIFO } from './rp2040.mjs';

const CTRL = 0x000;
const SHIFTCTRL = 0x8; // within a state machine's registers
const CLKDIV = 0x0;
const FJOIN_TX = 1 << 30;
const FJOIN_RX = 1 << 31;
const AUTOPULL = 1 << 17;
const OUT = 0b011;
const TXSTALL = 1 << 24;

const BITS_PER_WORD = 24;
const CYCLES_PER_BIT = 10;

/**
 * @typedef {{word(grb: number, startNs: number, endNs: number): void}} WordSink
 */

/**
 * Takes over both PIO blocks of a new chip.
 * @param {any} mcu
 * @param {number} cycleNs
 * @param {(pio: number, machine: any) => WordSink|null} sinkOf the strand fed by a machine, for fast mode
 */
export function drivePio(mcu, cycleNs, sinkOf) {
  mcu.pio.forEach((pio, index) => {
    const drivers = pio.machines.map((machine) => new MachineDriver(mcu, pio, machine, cycleNs, () => sinkOf(index, machine)));
    pio.run = () => {};
    const write = pio.writeUint32.bind(pio);
    pio.writeUint32 = (offset, value) => {
      write(offset, value);
      if (offset === CTRL) drivers.forEach((driver) => driver.enableChanged());
      pio.checkChangedPins();
    };
  });
}

class MachineDriver {
  constructor(mcu, pio, machine, cycleNs, sink) {
    this.clock = mcu.clock;
    this.pio = pio;
    this.machine = machine;
    this.cycleNs = cycleNs;
    this.sink = sink;
    this.running = false;
    this.idle = false;
    this.startNs = 0;
    this.cycle = 0;
    this.alarm = this.clock.createAlarm(() => this.#run());
    machine.outputShiftCount = 32; // empty after a reset; rp2040js starts with 32 zero bits
    machine.clkDivRestart = () => this.#restartClock();
    machine.writeFIFO = (value) => this.#fifoWritten(value);
    const write = machine.writeUint32.bind(machine);
    machine.writeUint32 = (offset, value) => {
      const before = machine.shiftCtrl;
      write(offset, value);
      if (offset === SHIFTCTRL) this.#joinFifos(before, value);
      if (offset === CLKDIV) this.#restartClock();
    };
  }

  enableChanged() {
    const { enabled } = this.machine;
    if (enabled === this.running) return;
    this.running = enabled;
    if (!enabled) return void this.alarm.cancel();
    this.#restartClock();
    this.idle = false;
    this.#schedule();
  }

  /** System cycles in a cycle of the machine, times 256. */
  get #divider() {
    const { clockDivInt, clockDivFrac } = this.machine;
    return (clockDivInt || 65536) * 256 + clockDivFrac;
  }

  /**
   * Returns when the machine's cycle `n` begins. The fractional divider adds a jitter of one system
   * cycle.
   */
  #timeOf(n) {
    return this.startNs + Math.floor((n * this.#divider) / 256) * this.cycleNs;
  }

  #restartClock() {
    this.startNs = this.clock.nanos;
    this.cycle = 0;
  }

  #schedule() {
    this.alarm.schedule(Math.max(0, this.#timeOf(this.cycle) - this.clock.nanos));
  }

  #fifoWritten(value) {
    const { machine, pio } = this;
    if (machine.txFIFO.full) {
      pio.fdebug |= (1 << 16) << machine.index;
      return;
    }
    machine.txFIFO.push(value);
    pio.txStall &= ~(TXSTALL << machine.index);
    machine.updateDMATx();
    if (machine.txFIFO.full) pio.checkInterrupts();
    if (this.running && this.idle) this.#wake();
  }

  #wake() {
    this.idle = false;
    const passed = (this.clock.nanos - this.startNs) / this.cycleNs;
    this.cycle = Math.max(this.cycle, Math.ceil((passed * 256) / this.#divider));
    this.#schedule();
  }

  #joinFifos(before, after) {
    if (((before ^ after) & (FJOIN_TX | FJOIN_RX)) === 0) return;
    const { machine } = this;
    machine.txFIFO = new FIFO(after & FJOIN_TX ? 8 : after & FJOIN_RX ? 0 : 4);
    machine.rxFIFO = new FIFO(after & FJOIN_RX ? 8 : after & FJOIN_TX ? 0 : 4);
    machine.updateDMATx();
    machine.updateDMARx();
  }

  #run() {
    if (!this.running) return;
    const { machine } = this;
    const sink = this.#needsWord() ? this.sink() : null;
    if (sink) return void this.#takeWord(sink);
    const before = machine.cycles;
    if (machine.waiting) {
      machine.checkWait();
      if (machine.waiting) return void (this.idle = true);
      this.cycle += 1 + Math.max(0, machine.waitDelay);
    } else {
      machine.updatePC = true;
      machine.executeInstruction(this.pio.instructions[machine.pc]);
      if (machine.updatePC) machine.nextPC();
      this.pio.checkChangedPins();
      if (machine.waiting) return void this.#stalled();
      this.cycle += Math.max(1, machine.cycles - before);
    }
    this.pio.checkChangedPins();
    this.#schedule();
  }

  /**
   * Handles a stall. Waiting for a FIFO costs nothing until it is written; anything else is polled
   * each cycle.
   */
  #stalled() {
    const waitsForFifo = this.machine.waitType === 3 || this.machine.waitType === 5;
    if (waitsForFifo) return void (this.idle = true);
    this.cycle += 1;
    this.#schedule();
  }

  #needsWord() {
    const { machine } = this;
    if (machine.waiting) return false;
    const isOut = this.pio.instructions[machine.pc] >>> 13 === OUT;
    return isOut && (machine.shiftCtrl & AUTOPULL) !== 0 && machine.outputShiftCount >= machine.pullThreshold;
  }

  #takeWord(sink) {
    const { machine, pio } = this;
    if (machine.txFIFO.empty) {
      pio.txStall |= TXSTALL << machine.index;
      pio.fdebug |= pio.txStall;
      this.idle = true;
      return;
    }
    const word = machine.txFIFO.pull();
    machine.updateDMATx();
    pio.checkInterrupts();
    const start = this.clock.nanos;
    this.cycle += BITS_PER_WORD * CYCLES_PER_BIT;
    sink.word(word >>> 8, start, this.#timeOf(this.cycle));
    this.#schedule();
  }
}
