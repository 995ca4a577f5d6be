// The RTT ring of defmt in RAM, and a debug probe that reads it.

const MAGIC = 'SEGGER RTT';
const RAM_START = 0x20000000;
/**
 * Offsets in the control block: the first up channel, and in it the buffer, its size, and the write
 * and read positions.
 */
const CHANNEL = 24;
const [BUFFER, SIZE, WRITTEN, READ] = [4, 8, 12, 16];

/** Returns the control block, once the firmware has set it up. */
function channel(sram, symbols) {
  const symbol = symbols.find(({ name }) => name === '_SEGGER_RTT');
  if (!symbol) return null;
  const at = symbol.address - RAM_START;
  const magic = String.fromCharCode(...sram.subarray(at, at + MAGIC.length));
  return magic === MAGIC ? new DataView(sram.buffer, sram.byteOffset + at + CHANNEL) : null;
}

/**
 * Returns the number of bytes in the first up channel that were not read yet, or -1 without a
 * control block.
 * @param {Uint8Array} sram
 * @param {import('./elf.mjs').Symbol[]} symbols
 */
export function rttBytes(sram, symbols) {
  const view = channel(sram, symbols);
  if (!view) return -1;
  const [size, written, read] = [SIZE, WRITTEN, READ].map((at) => view.getUint32(at, true));
  return size > 0 ? (written - read + size) % size : 0;
}

/**
 * Takes what is in the ring, like a probe.
 * @param {Uint8Array} sram
 * @param {import('./elf.mjs').Symbol[]} symbols
 * @returns {number[]}
 */
export function takeRtt(sram, symbols) {
  const count = rttBytes(sram, symbols);
  if (count <= 0) return [];
  const view = channel(sram, symbols);
  const [buffer, size, read] = [BUFFER, SIZE, READ].map((at) => view.getUint32(at, true));
  const bytes = Array.from({ length: count }, (_, i) => sram[buffer - RAM_START + ((read + i) % size)]);
  view.setUint32(READ, (read + count) % size, true);
  return bytes;
}
