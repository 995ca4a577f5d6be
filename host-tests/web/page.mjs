/** The page of the virtual device: connects picture, engine, pads, console and sound. */

import { HEIGHT, SEATS, SEAT_RECTS, WIDTH, screenOf } from '../emulator/picture/geometry.mjs';
import { DevicePicture, darkState } from '../emulator/picture/index.mjs';

import { BoardText } from './board-text.mjs';
import { imagesState } from './build.mjs';
import { PadButtons } from './buttons.mjs';
import { Console } from './console.mjs';
import { Device } from './device.mjs';
import { find, onControl } from './dom.mjs';
import { Games, gameInLink } from './games.mjs';
import { listenToKeys, showKeys } from './keys.mjs';
import { LastMove } from './last-move.mjs';
import { arrangePage } from './layout.mjs';
import { NO_FACTS } from './machine-engine.mjs';
import { Manuals } from './manual.mjs';
import { enableOffline } from './offline.mjs';
import { OledRows } from './oled-rows.mjs';
import { Pads } from './pads.mjs';
import { PlayControls } from './play-controls.mjs';
import { PuzzleBox, puzzleInLink } from './puzzles.mjs';
import { ReviewLine } from './review.mjs';
import { ScreenText } from './screen-text.mjs';
import { Sound } from './sound.mjs';
import { setLanguage, text } from './texts.mjs';
import { View } from './view.mjs';

const WHOLE = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
const BOARD = { x: 190, y: 40, width: 1220, height: 1020 };
/** Interval between questions about the firmware images. */
const IMAGES_MS = 2000;
/** Facts about the game are updated at most this often. */
const FACTS_MS = 60;
const ALL_SEATS = [...Array(SEATS).keys()];

const picture = new DevicePicture(1);
const sound = new Sound();
const pads = new Pads((bits) => {
  device.engine?.setPads(bits);
  for (const buttons of padButtons) buttons.showLatched(pads);
  schedulePaint();
});
const views = {
  whole: new View(find('whole-view'), WHOLE),
  board: new View(find('board-view'), BOARD),
  seat: new View(find('seat-view'), SEAT_RECTS[0]),
  screen: new View(find('screen-view'), screenOf(SEAT_RECTS[0])),
};
const padButtons = [views.whole, views.seat].map((view) => new PadButtons(view, pads, ALL_SEATS, chooseSeat));
const deviceConsole = new Console({ box: find('console'), form: find('typing'), input: find('command') }, (line) => device.engine?.type?.(line));
const manuals = new Manuals(find('manuals'), find('manual'));
const lastMove = new LastMove([views.whole, views.board]);
const device = new Device(pads, {
  starting: () => {
    deviceConsole.clear(device.acceptsInput);
    schedulePaint();
  },
  started: () => {
    schedulePaint();
    refresh();
    importFromLink();
  },
  changed: (screens = ALL_SEATS) => {
    hexboard.screens += screens.length > 0;
    schedulePaint();
    refresh(screens);
  },
  printed: (line) => deviceConsole.print(line),
  toneStarted: (hz, millis) => sound.play(hz, millis),
  timePassed: (millis) => { hexboard.millis = millis; },
});
const games = new Games(
  {
    list: find('games'), status: find('games-status'), file: find('game-file'),
    pasted: find('game-text'), openPasted: find('game-text-open'),
  },
  () => device.engine?.library ?? null, () => device.start(),
);
const puzzles = new PuzzleBox(
  { list: find('puzzles'), status: find('puzzles-status'), today: find('puzzle-today'), link: find('puzzle-link') },
  () => device.engine?.queries?.puzzles, () => chosenSeat,
);
const controls = new PlayControls(() => device.engine?.queries?.controls ?? null, () => chosenSeat);
const review = new ReviewLine(
  (step) => device.engine?.queries?.controls?.reviewAt(step),
  () => device.engine?.queries?.controls?.reviewText() ?? '',
);
const boardText = new BoardText(describeCell, (cell) => clickCell(cell, true));
const rows = new OledRows(pads, {
  rows: (seat) => screenText?.rows(device.engine?.state.oleds[seat] ?? null) ?? [],
  picture: (seat) => device.engine?.state.oleds[seat] ?? null,
});
/** Reads the text of the screens, once its fonts are loaded. @type {ScreenText | null} */
let screenText = null;

/**
 * For tests: the number of changes of the picture and of the screens since the start, and the
 * device's own time.
 */
globalThis.hexboard = { changes: 0, screens: 0, millis: 0 };

let chosenSeat = 0;
let acting = 0;
let isPaintScheduled = false;
let image = null;

/** Opens a puzzle from the address, or imports a game, once. */
function importFromLink() {
  const puzzle = puzzleInLink();
  if (puzzle !== null && device.engine?.queries?.puzzles) {
    history.replaceState(null, '', location.pathname + location.search);
    find('puzzles-box').open = true;
    puzzles.openWhenReady(puzzle);
    return;
  }
  const game = gameInLink();
  if (game === null || !device.engine?.library) return;
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
  setTimeout(watchImages, IMAGES_MS);
}

/** Updates the language, the current player, and the text of the chosen seat's screen. */
function refresh(screens = ALL_SEATS) {
  const queries = device.engine?.queries;
  if (queries && queries.language() !== shownLanguage) setPageLanguage(queries.language());
  if (queries) pads.releaseCalled(queries.calls());
  const now = queries?.acting() ?? 0;
  if (now !== acting) {
    acting = now;
    // Players who watch Peek while another plays forget to release it.
    pads.unlatch(chosenSeat);
    showSeats();
  }
  if (screens.includes(chosenSeat)) copyScreen();
  if (screens.length > 0) {
    boardText.updateTip();
    boardText.update();
  }
  updateFactsSoon();
}

