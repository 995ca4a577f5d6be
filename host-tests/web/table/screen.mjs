/** The big screen, and the page for spectators: the board and everything that is public. */

import { GAME_NAMES } from '../game-names.mjs';
import { BoardView } from './board.mjs';
import { showChoices } from './choices.mjs';
import { Connection } from './connection.mjs';
import { canFollow, follow } from './follow.mjs';
import { language, text, translate } from './words.mjs';

const find = (id) => document.getElementById(id);
const { code, role } = document.documentElement.dataset;
let { join } = document.documentElement.dataset;
const board = new BoardView(find('board'));
let facts = null;
let audio = null;
/** The device on a port of this computer, and what the server has shown last. */
let followed = null;
let ofServer = null;
/** The choices over the board disappear after this time without a pointer or a key. */
const IDLE_MS = 8000;
let idleTimer = 0;

const connection = new Connection(() => ({ code, role, lang: language }), {
  received(message) {
    if (message.t === 'facts') {
      ofServer = message;
      // A device that is followed replaces the table of the server.
      if (!followed) showFacts(message);
    }
    if (message.t === 'tone') play(message);
    if (message.t === 'address') showAddress(message);
  },
  boardChanged: (cells) => followed || board.apply(cells),
  screenChanged() {},
  stateChanged: showBanner,
});

/** Returns the name of a player: of the person, else of the side in the game. */
function nameOf(chair) {
  const player = facts.players[chair];
  return player?.name ?? (player?.side ? `${player.side} (${text('computer')})` : text('seat', chair + 1));
}

function showFacts(message) {
  facts = message;
  document.body.classList.toggle('lobby', facts.stage !== 'game');
  document.body.classList.toggle('device', facts.device);
  find('title').textContent = GAME_NAMES[facts.game]?.[language === 'pl' ? 1 : 0] ?? 'Hexboard';
  find('turn').textContent = turnText();
  find('players').replaceChildren(...facts.players.flatMap((player, chair) => (player ? [playerRow(player, chair)] : freeRow(chair))));
  find('news').replaceChildren(...facts.news.map(newsRow));
  find('news-box').hidden = facts.news.length === 0;
  find('takeover').hidden = !facts.takeover_code;
  find('takeover-text').textContent = text('takeoverShow', (facts.takeover ?? 0) + 1);
  find('takeover-code').textContent = facts.takeover_code ?? '';
  find('watching').textContent = facts.watching > 1 ? text('watching', facts.watching) : '';
  showBanner();
}

function turnText() {
  if (facts.stage === 'show') return text('show');
  if (facts.stage !== 'game') return text('waitStart');
  const winners = facts.players.flatMap((player, chair) => (player?.winner ? [nameOf(chair)] : []));
  if (facts.over) return winners.length > 0 ? text('winner', winners.join(', ')) : text('over');
  const asked = facts.asked.map(nameOf).join(', ');
  return `${text('turnOf', asked)}${facts.phase ? ` · ${facts.phase}` : ''}`;
}

function element(kind, className, content = '') {
  const made = document.createElement(kind);
  made.className = className;
  made.textContent = content;
  return made;
}

function playerRow(player, chair) {
  const row = element('li', '');
  row.classList.toggle('asked', player.asked);
  row.classList.toggle('gone', player.name !== null && !player.here);
  const dot = element('span', 'dot');
  dot.style.background = player.colour ?? 'transparent';
  const who = element('span', 'who');
  if (facts.device) who.append(element('b', '', text('seat', chair + 1)));
  else who.append(element('b', '', player.name ?? text('computer')), element('small', '', stateOf(player, chair)));
  const points = element('span', 'points', player.points ?? '');
  if (player.counted) points.append(element('small', '', player.counted));
  row.append(dot, who, points);
  if (player.clock) row.append(clockOf(player.clock));
  return row;
}

/** Before a game, shows which seats are free. */
function freeRow(chair) {
  if (facts.stage !== 'lobby' || facts.device) return [];
  const row = element('li', 'free');
  const who = element('span', 'who');
  who.append(element('small', '', `${text('seat', chair + 1)} · ${text('free')}`));
  row.append(element('span', 'dot'), who);
  return [row];
}

