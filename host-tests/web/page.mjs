/** The page of the virtual device: connects picture, engine, pads, console and sound. */

import { HEIGHT, SEATS, SEAT_RECTS, WIDTH } from '../emulator/picture/geometry.mjs';
import { DevicePicture, darkState } from '../emulator/picture/index.mjs';

import { ServerUnreachable, StillBuilding, imagesState } from './build.mjs';
import { PadButtons } from './buttons.mjs';
import { Console } from './console.mjs';
import { FirmwareEngine } from './firmware-engine.mjs';
import { Games, gameInLink } from './games.mjs';
import { listenToKeys, showKeys } from './keys.mjs';
import { MachineEngine } from './machine-engine.mjs';
import { Manuals } from './manual.mjs';
import { enableOffline } from './offline.mjs';
import { Pads } from './pads.mjs';
import { ScreenText, describeBoard, placeOf } from './screen-text.mjs';
import { Sound } from './sound.mjs';
import { InUse, whenFree } from './storage.mjs';
import { setLanguage, text } from './texts.mjs';
import { View } from './view.mjs';

/** @typedef {import('./machine-engine.mjs').Engine} Engine */

const WHOLE = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
const BOARD = { x: 190, y: 40, width: 1220, height: 1020 };
/** Interval between attempts to reach the server. */
const RETRY_MS = 2000;
/** Delay from a change on a screen to a new description of the board. */
const DESCRIBE_MS = 600;

const ENGINES = {
  machine: { name: 'machineName', start: (listener) => MachineEngine.start(listener) },
  firmware: { name: 'firmwareName', start: (listener) => FirmwareEngine.start('full', listener) },
  'firmware-mini': { name: 'firmwareMiniName', start: (listener) => FirmwareEngine.start('mini', listener) },
};

const find = (id) => document.getElementById(id);
const picture = new DevicePicture(1);
const sound = new Sound();
const pads = new Pads((bits) => {
  engine?.setPads(bits);
  for (const buttons of padButtons) buttons.showLatched(pads);
  schedulePaint();
});
const views = {
  whole: new View(find('whole-view'), WHOLE),
  board: new View(find('board-view'), BOARD),
  seat: new View(find('seat-view'), SEAT_RECTS[0]),
};
const ALL_SEATS = [...Array(SEATS).keys()];
const padButtons = [views.whole, views.seat].map((view) => new PadButtons(view, pads, ALL_SEATS, chooseSeat));
const deviceConsole = new Console({ box: find('console'), form: find('typing'), input: find('command') }, (line) => engine?.type?.(line));
const manuals = new Manuals(find('manuals'), find('manual'));
const games = new Games(
  { list: find('games'), status: find('games-status'), file: find('game-file') }, () => engine?.library ?? null, () => start(),
);
const isPhone = matchMedia('(max-width: 760px), (max-height: 480px)');
/** Reads the text of the screens, once its fonts are loaded. @type {ScreenText | null} */
let screenText = null;

/**
 * For tests: the number of changes of the picture and of the screens since the start, and the
 * device's own time.
 */
globalThis.hexboard = { changes: 0, screens: 0, millis: 0 };

/** @type {Engine | null} */
let engine = null;
let chosenSeat = 0;
let acting = 0;
let isPaintScheduled = false;
let image = null;

/**
 * Starts the selected engine in place of the running one.
 * @param {boolean} [isRetry] keeps the last error message visible
 */
async function start(isRetry = false) {
  engine?.stop();
  engine = null;
  clearTimeout(retry);
  waiting?.abort();
  showPower();
  const chosen = ENGINES[find('engine').value];
  const listener = makeListener();
  if (isRetry) document.body.dataset.state = 'starting';
  else setState('starting', () => text('starting', text(chosen.name)));
  deviceConsole.clear(find('engine').value !== 'machine');
  find('speed').textContent = '';
  schedulePaint();
  try {
    const started = await chosen.start(listener);
    if (!listener.isCurrent()) return started.stop();
    engine = started;
    engine.setPads(pads.bits);
    engine.setPace(pace());
    if (document.body.dataset.state === 'starting') setState('running', () => text('running', text(chosen.name)));
    showPower();
    schedulePaint();
    refresh();
    importFromLink();
  } catch (error) {
    if (error instanceof StillBuilding && listener.isCurrent()) setState('building', () => error.message);
    else listener.failed(error.message);
    const isTemporary = error instanceof ServerUnreachable || error instanceof StillBuilding;
    if (isTemporary && listener.isCurrent()) retry = setTimeout(start, RETRY_MS, true);
    if (error instanceof InUse && listener.isCurrent()) startWhenFree();
  }
}

