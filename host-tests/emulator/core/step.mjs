// The instruction step of the Cortex-M0+: all of ARMv6-M in one switch over the upper six bits.
//
// It replaces the step of rp2040js, whose chain of comparisons is about ten times slower, and adds
// what is missing there: cycles for exceptions, SEV, hard faults, lockup, and the flash cache.
// Registers, exception entry and return stay with rp2040js, so its peripherals are not affected.

import { makeArithmetic } from './arithmetic.mjs';
import { hex } from './hex.mjs';
import { makeMemory } from './memory.mjs';

const EXCEPTION_ENTRY_CYCLES = 16;
const EXCEPTION_RETURN_CYCLES = 12;
const HARD_FAULT = 3;
const FRAME_BYTES = 32;
const RAM_START = 0x20000000;

/**
 * @typedef {object} CoreHooks
 * @property {(cycles: number) => void} onTime these cycles have passed
 * @property {(code: number) => boolean} onBreak a breakpoint; false makes it a hard fault
 * @property {(what: string) => void} onFault a hard fault is about to be taken
 * @property {(() => void)|null} onCall after a BLX was taken, or null
 * @property {(() => void)|null} onReturn after BX or POP changed the PC, or null
 */

/**
 * Creates the function that runs the code of a chip.
 *
 * It runs several instructions without moving the clock, because most of them reach only RAM and
 * flash. Before an instruction reaches anything else, it moves the clock, and it stops after it.
 * @param {any} mcu the RP2040
 * @param {CoreHooks} hooks
 * @returns {(limit: number) => void} runs instructions for at least this many cycles, or until the
 *   core waits, takes or leaves an exception, or has reached a device
 */
