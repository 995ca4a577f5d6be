// Measures the figures that have budgets, on a running device in emulated time. All randomness
// comes from a seed: equal images give equal figures.

import { STACK_BUDGET } from './chip.mjs';
import { isShownHeld, random as generator, toBench } from './firmware.mjs';
import { pressesShown } from './games.mjs';

/** @typedef {import('./performance.mjs').Figure} Figure */

const FRAMES_PER_SECOND = 60;
const DMA_IRQ_0 = 11;
const PULSE_MS = 4200;
const LOAD_MS = 4700;
const IDLE_S = 20;

/**
 * Measures everything.
 * @param {() => Promise<import('./device.mjs').Device>} powerOn switches on a device with the image
 * @param {{idle: number, moving: number, loaded: number, screens: number}} counts how many of each kind
 * @returns {Promise<Figure[]>}
 */
export async function measure(powerOn, counts) {
  const device = await powerOn();
  const figures = [firstScreen(device)];
  toBench(device);
  const random = generator(20260);
  const context = { device, random, back: new Map() };
  figures.push(...frame(device));
  figures.push(...idle(device));
  figures.push(...presses('nothing moves', pressRepeatedly(context, counts.idle, PULSE_MS)));
  figures.push(...presses('during an animation', pressRepeatedly(context, counts.moving, 0)));
  figures.push(...presses('with a busy loop in the thread', pressUnderLoad(context, counts.loaded)));
  figures.push(...screens(device, random, counts.screens));
  device.check();
  return figures;
}

/** Measures the time from power-on to the first screen on all four OLEDs. */
function firstScreen(device) {
  const shows = (oled, i) => oled.isOn && oled.text().includes(`Self-test Seat ${i + 1}`);
  device.waitUntil(() => device.oleds.every(shows), { timeoutMs: 3000, what: 'the first screen' });
  return { what: 'power to first screen, all four OLEDs', value: device.nowMs, unit: 'ms', budget: 1000 };
}

/** Measures a second of animation: the wire, the core, the cycles. */
function frame(device) {
  device.press(1, 'right');
  device.wait(200);
  const [mark, sent] = [device.markLoad(), device.framesSent];
  device.wait(1000);
  const [load, frames] = [device.loadSince(mark), device.framesSent - sent];
  const scaled = (share) => (100 * share * FRAMES_PER_SECOND) / frames;
  const cycles = (share) => (share * load.ms * 1e-3 * device.wiring.clock_hz) / frames;
  const panel = share(load, 'panel::send') + (load.irqs[DMA_IRQ_0] ?? 0);
  return [
    { what: 'a frame of all 889 LEDs on the wire', how: 'worst', of: frames, value: longestFrame(device, frames), unit: 'ms', budget: 8 },
    { what: 'frames per second while something moves', value: frames, unit: '/s', budget: FRAMES_PER_SECOND, atLeast: true },
    { what: 'core load of the panel at 60 frames/s', value: scaled(panel), unit: '%', budget: 20 },
    { what: 'core load of drawing frames at 60 frames/s', value: scaled(share(load, 'machine::run')), unit: '%' },
    { what: 'core load of everything while something moves', value: 100 * load.busy, unit: '%', budget: 60 },
    { what: 'drawing a frame', value: cycles(share(load, 'machine::run')), unit: 'cycles', budget: 375_000 },
    { what: 'dimming a frame and handing it to the wire', value: cycles(panel), unit: 'cycles', budget: 375_000 },
  ];
}

/**
 * Returns the longest of the last frames, from the first bit of any strand to the last of all, in
 * milliseconds.
 */
function longestFrame(device, count) {
  const shown = device.frames.slice(-count).filter((frame) => frame.shown === frame.strands);
  return Math.max(...shown.map(({ startNs, endNs }) => endNs - startNs)) / 1e6;
}

/** Measures twenty seconds in which nothing changes. */
function idle(device) {
  device.wait(PULSE_MS);
  const [mark, frames, bytes] = [device.markLoad(), device.framesSent, pictureBytes(device)];
  device.wait(1000 * IDLE_S);
  const perSecond = (device.framesSent - frames) / IDLE_S;
  return [
    { what: 'frames sent while nothing changes, at least one per second', value: perSecond, unit: '/s', budget: 1, atLeast: true },
    { what: 'frames sent while nothing changes', value: perSecond, unit: '/s', budget: 1.1 },
    { what: 'bytes of OLED pictures sent while nothing changes', value: pictureBytes(device) - bytes, unit: 'B', budget: 0 },
    { what: 'core load while nothing changes', value: 100 * device.loadSince(mark).busy, unit: '%', budget: 5 },
  ];
}

function presses(when, times) {
  const sorted = [...times].sort((a, b) => a - b);
  const what = `press to light, ${when}`;
  return [
    { what: `${what}, median`, how: 'median', of: times.length, value: sorted[Math.floor(sorted.length / 2)], unit: 'ms' },
    { what, how: 'worst', of: times.length, value: sorted[sorted.length - 1], unit: 'ms', budget: 20 },
  ];
}

/** Buttons that open no menu. */
const BUTTONS = ['ok', 'back', 'peek', 'left', 'up'];
/** The buttons that move the cursor back, so that it never covers the cell of a button. */
const OPPOSITE = { left: 'right', up: 'down' };

/**
 * Presses buttons of all seats at random moments, each after `idleMs` without input. `back` records the
 * button that returns each cursor.
 */
