/** A word as people read addresses. */
export function hex(value) {
  return `0x${(value >>> 0).toString(16)}`;
}