export function makeRun(mcu, hooks) {
  const core = mcu.core;
  // All values are kept as signed words: JavaScript engines hold those in registers, larger numbers on the heap.
  const R = new Int32Array(core.registers.buffer);
  const { read32, read16, read8, write32, write16, write8, fetch, takeWait, setGuard, guardEnd, flushCache, closeFlash } = makeMemory(mcu, R, fault, leave);
  const { add, flags, shiftLeft, shiftRight, shiftArithmetic, condition, dataProcessing } = makeArithmetic(core, R);
  /** Cycles of exceptions. */
  let exceptions = 0;
  /** Cycles that the clock does not show yet. */
  let spent = 0;
  /** Whether to stop after this instruction. */
  let stops = false;
  core.lockedUp = false;
  core.setGuard = setGuard;
  core.flushCache = flushCache;
  core.closeFlash = closeFlash;
  core.settle = settle;

  /** Moves the clock to the beginning of this instruction. */
  function settle() {
    const cycles = spent;
    spent = 0;
    if (cycles > 0) hooks.onTime(cycles);
  }

  /** Prepares for something that may read the clock, set an alarm or request an interrupt. */
  function leave() {
    settle();
    stops = true;
  }

  /** If the frame of an exception would not fit in open RAM, the core locks up. */
  const enter = core.exceptionEntry.bind(core);
  core.exceptionEntry = (exception) => {
    leave();
    const frame = (((R[13] - FRAME_BYTES) & ~7) - RAM_START) | 0;
    if (frame >= guardEnd() && frame < mcu.sram.length) return enter(exception);
    if (exception !== HARD_FAULT) hooks.onFault(`no stack for exception ${exception}`);
    lockUp();
  };

  function lockUp() {
    stops = true;
    core.lockedUp = true;
    core.waiting = true;
  }

  function fault(what) {
    hooks.onFault(what);
    if (core.IPSR === HARD_FAULT || core.IPSR === 2) lockUp();
    else core.exceptionEntry(HARD_FAULT);
  }

  /**
   * Returns the interrupts that may preempt the running handler. Any of them ends a WFI, even while
   * masked.
   */
  function moreUrgent() {
    const running = core.exceptionPriority(core.IPSR);
    let interrupts = 0;
    for (let priority = 0; priority < running && priority < 4; priority++) interrupts |= core.interruptPriorities[priority];
    return interrupts;
  }

  /** Branches like BX, BLX and POP: to code, or out of an exception. */
  function branch(address) {
    if (address >>> 28 === 15 && core.IPSR !== 0) {
      leave();
      core.exceptionReturn(address & 0x0fffffff);
      exceptions += EXCEPTION_RETURN_CYCLES;
      return;
    }
    if (!(address & 1)) return void fault(`branch to ${hex(address)}, which is not Thumb code`);
    R[15] = address & ~1;
    if (hooks.onReturn !== null) hooks.onReturn();
  }

  /** Executes ADD, CMP and MOV of high registers, BX and BLX. Returns extra cycles. */
  function highRegisters(op) {
    const m = (op >> 3) & 15;
    const value = m === 15 ? R[15] + 2 : R[m];
    const d = (op & 7) | ((op >> 4) & 8);
    switch ((op >> 8) & 3) {
      case 0: {
        const sum = ((d === 15 ? R[15] + 2 : R[d]) + value) | 0;
        return setHigh(d, sum);
      }
      case 1:
        add(R[d], ~value, 1);
        return 0;
      case 2:
        return setHigh(d, value);
      default:
        if (op & 0x80) {
          R[14] = R[15] | 1;
          branch(value);
          if (hooks.onCall !== null) hooks.onCall();
        } else {
          branch(value);
        }
        return 1;
    }
  }

  function setHigh(d, value) {
    if (d === 15) {
      R[15] = value & ~1;
      return 1;
    }
    R[d] = d === 13 ? value & ~3 : value;
    return 0;
  }

  function registerOffset(op) {
    const address = (R[(op >> 3) & 7] + R[(op >> 6) & 7]) | 0;
    const t = op & 7;
    switch ((op >> 9) & 7) {
      case 0: write32(address, R[t]); return;
      case 1: write16(address, R[t]); return;
      case 2: write8(address, R[t]); return;
      case 3: R[t] = (read8(address) << 24) >> 24; return;
      case 4: R[t] = read32(address); return;
      case 5: R[t] = read16(address); return;
      case 6: R[t] = read8(address); return;
      default: R[t] = (read16(address) << 16) >> 16; return;
    }
  }

  function push(op) {
    let count = 0;
    for (let list = op & 0x1ff; list; list &= list - 1) count++;
    let address = (R[13] - 4 * count) | 0;
    R[13] = address;
    for (let i = 0; i < 8; i++) {
      if (op & (1 << i)) {
        write32(address, R[i]);
        address = (address + 4) | 0;
      }
    }
    if (op & 0x100) write32(address, R[14]);
    return count;
  }

  function pop(op) {
    let count = 0;
    let address = R[13];
    for (let i = 0; i < 8; i++) {
      if (op & (1 << i)) {
        R[i] = read32(address);
        address = (address + 4) | 0;
        count++;
      }
    }
    if (!(op & 0x100)) {
      R[13] = address;
      return count;
    }
    const target = read32(address);
    R[13] = address + 4;
    branch(target);
    return count + 3;
  }

  function hint(op) {
    stops = true;
    switch (op & 0xff) {
      case 0x20:
        if (core.eventRegistered) core.eventRegistered = false;
        else core.waiting = true;
        return 1;
      case 0x30:
        core.waiting = (core.pendingInterrupts & core.enabledInterrupts & moreUrgent()) === 0;
        return 1;
      case 0x40:
        core.eventRegistered = true;
        return 0;
      default:
        return 0;
    }
  }

  function reverse(op) {
    const value = R[(op >> 3) & 7];
    const d = op & 7;
    switch ((op >> 6) & 3) {
      case 0: R[d] = (value << 24) | ((value & 0xff00) << 8) | ((value >>> 8) & 0xff00) | (value >>> 24); return 0;
      case 1: R[d] = ((value & 0x00ff00ff) << 8) | ((value >>> 8) & 0x00ff00ff); return 0;
      case 3: R[d] = (((value & 0xff) << 24) >> 16) | ((value >>> 8) & 0xff); return 0;
      default: return undefinedInstruction(op);
    }
  }

  function undefinedInstruction(op) {
    fault(`undefined instruction ${hex(op)} at ${hex(R[15] - 2)}`);
    return 0;
  }

  function misc(op) {
    switch ((op >> 8) & 15) {
      case 0:
        R[13] = op & 0x80 ? R[13] - ((op & 0x7f) << 2) : R[13] + ((op & 0x7f) << 2);
        return 0;
      case 2: {
        const value = R[(op >> 3) & 7];
        const d = op & 7;
        switch ((op >> 6) & 3) {
          case 0: R[d] = (value << 16) >> 16; return 0;
          case 1: R[d] = (value << 24) >> 24; return 0;
          case 2: R[d] = value & 0xffff; return 0;
          default: R[d] = value & 0xff; return 0;
        }
      }
      case 4: case 5: return push(op);
      case 6:
        core.PM = (op & 0x10) !== 0;
        core.interruptsUpdated = true;
        return 0;
      case 10: return reverse(op);
      case 12: case 13: return pop(op);
      case 14:
        leave();
        if (!hooks.onBreak(op & 0xff)) fault(`breakpoint at ${hex(R[15] - 2)}`);
        return 0;
      case 15: return hint(op);
      default: return undefinedInstruction(op);
    }
  }

  function storeMultiple(op) {
    const n = (op >> 8) & 7;
    let address = R[n];
    let count = 0;
    for (let i = 0; i < 8; i++) {
      if (op & (1 << i)) {
        write32(address, R[i]);
        address = (address + 4) | 0;
        count++;
      }
    }
    R[n] = address;
    return count;
  }

  function loadMultiple(op) {
    const n = (op >> 8) & 7;
    let address = R[n];
    let count = 0;
    for (let i = 0; i < 8; i++) {
      if (op & (1 << i)) {
        R[i] = read32(address);
        address = (address + 4) | 0;
        count++;
      }
    }
    if (!(op & (1 << n))) R[n] = address;
    return count;
  }

  function conditional(op) {
    const code = (op >> 8) & 15;
    if (code === 14) return undefinedInstruction(op);
    if (code === 15) {
      core.pendingSVCall = true;
      core.interruptsUpdated = true;
      return 0;
    }
    if (!condition(code)) return 0;
    R[15] = R[15] + 2 + (((op & 0xff) << 24) >> 23);
    return 1;
  }

  function wide(op) {
    const low = fetch(R[15]);
    R[15] += 2;
    if ((low & 0xd000) === 0xd000 && (op & 0xf800) === 0xf000) {
      const sign = (op >> 10) & 1;
      const i1 = ((low >> 13) & 1) ^ sign ^ 1;
      const i2 = ((low >> 11) & 1) ^ sign ^ 1;
      const offset =
        (sign ? 0xff000000 : 0) | (i1 << 23) | (i2 << 22) | ((op & 0x3ff) << 12) | ((low & 0x7ff) << 1);
      R[14] = R[15] | 1;
      R[15] = R[15] + offset;
      return 2;
    }
    if ((op & 0xfff0) === 0xf3b0 && (low & 0xff00) === 0x8f00) return 2; // DMB, DSB, ISB
    if ((op & 0xfff0) === 0xf3e0 && (low & 0xf000) === 0x8000) {
      R[(low >> 8) & 15] = core.readSpecialRegister(low & 0xff);
      return 2;
    }
    if ((op & 0xfff0) === 0xf380 && (low & 0xff00) === 0x8800) {
      core.writeSpecialRegister(low & 0xff, R[op & 15] >>> 0);
      return 2;
    }
    R[15] -= 2;
    return undefinedInstruction(op);
  }

  /** Runs one instruction and returns its cycles. */
  function step() {
    exceptions = core.interruptsUpdated && core.checkForInterrupts() ? EXCEPTION_ENTRY_CYCLES : 0;
    const pc = R[15] & ~1;
    const op = fetch(pc);
    R[15] = pc + 2;
    let cycles = 1;
    switch (op >>> 10) {
      case 0: case 1: {
        const by = (op >> 6) & 31;
        const value = R[(op >> 3) & 7];
        R[op & 7] = by === 0 ? flags(value) : shiftLeft(value, by);
        break;
      }
      case 2: case 3: R[op & 7] = shiftRight(R[(op >> 3) & 7], (op >> 6) & 31 || 32); break;
      case 4: case 5: R[op & 7] = shiftArithmetic(R[(op >> 3) & 7], (op >> 6) & 31 || 32); break;
      case 6: {
        const b = R[(op >> 6) & 7];
        R[op & 7] = op & 0x200 ? add(R[(op >> 3) & 7], ~b, 1) : add(R[(op >> 3) & 7], b, 0);
        break;
      }
      case 7: {
        const b = (op >> 6) & 7;
        R[op & 7] = op & 0x200 ? add(R[(op >> 3) & 7], ~b, 1) : add(R[(op >> 3) & 7], b, 0);
        break;
      }
      case 8: case 9: R[(op >> 8) & 7] = flags(op & 0xff); break;
      case 10: case 11: add(R[(op >> 8) & 7], ~(op & 0xff), 1); break;
      case 12: case 13: R[(op >> 8) & 7] = add(R[(op >> 8) & 7], op & 0xff, 0); break;
      case 14: case 15: R[(op >> 8) & 7] = add(R[(op >> 8) & 7], ~(op & 0xff), 1); break;
      case 16: dataProcessing(op); break;
      case 17: cycles += highRegisters(op); break;
      case 18: case 19:
        R[(op >> 8) & 7] = read32((((pc + 4) & ~3) + ((op & 0xff) << 2)) | 0);
        cycles = 2;
        break;
      case 20: case 21: case 22: case 23: registerOffset(op); cycles = 2; break;
      case 24: case 25: write32((R[(op >> 3) & 7] + ((op >> 4) & 0x7c)) | 0, R[op & 7]); cycles = 2; break;
      case 26: case 27: R[op & 7] = read32((R[(op >> 3) & 7] + ((op >> 4) & 0x7c)) | 0); cycles = 2; break;
      case 28: case 29: write8((R[(op >> 3) & 7] + ((op >> 6) & 0x1f)) | 0, R[op & 7]); cycles = 2; break;
      case 30: case 31: R[op & 7] = read8((R[(op >> 3) & 7] + ((op >> 6) & 0x1f)) | 0); cycles = 2; break;
      case 32: case 33: write16((R[(op >> 3) & 7] + ((op >> 5) & 0x3e)) | 0, R[op & 7]); cycles = 2; break;
      case 34: case 35: R[op & 7] = read16((R[(op >> 3) & 7] + ((op >> 5) & 0x3e)) | 0); cycles = 2; break;
      case 36: case 37: write32((R[13] + ((op & 0xff) << 2)) | 0, R[(op >> 8) & 7]); cycles = 2; break;
      case 38: case 39: R[(op >> 8) & 7] = read32((R[13] + ((op & 0xff) << 2)) | 0); cycles = 2; break;
      case 40: case 41: R[(op >> 8) & 7] = ((pc + 4) & ~3) + ((op & 0xff) << 2); break;
      case 42: case 43: R[(op >> 8) & 7] = R[13] + ((op & 0xff) << 2); break;
      case 44: case 45: case 46: case 47: cycles += misc(op); break;
      case 48: case 49: cycles += storeMultiple(op); break;
      case 50: case 51: cycles += loadMultiple(op); break;
      case 52: case 53: case 54: case 55: cycles += conditional(op); break;
      case 56: case 57: R[15] = pc + 4 + (((op & 0x7ff) << 21) >> 20); cycles = 2; break;
      case 60: case 61: case 62: case 63: cycles += wide(op); break;
      default: undefinedInstruction(op);
    }
    return cycles + exceptions + takeWait();
  }

  return function run(limit) {
    stops = false;
    do {
      const cycles = step(); // may settle, so `spent` is read after it
      spent += cycles;
    } while (spent < limit && !stops);
    settle();
  };
}