function pressRepeatedly({ device, random, back }, count, idleMs) {
  return Array.from({ length: count }, () => {
    device.wait(idleMs + random() * 33);
    const seat = 1 + Math.floor(random() * 4);
    const button = back.get(seat) ?? BUTTONS[Math.floor(random() * BUTTONS.length)];
    if (back.has(seat)) back.delete(seat);
    else if (OPPOSITE[button]) back.set(seat, OPPOSITE[button]);
    return pressToLight(device, seat, button);
  });
}

/**
 * Like `pressRepeatedly`, while a console drill keeps the thread executor busy. Repeats the drill as
 * often as needed.
 */
function pressUnderLoad(context, count) {
  const { device } = context;
  const times = [];
  device.uart.send('unlock drills\r');
  while (times.length < count) {
    const from = device.uart.lines.length;
    device.uart.send('drill load\r');
    device.waitUntil(() => device.uart.lines.slice(from).includes('load begins'), { timeoutMs: 500 });
    const end = device.nowMs + LOAD_MS;
    while (times.length < count && device.nowMs < end) {
      times.push(...pressRepeatedly(context, 1, 0));
    }
    if (times.length === count) break;
    device.waitUntil(() => device.uart.lines.slice(from).includes('load ends'), { timeoutMs: 2000 });
  }
  return times;
}

/** Measures from the contact to the first bit of the frame that shows it, in milliseconds. */
function pressToLight(device, seat, button) {
  const shows = () => isShownHeld(device, seat, button);
  const ms = device.pressToLight(seat, button, { shows, holdMs: 30, timeoutMs: 300 });
  device.waitUntil(() => !shows(), { timeoutMs: 300, what: `${button} of seat ${seat} goes dark` });
  return ms;
}

/**
 * Measures from the contact to the last byte of the picture that shows it, while the cursors pulse.
 */
function screens(device, random, count) {
  const small = [];
  const whole = [];
  for (let i = 0; i < count; i++) {
    const seat = 1 + (i % 4);
    device.wait(60 + random() * 33);
    small.push(contactToLastByte(device, seat, 'right', [seat]));
    device.wait(60 + random() * 33);
    whole.push(contactToLastByte(device, seat, 'peek', [seat]));
  }
  const worst = (times) => Math.max(...times);
  return [
    { what: 'press to last byte of an OLED picture, one row changes', how: 'worst', of: count, value: worst(small), unit: 'ms', budget: 30 },
    { what: 'press to last byte of an OLED picture, all rows change', how: 'worst', of: count, value: worst(whole), unit: 'ms', budget: 30 },
    ...fourScreens(device),
  ];
}

/** Measures a setting that changes all four pictures: two on each bus, one after the other. */
function fourScreens(device) {
  device.press(1, 'menu');
  for (let row = 0; row < 5; row++) device.press(1, 'down');
  device.wait(200);
  const mark = device.markLoad();
  const sent = device.framesSent;
  const ms = contactToLastByte(device, 1, 'ok', [1, 2, 3, 4]);
  device.wait(100);
  const load = device.loadSince(mark);
  const frames = device.framesSent - sent;
  const idleMark = device.markLoad();
  const from = device.framesSent;
  device.wait(500);
  const idleLoad = device.loadSince(idleMark);
  const cycles = ({ ms: time, tasks }) => share({ tasks }, 'machine::run') * time * 1e-3 * device.wiring.clock_hz;
  const perFrame = cycles(idleLoad) / (device.framesSent - from);
  const screen = (cycles(load) - frames * perFrame) / 4;
  device.press(1, 'ok');
  device.press(1, 'back');
  return [
    { what: 'press to last byte, all rows of all four OLEDs change', value: ms, unit: 'ms', budget: 60 },
    { what: 'drawing a screen', value: screen, unit: 'cycles', budget: 500_000 },
  ];
}

function contactToLastByte(device, seat, button, seats) {
  let last = 0;
  const controllers = seats.map((at) => device.oled(at).controller);
  for (const controller of controllers) {
    const write = controller.write;
    controller.write = function (byte) {
      const before = this.dataBytes;
      const taken = write.call(this, byte);
      if (this.dataBytes > before) last = device.chip.nowNs;
      return taken;
    };
  }
  device.hold(seat, button);
  const edge = device.pads.edgeNs;
  device.wait(100);
  for (const controller of controllers) delete controller.write;
  device.release(seat, button);
  device.wait(60);
  if (last === 0) throw new Error(`${button} of seat ${seat} changes no picture`);
  return (last - edge) / 1e6;
}

function pictureBytes(device) {
  return device.oleds.reduce((sum, oled) => sum + oled.controller.dataBytes, 0);
}

/** Returns the fraction of the time that a task takes. */
function share({ tasks }, name) {
  const found = Object.keys(tasks).find((task) => task.endsWith(name));
  if (!found) throw new Error(`no task ${name}: ${Object.keys(tasks).join(', ')}`);
  return tasks[found];
}

/**
 * Measures whole games: the time from press to light, and the stack.
 * @param {Record<string, () => Promise<import('./device.mjs').Device>>} games
 * @returns {Promise<Figure[]>}
 */
export async function measureGames(games) {
  const figures = [];
  let stack = 0;
  for (const [name, play] of Object.entries(games)) {
    const device = await play();
    const { count, worst } = pressesShown(device);
    figures.push({ what: `press to light in a whole game of ${name}`, how: 'worst', of: count, value: worst.ms, unit: 'ms', budget: 20 });
    stack = Math.max(stack, device.stackBytes);
    device.check();
  }
  return [...figures, { what: 'stack high-water mark of these games', value: stack, unit: 'B', budget: STACK_BUDGET }];
}
