// The RP2040 plus everything that rp2040js leaves to its host: boot, boot ROM, flash, resets,
// power, time.

import { flashImage, parseElf, writeImage } from './elf.mjs';
import { makeRun } from './core/step.mjs';
import { Flash } from './flash.mjs';
import { SerialFlash } from './serial-flash.mjs';
import { Ssi } from './ssi.mjs';
import { Load, TaskClock } from './load.mjs';
import { RP2040 } from './rp2040.mjs';
import { serveRom, writeBootrom } from './bootrom.mjs';
import { addMissingParts } from './parts.mjs';
import { installNvic } from './nvic.mjs';

const FLASH_START = 0x10000000;
const VECTORS = 0x10000100;
const BRANCH_TO_ITSELF = 0xe7fe;
const WATCHDOG = 0x40058;
/**
 * Scratch registers 4 to 7 after a UF2 file was flashed: the magic word, and a start from flash.
 */
const BOOT_LOADER_WORDS = [0xb007c0d3, 0x4ff83f2d, 0x20042000, 0];
/** Bytes at the top of RAM that the boot ROM overwrites at every start. */
const BOOT_ROM_RAM = 1024;
/** Maximum stack use of the firmware in bytes. */
export const STACK_BUDGET = 24 * 1024;
/** The pattern that the firmware fills the unused stack with at its start. */
const STACK_PAINT = 0xcccccccc;
/** Bytes at its end that must not be touched. */
const STACK_GUARD = 32;
/** Time by which the stack is painted. Code that runs from RAM is copied first. */
const PAINTED_NS = 20e6;
const RAM_START = 0x20000000;

/**
 * @typedef {object} ChipOptions
 * @property {any} wiring
 * @property {Uint8Array} [flash] contents from an earlier run; the image is written over it
 * @property {'typical'|'worst'} [flashTimes] how long the flash takes
 * @property {number} [seed] for everything random: ring oscillator, RAM at power-up
 * @property {boolean} [stuckOscillator] whether the ring oscillator always gives the same bit
 */

export class Chip {
  /**
   * @param {Uint8Array} elf
   * @param {ChipOptions} options
   */
  constructor(elf, { wiring, flash, flashTimes, seed = 1, stuckOscillator = false }) {
    const parsed = parseElf(elf);
    const bytes = flash ? new Uint8Array(flash) : flashImage(parsed, wiring.flash.bytes);
    if (flash) writeImage(parsed, bytes);
    this.symbols = parsed.symbols;
    // The crash log lies before the store.
    const { store_offset: offset, store_bytes: store, crash_log_bytes: log } = wiring.flash;
    this.flash = new Flash(bytes, { offset: offset - log, bytes: log + store }, flashTimes);
    this.serial = new SerialFlash(this.flash, () => this.nowNs);
    this.sram = new Uint8Array(264 * 1024);
    this.seed = seed;
    this.hasStuckOscillator = stuckOscillator;
    this.cycleNs = 1e9 / wiring.clock_hz;
    this.load = new Load();
    this.tasks = new TaskClock(this.symbols);
    /** @type {string[]} */
    this.errors = [];
    /** @type {{ns: number, reason: 'power'|'watchdog'|'forced'}[]} */
    this.boots = [];
    /**
     * Called with the new chip after each start, to attach the models.
     * @type {((mcu: any) => void)[]}
     */
    this.onBoot = [];
    /** Called when the power is cut. @type {(() => void)[]} */
    this.onPowerCut = [];
    this.mcu = null;
    /** The exception whose handler runs; 0 is thread mode. */
    this.exception = 0;
    this.bootNs = 0;
    /** Time until which code runs, relative to this start. */
    this.until = 0;
    /** Part of the name of a task that never returns once it is called. @type {string|null} */
    this.hang = null;
    /** When the power fails, and the callback for it. */
    this.cutAtNs = Infinity;
    /** @type {() => void} */
    this.onCut = () => {};
    this.stackUsed = 0;
    this.stack = stackOf(this.symbols, this.sram);
    /** Whether a stack overrun was already reported for this start. */
    this.isStackReported = false;
  }

  /** Nanoseconds since the emulation began, including resets and pauses. */
  get nowNs() {
    return this.bootNs + (this.mcu ? this.mcu.clock.nanos : 0);
  }

  get isPowered() {
    return this.mcu !== null;
  }

  /** Switches the power on. RAM contains noise. */
  powerOn() {
    this.#fillRam();
    this.#boot('power', null);
  }

