/** The page of the virtual device: one picture, one engine, pads, console and sound. */

import { HEIGHT, SEAT_RECTS, WIDTH } from '../emulator/picture/geometry.mjs';
import { DevicePicture, darkState } from '../emulator/picture/index.mjs';

import { ServerGone, StillBuilding, imagesState } from './build.mjs';
import { FirmwareEngine } from './firmware-engine.mjs';
import { listenToKeys, showKeys } from './keys.mjs';
import { MachineEngine } from './machine-engine.mjs';
import { keepForOffline } from './offline.mjs';
import { Pads } from './pads.mjs';
import { Sound } from './sound.mjs';
import { InUse, whenFree } from './storage.mjs';
import { View } from './view.mjs';

/** @typedef {import('./machine-engine.mjs').Engine} Engine */

const WHOLE = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
const BOARD = { x: 190, y: 40, width: 1220, height: 1020 };
const CONSOLE_LINES = 500;
/** From one try to reach the server to the next. */
const RETRY_MS = 2000;

const ENGINES = {
  machine: { name: 'the machine as WebAssembly', start: (listener) => MachineEngine.start(listener) },
  firmware: {
    name: 'the firmware image in an emulated RP2040', start: (listener) => FirmwareEngine.start('full', listener),
  },
  'firmware-mini': {
    name: 'the firmware image of the small panel in an emulated RP2040',
    start: (listener) => FirmwareEngine.start('mini', listener),
  },
};

const find = (id) => document.getElementById(id);
const picture = new DevicePicture(1);
const sound = new Sound();
const pads = new Pads((bits) => {
  engine?.setPads(bits);
  wantPaint();
});
const views = {
  whole: new View(find('whole'), WHOLE), board: new View(find('board'), BOARD), seat: new View(find('seat'), SEAT_RECTS[0]),
};

/** For tests: changes of the picture and of the screens since the start, and the device's own time. */
globalThis.hexboard = { changes: 0, screens: 0, millis: 0 };

/** @type {Engine | null} */
let engine = null;
let chosenSeat = 0;
let isPaintWanted = false;
let image = null;

/**
 * Starts the engine that is selected, in place of the one that runs.
 * @param {boolean} [isRetry] what went wrong the last time is still to be read
 */
async function start(isRetry = false) {
  engine?.stop();
  engine = null;
  clearTimeout(retry);
  waiting?.abort();
  showPlug(true);
  const chosen = ENGINES[find('engine').value];
  const listener = makeListener();
  if (isRetry) document.body.dataset.state = 'starting';
  else tell('starting', `Starting ${chosen.name}`);
  find('console').textContent = '';
  find('speed').textContent = '';
  wantPaint();
  try {
    const started = await chosen.start(listener);
    if (!listener.isCurrent()) return started.stop();
    engine = started;
    engine.setPads(pads.bits);
    if (document.body.dataset.state === 'starting') tell('running', `Running ${chosen.name}`);
    wantPaint();
  } catch (error) {
    if (error instanceof StillBuilding && listener.isCurrent()) tell('building', error.message);
    else listener.failed(error.message);
    const passes = error instanceof ServerGone || error instanceof StillBuilding;
    if (passes && listener.isCurrent()) retry = setTimeout(start, RETRY_MS, true);
    if (error instanceof InUse && listener.isCurrent()) startWhenFree();
  }
}

/** Says what concerns the page rather than the device. */
function tellNews(text, use = null) {
  find('news').hidden = text === '';
  find('news').firstElementChild.textContent = text;
  find('renew').hidden = use === null;
  find('renew').onclick = use;
}

/** `play` builds the firmware images behind the page: it says so until they are there. */
async function watchImages() {
  const { state, text } = await imagesState().catch(() => ({ state: 'building', text: '' }));
  if (state === 'ready') return find('news').hidden || tellNews('');
  if (state === 'failed') return tellNews(`The firmware images could not be built, so there is no emulator: ${text}`);
  tellNews('The firmware images for the emulator are being built behind this page.');
  setTimeout(watchImages, RETRY_MS);
}

let starts = 0;
let retry = 0;
/** @type {AbortController | null} */
let waiting = null;

/** Another tab has the device: it starts here as soon as that one is closed. */
function startWhenFree() {
  waiting = new AbortController();
  whenFree(find('engine').value, waiting.signal).then(() => start(), () => {});
}

