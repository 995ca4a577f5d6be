// The one place that names the emulator package. A path, not a bare name: web workers know no import maps.
export { FIFO, GPIOPinState, RP2040 } from './node_modules/rp2040js/dist/esm/index.js';
