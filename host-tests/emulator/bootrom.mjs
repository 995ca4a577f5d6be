// A boot ROM replacement, because rp2040js ships none. Each function is a breakpoint that
// JavaScript handles.

const LOOKUP = 0x20;
const FUNCTIONS = 0x100;
const BKPT = 0xbe00;
const BX_LR = 0x4770;

/** Two-letter codes of the functions that firmware may request, as in the RP2040 data sheet. */
const CODES = ['IF', 'EX', 'RE', 'RP', 'FC', 'CX', 'MS', 'S4', 'MC', 'C4', 'P3', 'R3', 'L3', 'T3', 'UB'];

/**
 * @typedef {object} RomHost the parts that the functions use
 * @property {any} mcu
 * @property {import('./flash.mjs').Flash} flash
 * @property {import('./ssi.mjs').Ssi} ssi
 * @property {(ns: number) => void} stall stops the core for this long, until the flash is done
 * @property {(message: string) => void} onError
 */

/** Writes table pointers and stubs into the ROM of a new chip. */
export function writeBootrom(mcu) {
  const half = new Uint16Array(mcu.bootrom.buffer);
  half.fill(0);
  half[0x12 >> 1] = 3 << 8; // version at 0x13
  half[0x14 >> 1] = FUNCTIONS - 0x40;
  half[0x16 >> 1] = FUNCTIONS - 0x20;
  half[0x18 >> 1] = LOOKUP | 1;
  const stub = (address, number) => {
    half[address >> 1] = BKPT | number;
    half[(address >> 1) + 1] = BX_LR;
  };
  stub(LOOKUP, 0xff);
  CODES.forEach((_, i) => stub(FUNCTIONS + i * 4, i));
}

/**
 * Serves the breakpoint `number` of a stub.
 * @param {number} number
 * @param {RomHost} host
 */
export function serveRom(number, host) {
  const R = host.mcu.core.registers;
  if (number === 0xff) {
    R[0] = lookup(R[1], host);
    return;
  }
  const serve = SERVICES[CODES[number]];
  if (serve) serve(R, host);
}

function lookup(code, host) {
  const name = String.fromCharCode(code & 0xff, (code >> 8) & 0xff);
  const index = CODES.indexOf(name);
  if (index >= 0) return (FUNCTIONS + index * 4) | 1;
  host.onError(`the firmware requests "${name}", which the boot ROM does not have`);
  return 0;
}

const SERVICES = {
  EX: (_, { ssi }) => ssi.exitXip(),
  FC: (_, { mcu, ssi }) => {
    mcu.core.flushCache?.();
    ssi.force(0);
  },
  CX: (_, { ssi }) => ssi.enterSlowXip(),
  RE: (R, { flash, stall }) => stall(flash.erase(R[0], R[1])),
  RP: (R, { mcu, flash, stall }) => {
    const data = new Uint8Array(R[2]);
    for (let i = 0; i < data.length; i++) data[i] = mcu.readUint8(R[1] + i);
    stall(flash.program(R[0], data));
  },
  MS: (R, { mcu }) => fill(mcu, R[0], R[1], R[2]),
  S4: (R, { mcu }) => fill(mcu, R[0], R[1], R[2]),
  MC: (R, { mcu }) => copy(mcu, R[0], R[1], R[2]),
  C4: (R, { mcu }) => copy(mcu, R[0], R[1], R[2]),
  P3: (R) => {
    let count = 0;
    for (let v = R[0]; v; v &= v - 1) count++;
    R[0] = count;
  },
  R3: (R) => {
    let value = 0;
    for (let i = 0; i < 32; i++) if (R[0] & (1 << i)) value |= 1 << (31 - i);
    R[0] = value;
  },
  L3: (R) => {
    R[0] = Math.clz32(R[0]);
  },
  T3: (R) => {
    R[0] = R[0] === 0 ? 32 : 31 - Math.clz32(R[0] & -R[0]);
  },
  UB: (_, { onError }) => onError('the firmware resets into the USB boot loader'),
};

function fill(mcu, to, value, count) {
  for (let i = 0; i < count; i++) mcu.writeUint8(to + i, value & 0xff);
}

function copy(mcu, to, from, count) {
  for (let i = 0; i < count; i++) mcu.writeUint8(to + i, mcu.readUint8(from + i));
}
