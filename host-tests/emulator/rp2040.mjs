// The only module that names the emulator package. A path, not a bare name, because web workers do
// not support import maps.
export { FIFO, GPIOPinState, RP2040 } from './node_modules/rp2040js/dist/esm/index.js';
