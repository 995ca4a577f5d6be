// Arithmetic of the Cortex-M0+: addition, shifts and logic with their flags, and the conditions on
// them.

/**
 * Creates the arithmetic of a core. Values are signed words, as in the registers.
 * @param {any} core
 * @param {Int32Array} R its registers
 */
export function makeArithmetic(core, R) {
  function add(a, b, carry) {
    const result = (a + b + carry) | 0;
    core.N = result < 0;
    core.Z = result === 0;
    core.C = ((a & b) | ((a | b) & ~result)) < 0;
    core.V = ((a ^ result) & (b ^ result)) < 0;
    return result;
  }

  function flags(result) {
    core.N = result < 0;
    core.Z = result === 0;
    return result;
  }

  function condition(code) {
    switch (code) {
      case 0: return core.Z;
      case 1: return !core.Z;
      case 2: return core.C;
      case 3: return !core.C;
      case 4: return core.N;
      case 5: return !core.N;
      case 6: return core.V;
      case 7: return !core.V;
      case 8: return core.C && !core.Z;
      case 9: return !core.C || core.Z;
      case 10: return core.N === core.V;
      case 11: return core.N !== core.V;
      case 12: return !core.Z && core.N === core.V;
      default: return core.Z || core.N !== core.V;
    }
  }

  function shiftByRegister(kind, value, by) {
    if (by === 0) return flags(value);
    if (kind === 2) return shiftLeft(value, by);
    if (kind === 3) return shiftRight(value, by);
    if (kind === 4) return shiftArithmetic(value, by);
    const turn = by & 31;
    const result = turn === 0 ? value : (value >>> turn) | (value << (32 - turn));
    core.C = result < 0;
    return flags(result);
  }

  function shiftLeft(value, by) {
    core.C = by <= 32 && ((value >>> (32 - by)) & 1) === 1;
    return flags(by < 32 ? value << by : 0);
  }

  function shiftRight(value, by) {
    core.C = by <= 32 && ((value >>> (by - 1)) & 1) === 1;
    return flags(by < 32 ? value >>> by : 0);
  }

  function shiftArithmetic(value, by) {
    const capped = by > 32 ? 32 : by;
    core.C = ((value >> (capped - 1)) & 1) === 1;
    return flags(capped < 32 ? value >> capped : value >> 31);
  }

  function dataProcessing(op) {
    const d = op & 7;
    const a = R[d];
    const b = R[(op >> 3) & 7];
    switch ((op >> 6) & 15) {
      case 0: R[d] = flags(a & b); return;
      case 1: R[d] = flags(a ^ b); return;
      case 2: R[d] = shiftByRegister(2, a, b & 0xff); return;
      case 3: R[d] = shiftByRegister(3, a, b & 0xff); return;
      case 4: R[d] = shiftByRegister(4, a, b & 0xff); return;
      case 5: R[d] = add(a, b, core.C ? 1 : 0); return;
      case 6: R[d] = add(a, ~b, core.C ? 1 : 0); return;
      case 7: R[d] = shiftByRegister(7, a, b & 0xff); return;
      case 8: flags(a & b); return;
      case 9: R[d] = add(0, ~b, 1); return;
      case 10: add(a, ~b, 1); return;
      case 11: add(a, b, 0); return;
      case 12: R[d] = flags(a | b); return;
      case 13: R[d] = flags(Math.imul(a, b)); return;
      case 14: R[d] = flags(a & ~b); return;
      default: R[d] = flags(~b); return;
    }
  }

  return { add, flags, shiftLeft, shiftRight, shiftArithmetic, condition, dataProcessing };
}
