/** The page of a player's phone: join, the player's screen, a small board, the pad, and the host's tools. */

import { awakeBy, keepAwake } from './awake.mjs';
import { BoardView } from './board.mjs';
import { showChoices } from './choices.mjs';
import { Connection } from './connection.mjs';
import { HostTools } from './host.mjs';
import { Oled } from './oled.mjs';
import { errorText, language, stored, text, translate } from './words.mjs';

const find = (id) => document.getElementById(id);
const { code } = document.documentElement.dataset;
const TOKEN = `hexboard.table.token.${code}`;
const NAME = 'hexboard.table.name';
const ERROR_MS = 4000;

let facts = null;
let pad = null;
let errorTimer = 0;
/** What the lists of chairs and of own players show, to leave them alone while nothing changes. */
let shownChairs = '';
let shownSeats = '';
/** Who waits for an answer, by its type. @type {Map<string, (message: object) => void>} */
const answers = new Map();

const board = new BoardView(find('board'));
const oled = new Oled({ box: find('oled-box'), canvas: find('oled'), rows: find('oled-rows'), log: find('oled-text') }, (button) => press(button));
const connection = new Connection(() => ({ code, role: 'phone', lang: language, token: stored(TOKEN) }), {
  received,
  boardChanged: (cells) => board.apply(cells),
  screenChanged: (_, picture) => oled.show(picture),
  stateChanged: (isOpen) => { find('status').textContent = isOpen ? '' : text('connecting'); },
});
const host = new HostTools((message) => connection.send(message));

function received(message) {
  switch (message.t) {
    case 'welcome':
      setPad(message.pad);
      break;
    case 'seated':
      stored(TOKEN, message.token);
      setPad(message.pad);
      vibrate(40);
      break;
    case 'unseated':
      stored(TOKEN, null);
      setPad(null);
      break;
    case 'facts':
      facts = message;
      showFacts();
      break;
    case 'host':
      host.grant();
      showFacts();
      break;
    case 'call':
      vibrate([60, 60, 60]);
      break;
    case 'error':
      showError(message.why);
      break;
    default:
      answers.get(message.t)?.(message);
  }
}

/** Sends a request and waits for the answer of this type, for tools and tests. */
function ask(message, type) {
  return new Promise((resolve) => {
    answers.set(type, resolve);
    connection.send(message);
  });
}

function setPad(value) {
  pad = value;
  find('join').hidden = pad !== null;
  find('play').hidden = pad === null;
  if (pad !== null) keepAwake();
  showFacts();
}

function vibrate(pattern) {
  navigator.vibrate?.(pattern);
}

function showError(why) {
  // An open dialog covers everything else.
  (document.querySelector('dialog[open]') ?? document.body).append(find('error'));
  find('error').textContent = errorText(why);
  find('error').hidden = false;
  clearTimeout(errorTimer);
  errorTimer = setTimeout(() => { find('error').hidden = true; }, ERROR_MS);
}

function showFacts() {
  if (!facts) return;
  showChairs();
  const own = ownChairs();
  const names = own.map((chair) => facts.players[chair].name).join(' + ');
  find('me').textContent = names;
  const isMine = facts.asked.some((chair) => own.includes(chair)) && facts.stage === 'game';
  find('turn').textContent = turnText(isMine);
  find('turn').classList.toggle('mine', isMine);
  host.show(facts, pad);
  showQuestion(own);
  showSeats(own);
}

/** Returns the chairs whose players use this phone. */
function ownChairs() {
  return [0, 1, 2, 3].filter((chair) => pad !== null && facts.players[chair]?.pad === pad);
}

function turnText(isMine) {
  if (facts.paused) return text('paused');
  if (facts.stage !== 'game') return text('waitStart');
  if (facts.over) return text('over');
  const side = (chair) => facts.players[chair]?.name ?? facts.players[chair]?.side ?? '';
  return isMine ? text('yourTurn') : text('turnOf', facts.asked.map(side).join(', '));
}

function showChairs() {
  const key = JSON.stringify([language, facts.locked, facts.stage, facts.players.map((player) => player && [player.name, player.here, player.side])]);
  if (key === shownChairs) return;
  shownChairs = key;
  find('chairs').replaceChildren(...[0, 1, 2, 3].map((chair) => chairRow(chair, facts.players[chair])));
}

/** A free chair can be taken; the chair of a lost phone can be taken over. */
function chairRow(chair, player) {
  const row = document.createElement('div');
  const button = document.createElement('button');
  const state = document.createElement('small');
  button.type = 'button';
  button.dataset.chair = chair;
  const isTaken = player?.name != null;
  const isComputer = !isTaken && Boolean(player?.side) && facts.stage === 'game';
  state.textContent = isTaken ? text(player.here ? 'here' : 'away') : text(isComputer ? 'computer' : 'free');
  button.append(isTaken ? player.name : text('seat', chair + 1), state);
  button.disabled = isTaken || facts.locked || isComputer || facts.device;
  button.addEventListener('click', () => sit(chair, find('name')));
  row.append(button);
  if (isTaken && !player.here) row.append(takeButton(chair));
  return row;
}

