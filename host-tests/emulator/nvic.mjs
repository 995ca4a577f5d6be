// Interrupt lines as the NVIC sees them: a request is pending until its handler is entered, and comes
// back after the handler if the line is still up. rp2040js keeps it pending meanwhile, so that a request
// made by software would never end.

const FIRST_IRQ = 16;
const NVIC_ICPR = 0x280;

/** @param {any} mcu a fresh RP2040 */
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

  const write = ppb.writeUint32.bind(ppb);
  ppb.writeUint32 = (offset, value) => {
    if (offset === NVIC_ICPR) core.pendingInterrupts &= ~value | lines;
    else write(offset, value);
  };
}
