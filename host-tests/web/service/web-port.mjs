/** A port of Web Serial. */

const BAUD = 115_200;
/** Raspberry Pi's vendor ID, and the product IDs of our console on a Pico and a Pico 2. */
const VENDOR = 0x2e8a;
const PRODUCTS = [0x000a, 0x0009];

/**
 * Opens a port that the user has chosen.
 * @param {SerialPort} serial
 * @returns {Promise<import('./link.mjs').Port & {close: () => Promise<void>}>}
 */
export async function openWebPort(serial) {
  await serial.open({ baudRate: BAUD });
  // The device begins to print when a terminal is there.
  await serial.setSignals?.({ dataTerminalReady: true });
  const { usbVendorId, usbProductId } = serial.getInfo?.() ?? {};
  const writer = serial.writable.getWriter();
  const reader = serial.readable.getReader();
  let isOpen = true;
  const port = {
    feedsDevice: usbVendorId === VENDOR && PRODUCTS.includes(usbProductId),
    onText: (/** @type {string} */ _) => {},
    onClose: () => {},
    send: (text) => writer.write(new TextEncoder().encode(text)),
    after: (ms, action) => {
      const timer = setTimeout(action, ms);
      return () => clearTimeout(timer);
    },
    close,
  };

  async function close() {
    if (!isOpen) return;
    isOpen = false;
    port.onClose();
    await reader.cancel().catch(() => {});
    writer.releaseLock();
    await serial.close().catch(() => {});
  }

  async function read() {
    const decoder = new TextDecoder();
    try {
      for (let got = await reader.read(); !got.done; got = await reader.read()) port.onText(decoder.decode(got.value, { stream: true }));
    } catch {
      // The cable was unplugged.
    } finally {
      reader.releaseLock();
      close();
    }
  }
  read();
  return port;
}
