/** The page of the virtual device: one picture, one engine, pads, console and sound. */

import { HEIGHT, SEATS, SEAT_RECTS, WIDTH } from '../emulator/picture/geometry.mjs';
import { DevicePicture, darkState } from '../emulator/picture/index.mjs';

import { ServerGone, StillBuilding, imagesState } from './build.mjs';
import { PadButtons } from './buttons.mjs';
import { Console } from './console.mjs';
import { FirmwareEngine } from './firmware-engine.mjs';
import { Games, gameInLink } from './games.mjs';
import { listenToKeys, showKeys } from './keys.mjs';
import { MachineEngine } from './machine-engine.mjs';
import { Manuals } from './manual.mjs';
import { keepForOffline } from './offline.mjs';
import { Pads } from './pads.mjs';
import { Sound } from './sound.mjs';
import { InUse, whenFree } from './storage.mjs';
import { speak, text } from './texts.mjs';
import { View } from './view.mjs';
import { Words, describeBoard, placeOf } from './words.mjs';

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
  wantPaint();
});
const views = {
  whole: new View(find('whole-view'), WHOLE),
  board: new View(find('board-view'), BOARD),
  seat: new View(find('seat-view'), SEAT_RECTS[0]),
};
const ALL_SEATS = [...Array(SEATS).keys()];
const padButtons = [views.whole, views.seat].map((view) => new PadButtons(view, pads, ALL_SEATS, chooseSeat));
const talk = new Console({ box: find('console'), form: find('typing'), input: find('command') }, (line) => engine?.type?.(line));
const manuals = new Manuals(find('manuals'), find('manual'));
const games = new Games(
  { list: find('games'), told: find('games-told'), file: find('game-file') }, () => engine?.library ?? null, () => start(),
);
const isPhone = matchMedia('(max-width: 760px), (max-height: 480px)');
/** Reads the screens, once its fonts are loaded. @type {Words | null} */
let words = null;

/**
 * For tests: the number of changes of the picture and of the screens since the start, and the
 * device's own time.
 */
globalThis.hexboard = { changes: 0, screens: 0, millis: 0 };

/** @type {Engine | null} */
let engine = null;
let chosenSeat = 0;
let acting = 0;
let isPaintWanted = false;
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
  else tell('starting', () => text('starting', text(chosen.name)));
  talk.clear(find('engine').value !== 'machine');
  find('speed').textContent = '';
  wantPaint();
  try {
    const started = await chosen.start(listener);
    if (!listener.isCurrent()) return started.stop();
    engine = started;
    engine.setPads(pads.bits);
    engine.setPace(pace());
    if (document.body.dataset.state === 'starting') tell('running', () => text('running', text(chosen.name)));
    showPower();
    wantPaint();
    look();
    takeLink();
  } catch (error) {
    if (error instanceof StillBuilding && listener.isCurrent()) tell('building', () => error.message);
    else listener.failed(error.message);
    const passes = error instanceof ServerGone || error instanceof StillBuilding;
    if (passes && listener.isCurrent()) retry = setTimeout(start, RETRY_MS, true);
    if (error instanceof InUse && listener.isCurrent()) startWhenFree();
  }
}

/** Imports a game from the address, once. */
function takeLink() {
  const game = gameInLink();
  if (game === null || !engine?.library) return;
  history.replaceState(null, '', location.pathname + location.search);
  find('games-box').open = true;
  games.take(game);
}

/** Shows messages about the page rather than the device. */
function tellNews(news, use = null) {
  find('news').hidden = news === '';
  find('news').firstElementChild.textContent = news;
  find('renew').hidden = use === null;
  find('renew').onclick = use;
}

/** Shows progress until `play` has built the firmware images in the background. */
async function watchImages() {
  const { state, text: why } = await imagesState().catch(() => ({ state: 'building', text: '' }));
  if (state === 'ready') return find('news').hidden || tellNews('');
  if (state === 'failed') return tellNews(text('imagesFailed', why));
  tellNews(text('imagesBuilding'));
  setTimeout(watchImages, RETRY_MS);
}

let starts = 0;
let retry = 0;
/** @type {AbortController | null} */
let waiting = null;

/** Another tab uses the device: starts here as soon as that tab is closed. */
function startWhenFree() {
  waiting = new AbortController();
  whenFree(find('engine').value, waiting.signal).then(() => start(), () => {});
}

/** Switches the power off, at once or when everything is written, or on again. */
async function togglePower(how, told) {
  if (!engine) return start();
  const cut = engine;
  engine = null;
  starts += 1;
  showPower();
  tell('off', () => text(told));
  wantPaint();
  look();
  await cut[how]();
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
  const whenCurrent = (act) => (...args) => isCurrent() && act(...args);
  return {
    isCurrent,
    changed: whenCurrent((screens) => {
      hexboard.screens += screens.length > 0;
      wantPaint();
      look(screens);
    }),
    said: whenCurrent((line) => talk.say(line)),
    sounded: whenCurrent((hz, millis) => sound.play(hz, millis)),
    ran: whenCurrent(showSpeed),
    passed: whenCurrent((millis) => { hexboard.millis = millis; }),
    failed: whenCurrent((message) => tell('failed', () => message)),
  };
}

