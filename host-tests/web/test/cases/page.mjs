import assert from 'node:assert/strict';

import { SEAT_RECTS } from '../../../emulator/picture/geometry.mjs';
import { BUTTON, DESKTOP, NETWORK, PHONE, differences, open, test } from '../browser.mjs';
import { KEYS, openOptions } from '../play.mjs';

/**
 * Returns whether the screen of a seat changed. It draws the held buttons as a picture, so the
 * change is enough here.
 */
async function seatDiffers(device, before, seat) {
  return differences(before, await device.pixels(), SEAT_RECTS[seat]) > 0;
}

test('a button is down while the mouse holds it, and sliding presses the next one', async () => {
  const device = await open();
  await device.ready();
  const idle = await device.waitUntilStill();
  await device.point(0, 'Peek');
  await device.page.mouse.down();
  const peek = await device.waitUntilStill();
  assert.ok(differences(idle, peek, SEAT_RECTS[0]) > 500, 'the button is lit');
  await device.point(0, 'Menu');
  const menu = await device.waitUntilStill();
  assert.ok(differences(peek, menu, SEAT_RECTS[0]) > 500, 'the next one is lit instead');
  await device.page.mouse.up();
  const pad = { ...SEAT_RECTS[0], y: SEAT_RECTS[0].y + 180, height: 160 };
  assert.equal(differences(idle, await device.waitUntilStill(), pad), 0, 'all are dark again');
  await device.close();
});

test('a held key is released when the window loses the focus', async () => {
  const device = await open();
  await device.ready();
  const idle = await device.waitUntilStill();
  await device.page.keyboard.down('KeyR');
  await device.waitUntilStill();
  assert.ok(await seatDiffers(device, idle, 0), 'Peek of seat 1 is down');
  await device.page.evaluate(() => dispatchEvent(new Event('blur')));
  await device.waitUntilStill();
  assert.ok(!(await seatDiffers(device, idle, 0)));
  await device.close();
});

test('keys typed into a focused control press no button', async () => {
  const device = await open();
  await device.ready();
  const idle = await device.waitUntilStill();
  await device.page.focus('#restart');
  await device.page.keyboard.down('KeyE');
  assert.equal(differences(idle, await device.waitUntilStill()), 0);
  await device.page.keyboard.up('KeyE');
  await device.close();
});

/** Everything clickable on the page besides the device, and the key that closes it. */
const CLICKED = [
  ['#console'], ['#help summary'], ['#games-box summary'], ['#sound'], ['h1'], ['#words'],
  ['#engine', 'Escape'], ['#tools label span', 'Escape'],
];

/** Returns a checksum of what the page shows of seat 1; quick to fetch. */
function seatLook(device) {
  return device.page.evaluate(({ x, y, width, height }) => {
    const { data } = document.getElementById('whole').getContext('2d').getImageData(x, y, width, height);
    return data.reduce((sum, value) => (Math.imul(sum, 31) + value) | 0, 7);
  }, SEAT_RECTS[0]);
}

/** Waits until seat 1 looks the same as before, or different. */
async function untilLook(device, look, isSame) {
  for (const end = Date.now() + 20_000; ((await seatLook(device)) === look) !== isSame; await device.page.waitForTimeout(30)) {
    if (Date.now() > end) return false;
  }
  return true;
}

test('keys reach the pads after a click on any control', async () => {
  // Tall enough for the whole page.
  const device = await open({ viewport: { width: 1400, height: 1400 } });
  await device.ready();
  await device.waitUntilStill();
  const idle = await seatLook(device);
  for (const [selector, close] of CLICKED) {
    await device.page.click(selector);
    if (close) await device.page.keyboard.press(close);
    for (const code of ['KeyR', 'Space']) {
      await device.page.keyboard.down(code);
      assert.ok(await untilLook(device, idle, false), `${code} presses Peek after a click on ${selector}`);
      await device.page.keyboard.up(code);
      assert.ok(await untilLook(device, idle, true), `${code} releases Peek after a click on ${selector}`);
    }
  }
  await device.close();
});

test('a control reached with Tab can be used with the keyboard', async () => {
  const device = await open();
  await device.ready();
  const isOpen = () => device.page.evaluate(() => document.getElementById('help').open);
  assert.ok(await isOpen());
  await device.page.focus('#help summary');
  await device.page.keyboard.press('Enter');
  assert.ok(!(await isOpen()), 'Enter closes the box');
  await device.close();
});

