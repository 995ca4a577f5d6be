// The whole device, for scripts that press buttons, wait and check the result. Uses no Node APIs, so
// it also runs in a web worker.

import { Buzzer } from './buzzer.mjs';
import { Chip } from './chip.mjs';
import { I2cBus } from './i2c-bus.mjs';
import { readJson } from './json.mjs';
import { Oled } from './oled.mjs';
import { TextReader } from './oled-text.mjs';
import { Pads } from './pads.mjs';
import { Panel } from './panel.mjs';
import { drivePio } from './pio.mjs';
import { rttBytes, takeRtt } from './rtt.mjs';
import { Ssd1306 } from './ssd1306.mjs';
import { Supply } from './supply.mjs';
import { Uart } from './uart.mjs';
import { UsbHost } from './usb-host.mjs';

const MS = 1e6;
const RAM_START = 0x20000000;
const HIGH = 1;
const SEATS = [1, 2, 3, 4];
const FUNCTION_PIO0 = 6;

/**
 * @typedef {object} DeviceOptions
 * @property {'full'|'mini'} [panel]
 * @property {Uint8Array} [flash] contents from an earlier device
 * @property {'typical'|'worst'} [flashTimes] an erase takes 45 ms, or the 400 ms that the data sheet allows
 * @property {number[]} [absentOleds] seats whose OLED is absent at power-up
 * @property {number[]} [absentStrands] strands of the panel, from 1, that have no power
 * @property {boolean} [hasRadio] whether the board is a Pico W, where the heartbeat pin selects the radio and connects VSYS
 * @property {[number, number]} [swappedStrands] two strands, from 1, whose cables are swapped
 * @property {string} [colourOrder] the order in which the LEDs expect their colours; GRB by default
 * @property {Record<number, number>} [oledAddresses] wrong addresses of OLEDs, by seat
 * @property {('ssd1306'|'sh1106')[]} [oleds] controllers by seat; SSD1306 by default
 * @property {import('./pads.mjs').Line|import('./pads.mjs').Line[]} [pads] data lines of all seats, or by seat
 * @property {'connected'|'open'} [console] whether a computer is on the serial line; an open line picks up noise
 * @property {number} [bounceMs] how long the contacts bounce
 * @property {'fast'|'exact'} [fidelity] whether a PIO word is one step, or every PIO instruction runs at its cycle
 * @property {boolean} [probe] whether a debug probe reads the log
 * @property {number} [seed] for everything random
 * @property {boolean} [stuckOscillator] whether the ring oscillator always gives the same bit
 */

export class Device {
  /**
   * Builds a device around a firmware image and switches it on.
   * @param {Uint8Array} elf
   * @param {DeviceOptions} [options]
   */
  static async load(elf, options = {}) {
    const [wiring, fonts] = await Promise.all([readJson('wiring.json'), readJson('fonts.json')]);
    const device = new this(elf, wiring, fonts, options);
    device.chip.powerOn();
    return device;
  }