/** Returns the state of the engine: starting, running, off or failed. */
let told = () => '';
function tell(state, say) {
  document.body.dataset.state = state;
  told = say;
  showTold();
  showPower();
}

function showTold() {
  const isBad = document.body.dataset.state === 'failed';
  find('status').hidden = isBad;
  find('failure').hidden = !isBad;
  find(isBad ? 'failure' : 'status').textContent = told();
}

/** The last reported speed of the engine, or null. */
let ran = null;
function showSpeed(ratio) {
  ran = ratio;
  if (ratio === null) return;
  const percent = Math.round(ratio * 100);
  const isReal = percent >= 98 && percent <= 102;
  find('speed').textContent = isPaused() ? text('paused') : isReal ? text('realTime') : text('ofItsSpeed', percent);
}

/** Updates the language, the current player, and the words on the screen of the chosen seat. */
function look(screens = ALL_SEATS) {
  const sight = engine?.sight;
  if (sight && sight.language() !== spoken) speakAll(sight.language());
  if (sight) pads.heed(sight.calls());
  const now = sight?.acting() ?? 0;
  if (now !== acting) {
    acting = now;
    // Players who peek while another plays forget to release it.
    pads.unlatch(chosenSeat);
    showSeats();
  }
  if (screens.includes(chosenSeat)) copyScreen();
  if (hovered >= 0) showTip();
  if (sight) manuals.follow(sight.game());
  if (screens.length > 0) describeSoon();
}

function copyScreen() {
  words?.copy(find('words'), () => engine?.state.oleds[chosenSeat] ?? null);
}

let spoken = 0;
function speakAll(language) {
  spoken = language;
  speak(language);
  for (const buttons of padButtons) buttons.speak();
  showKeys(find('keys'));
  showTold();
  showPower();
  showSeats();
  showSound();
  showSpeed(ran);
  manuals.speak();
  if (find('games-box').open) games.show();
}

let describing = 0;
function describeSoon() {
  if (find('board-box').open && describing === 0) describing = setTimeout(describe, DESCRIBE_MS);
}

async function describe() {
  const tellCell = (cell) => words?.ofCell(engine?.sight?.describe(viewer(), cell) ?? null) ?? '';
  const lines = await describeBoard(tellCell, () => find('board-box').open);
  describing = 0;
  if (!lines) return;
  const shown = lines.length > 0 ? lines : [text('noBoard')];
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
  return engine?.sight?.describe(chosenSeat, 0) ? chosenSeat : Math.max(ALL_SEATS.findIndex((seat) => engine?.sight?.describe(seat, 0)), 0);
}

/** Handles a click on a cell, for the chosen seat if it is asked, otherwise for the one that is. */
function clickCell(cell) {
  const { sight } = engine ?? {};
  if (!sight) return;
  const asked = ALL_SEATS.filter((seat) => (acting >> seat) & 1);
  if (asked.length === 1 && asked[0] !== chosenSeat) chooseSeat(asked[0]);
  sight.point(chosenSeat, cell);
}

/** Describes the cell under the mouse: its position, and its contents in a game. */
function tellCell(cell) {
  const oled = engine?.sight?.describe(viewer(), cell);
  if (oled) return `${placeOf(cell)}: ${words?.ofCell(oled) ?? ''}`;
  return acting > 0 ? placeOf(cell) : '';
}

let hovered = -1;
function showTip() {
  const tip = find('tip');
  tip.textContent = hovered < 0 ? '' : tellCell(hovered);
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

/** Returns the keyboard to the pads after a click on a control. */
function act(id, event, action) {
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
function turnViews() {
  views.whole.turn(views.whole.turned + 180);
  views.board.turn(views.board.turned + 60);
}

function zoomViews() {
  document.documentElement.style.setProperty('--zoom', find('zoom').value);
  find('table').classList.toggle('zoomed', find('zoom').value !== '1');
}

async function toggleFull() {
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
act('engine', 'change', () => start());
act('restart', 'click', () => start());
act('plug', 'click', () => togglePower('pullPlug', 'plugPulled'));
act('power', 'click', () => togglePower('switchOff', 'switchedOff'));
act('sound', 'click', toggleSound);
act('pause', 'click', togglePause);
act('step', 'click', () => engine?.step());
act('pace', 'change', () => engine?.setPace(pace()));
act('zoom', 'change', zoomViews);
act('turn', 'click', turnViews);
act('full', 'click', toggleFull);
find('board-box').addEventListener('toggle', describeSoon);
addEventListener('hashchange', takeLink);
find('games-box').addEventListener('toggle', () => find('games-box').open && games.show());
find('manual-box').addEventListener('toggle', () => find('manual-box').open && manuals.show());
addEventListener('resize', paintAll);
isPhone.addEventListener('change', arrange);
if (isPhone.matches) find('help').open = false;
arrange();
speakAll(0);
chooseSeat(0);
start();
watchImages();
keepForOffline({ tell: (news) => tellNews(news), offer: tellNews });
Words.load().then((loaded) => {
  words = loaded;
  copyScreen();
});