let factsTimer = 0;
function updateFactsSoon() {
  if (factsTimer === 0) factsTimer = setTimeout(updateFacts, FACTS_MS);
}

/** Updates what the page shows beside the board. */
function updateFacts() {
  factsTimer = 0;
  const queries = device.engine?.queries;
  const facts = queries?.controls?.facts(chosenSeat) ?? NO_FACTS;
  lastMove.show(facts.moves);
  review.show(facts.review);
  controls.show(facts);
  boardText.setTargets(facts.targets, facts.lit);
  manuals.setGame(queries?.controls ? facts.game ?? -1 : queries?.game() ?? -1);
}

function copyScreen() {
  screenText?.copyTo(find('words'), () => device.engine?.state.oleds[chosenSeat] ?? null);
}

let shownLanguage = 0;
function setPageLanguage(language) {
  shownLanguage = language;
  setLanguage(language);
  for (const buttons of padButtons) buttons.updateLabels();
  showKeys(find('keys'));
  device.updateLanguage();
  controls.updateLanguage(language);
  showSeats();
  showSound();
  manuals.updateLanguage();
  if (find('games-box').open) games.show();
  if (find('puzzles-box').open) showPuzzles();
}

function showPuzzles() {
  puzzles.show(shownLanguage);
}

/**
 * Returns the seat whose screen is described: the chosen one, or if it is unused, one that plays.
 */
function viewer() {
  const describe = device.engine?.queries?.describe;
  return describe?.(chosenSeat, 0) ? chosenSeat : Math.max(ALL_SEATS.findIndex((seat) => describe?.(seat, 0)), 0);
}

/** Returns the contents of a cell in words; empty texts outside a game. */
function describeCell(cell) {
  const oled = device.engine?.queries?.describe(viewer(), cell) ?? null;
  return screenText?.cellText(oled) ?? { full: '', short: '' };
}

/**
 * Handles a click on a cell. Selects the seat that must decide, if it is the only one.
 * @param {number} cell
 * @param {boolean} [isChoice] chooses the cell whatever the setting for clicks is
 */
function clickCell(cell, isChoice = false) {
  const { queries } = device.engine ?? {};
  if (!queries) return;
  const deciding = ALL_SEATS.filter((seat) => (acting >> seat) & 1);
  if (deciding.length === 1 && deciding[0] !== chosenSeat) chooseSeat(deciding[0]);
  if (!controls.clickCell(cell, isChoice)) queries.point(chosenSeat, cell);
}

/** Handles a click on the screen of a seat. */
function clickScreen(seat, at) {
  chooseSeat(seat);
  rows.click(seat, at);
}

/** Handles a click on a line of the text of the screen. */
function clickWords(event) {
  const line = event.target.closest('p')?.textContent.replace(/^▸ /, '');
  const row = screenText?.rows(device.engine?.state.oleds[chosenSeat] ?? null).find((one) => one.text === line);
  if (row && getSelection().isCollapsed) rows.click(chosenSeat, { x: 0, y: row.top + 1 });
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
  const state = device.engine?.state ?? darkState(device.panel);
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
  updateFactsSoon();
  if (views.seat.part === SEAT_RECTS[seat]) return;
  views.seat.show(SEAT_RECTS[seat]);
  views.screen.show(screenOf(SEAT_RECTS[seat]));
  for (const buttons of padButtons) buttons.place();
  paintAll();
}

function showSeats() {
  find('chosen').textContent = chosenSeat + 1;
  find('words-title').textContent = text('screenOf', chosenSeat + 1);
  find('screen-title').textContent = text('screenOf', chosenSeat + 1);
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

async function toggleSound() {
  await sound.set(!sound.isOn);
  showSound();
}

function showSound() {
  find('sound').setAttribute('aria-pressed', String(sound.isOn));
  find('sound').textContent = text(sound.isOn ? 'soundOn' : 'soundOff');
}

/** Opens or closes the manual beside the board. */
function toggleManual() {
  const isOpen = find('manual-box').hidden;
  find('manual-box').hidden = !isOpen;
  find('how').setAttribute('aria-expanded', String(isOpen));
  document.body.classList.toggle('reads', isOpen);
  if (!isOpen) return;
  manuals.show();
  // Where there is no room beside the board, the manual is below it.
  find('manual-box').scrollIntoView({ block: 'nearest' });
}

const listener = { pads, onSeat: chooseSeat, onScreen: clickScreen, onCell: clickCell, onHover: (cell, event) => boardText.hover(cell, event) };
for (const view of Object.values(views)) view.listen(listener);
for (const button of find('seats').children) {
  button.addEventListener('click', (event) => {
    if (event.detail > 0) button.blur();
    chooseSeat(Number(button.dataset.seat));
  });
}
listenToKeys(pads, { chosenSeat: () => chosenSeat, chooseSeat });
for (const buttons of padButtons) buttons.place();
onControl('sound', 'click', toggleSound);
onControl('how', 'click', toggleManual);
onControl('close-manual', 'click', toggleManual);
find('words').addEventListener('click', clickWords);
addEventListener('hashchange', importFromLink);
find('games-box').addEventListener('toggle', () => find('games-box').open && games.show());
find('puzzles-box').addEventListener('toggle', () => find('puzzles-box').open && showPuzzles());
arrangePage(views, paintAll);
setPageLanguage(0);
chooseSeat(0);
device.start();
watchImages();
enableOffline({ notify: (name) => showNews(text(name)), offer: (name, use) => showNews(text(name), use) });
ScreenText.load().then((loaded) => {
  screenText = loaded;
  copyScreen();
});
