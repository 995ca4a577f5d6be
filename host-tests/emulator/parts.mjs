// Parts of the RP2040 that rp2040js lacks, or implements in a way that breaks embassy firmware.

/**
 * @param {any} mcu a new RP2040
 * @param {number|undefined} seed for the random bit; without one the ring oscillator is stuck
 * @param {import('./ssi.mjs').Ssi} ssi the controller before the flash
 */
export function addMissingParts(mcu, seed, ssi) {
  mcu.peripherals[0x14000] = cacheControl(mcu);
  mcu.peripherals[0x18000] = ssi;
  mcu.peripherals[0x40018] = flashPins(ssi);
  mcu.peripherals[0x40060] = ringOscillator(mcu, seed);
  mcu.peripherals[0x40064] = registers({ 0x0: 0x10b1, 0x8: 0x100 }); // VREG_AND_CHIP_RESET: had a power-on
  fireAlarmsOnTime(mcu);
  disablePwmEdgeAlarms(mcu);
  implementResets(mcu);
}

/** Plain memory with the usual set, clear and xor aliases. */
function registers(initial) {
  const values = new Map(Object.entries(initial).map(([offset, value]) => [Number(offset), value]));
  return {
    readUint32: (offset) => values.get(offset & 0xfff) ?? 0,
    writeUint32Atomic(offset, value, kind) {
      const old = values.get(offset) ?? 0;
      values.set(offset, atomic(old, value, kind));
    },
  };
}

function atomic(old, value, kind) {
  if (kind === 1) return (old ^ value) >>> 0;
  if (kind === 2) return (old | value) >>> 0;
  if (kind === 3) return (old & ~value) >>> 0;
  return value >>> 0;
}

const XIP_FLUSH = 0x04;

/** XIP_CTRL: a flush empties the cache at once; streams are always complete. */
function cacheControl(mcu) {
  const plain = registers({});
  return {
    readUint32: plain.readUint32,
    writeUint32Atomic(offset, value, kind) {
      if (offset === XIP_FLUSH && value & 1) mcu.core.flushCache?.();
      else plain.writeUint32Atomic(offset, value, kind);
    },
  };
}

const SELECT_CTRL = 0x0c;

/** IO_QSPI: the chip select of the flash may be overridden. */
function flashPins(ssi) {
  const plain = registers({});
  return {
    readUint32: plain.readUint32,
    writeUint32Atomic(offset, value, kind) {
      plain.writeUint32Atomic(offset, value, kind);
      if (offset === SELECT_CTRL) ssi.force((plain.readUint32(offset) >> 8) & 3);
    },
  };
}

const ROSC_STATUS = 0x18;
const ROSC_RANDOMBIT = 0x1c;
/** Time after which a bit of the oscillator is new. Earlier reads return the same bit. */
const ROSC_BIT_NS = 300;
/** Share of set bits, of 256. The bits of a real oscillator are biased, too; by how much is not known. */
const ROSC_BIAS = 160;

/** Without a seed every bit is 1. */
function ringOscillator(mcu, seed) {
  const plain = registers({});
  let state = (Math.imul((seed ?? 0) + 1, 2654435761) | 1) >>> 0;
  let read = -Infinity;
  return {
    writeUint32Atomic: plain.writeUint32Atomic,
    readUint32(offset) {
      if ((offset & 0xfff) === ROSC_STATUS) return 0x80001000;
      if ((offset & 0xfff) !== ROSC_RANDOMBIT) return plain.readUint32(offset);
      if (seed === undefined) return 1;
      const { nanos } = mcu.clock;
      if (nanos - read >= ROSC_BIT_NS) {
        read = nanos;
        state ^= state << 13;
        state ^= state >>> 17;
        state ^= state << 5;
      }
      return ((state >>> 7) & 0xff) < ROSC_BIAS ? 1 : 0;
    },
  };
}

const TIMER = 0x40054;
const ALARM0 = 0x10;
const ALARM3 = 0x1c;

/**
 * Fires an alarm when the microsecond counter reaches it. In rp2040js it fires up to a microsecond
 * early; firmware that then re-arms it may miss the moment and wait forever.
 */
function fireAlarmsOnTime(mcu) {
  const timer = mcu.peripherals[TIMER];
  const write = timer.writeUint32.bind(timer);
  timer.writeUint32 = (offset, value) => {
    if (offset < ALARM0 || offset > ALARM3) return write(offset, value);
    const alarm = timer.alarms[(offset - ALARM0) / 4];
    const { nanos } = mcu.clock;
    const micros = Math.floor(nanos / 1000);
    const left = (value - micros) >>> 0;
    alarm.armed = true;
    alarm.targetMicros = value;
    alarm.clockAlarm.schedule(Math.max(0, (micros + left) * 1000 - nanos));
  };
}

/**
 * Disables the edge alarms of the PWM slices. Nothing uses them, and they would wake the clock
 * thousands of times a second.
 */
function disablePwmEdgeAlarms(mcu) {
  for (const slice of mcu.pwm.channels) {
    slice.alarmA.enable = false;
    slice.alarmB.enable = false;
    slice.alarmBottom.enable = false;
  }
}

const RESET_I2C0 = 1 << 3;
const RESET_I2C1 = 1 << 4;
const RESET_IO_BANK0 = 1 << 5;
const RESET_PADS_BANK0 = 1 << 8;
const RESET_PIO0 = 1 << 10;
const RESET_PIO1 = 1 << 11;

/**
 * Implements the resets that matter: a driver that resets pins or a PIO block in use shows it here
 * as on the real chip, and so does one that resets a hanging I2C block. Other peripherals keep
 * their state in a reset.
 */
function implementResets(mcu) {
  const resets = mcu.peripherals[0x4000c];
  const write = resets.writeUint32.bind(resets);
  resets.writeUint32 = (offset, value) => {
    const before = resets.reset;
    write(offset, value);
    const risen = resets.reset & ~before;
    if (risen & RESET_IO_BANK0) mcu.gpio.forEach((pin) => setPin(pin, 'ctrl', 0x1f));
    if (risen & RESET_PADS_BANK0) mcu.gpio.forEach((pin) => setPin(pin, 'padValue', 0x56));
    if (risen & RESET_I2C0) mcu.i2c[0].onReset?.();
    if (risen & RESET_I2C1) mcu.i2c[1].onReset?.();
    if (risen & RESET_PIO0) resetPio(mcu.pio[0]);
    if (risen & RESET_PIO1) resetPio(mcu.pio[1]);
  };
  Object.defineProperty(resets, 'reset_done', { get: () => 0x1ffffff & ~resets.reset });
}

function setPin(pin, field, value) {
  pin[field] = value;
  pin.checkForUpdates();
}

function resetPio(pio) {
  pio.writeUint32(0, 0);
  pio.instructions.fill(0);
  pio.pinValues = 0;
  pio.pinDirections = 0;
  pio.irq = 0;
  for (const machine of pio.machines) machine.restart();
  pio.checkChangedPins();
}
