/** Formats a word as an address in hexadecimal. */
export function hex(value) {
  return `0x${(value >>> 0).toString(16)}`;
}
