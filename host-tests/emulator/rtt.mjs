// The RTT ring of defmt in RAM. The frames stay raw; how many bytes were written is enough to see life.

const MAGIC = 'SEGGER RTT';
const RAM_START = 0x20000000;

/**
 * Bytes written to the first up channel and not yet read by anybody, or -1 without a control block.
 * @param {Uint8Array} sram
 * @param {import('./elf.mjs').Symbol[]} symbols
 */
export function rttBytes(sram, symbols) {
  const symbol = symbols.find(({ name }) => name === '_SEGGER_RTT');
  if (!symbol) return -1;
  const at = symbol.address - RAM_START;
  const magic = String.fromCharCode(...sram.subarray(at, at + MAGIC.length));
  if (magic !== MAGIC) return -1;
  const view = new DataView(sram.buffer, sram.byteOffset + at);
  const size = view.getUint32(24 + 8, true);
  const write = view.getUint32(24 + 12, true);
  const read = view.getUint32(24 + 16, true);
  return size > 0 ? (write - read + size) % size : 0;
}