  /** @private use `load` */
  constructor(elf, wiring, fonts, options) {
    this.wiring = wiring;
    this.fidelity = options.fidelity ?? 'fast';
    this.hasProbe = options.probe ?? false;
    /**
     * Latencies in milliseconds: from a contact change to the first bit of the frame that shows
     * it.
     */
    this.latencies = [];
    this.inputsShown = 0;
    /**
     * What a debug probe has read: defmt frames, to be decoded with the ELF file.
     * @type {number[]}
     */
    this.log = [];
    this.chip = new Chip(elf, { wiring, ...options });
    this.panel = new Panel(wiring, options.panel ?? 'full');
    for (const strand of options.absentStrands ?? []) this.panel.setRail(false, strand);
    if (options.swappedStrands) this.panel.swapStrands(...options.swappedStrands);
    this.panel.setColourOrder(options.colourOrder ?? 'GRB');
    this.pads = new Pads(wiring, () => this.chip.nowNs);
    SEATS.forEach((seat, i) => this.pads.setLine(Array.isArray(options.pads) ? options.pads[i] : (options.pads ?? 'present'), seat));
    this.pads.bounceNs = (options.bounceMs ?? 0) * MS;
    this.buzzer = new Buzzer(wiring.piezo, wiring.clock_hz, () => this.chip.nowNs);
    this.supply = new Supply(wiring.vsys, () => this.usb.isPlugged, () => this.frame());
    this.uart = new Uart(options.console ?? 'connected', wiring.uart.rx);
    /** A computer with a USB cable that is not plugged in yet. */
    this.usb = new UsbHost();
    this.heartbeat = { isOn: false, beats: 0 };
    if (options.hasRadio) this.supply.isConnected = () => this.heartbeat.isOn;
    this.#wireOleds(new TextReader(fonts.fonts), options);
    this.chip.onBoot.push((mcu) => this.#attach(mcu));
    this.chip.onPowerCut.push(() => this.#powerOff());
  }

  #wireOleds(reader, { absentOleds: absent = [], oleds: kinds = [], oledAddresses: wrong = {} }) {
    const { buses, seats } = this.wiring.oleds;
    this.buses = buses.map((pins) => new I2cBus(pins, this.chip.cycleNs));
    this.oleds = seats.map(({ i2c, address }, i) => {
      const controller = new Ssd1306(`OLED of seat ${i + 1}`, kinds[i] ?? 'ssd1306');
      if (absent.includes(i + 1)) controller.unplug();
      this.buses[i2c].connect(wrong[i + 1] ?? address, controller);
      return new Oled(controller, reader);
    });
  }

  #attach(mcu) {
    const { chip, panel, wiring } = this;
    const { bootNs } = chip;
    panel.reset();
    this.inputsShown = 0;
    panel.onFrame = (ns) => this.#recordLatencies(ns);
    panel.pins.forEach((pin, i) => {
      mcu.gpio[pin].addListener((state) => panel.strands[i].edge(state === HIGH, bootNs + mcu.clock.nanos));
    });
    drivePio(mcu, chip.cycleNs, (pio, machine) => (this.fidelity === 'fast' ? this.#sink(mcu, pio, machine) : null));
    this.buses.forEach((bus, i) => bus.attach(mcu, wiring.oleds.buses[i].i2c));
    this.pads.attach(mcu);
    this.supply.attach(mcu);
    this.buzzer.attach(mcu);
    this.uart.attach(mcu, wiring.uart.uart, wiring.clock_hz);
    this.usb.attach(mcu);
    mcu.gpio[wiring.led.pin].addListener((state) => {
      this.heartbeat.isOn = state === HIGH;
      if (state === HIGH) this.heartbeat.beats += 1;
    });
  }

  /** Returns the strand that a state machine feeds, if any. */
  #sink(mcu, pio, machine) {
    const pin = machine.sidesetBase;
    const index = this.panel.pins.indexOf(pin);
    if (index < 0 || mcu.gpio[pin].functionSelect !== FUNCTION_PIO0 + pio) return null;
    const strand = this.panel.strands[index];
    const { bootNs } = this.chip;
    return { word: (grb, startNs, endNs) => strand.word(grb, startNs + bootNs, endNs + bootNs) };
  }

  #powerOff() {
    this.panel.powerOff();
    this.buzzer.powerOff();
    this.heartbeat.isOn = false;
    for (const oled of this.oleds) oled.controller.powerOn();
  }

  // Time

  /** Milliseconds since the device was first switched on. */
  get nowMs() {
    return this.chip.nowNs / MS;
  }

  /** Lets time pass. */
  wait(ms) {
    this.chip.runUntil(this.chip.nowNs + ms * MS);
    this.panel.settle(this.chip.nowNs);
    if (this.hasProbe && this.chip.isPowered) this.log.push(...takeRtt(this.chip.sram, this.chip.symbols));
  }

  /**
   * Lets time pass until the predicate holds.
   * @param {(device: Device) => any} predicate
   * @param {{timeoutMs?: number, stepMs?: number, what?: string}} [options]
   */
  waitUntil(predicate, { timeoutMs = 5000, stepMs = 1, what = predicate.toString() } = {}) {
    const end = this.nowMs + timeoutMs;
    for (;;) {
      const result = predicate(this);
      if (result) return result;
      if (this.nowMs >= end) throw new Error(`not within ${timeoutMs} ms: ${what}\n${this.describe()}`);
      this.wait(stepMs);
    }
  }

  // Buttons

  /** Presses and releases a button: `press(1, 'ok')`. Seats count from 1. */
  press(seat, button, { ms = 60, pauseMs = 60 } = {}) {
    this.hold(seat, button);
    this.wait(ms);
    this.release(seat, button);
    this.wait(pauseMs);
  }

  hold(seat, button) {
    this.pads.set(seat, button, true);
  }

  release(seat, button) {
    this.pads.set(seat, button, false);
  }

  // Outputs

  /** Returns the colours of a cell as `#rrggbb`, as on the wire: centre, E, NE, NW, W, SW, SE. */
  led(q, r) {
    return this.panel.cell(q, r);
  }

  /** Returns all LEDs as displayed: 889 times red, green, blue, cell by cell in reading order. */
  frame() {
    return this.panel.leds();
  }

  /** @returns {Oled} */
  oled(seat) {
    return this.oleds[seat - 1];
  }

  get tones() {
    return this.buzzer.tones;
  }

  /** Returns everything that is visible, for drawing. */
  state() {
    return {
      leds: this.frame(),
      oleds: this.oleds.map((oled) => oled.pixels()),
      pads: this.pads.held.map((held, i) => held | this.pads.stuck[i]),
      panel: this.panel.kind,
    };
  }

  /** Describes the state of the device in words, for messages. */
  describe() {
    const screens = this.oleds.map((oled, i) => `seat ${i + 1}: ${oled.isOn ? JSON.stringify(oled.lines()) : 'dark'}`);
    const console = this.uart.lines.slice(-5).map((line) => `uart: ${line}`);
    return [`at ${this.nowMs.toFixed(1)} ms`, ...screens, ...console, ...this.errors].join('\n');
  }

  // Power

