// Waits for a suitable moment for a picture.

/** The cursor is at its brightest in the middle of its pulse; a pulse takes 64/60 s. */
const PULSE_MS = 3200 / 3;

/** Waits until cursors are bright and attack targets lit. */
export function settle(device) {
  device.wait(200);
  device.wait(PULSE_MS - ((device.nowMs - PULSE_MS * 0.48) % PULSE_MS));
}