  #fillRam() {
    let noise = (this.seed * 2654435761) >>> 0;
    for (let i = 0; i < this.sram.length; i++) {
      noise = (Math.imul(noise, 1664525) + 1013904223) >>> 0;
      this.sram[i] = noise >>> 24;
    }
  }

  /**
   * Overwrites the top of RAM, where the boot ROM has its stack and its copy of the second stage.
   */
  #overwriteBootRomRam() {
    this.sram.fill(0xb0, this.sram.length - BOOT_ROM_RAM);
  }

  /**
   * Starts as the boot ROM does after flashing a UF2 file: through the watchdog, with its own words
   * in the upper scratch registers, none of the firmware's in the lower ones, and RAM as the boot
   * loader left it.
   */
  startFromBootLoader() {
    this.powerCut();
    this.#fillRam();
    const scratch = new Uint32Array(8);
    scratch.set(BOOT_LOADER_WORDS, 4);
    this.#boot('watchdog', scratch);
  }

  /** Cuts the power at this instant, even during an erase. */
  powerCut() {
    if (!this.mcu) return;
    this.#checkStack();
    this.serial.settle();
    this.flash.cut(this.serial.done);
    this.serial.isWriteEnabled = false;
    this.bootNs = this.nowNs;
    this.mcu = null;
    for (const callback of this.onPowerCut) callback();
  }

  /**
   * Restarts the core like the watchdog: RAM, flash and scratch registers are kept, and the flash
   * chip continues its operation.
   */
  #reset(reason) {
    this.#checkStack();
    if (this.serial.isBusy) this.errors.push('reset while the flash is busy: the boot ROM finds no program');
    this.flash.finish();
    const scratch = this.mcu.peripherals[WATCHDOG].scratchData.slice();
    this.bootNs = this.nowNs;
    this.#boot(reason, scratch);
  }

  /**
   * Returns the maximum stack use since the emulation began, in bytes; 0 for an image without a
   * stack at a known address.
   */
  get stackBytes() {
    this.stackUsed = Math.max(this.stackUsed, this.#stackNow());
    return this.stackUsed;
  }

  #stackNow() {
    if (!this.mcu || this.mcu.clock.nanos < PAINTED_NS) return 0;
    return usedWords(this.stack, this.stack.length) * 4;
  }

  /** Reports an error, once per start, if a word beyond the budget was used. */
  #checkStack() {
    if (this.isStackReported || !this.mcu || this.mcu.clock.nanos < PAINTED_NS) return;
    if (usedWords(this.stack, this.stack.length - STACK_BUDGET / 4) === 0) return;
    this.isStackReported = true;
    this.errors.push(`stack: ${this.#stackNow()} bytes used, ${STACK_BUDGET} allowed`);
  }

  #boot(reason, scratch) {
    if (this.boots.length > 0) this.stackUsed = this.stackBytes;
    this.isStackReported = false;
    this.#overwriteBootRomRam();
    const mcu = new RP2040();
    this.mcu = mcu;
    mcu.logger = this.#logger();
    mcu.flash = this.flash.bytes;
    mcu.flash16 = new Uint16Array(mcu.flash.buffer);
    mcu.flashView = new DataView(mcu.flash.buffer);
    mcu.sram = this.sram;
    mcu.sramView = new DataView(mcu.sram.buffer);
    writeBootrom(mcu);
    installNvic(mcu);
    const ssi = new Ssi(this.serial, this.cycleNs);
    addMissingParts(mcu, this.hasStuckOscillator ? undefined : this.seed + this.boots.length, ssi);
    this.#watchdog(mcu, reason, scratch);
    this.resetReason = null;
    this.stallUntil = 0;
    this.tasks.open.length = 0;
    this.run = this.#makeRun(mcu, ssi);
    ssi.onClose = () => mcu.core.closeFlash(() => ssi.closedBecause);
    mcu.core.VTOR = VECTORS;
    mcu.core.reset();
    this.boots.push({ ns: this.nowNs, reason });
    for (const attach of this.onBoot) attach(mcu);
  }

  #watchdog(mcu, reason, scratch) {
    const watchdog = mcu.peripherals[WATCHDOG];
    watchdog.reason = reason === 'watchdog' ? 1 : reason === 'forced' ? 2 : 0;
    if (scratch) watchdog.scratchData.set(scratch);
    watchdog.onWatchdogTrigger = () => {
      watchdog.alarm.enable = false;
      this.resetReason = watchdog.reason === 2 ? 'forced' : 'watchdog';
    };
  }

  /** Runs one instruction. Returns its cycles. */
  step() {
    const before = this.load.busyCycles;
    this.exception = this.mcu.core.IPSR;
    this.run(1);
    return this.load.busyCycles - before;
  }

  #makeRun(mcu, ssi) {
    const host = {
      mcu,
      flash: this.flash,
      ssi,
      stall: (ns) => {
        this.stallUntil = mcu.clock.nanos + ns;
        this.serial.endNs = this.nowNs + ns;
        this.serial.suspendNs = Infinity;
      },
      onError: (message) => this.errors.push(message),
    };
    const { clock } = mcu;
    const { tasks, load, cycleNs } = this;
    const hooks = {
      onTime: (cycles) => {
        load.byException[this.exception] += cycles;
        clock.nanosCounter += cycles * cycleNs;
      },
      onBreak: (code) => {
        if (mcu.core.PC >= 0x4000) return false;
        serveRom(code, host);
        return true;
      },
      onFault: (what) => this.errors.push(`hard fault: ${what}`),
      onCall: null,
      onReturn: null,
    };
    if (tasks.pools.length > 0) {
      const back = () => {
        tasks.back(mcu.core, load, clock);
        if (tasks.open.length === 0) hooks.onReturn = null;
      };
      hooks.onCall = () => {
        tasks.call(mcu.core, load, clock);
        if (this.hang !== null && tasks.open.at(-1)?.pool.name.includes(this.hang)) this.#park(mcu);
        if (tasks.open.length > 0) hooks.onReturn = back;
      };
    }
    return makeRun(mcu, hooks);
  }

  /** Parks the running task forever, at a branch to itself somewhere in the image. */
  #park(mcu) {
    this.hang = null;
    mcu.core.registers[15] = FLASH_START + 2 * mcu.flash16.indexOf(BRANCH_TO_ITSELF, (VECTORS - FLASH_START) >> 1);
  }

  #logger() {
    return {
      debug() {},
      info() {},
      warn: (part, message) => this.onWarning?.(`${part}: ${message}`),
      error: (part, message) => this.errors.push(`${part}: ${message}`),
    };
  }

  /**
   * Advances emulated time to `untilNs`. Sleep costs no host time.
   * @param {number} untilNs
   */
  runUntil(untilNs) {
    while (this.mcu && this.nowNs < untilNs) {
      this.#runBoot(Math.min(untilNs, this.cutAtNs) - this.bootNs);
      if (this.nowNs >= this.cutAtNs) return this.#failPower();
      if (this.resetReason) this.#reset(this.resetReason);
    }
    this.#checkStack();
    if (!this.mcu) this.bootNs = Math.max(this.bootNs, untilNs);
  }

  /** Schedules a power failure, in nanoseconds of `nowNs`. `onCut` is called then. */
  cutAt(ns) {
    this.cutAtNs = ns;
    this.until = Math.min(this.until, ns - this.bootNs);
  }

  #failPower() {
    this.cutAtNs = Infinity;
    this.powerCut();
    this.onCut();
  }

  /** Runs until `until`, relative to this start, or until a reset is requested. */
  #runBoot(until) {
    const { mcu, load } = this;
    const { clock, core } = mcu;
    this.until = until;
    while (clock.nanosCounter < this.until && this.resetReason === null && this.mcu === mcu) {
      if (clock.nanosCounter < this.stallUntil) {
        load.flashNs += advance(clock, Math.min(this.until, this.stallUntil));
        if (clock.nanosCounter >= this.stallUntil) this.flash.finish();
      } else if (core.waiting || core.lockedUp) {
        load.sleepNs += advance(clock, this.until);
      } else {
        this.#runCode();
      }
    }
  }

  #runCode() {
    const { mcu, run, cycleNs } = this;
    const { clock, core } = mcu;
    while (clock.nanosCounter < this.until && !core.waiting && this.stallUntil <= clock.nanosCounter) {
      const end = Math.min(this.until, clock.nextAlarm?.nanos ?? Infinity);
      this.exception = core.IPSR;
      run(Math.ceil((end - clock.nanosCounter) / cycleNs));
      const alarm = clock.nextAlarm;
      if (alarm !== null && alarm.nanos <= clock.nanosCounter) clock.tick(0);
      if (this.resetReason !== null || this.mcu !== mcu) return;
    }
  }
}

/**
 * Returns the words of the stack from its end, without the guard; none for an image without a stack
 * at a known address.
 */
function stackOf(symbols, sram) {
  const at = (name) => symbols.find((symbol) => symbol.name === name)?.address ?? 0;
  const [top, bottom] = [at('_stack_start') - RAM_START, at('_stack_end') - RAM_START + STACK_GUARD];
  const isKnown = bottom >= STACK_GUARD && bottom < top && top <= sram.length;
  return isKnown ? new Uint32Array(sram.buffer, bottom, (top - bottom) >> 2) : new Uint32Array(0);
}

/**
 * Returns how many of the first `count` words are used, counted from the first one that lost its
 * paint.
 */
function usedWords(words, count) {
  for (let i = 0; i < count; i++) if (words[i] !== STACK_PAINT) return count - i;
  return 0;
}

/**
 * Advances the clock to the next alarm, or to `until` if that is earlier. Returns the time passed.
 */
function advance(clock, until) {
  const from = clock.nanosCounter;
  const alarm = clock.nextAlarm;
  const to = alarm !== null && alarm.nanos < until ? Math.max(alarm.nanos, from) : until;
  clock.tick(to - from);
  return clock.nanosCounter - from;
}
