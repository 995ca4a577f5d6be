import assert from 'node:assert/strict';

import { OLED_IN_SEAT, OLED_ZOOM, SEAT_RECTS } from '../../../emulator/picture/geometry.mjs';
import { BOARD, differences, open, test } from '../browser.mjs';
import { KEYS, begin } from '../play.mjs';

/** Presses buttons of all seats with keyboard and mouse. Marks, cursors and an open menu remain. */
async function play(device) {
  // A busy computer may be slow between down and up, which must not become a long press on the
  // device.
  await device.page.selectOption('#pace', '0.25');
  for (const code of ['KeyD', 'KeyD', 'KeyE', 'KeyS']) await device.key(code);
  for (const code of ['KeyJ', 'KeyO']) await device.key(code);
  await device.key('Digit3');
  for (const code of ['ArrowUp', 'ArrowLeft', 'Enter', 'ArrowLeft']) await device.key(code);
  for (const button of ['Right', 'OK', 'Up']) await device.click(3, button);
  for (const button of ['Menu', 'Down']) await device.click(1, button);
  await device.page.selectOption('#pace', '1');
}

/** Returns the pictures of one engine: when the bench has opened, and after the presses. */
async function pictures(device, engine, seatsOnly = false) {
  await device.choose(engine);
  await device.ready();
  const start = await device.waitUntilStill('whole', seatsOnly);
  await play(device);
  return { start, end: await device.waitUntilStill('whole', seatsOnly) };
}

test('both engines show identical pixels after the same presses', async () => {
  const device = await open();
  const machine = await pictures(device, 'machine');
  const firmware = await pictures(device, 'firmware');
  assert.equal(differences(machine.start, firmware.start), 0, 'pixels that differ when the bench opens');
  assert.equal(differences(machine.end, firmware.end), 0, 'pixels that differ after the presses');
  for (const seat of SEAT_RECTS) {
    assert.ok(differences(machine.start, machine.end, seat) > 20, 'the presses changed the screen of each seat');
  }
  assert.ok(differences(machine.start, machine.end, BOARD) > 1000, 'the presses changed the board');
  await device.close();
});

/**
 * Returns the area of the second row on a seat's screen: on the bench it shows strand and LEDs,
 * which differ on the small panel.
 */
function strandRow(seat) {
  return {
    x: seat.x + OLED_IN_SEAT.x, y: seat.y + OLED_IN_SEAT.y + 23 * OLED_ZOOM, width: OLED_IN_SEAT.width, height: 10 * OLED_ZOOM,
  };
}

test('the small panel shows the same screens as the machine, except for the row about strands', async () => {
  const device = await open();
  const machine = await pictures(device, 'machine');
  // Centre and ground of a cell alternate forever, so only the seats become still.
  const mini = await pictures(device, 'firmware-mini', true);
  for (const [index, seat] of SEAT_RECTS.entries()) {
    const strand = differences(machine.end, mini.end, strandRow(seat));
    assert.equal(differences(machine.end, mini.end, seat), strand, 'only one row differs');
    assert.equal(strand > 0, index !== 1, 'seat 2 has its menu open, the others show the row');
  }
  assert.ok(differences(mini.start, mini.end, BOARD) > 1000, 'the presses changed the board');
  await device.close();
});

test('the console accepts commands and keeps a history, if the engine supports them', async () => {
  const device = await open();
  const { page } = device;
  await device.ready();
  assert.ok(await page.isHidden('#typing'), 'the machine accepts no commands');
  await device.choose('firmware');
  await device.ready();
  const send = async (line) => {
    await page.fill('#command', line);
    await page.press('#command', 'Enter');
  };
  await send('status');
  await device.waitForConsole('stack high-water mark');
  await send('games');
  await device.waitForConsole('games: none');
  await send('games');
  const recalled = [];
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowDown', 'ArrowDown']) {
    await page.press('#command', key);
    recalled.push(await page.inputValue('#command'));
  }
  assert.deepEqual(recalled, ['games', 'status', 'status', 'games', ''], 'a repeated line is in the history once');
  assert.match(await device.text('#console'), /> status\n[^]*> games\n[^]*> games\n/);
  await device.close();
});

