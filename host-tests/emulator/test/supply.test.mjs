import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Supply } from '../supply.mjs';
import { bareChip } from '../test-support/bus.mjs';
import { wiring } from '../test-support/tiny.mjs';

const ADC = 0x4004c000;
const [CS, RESULT] = [ADC, ADC + 4];
const CHANNEL_3 = 3 << 12;
const [EN, START] = [1, 1 << 2];
const NO_PULLS = 0x80;
const PULL_DOWN = 0x84;
const WHITE = new Uint8Array(889 * 3).fill(255);

function start({ padValue = NO_PULLS, leds = () => new Uint8Array(0) } = {}) {
  const mcu = bareChip();
  const usb = { isPlugged: false };
  const supply = new Supply(wiring.vsys, () => usb.isPlugged, leds);
  supply.attach(mcu);
  mcu.gpio[29].padValue = padValue;
  /** Returns the voltage of VSYS that a program works out. */
  const measure = () => {
    mcu.writeUint32(CS, CHANNEL_3 | EN | START);
    mcu.clock.tick(3e3);
    return (mcu.readUint32(RESULT) / 4095) * 3.3 * 3;
  };
  return { supply, usb, measure };
}

const near = (volts, wanted) => assert.ok(Math.abs(volts - wanted) < 0.015, `${volts} V instead of ${wanted} V`);

test('VSYS is the rail less the diode', () => {
  const { supply, measure } = start();
  near(measure(), 4.7);
  supply.volts = 4.4;
  near(measure(), 4.1);
});

test('USB hides a rail that sags', () => {
  const { supply, usb, measure } = start();
  supply.volts = 4;
  near(measure(), 3.7);
  usb.isPlugged = true;
  near(measure(), 4.7);
});

test('a pull resistor falsifies the measurement', () => {
  const { measure } = start({ padValue: PULL_DOWN });
  assert.ok(measure() < 2.5);
});

test('the rail sags with the current of the LEDs', () => {
  const { supply, measure } = start({ leds: () => WHITE });
  assert.ok(Math.abs(supply.amps - 889 * (3 * 0.012 + 0.0006)) < 0.01, `${supply.amps} A`);
  supply.ohms = 0.02;
  near(measure(), 4.7 - 0.02 * supply.amps);
});
