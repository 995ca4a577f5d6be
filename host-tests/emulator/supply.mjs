// The 5 V supply, the diode to VSYS, and the divider on the Pico through which the chip measures it.

/** Loss of the diodes from the 5 V rail and from USB to VSYS. */
const DIODE_V = 0.3;
const USB_V = 5;
/** Source resistance of the divider on the Pico: 200 kohm and 100 kohm in parallel. */
const DIVIDER_OHM = 66.7e3;
/** Pull resistors of a pin, in the middle of the range of the data sheet. */
const PULL_OHM = 60e3;
const FULL_SCALE = 4095;
/** Channel of the converter with the temperature sensor of the chip. */
const SENSOR_CHANNEL = 4;
/** Noise of the converter and of the regulator on the Pico, in counts. */
const NOISE = 4;
/** Estimated current of an LED: per channel at full brightness, and dark. */
const CHANNEL_A = 0.012;
const DARK_A = 0.0006;

export class Supply {
  /**
   * @param {{pin: number, channel: number, divider: number, reference_mv: number}} wiring
   * @param {() => boolean} hasUsb
   * @param {() => ArrayLike<number>} leds red, green and blue of all LEDs
   */
  constructor(wiring, hasUsb, leds) {
    this.wiring = wiring;
    this.hasUsb = hasUsb;
    this.leds = leds;
    /** Voltage of the supply without a load. */
    this.volts = 5;
    /** Resistance of the supply and its wires: the rail sags with the current of the LEDs. */
    this.ohms = 0;
    /** Whether VSYS reaches the pin. On a board with a radio it does only while the radio is selected. */
    this.isConnected = () => true;
    /** Temperature of the chip. */
    this.celsius = 27;
    this.samples = 0;
  }

  /** Current of the LEDs in amperes. */
  get amps() {
    const channels = Array.from(this.leds());
    return (channels.length / 3) * DARK_A + (channels.reduce((sum, value) => sum + value, 0) / 255) * CHANNEL_A;
  }

  /** Voltage of the 5 V rail. */
  get rail() {
    return this.ohms === 0 ? this.volts : Math.max(0, this.volts - this.ohms * this.amps);
  }

  /** Voltage of VSYS: the higher of both supplies, behind a diode. */
  get vsys() {
    return Math.max(this.rail, this.hasUsb() ? USB_V : 0) - DIODE_V;
  }

  /** Connects the converter of a new chip. */
  attach(mcu) {
    const adc = mcu.adc;
    adc.onADCRead = (channel) => {
      adc.currentChannel = channel;
      if (channel === SENSOR_CHANNEL) adc.channelValues[channel] = this.#sensor();
      if (channel === this.wiring.channel) adc.channelValues[channel] = this.#sample(mcu.gpio[this.wiring.pin]);
      adc.sampleAlarm.schedule(adc.sampleTime * 1000);
    };
  }

  /** Returns a conversion of the temperature sensor (RP2040 data sheet, 4.9.5). */
  #sensor() {
    const volts = 0.706 - (this.celsius - 27) * 0.001721;
    return Math.round((volts / (this.wiring.reference_mv / 1000)) * FULL_SCALE);
  }

  /** Returns a conversion. A pull resistor of the pin loads the divider. */
  #sample(gpio) {
    const { divider, reference_mv } = this.wiring;
    const reference = reference_mv / 1000;
    let volts = this.isConnected() ? this.vsys / divider : 0;
    if (gpio.pulldownEnabled) volts *= PULL_OHM / (PULL_OHM + DIVIDER_OHM);
    if (gpio.pullupEnabled) volts += ((reference - volts) * DIVIDER_OHM) / (PULL_OHM + DIVIDER_OHM);
    this.samples += 1;
    const noise = (Math.imul(this.samples, 2654435761) >>> 16) % (2 * NOISE + 1);
    const value = Math.round((volts / reference) * FULL_SCALE) + noise - NOISE;
    return Math.max(0, Math.min(FULL_SCALE, value));
  }
}