/** Imports a game from the address, once. */
function importFromLink() {
  const game = gameInLink();
  if (game === null || !engine?.library) return;
  history.replaceState(null, '', location.pathname + location.search);
  find('games-box').open = true;
  games.importGame(game);
}

/**
 * Shows a message about the page rather than the device; none if it is empty.
 * @param {string} news
 * @param {(() => void) | null} [use] action of the button beside it
 */
function showNews(news, use = null) {
  find('news').hidden = news === '';
  find('news').firstElementChild.textContent = news;
  find('renew').hidden = use === null;
  find('renew').onclick = use;
}

/** Shows a message until `play` has built the firmware images in the background. */
async function watchImages() {
  const { state, text: why } = await imagesState().catch(() => ({ state: 'building', text: '' }));
  if (state === 'ready') return find('news').hidden || showNews('');
  if (state === 'failed') return showNews(text('imagesFailed', why));
  showNews(text('imagesBuilding'));
  setTimeout(watchImages, RETRY_MS);
}

let starts = 0;
let retry = 0;
/** @type {AbortController | null} */
let waiting = null;

/** Starts the device as soon as the tab that uses it is closed. */
function startWhenFree() {
  waiting = new AbortController();
  whenFree(find('engine').value, waiting.signal).then(() => start(), () => {});
}

/**
 * Switches the power off, or on again.
 * @param {'cutPower' | 'switchOff'} method of the engine
 * @param {string} message name of the text to show
 */
async function togglePower(method, message) {
  if (!engine) return start();
  const stopped = engine;
  engine = null;
  starts += 1;
  showPower();
  setState('off', () => text(message));
  schedulePaint();
  refresh();
  await stopped[method]();
}

function showPower() {
  const isOff = engine === null && document.body.dataset.state === 'off';
  find('plug').textContent = text(isOff ? 'plugIn' : 'pull');
  find('power').textContent = text(isOff ? 'switchOn' : 'switchOff');
}

/** Returns the device time per unit of real time. */
function pace() {
  return isPaused() ? 0 : Number(find('pace').value);
}

function isPaused() {
  return find('pause').getAttribute('aria-pressed') === 'true';
}

function togglePause() {
  find('pause').setAttribute('aria-pressed', String(!isPaused()));
  find('step').disabled = !isPaused();
  engine?.setPace(pace());
}

/** Creates the listener of one engine, which is ignored once another is started. */
function makeListener() {
  const mine = ++starts;
  const isCurrent = () => mine === starts;
  const whenCurrent = (action) => (...args) => isCurrent() && action(...args);
  return {
    isCurrent,
    changed: whenCurrent((screens) => {
      hexboard.screens += screens.length > 0;
      schedulePaint();
      refresh(screens);
    }),
    printed: whenCurrent((line) => deviceConsole.print(line)),
    toneStarted: whenCurrent((hz, millis) => sound.play(hz, millis)),
    speedChanged: whenCurrent(showSpeed),
    timePassed: whenCurrent((millis) => { hexboard.millis = millis; }),
    failed: whenCurrent((message) => setState('failed', () => message)),
  };
}

/** Returns the status line in the current language. */
let statusText = () => '';

/**
 * Shows the state of the engine.
 * @param {'starting' | 'building' | 'running' | 'off' | 'failed'} state
 * @param {() => string} message
 */
function setState(state, message) {
  document.body.dataset.state = state;
  statusText = message;
  showStatus();
  showPower();
}

function showStatus() {
  const isBad = document.body.dataset.state === 'failed';
  find('status').hidden = isBad;
  find('failure').hidden = !isBad;
  find(isBad ? 'failure' : 'status').textContent = statusText();
}

