// Interrupt lines as the NVIC handles them: a request is pending until its handler is entered, and
// again after the handler if the line is still high. rp2040js keeps it pending meanwhile, so a
// request made by software would never end.

const FIRST_IRQ = 16;
const NVIC_ICPR = 0x280;
const MPU_CTRL = 0xd94;
const MPU_RBAR = 0xd9c;
const MPU_RASR = 0xda0;

/** @param {any} mcu a new RP2040 */
export function installNvic(mcu) {
  const { core, ppb } = mcu;
  let lines = 0;

  core.setInterrupt = (irq, up) => {
    const bit = 1 << irq;
    if (!up) {
      lines &= ~bit;
      core.pendingInterrupts &= ~bit;
    } else if (!(lines & bit)) {
      lines |= bit;
      pend(bit);
    }
  };

  function pend(bit) {
    core.pendingInterrupts |= bit;
    core.interruptsUpdated = true;
    if (core.enabledInterrupts & bit) core.waiting = false;
  }

  const enter = core.exceptionEntry.bind(core);
  core.exceptionEntry = (exception) => {
    if (exception >= FIRST_IRQ) core.pendingInterrupts &= ~(1 << (exception - FIRST_IRQ));
    enter(exception);
  };

  const leave = core.exceptionReturn.bind(core);
  core.exceptionReturn = (code) => {
    const exception = core.IPSR;
    leave(code);
    if (exception >= FIRST_IRQ && lines & (1 << (exception - FIRST_IRQ))) pend(1 << (exception - FIRST_IRQ));
  };

  const mpu = new Map();
  const read = ppb.readUint32.bind(ppb);
  ppb.readUint32 = (offset) => (offset >= MPU_CTRL && offset <= MPU_RASR ? (mpu.get(offset) ?? 0) : read(offset));
  const write = ppb.writeUint32.bind(ppb);
  ppb.writeUint32 = (offset, value) => {
    if (offset >= MPU_CTRL && offset <= MPU_RASR) {
      mpu.set(offset, value);
      guard(core, mpu);
    } else if (offset === NVIC_ICPR) core.pendingInterrupts &= ~value | lines;
    else write(offset, value);
  };
}

/**
 * Implements the part of the memory protection that a stack guard needs: one region of 256 bytes with
 * one inaccessible subregion of 32 bytes.
 */
function guard(core, mpu) {
  const [control, base, size] = [MPU_CTRL, MPU_RBAR, MPU_RASR].map((register) => mpu.get(register) ?? 0);
  if (!(control & 1) || !(size & 1)) return;
  const closed = 31 - Math.clz32(~(size >>> 8) & 0xff);
  const from = (base & ~0xff) + 32 * closed;
  core.setGuard?.(from, from + 32);
}