test('switching the engine restarts it and stops the other one', async () => {
  const device = await open();
  await device.ready();
  const fresh = await device.waitUntilStill();
  await play(device);
  await device.choose('firmware');
  await device.choose('machine');
  await device.ready();
  assert.equal(differences(await device.waitUntilStill(), fresh), 0);
  const lines = (await device.text('#console')).match(/bench open/g);
  assert.equal(lines.length, 1, 'only one engine prints');
  assert.equal(await device.text('#speed'), 'real time');
  await device.close();
});

test('Restart switches the device off and on', async () => {
  const device = await open();
  await device.ready();
  const fresh = await device.waitUntilStill();
  await device.key('KeyD');
  assert.ok(differences(await device.waitUntilStill(), fresh) > 0);
  await device.page.click('#restart');
  await device.ready();
  assert.equal(differences(await device.waitUntilStill(), fresh), 0);
  await device.close();
});

/**
 * Records every frame of the browser, with the device time and the displayed speed, while no person
 * has to decide.
 */
function watch(page, millis) {
  return page.evaluate(async (longest) => {
    const frames = [];
    const isQuiet = () => !document.querySelector('#seats .acting');
    for (const end = performance.now() + longest; performance.now() < end && isQuiet(); ) {
      const at = await new Promise(requestAnimationFrame);
      const { millis, changes } = globalThis.hexboard;
      frames.push({ at, millis, changes, speed: document.getElementById('speed').textContent });
    }
    return frames;
  }, millis);
}

/** Returns the 95th percentile of the frame times. */
function slowFrame(frames) {
  const gaps = frames.slice(1).map((frame, before) => frame.at - frames[before].at).sort((a, b) => a - b);
  return gaps[Math.floor(gaps.length * 0.95)];
}

const percentOf = (speed) => (speed === 'real time' ? 100 : Number(speed.match(/^(\d+) %/)?.[1]));

test.alone('while a computer player thinks in the emulator, the displayed speed is correct and the page stays smooth', async () => {
  const device = await open();
  const { page } = device;
  await device.choose('firmware');
  await device.menu();
  // Measures how smooth this computer is while the device is stopped, because other programs may
  // use it.
  await page.click('#pause');
  const idle = slowFrame(await watch(page, 1500));
  await page.click('#pause');
  await begin(device, 'Hive', (button) => device.key(KEYS[button]), 'hard');
  await page.waitForSelector('[data-seat="0"].acting');
  await device.key('Enter');
  // The button of the pause is below the board and has scrolled the page.
  await page.evaluate(() => scrollTo(0, 0));
  const middle = await device.cell(63);
  for (let clicks = 0; clicks < 2; clicks++) {
    await page.mouse.click(middle.x, middle.y);
    await device.waitDeviceTime(200);
  }
  await page.waitForFunction(() => !document.querySelector('#seats .acting'));
  const frames = await watch(page, 3000);
  const [first, last] = [frames[0], frames.at(-1)];
  const [real, own] = [last.at - first.at, last.millis - first.millis];
  assert.ok(real > 1000, `it thought for only ${real} ms`);
  // The display is the mean of the last half second.
  const shown = frames.reduce((sum, { speed }) => sum + percentOf(speed), 0) / frames.length;
  const measured = (100 * own) / real;
  assert.ok(Math.abs(shown - measured) < 8 + measured / 4, `shown ${shown} %, measured ${measured} %`);
  const slow = slowFrame(frames);
  assert.ok(slow < 50 || slow < 3 * idle, `5 % of the frames take ${slow} ms or longer, and ${idle} ms on an idle page`);
  const perSecond = (1000 * (last.changes - first.changes)) / own;
  assert.ok(perSecond > 10, `the board is updated ${perSecond} times per second of device time`);
  await device.close();
});