/** The last reported speed of the engine, or null. */
let lastSpeed = null;
function showSpeed(ratio) {
  lastSpeed = ratio;
  if (ratio === null) return;
  const percent = Math.round(ratio * 100);
  const isReal = percent >= 98 && percent <= 102;
  find('speed').textContent = isPaused() ? text('paused') : isReal ? text('realTime') : text('speedPercent', percent);
}

/** Updates the language, the current player, and the text of the chosen seat's screen. */
function refresh(screens = ALL_SEATS) {
  const queries = engine?.queries;
  if (queries && queries.language() !== shownLanguage) setPageLanguage(queries.language());
  if (queries) pads.releaseCalled(queries.calls());
  const now = queries?.acting() ?? 0;
  if (now !== acting) {
    acting = now;
    // Players who latch Peek while another plays forget to release it.
    pads.unlatch(chosenSeat);
    showSeats();
  }
  if (screens.includes(chosenSeat)) copyScreen();
  if (hovered >= 0) showTip();
  if (queries) manuals.setGame(queries.game());
  if (screens.length > 0) describeSoon();
}

function copyScreen() {
  screenText?.copyTo(find('words'), () => engine?.state.oleds[chosenSeat] ?? null);
}

let shownLanguage = 0;
function setPageLanguage(language) {
  shownLanguage = language;
  setLanguage(language);
  for (const buttons of padButtons) buttons.updateLabels();
  showKeys(find('keys'));
  showStatus();
  showPower();
  showSeats();
  showSound();
  showSpeed(lastSpeed);
  manuals.updateLanguage();
  if (find('games-box').open) games.show();
}

let describing = 0;
function describeSoon() {
  if (find('board-box').open && describing === 0) describing = setTimeout(describe, DESCRIBE_MS);
}

async function describe() {
  const textOf = (cell) => screenText?.cellText(engine?.queries?.describe(viewer(), cell) ?? null) ?? '';
  const lines = await describeBoard(textOf, () => find('board-box').open);
  describing = 0;
  if (!lines) return;
  const shown = lines.length > 0 ? lines : [text('boardEmpty')];
  if (shown.join('\n') === [...find('board-words').children].map((item) => item.textContent).join('\n')) return;
  find('board-words').replaceChildren(...shown.map((line) => {
    const item = document.createElement('li');
    item.textContent = line;
    return item;
  }));
}

/**
 * Returns the seat whose screen is described: the chosen one, or if it is unused, one that plays.
 */
function viewer() {
  return engine?.queries?.describe(chosenSeat, 0) ? chosenSeat : Math.max(ALL_SEATS.findIndex((seat) => engine?.queries?.describe(seat, 0)), 0);
}

/** Handles a click on a cell. Chooses the seat that must decide, if it is the only one. */
function clickCell(cell) {
  const { queries } = engine ?? {};
  if (!queries) return;
  const deciding = ALL_SEATS.filter((seat) => (acting >> seat) & 1);
  if (deciding.length === 1 && deciding[0] !== chosenSeat) chooseSeat(deciding[0]);
  queries.point(chosenSeat, cell);
}

/** Returns a description of a cell: its position, and its contents in a game. */
function describeCell(cell) {
  const oled = engine?.queries?.describe(viewer(), cell);
  if (oled) return `${placeOf(cell)}: ${screenText?.cellText(oled) ?? ''}`;
  return acting > 0 ? placeOf(cell) : '';
}

let hovered = -1;
function showTip() {
  const tip = find('tip');
  tip.textContent = hovered < 0 ? '' : describeCell(hovered);
  tip.hidden = tip.textContent === '';
}

function hover(cell, event) {
  const tip = find('tip');
  if (cell !== hovered) {
    hovered = cell;
    showTip();
  }
  tip.style.left = `${Math.min(event.clientX + 16, innerWidth - tip.offsetWidth - 8)}px`;
  tip.style.top = `${Math.min(event.clientY + 20, innerHeight - tip.offsetHeight - 8)}px`;
}

/** Schedules a paint before the next browser frame. */
function schedulePaint() {
  if (isPaintScheduled) return;
  isPaintScheduled = true;
  requestAnimationFrame(paint);
}