for (const [engine, file] of [['machine', 'shell.wasm'], ['firmware', 'firmware.elf']]) {
  test(`an unreachable server at a restart of ${engine} is reported, and the page reconnects`, async () => {
    const device = await open();
    device.expect(NETWORK);
    await device.choose(engine);
    await device.ready();
    const running = await device.pixels();
    const refuse = (route) => route.abort('connectionrefused');
    await device.page.route(`**/build/${file}`, refuse);
    await device.page.click('#restart');
    await device.page.waitForSelector('#failure:not([hidden])');
    const message = await device.text('#failure');
    assert.match(message, /does not answer.*`cargo xtask play`/);
    assert.doesNotMatch(message, /Failed to fetch/);
    await device.page.waitForTimeout(100);
    const dark = await device.pixels();
    assert.ok(differences(running, dark) > 1000, 'a device that is off is dark');
    await device.page.unroute(`**/build/${file}`, refuse);
    await device.page.waitForFunction(() => document.body.dataset.state === 'running');
    assert.ok(await device.page.isHidden('#failure'));
    await device.ready();
    await device.close();
  });
}

test('a failed download of the build is retried', async () => {
  let tries = 0;
  const device = await open(DESKTOP, (page) => page.route('**/build/shell.wasm', (route) => {
    tries += 1;
    return tries === 1 ? route.fulfill({ status: 503 }) : route.continue();
  }));
  device.expect(NETWORK);
  await device.ready();
  assert.ok(tries > 1);
  assert.ok(await device.page.isHidden('#failure'));
  await device.close();
});

test('an unusable build is reported with advice', async () => {
  const device = await open(DESKTOP, (page) => page.route('**/build/shell.wasm', (route) => route.fulfill({ body: 'nonsense' })));
  await device.page.waitForSelector('#failure:not([hidden])');
  assert.match(await device.text('#failure'), /`cargo xtask play`.*Restart/);
  await device.close();
});

test('settings survive a restart and a reload', async () => {
  const device = await open();
  await device.ready();
  // The menu of the bench; its first row is the brightness.
  for (const button of ['Menu', 'Left', 'Left', 'Menu']) await device.click(0, button);
  const dimmed = await device.waitUntilStill();
  const kept = () => device.page.evaluate(() => localStorage.getItem('hexboard.settings'));
  const settings = await kept();
  assert.match(settings, /^0x([0-9a-f]{2})+$/);
  await device.page.reload();
  await device.ready();
  assert.equal(await kept(), settings);
  const again = await device.waitUntilStill();
  assert.equal(differences(dimmed, again), 0, 'as bright as before');
  await device.page.evaluate(() => localStorage.clear());
  await device.page.click('#restart');
  await device.ready();
  assert.ok(differences(dimmed, await device.waitUntilStill()) > 0, 'a new device is brighter');
  await device.close();
});