function takeButton(chair) {
  const take = document.createElement('button');
  take.type = 'button';
  take.dataset.take = chair;
  take.textContent = text('takeSeat');
  take.addEventListener('click', () => {
    connection.send({ t: 'takeover', chair });
    find('takeover').hidden = false;
    find('takeover').dataset.chair = chair;
    find('takeover-title').textContent = text('takeoverTitle', chair + 1);
    find('takeover-code').focus();
  });
  return take;
}

/** Takes a chair with the name in a field: the first one of this phone, or one for another player. */
function sit(chair, field) {
  const name = field.value.trim();
  if (name === '') {
    field.focus();
    return showError('name');
  }
  if (pad === null) stored(NAME, name);
  else field.value = '';
  connection.send({ t: 'sit', chair, name });
}

/** Asks whether somebody else may take over the chair of a lost phone. */
function showQuestion(own) {
  const question = find('question');
  const isAsked = facts.takeover !== null && own.length > 0 && !own.includes(facts.takeover);
  find('question-text').textContent = text('takeoverAsk', (facts.takeover ?? 0) + 1);
  if (isAsked && !question.open) question.showModal();
  if (!isAsked && question.open) question.close();
}

/** The players of this phone, and a way to add one. */
function showSeats(own) {
  const free = facts.stage === 'game' ? undefined : [0, 1, 2, 3].find((chair) => facts.players[chair] === null);
  const key = JSON.stringify([language, free, own.map((chair) => [chair, facts.players[chair].name])]);
  if (key === shownSeats) return;
  shownSeats = key;
  const rows = own.map((chair) => action(`${facts.players[chair].name}: ${text('leave')}`, () => connection.send({ t: 'leave', chair })));
  if (free !== undefined) rows.push(...addition(free));
  const isTyping = document.activeElement === find('second-name');
  find('dialog-seats').replaceChildren(...rows);
  if (isTyping) find('second-name')?.focus();
}

/** A field for the name of another player on this phone, and the button that seats this player. */
function addition(free) {
  const name = document.createElement('input');
  name.maxLength = 16;
  name.id = 'second-name';
  name.value = find('second-name')?.value ?? '';
  const label = document.createElement('label');
  label.append(text('otherName'), name);
  return [label, action(text('addPlayer'), () => sit(free, name), 'add-player')];
}

function action(label, act, id = '') {
  const button = document.createElement('button');
  button.type = 'button';
  button.id = id;
  button.textContent = label;
  button.addEventListener('click', act);
  return button;
}

function press(...keys) {
  vibrate(12);
  connection.input({ t: 'press', keys });
}

/** The first press repeats like on the device; Peek is held. */
function listenToPad() {
  for (const button of document.querySelectorAll('#pad button')) {
    const key = Number(button.dataset.key);
    const hold = (bits) => {
      button.classList.toggle('is-held', bits !== 0);
      connection.input({ t: 'hold', bits });
    };
    button.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      button.setPointerCapture(event.pointerId);
      vibrate(12);
      hold(1 << key);
    });
    for (const end of ['pointerup', 'pointercancel']) button.addEventListener(end, () => button.classList.contains('is-held') && hold(0));
    button.addEventListener('click', (event) => {
      // A click without a pointer comes from a keyboard or a screen reader.
      if (event.detail === 0) press(key);
    });
    button.addEventListener('contextmenu', (event) => event.preventDefault());
  }
}

const KEYS = { ArrowUp: 0, ArrowDown: 1, ArrowLeft: 2, ArrowRight: 3, Backspace: 5, Escape: 5, m: 7 };
addEventListener('keydown', (event) => {
  const isTyping = event.target.matches('input, select, dialog *');
  if (pad === null || isTyping || !(event.key in KEYS)) return;
  event.preventDefault();
  press(KEYS[event.key]);
});

listenToPad();
board.listen((cell) => {
  vibrate(12);
  connection.input({ t: 'point', cell });
});
find('name').value = stored(NAME) ?? '';
find('takeover').addEventListener('submit', (event) => {
  event.preventDefault();
  connection.send({ t: 'takeover', chair: Number(find('takeover').dataset.chair), code: find('takeover-code').value });
});
find('agree').addEventListener('click', () => { connection.send({ t: 'confirm', yes: true }); find('question').close(); });
find('refuse').addEventListener('click', () => { connection.send({ t: 'confirm', yes: false }); find('question').close(); });
find('more').addEventListener('click', () => find('dialog').showModal());
find('close').addEventListener('click', () => find('dialog').close());
for (const box of ['join-choices', 'dialog-choices']) {
  showChoices(find(box), () => {
    connection.send({ t: 'lang', lang: language });
    host.translate();
    showFacts();
  });
}
find('status').textContent = text('connecting');
translate();
host.translate();
/** For tests. */
globalThis.hexboardTable = { ask, awakeBy, board, oled, connection, facts: () => facts, pad: () => pad };