/** The power goes, or comes back. */
async function togglePlug() {
  if (!engine) return start();
  const cut = engine;
  engine = null;
  starts += 1;
  showPlug(false);
  tell('off', 'The plug is pulled. What was played is kept.');
  wantPaint();
  await cut.pullPlug();
}

function showPlug(isIn) {
  find('plug').textContent = isIn ? 'Pull the plug' : 'Plug in';
}

/** Hears one engine, until another is started. */
function makeListener() {
  const mine = ++starts;
  const isCurrent = () => mine === starts;
  const whenCurrent = (act) => (...args) => isCurrent() && act(...args);
  return {
    isCurrent,
    changed: whenCurrent((screens) => {
      hexboard.screens += screens.length > 0;
      wantPaint();
    }),
    said: whenCurrent(say),
    sounded: whenCurrent((hz, millis) => sound.play(hz, millis)),
    ran: whenCurrent(showSpeed),
    passed: whenCurrent((millis) => { hexboard.millis = millis; }),
    failed: whenCurrent((message) => tell('failed', message)),
  };
}

/** Says how the engine is doing: starting, running or failed. */
function tell(state, text) {
  document.body.dataset.state = state;
  const isBad = state === 'failed';
  find('status').hidden = isBad;
  find('failure').hidden = !isBad;
  find(isBad ? 'failure' : 'status').textContent = text;
}

function say(line) {
  const box = find('console');
  const isAtEnd = box.scrollTop + box.clientHeight >= box.scrollHeight - 4;
  box.append(`${line}\n`);
  while (box.childNodes.length > CONSOLE_LINES) box.firstChild.remove();
  if (isAtEnd) box.scrollTop = box.scrollHeight;
}

function showSpeed(ratio) {
  const percent = Math.round(ratio * 100);
  find('speed').textContent = percent >= 98 ? 'real time' : `${percent} % of its speed`;
}

/** Paints before the browser shows its next frame. */
function wantPaint() {
  if (isPaintWanted) return;
  isPaintWanted = true;
  requestAnimationFrame(paint);
}

function paint() {
  isPaintWanted = false;
  // A device that is off is dark.
  const state = engine?.state ?? darkState(find('engine').value === 'firmware-mini' ? 'mini' : 'full');
  const areas = picture.update({ ...state, pads: pads.bits });
  hexboard.changes += areas.length > 0;
  if (image?.data !== picture.rgba) image = new ImageData(picture.rgba, picture.width, picture.height);
  for (const view of Object.values(views)) if (view.isVisible) view.paint(image, areas);
}

/** Paints everything, for views that have just appeared or show another part. */
function paintAll() {
  if (!image) return;
  for (const view of Object.values(views)) if (view.isVisible) view.paint(image, [WHOLE]);
}

function chooseSeat(seat) {
  chosenSeat = seat;
  find('chosen').textContent = seat + 1;
  for (const button of find('seats').children) {
    button.setAttribute('aria-pressed', String(Number(button.dataset.seat) === seat));
  }
  if (views.seat.part === SEAT_RECTS[seat]) return;
  views.seat.show(SEAT_RECTS[seat]);
  paintAll();
}

/** Gives the keys back to the pads after a click on a control. */
function act(id, event, action) {
  find(id).addEventListener(event, () => {
    find(id).blur();
    action();
  });
}

async function toggleSound() {
  await sound.set(!sound.isOn);
  find('sound').setAttribute('aria-pressed', String(sound.isOn));
  find('sound').textContent = sound.isOn ? 'Sound on' : 'Sound off';
}

for (const view of Object.values(views)) view.listen(pads, chooseSeat);
for (const button of find('seats').children) {
  button.addEventListener('click', () => {
    button.blur();
    chooseSeat(Number(button.dataset.seat));
  });
}
listenToKeys(pads, { chosenSeat: () => chosenSeat, chooseSeat });
showKeys(find('keys'));
act('engine', 'change', start);
act('restart', 'click', start);
act('plug', 'click', togglePlug);
act('sound', 'click', toggleSound);
addEventListener('resize', paintAll);
if (matchMedia('(max-width: 760px), (max-height: 480px)').matches) find('help').open = false;
chooseSeat(0);
start();
watchImages();
keepForOffline({ tell: (text) => tellNews(text), offer: tellNews });
