/**
 * CRC-32/ISO-HDLC, as used by Ethernet, PNG and the device's flash. (`node:zlib` has it from
 * version 20.15 on; Debian's Node is older.)
 */

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** @param {Iterable<number>} bytes @returns {number} an unsigned 32-bit value */
export function crc32(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (sum >>> 8) ^ TABLE[(sum ^ byte) & 0xff];
  return ~sum >>> 0;
}