function paint() {
  isPaintScheduled = false;
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
  if (seat !== chosenSeat) pads.unlatch(seat);
  chosenSeat = seat;
  showSeats();
  copyScreen();
  if (views.seat.part === SEAT_RECTS[seat]) return;
  views.seat.show(SEAT_RECTS[seat]);
  for (const buttons of padButtons) buttons.place();
  paintAll();
}

function showSeats() {
  find('chosen').textContent = chosenSeat + 1;
  find('words-title').textContent = text('screenOf', chosenSeat + 1);
  for (const button of find('seats').children) {
    const seat = Number(button.dataset.seat);
    const isActing = ((acting >> seat) & 1) === 1;
    button.textContent = `${text('seat')} ${seat + 1}`;
    button.classList.toggle('acting', isActing);
    button.setAttribute('aria-pressed', String(seat === chosenSeat));
    button.setAttribute('aria-label', `${text('seat')} ${seat + 1}${isActing ? `, ${text('toMove')}` : ''}`);
  }
  for (const buttons of padButtons) buttons.mark(chosenSeat, acting);
}

/** Adds a handler to a control. After a click, the control gives the keyboard back to the pads. */
function onControl(id, event, action) {
  find(id).addEventListener(event, (cause) => {
    if (cause.detail > 0 || event === 'change') find(id).blur();
    action();
  });
}

async function toggleSound() {
  await sound.set(!sound.isOn);
  showSound();
}

function showSound() {
  find('sound').setAttribute('aria-pressed', String(sound.isOn));
  find('sound').textContent = text(sound.isOn ? 'soundOn' : 'soundOff');
}

/** Rotates the whole device to the other side of the table; the board alone by a sixth. */
function rotateViews() {
  views.whole.turn(views.whole.turned + 180);
  views.board.turn(views.board.turned + 60);
}

function zoomViews() {
  document.documentElement.style.setProperty('--zoom', find('zoom').value);
  find('table').classList.toggle('zoomed', find('zoom').value !== '1');
}

async function toggleFullScreen() {
  if (document.fullscreenElement) await document.exitFullscreen();
  else await document.documentElement.requestFullscreen?.();
}

/** On a phone the tools are below the device and the seats beside it. */
function arrange() {
  (isPhone.matches ? find('below') : document.querySelector('header')).prepend(...(isPhone.matches ? [find('tools')] : []));
  if (!isPhone.matches) find('speed').before(find('tools'));
  (isPhone.matches ? find('seat-side') : document.querySelector('main')).prepend(find('seats'));
  paintAll();
}

for (const view of Object.values(views)) view.listen({ pads, onSeat: chooseSeat, onCell: clickCell, onHover: hover });
for (const button of find('seats').children) {
  button.addEventListener('click', (event) => {
    if (event.detail > 0) button.blur();
    chooseSeat(Number(button.dataset.seat));
  });
}
listenToKeys(pads, { chosenSeat: () => chosenSeat, chooseSeat });
for (const buttons of padButtons) buttons.place();
onControl('engine', 'change', () => start());
onControl('restart', 'click', () => start());
onControl('plug', 'click', () => togglePower('cutPower', 'plugPulled'));
onControl('power', 'click', () => togglePower('switchOff', 'switchedOff'));
onControl('sound', 'click', toggleSound);
onControl('pause', 'click', togglePause);
onControl('step', 'click', () => engine?.step());
onControl('pace', 'change', () => engine?.setPace(pace()));
onControl('zoom', 'change', zoomViews);
onControl('turn', 'click', rotateViews);
onControl('full', 'click', toggleFullScreen);
find('board-box').addEventListener('toggle', describeSoon);
addEventListener('hashchange', importFromLink);
find('games-box').addEventListener('toggle', () => find('games-box').open && games.show());
find('manual-box').addEventListener('toggle', () => find('manual-box').open && manuals.show());
addEventListener('resize', paintAll);
isPhone.addEventListener('change', arrange);
if (isPhone.matches) find('help').open = false;
arrange();
setPageLanguage(0);
chooseSeat(0);
start();
watchImages();
enableOffline({ notify: (name) => showNews(text(name)), offer: (name, use) => showNews(text(name), use) });
ScreenText.load().then((loaded) => {
  screenText = loaded;
  copyScreen();
});
