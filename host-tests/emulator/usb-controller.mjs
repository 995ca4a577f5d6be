// The USB controller of the chip as a device on the bus: registers, buffers, data toggles. (The one
// in rp2040js has no toggles, ignores addresses and delivers a packet to the device more than
// once.)

const SLOT = 0x50110;
const IRQ_USBCTRL = 5;
const ADDR_ENDP = 0x00, MAIN_CTRL = 0x40, SIE_CTRL = 0x4c, SIE_STATUS = 0x50, BUFF_STATUS = 0x58, EP_STALL_ARM = 0x68;
const INTR = 0x8c, INTE = 0x90, INTS = 0x98;
const CONTROLLER_ENABLE = 1 << 0;
const PULL_UP = 1 << 16;
const SETUP_RECEIVED = 1 << 17, BUS_RESET = 1 << 19;
/** Bits of the status that are cleared by writing a one. */
const CLEARED_BY_ONE = 0xff0e0800 | 0;
const INT_BUFF_STATUS = 1 << 4, INT_BUS_RESET = 1 << 12, INT_SETUP = 1 << 16;
const AVAILABLE = 1 << 10, STALL = 1 << 11, DATA1 = 1 << 13, FULL = 1 << 15;
const LENGTH = 0x3ff;
const ENABLE = 1 << 31;
const CONTROL_BUFFER = 0x100;

/** Answer of a device to a transaction: data of an IN, `null` for an accepted OUT, or a word. */
/** @typedef {Uint8Array|null|'nak'|'stall'|'silent'|'wrong toggle'} Answer */

export class UsbController {
  /** @param {any} mcu a new RP2040 */
  constructor(mcu) {
    this.mcu = mcu;
    this.registers = new Map();
    this.onPullUp = () => {};
    mcu.peripherals[SLOT] = this;
    mcu.usbCtrl.DPRAMUpdated = () => {};
  }

  // Interface to the core

  readUint32(offset) {
    const register = offset & 0xfff;
    if (register === INTR) return this.#raw();
    if (register === INTS) return this.#raw() & this.#get(INTE);
    return this.#get(register);
  }

  writeUint32Atomic(offset, value, kind) {
    const old = this.#get(offset);
    if (offset === SIE_STATUS) this.#set(offset, old & ~(value & CLEARED_BY_ONE));
    else if (offset === BUFF_STATUS) this.#set(offset, old & ~value);
    else if (kind === 1) this.#set(offset, old ^ value);
    else if (kind === 2) this.#set(offset, old | value);
    else if (kind === 3) this.#set(offset, old & ~value);
    else this.#set(offset, value);
    if (offset === SIE_CTRL && this.isPulledUp) this.onPullUp();
  }

  #get(offset) {
    return this.registers.get(offset) ?? 0;
  }

  #set(offset, value) {
    this.registers.set(offset, value >>> 0);
    this.mcu.setInterrupt(IRQ_USBCTRL, (this.#raw() & this.#get(INTE)) !== 0);
  }

  #raw() {
    const status = this.#get(SIE_STATUS);
    return (
      (this.#get(BUFF_STATUS) !== 0 ? INT_BUFF_STATUS : 0) |
      (status & BUS_RESET ? INT_BUS_RESET : 0) |
      (status & SETUP_RECEIVED ? INT_SETUP : 0)
    );
  }

  // Interface to the bus

  /** Whether the device has its pull-up enabled. */
  get isPulledUp() {
    return (this.#get(MAIN_CTRL) & CONTROLLER_ENABLE) !== 0 && (this.#get(SIE_CTRL) & PULL_UP) !== 0;
  }

  reset() {
    this.#set(SIE_STATUS, this.#get(SIE_STATUS) | BUS_RESET);
  }

  /** @returns {Answer} */
  setup(address, bytes) {
    if (address !== (this.#get(ADDR_ENDP) & 0x7f)) return 'silent';
    this.mcu.usbDPRAM.set(bytes, 0);
    this.#set(EP_STALL_ARM, 0);
    this.#set(SIE_STATUS, this.#get(SIE_STATUS) | SETUP_RECEIVED);
    return null;
  }

  /** @returns {Answer} */
  in(address, endpoint, toggle) {
    const found = this.#buffer(address, endpoint, 0, toggle);
    if (typeof found === 'string') return found;
    const { control, at } = found;
    if (!(control & FULL)) return 'nak';
    this.#done(endpoint, 0, control & ~(AVAILABLE | FULL));
    return this.mcu.usbDPRAM.slice(at, at + (control & LENGTH));
  }

  /** @returns {Answer} */
  out(address, endpoint, toggle, bytes) {
    const found = this.#buffer(address, endpoint, 1, toggle);
    if (typeof found === 'string') return found;
    const { control, at } = found;
    if (bytes.length > (control & LENGTH)) return 'stall';
    this.mcu.usbDPRAM.set(bytes, at);
    this.#done(endpoint, 1, (control & ~(AVAILABLE | LENGTH)) | FULL | bytes.length);
    return null;
  }

  /** Returns the buffer that is ready for a transaction, or why there is none. */
  #buffer(address, endpoint, direction, toggle) {
    const view = this.mcu.usbDPRAMView;
    if (address !== (this.#get(ADDR_ENDP) & 0x7f)) return 'silent';
    const setting = endpoint === 0 ? ENABLE : view.getUint32(8 * endpoint + 4 * direction, true);
    if (!(setting & ENABLE)) return 'silent';
    const control = view.getUint32(0x80 + 8 * endpoint + 4 * direction, true);
    const isArmed = endpoint !== 0 || (this.#get(EP_STALL_ARM) & (1 << direction)) !== 0;
    if (control & STALL && isArmed) return 'stall';
    if (!(control & AVAILABLE)) return 'nak';
    if (((control & DATA1) !== 0) !== (toggle === 1)) return 'wrong toggle';
    return { control, at: endpoint === 0 ? CONTROL_BUFFER : setting & 0xffc0 };
  }

  #done(endpoint, direction, control) {
    this.mcu.usbDPRAMView.setUint32(0x80 + 8 * endpoint + 4 * direction, control >>> 0, true);
    this.#set(BUFF_STATUS, this.#get(BUFF_STATUS) | (1 << (2 * endpoint + direction)));
  }
}