  /** Cuts the power at this instant, even during an erase. */
  powerCut() {
    this.chip.powerCut();
  }

  /** Switches the power off, if it is on, and on again. The flash keeps its contents. */
  restart({ offMs = 100 } = {}) {
    this.powerCut();
    this.wait(offMs);
    this.chip.powerOn();
  }

  /** Flashes the image over USB. The boot ROM then starts it through the watchdog. */
  flashByUf2() {
    this.chip.startFromBootLoader();
  }

  get boots() {
    return this.chip.boots;
  }

  /** Returns a copy of the flash, for another device. */
  flash() {
    return this.chip.flash.bytes.slice();
  }

  // Figures

  /**
   * Frames sent to the panel, each with start and end in nanoseconds and whether the light changed.
   */
  get frames() {
    return this.panel.frames;
  }

  get framesSent() {
    return this.panel.framesSent;
  }

  /**
   * Duration of the last complete frame on the wire, from the first to the last bit of all strands,
   * in milliseconds.
   */
  get frameMs() {
    const last = this.frames.findLast(({ strands, shown }) => shown === strands);
    return last ? (last.endNs - last.startNs) / MS : 0;
  }

  /**
   * Presses a button and measures the time from the contact to the first bit of the frame that shows it.
   * @param {(device: Device) => boolean} [shows] returns whether the light shows the button. Without it, any change of
   *   the light counts, and the light must have been still before.
   * @returns {number} milliseconds
   */
  pressToLight(seat, button, { shows, timeoutMs = 500, holdMs = 60 } = {}) {
    this.hold(seat, button);
    const edge = this.pads.edgeNs;
    const frame = this.waitUntil(() => this.#frameThatShows(edge, shows), {
      timeoutMs,
      what: `a frame that shows ${button} of seat ${seat}`,
    });
    this.wait(Math.max(0, holdMs - (this.chip.nowNs - edge) / MS));
    this.release(seat, button);
    return (frame.startNs - edge) / MS;
  }

  /**
   * Returns the frame on the panel if it began after `edge` and shows what is wanted. Frames last
   * longer than a step.
   */
  #frameThatShows(edge, shows) {
    const after = this.frames.filter(({ startNs, changed }) => changed && startNs >= edge);
    return shows ? (shows(this) ? after.at(-1) : undefined) : after[0];
  }

  /**
   * Records the latencies of the inputs that a frame shows, from counters of the firmware. The firmware
   * numbers the button changes that its machine has processed. For each change it stores whether a
   * frame was drawn for it; for each frame on the wire, the number of the last change that it shows.
   */
  #recordLatencies(ns) {
    const [shown, drawn] = ['INPUTS_SHOWN', 'INPUTS_DRAWN'].map((name) => this.#static(name));
    if (!shown || !drawn) return;
    const view = new DataView(this.chip.sram.buffer);
    const last = view.getUint32(shown.address - RAM_START, true);
    for (; this.inputsShown < last && this.inputsShown < this.pads.edges.length; this.inputsShown += 1) {
      const edge = this.pads.edges[this.inputsShown];
      const isDrawn = this.chip.sram[drawn.address - RAM_START + (this.inputsShown % drawn.size)] === 1;
      if (isDrawn) this.latencies.push({ ...edge, ms: (ns - edge.ns) / MS });
    }
  }

  #static(name) {
    this.statics ??= new Map();
    if (!this.statics.has(name)) this.statics.set(name, this.chip.symbols.find((symbol) => symbol.name === name));
    return this.statics.get(name);
  }

  /** Returns a starting point for `loadSince`. */
  markLoad() {
    return this.chip.load.snapshot();
  }

  /**
   * Returns fractions of the time since the mark: busy, sleep, flash, thread, and by interrupt and
   * task.
   */
  loadSince(mark) {
    return this.chip.load.since(mark, this.chip.cycleNs);
  }

  /** Number of defmt bytes waiting in RAM, or -1. */
  get defmtBytes() {
    return rttBytes(this.chip.sram, this.chip.symbols);
  }

  /** Returns all violations of a data sheet or a rule. */
  get errors() {
    return [
      ...this.chip.errors,
      ...this.chip.flash.errors,
      ...this.panel.errors,
      ...this.buses.flatMap((bus) => bus.errors),
      ...this.oleds.flatMap((oled) => oled.controller.errors),
      ...this.pads.errors,
      ...this.buzzer.errors,
      ...this.usb.errors,
    ];
  }

  /** Maximum stack use of the firmware so far, in bytes. */
  get stackBytes() {
    return this.chip.stackBytes;
  }

  /**
   * Removes errors that a script has provoked from the list.
   * @param {RegExp} pattern
   */
  expectError(pattern) {
    const { errors } = this.chip;
    const left = errors.filter((error) => !pattern.test(error));
    if (left.length === errors.length) throw new Error(`no error like ${pattern}`);
    errors.splice(0, errors.length, ...left);
  }

  /** Throws if there are errors. */
  check() {
    if (this.errors.length > 0) throw new Error(this.errors.join('\n'));
  }
}