function stateOf(player, chair) {
  const state = player.name === null ? '' : text(player.here ? 'here' : 'away');
  return [text('seat', chair + 1), player.side, state].filter(Boolean).join(' · ');
}

function clockOf([seconds, runs]) {
  const clock = element('span', 'clock', `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`);
  clock.classList.toggle('runs', runs);
  return clock;
}

function newsRow({ chair, side, what }) {
  const name = facts.device ? seatOrDice(chair) : chair === null ? side : facts.players[chair]?.name ?? side;
  return element('li', '', `${name}: ${what}`);
}

/** Returns who acts on a device, which knows no names. */
function seatOrDice(chair) {
  return chair === null ? text('dice') : text('seat', chair + 1);
}

function showBanner() {
  const banner = find('banner');
  banner.textContent = connection.isOpen ? (facts?.paused ? text('paused') : '') : text('connecting');
  banner.hidden = banner.textContent === '';
}

const NOBODY = { name: null, pad: null, here: true, side: null, points: null, counted: null, asked: false, winner: false, clock: null, colour: null };
const NOTHING = { stage: 'lobby', game: null, phase: null, over: false, players: [null, null, null, null], news: [], asked: [], locked: false, paused: false, host: null, takeover: null, takeover_code: null, watching: 0, device: true };

function addButtons() {
  addFullScreen(find('choices'));
  if (role === 'screen') addFollow(find('choices'));
}

/** Plays a tone, once somebody has clicked, as browsers want it. */
function play({ hz, ms }) {
  if (!audio || hz === 0) return;
  const oscillator = audio.createOscillator();
  const volume = audio.createGain();
  volume.gain.value = 0.06;
  oscillator.type = 'square';
  oscillator.frequency.value = hz;
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start();
  oscillator.stop(audio.currentTime + ms / 1000);
}

function addFullScreen(box) {
  const button = element('button', '', text('fullScreen'));
  button.type = 'button';
  button.dataset.text = 'fullScreen';
  button.addEventListener('click', () => {
    if (document.fullscreenElement) document.exitFullscreen();
    else document.documentElement.requestFullscreen?.();
  });
  box.append(button);
}

/** Shows a real device instead of the table: whose turn it is, its last actions and its lights. */
function showDevice(console) {
  followed = console;
  const { game, over, asked, news, leds } = console;
  const players = [0, 1, 2, 3].map((seat) => (asked.includes(seat) ? { ...NOBODY, asked: true } : null));
  board.show(leds);
  showFacts({ ...NOTHING, stage: game ? 'game' : 'lobby', game, over, asked, players, news });
}

/** Shows the table of the server again: the device was unplugged. */
function leaveDevice() {
  if (!followed) return;
  followed = null;
  if (ofServer) showFacts(ofServer);
  // The first message of a connection has the whole board.
  connection.restart();
}

function addFollow(box) {
  if (!canFollow()) return;
  const button = element('button', '', text('follow'));
  button.type = 'button';
  button.id = 'follow';
  button.addEventListener('click', () => follow(showDevice).catch(() => {}).finally(leaveDevice));
  box.append(button);
}

/** Shows the choices while somebody uses this screen. */
function wake() {
  document.body.classList.remove('idle');
  clearTimeout(idleTimer);
  idleTimer = setTimeout(() => document.body.classList.add('idle'), IDLE_MS);
}

/** Shows where to join, after another server has taken the table over. */
function showAddress(message) {
  join = message.join;
  find('qr').src = `data:image/svg+xml,${encodeURIComponent(message.qr)}`;
  showPage();
}

function showPage() {
  translate();
  const address = new URL(join);
  find('where').textContent = text('orCode', address.host);
  if (facts) showFacts(facts);
}

showChoices(find('choices'), () => {
  connection.send({ t: 'lang', lang: language });
  addButtons();
  showPage();
});
addButtons();
addEventListener('pointerdown', () => { audio ??= new AudioContext(); });
for (const event of ['pointermove', 'pointerdown', 'keydown']) addEventListener(event, wake);
wake();
showPage();
globalThis.hexboardTable = { board, facts: () => facts };
