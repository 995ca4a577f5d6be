// A chip without firmware, whose registers a test writes directly.

import { RP2040 } from '../rp2040.mjs';
import { installNvic } from '../nvic.mjs';

export function bareChip() {
  const mcu = new RP2040();
  mcu.logger = { debug() {}, info() {}, warn() {}, error() {} };
  installNvic(mcu);
  return mcu;
}