test('a missing firmware image is reported, and the machine still runs', async () => {
  const device = await open(DESKTOP, (page) => page.route('**/build/firmware*.elf', (route) => route.fulfill({ status: 404 })));
  device.expect(NETWORK);
  await device.ready();
  await device.choose('firmware');
  await device.page.waitForSelector('#failure:not([hidden])');
  assert.match(await device.text('#failure'), /no firmware image.*cargo xtask firmware`/);
  await device.choose('firmware-mini');
  await device.page.waitForFunction(() => document.getElementById('failure').textContent.includes('--mini'));
  await device.choose('machine');
  await device.ready();
  assert.equal(await device.state(), 'running');
  assert.ok(await device.page.isHidden('#failure'));
  await device.close();
});

test('an emulator or machine that cannot be loaded is reported', async () => {
  const missing = (route) => route.fulfill({ status: 404 });
  const device = await open(DESKTOP, async (page) => {
    await page.route('**/build/shell.wasm', missing);
    await page.route('**/emulator/device.mjs', missing);
  });
  device.expect(NETWORK);
  await device.page.waitForSelector('#failure:not([hidden])');
  assert.match(await device.text('#failure'), /WebAssembly build is missing/);
  await device.choose('firmware');
  await device.page.waitForFunction(() => document.getElementById('failure').textContent.includes('emulator cannot'));
  assert.equal(await device.state(), 'failed');
  await device.close();
});

/** Counts the calls of the page to WebAudio. */
async function countSound(page) {
  await page.addInitScript(() => {
    window.audioCalls = { contexts: 0, tones: [] };
    const { AudioContext: Context, OscillatorNode: Wave } = window;
    window.AudioContext = class extends Context {
      constructor() {
        super();
        window.audioCalls.contexts += 1;
      }
    };
    window.OscillatorNode = class extends Wave {
      constructor(context, options) {
        super(context, options);
        window.audioCalls.tones.push(options.frequency);
      }
    };
  });
}

test('there is no sound until the user enables it', async () => {
  const device = await open(DESKTOP, countSound);
  await device.ready();
  await device.key('KeyE');
  assert.deepEqual(await device.page.evaluate(() => window.audioCalls), { contexts: 0, tones: [] });
  await device.page.click('#sound');
  await device.page.waitForFunction(() => document.getElementById('sound').textContent === 'Sound on');
  await device.key('KeyE');
  await device.page.waitForFunction(() => window.audioCalls.tones.length > 0);
  const { contexts, tones } = await device.page.evaluate(() => window.audioCalls);
  assert.equal(contexts, 1);
  assert.ok(tones.every((hz) => hz >= 20 && hz <= 20000), tones.join(' '));
  await device.close();
});

test('on a phone the board and one seat fill the width, nothing overflows, and buttons are large enough', async () => {
  const device = await open(PHONE);
  await device.ready();
  const { page } = device;
  assert.ok(await page.isHidden('#whole'));
  const widest = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(widest <= PHONE.viewport.width, `the page is ${widest} wide`);
  const board = await page.locator('#board').boundingBox();
  assert.ok(board.width > 0.9 * PHONE.viewport.width);
  const seat = await page.locator('#seat').boundingBox();
  assert.ok(seat.y + seat.height <= PHONE.viewport.height, 'the pad can be reached without scrolling');
  const zoom = seat.width / SEAT_RECTS[0].width;
  assert.ok(44 * zoom >= 40, `arrows are ${44 * zoom} wide`);
  await device.close();
});

test('on a phone the engine name is readable and nothing overflows, in both languages', async () => {
  const viewport = { width: 360, height: 740 };
  const device = await open({ ...PHONE, viewport });
  await device.menu();
  const { page } = device;
  const check = async (language) => {
    const shown = await page.evaluate(() => {
      const select = document.getElementById('engine');
      const context = document.createElement('canvas').getContext('2d');
      const { font, paddingLeft, paddingRight } = getComputedStyle(select);
      context.font = font;
      const available = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return { available, needed: context.measureText(select.selectedOptions[0].text).width, widest: document.documentElement.scrollWidth };
    });
    assert.ok(shown.available >= shown.needed, `${language}: ${shown.available} of ${shown.needed} pixels for the engine`);
    assert.ok(shown.widest <= viewport.width, `${language}: the page is ${shown.widest} wide`);
  };
  await check('en');
  await openOptions(device, (button) => device.key(KEYS[button]));
  await device.until(/Settings/, () => device.key('ArrowDown'));
  await device.key('Enter');
  await device.until(/Language/, () => device.key('ArrowDown'));
  await device.key('ArrowRight');
  await page.waitForFunction(() => document.documentElement.lang === 'pl');
  await check('pl');
  assert.doesNotMatch(await device.text('#speed'), /real time/, 'the speed is in Polish as well');
  await device.close();
});

test('a phone held sideways shows the board and the pad side by side', async () => {
  const viewport = { width: 844, height: 390 };
  const device = await open({ ...PHONE, viewport });
  await device.ready();
  const [board, seat] = [await device.page.locator('#board').boundingBox(), await device.page.locator('#seat').boundingBox()];
  assert.ok(board.x + board.width <= seat.x);
  for (const box of [board, seat]) {
    assert.ok(box.y + box.height <= viewport.height && box.x + box.width <= viewport.width, JSON.stringify(box));
  }
  await device.close();
});

test('two fingers can hold two buttons', async () => {
  const device = await open(PHONE);
  await device.ready();
  await device.page.tap('[data-seat="2"]');
  const idle = await device.waitUntilStill('seat');
  const touch = await device.page.context().newCDPSession(device.page);
  const points = await Promise.all(['Peek', 'Back'].map((button) => device.placeInSeat(2, button)));
  const send = (type, touchPoints) => touch.send('Input.dispatchTouchEvent', { type, touchPoints });
  const fingers = points.map(({ x, y }, id) => ({ x, y, id }));
  await send('touchStart', [fingers[0]]);
  const one = await device.waitUntilStill('seat');
  await send('touchStart', fingers);
  const both = await device.waitUntilStill('seat');
  await send('touchEnd', []);
  const none = await device.waitUntilStill('seat');
  assert.deepEqual([idle, one, both, none].map((pixels) => isLit(pixels, 'Peek')), [false, true, true, false]);
  assert.deepEqual([idle, one, both, none].map((pixels) => isLit(pixels, 'Back')), [false, false, true, false]);
  await device.close();
});

/**
 * Returns whether a button is lit on the picture of a seat. Pressed ones are amber: much more red
 * than blue.
 */
function isLit(pixels, button) {
  const { x, y } = { Peek: { x: 188, y: 298 }, Back: { x: 188, y: 224 } }[button];
  const at = (y * SEAT_RECTS[0].width + x) * 4;
  return pixels[at] > pixels[at + 2] + 60;
}

test('the key table lists every button for three sets of keys', async () => {
  const device = await open();
  const rows = await device.page.locator('#keys tr').count();
  assert.equal(rows, Object.keys(BUTTON).length);
  assert.ok((await device.page.locator('#keys kbd').count()) >= 3 * rows);
  await device.close();
});
