// Cuts the power during games on the real firmware, at random instructions, many of them while the
// flash is written or erased. After each start the game continues where it was, at worst without
// the last action, and ends with the same actions as the uninterrupted game. Earlier games do not
// change. Dice that players type in are not rolled by the device, the clocks keep their time, and the
// start menu shows the game and the players of the last time.

import { random as generator } from './firmware.mjs';
import { BATTLE, TO_BATTLE, act, waitForPrompt, chooseRobale, pass } from './e2e/robale-support.mjs';
import {
  MENU, clockOf, isOver, markedRow, seatPlayers, setClock, startGame, tap, textOn, toRow, waitForJournal, waitForMenu, waitForText,
} from './e2e/table-support.mjs';
import { readSaves } from './saves.mjs';

const SEATS = [2, 4];
/**
 * The game: both players hatch and move, there is one battle, then all phases pass. Dice are typed
 * in, so nothing is random.
 */
const GAME = { rounds: 10, typed: true };
const CLOCK = '5 min + 5 s';
/** How long each player thinks in the first turn, so that a clock that was reset is detected. */
const FIRST_TURN_MS = 45_000;
/**
 * How much less, and how much more, a clock may show than before a cut. The time of an unfinished
 * turn is not saved.
 */
const CLOCK_LOSS = 5;
const CLOCK_GAIN = 15;
/** Phases that may end automatically after an action. */
const MOST_AUTOMATIC = 2;
const OPENING = [...TO_BATTLE, ...BATTLE];
const MS = 1e6;
/** A cut at a random instruction happens within this time of a turn or a start. */
const TURN_NS = 500 * MS;
const START_NS = 900 * MS;
/** By this time the device would have rolled the dice of the battle. */
const ROLLED_MS = 2000;
/** Maximum time before a sector is erased in the start menu after the last press. */
const ERASE_WAIT_MS = 800;

/** Thrown when the power is cut. */
class PowerCut extends Error {}

/** Cuts the power of a device at random moments. */
class PowerSwitch {
  constructor(device, next, tally) {
    this.device = device;
    this.next = next;
    this.tally = tally;
    this.kind = '';
    device.chip.onCut = () => {
      this.tally.cuts += 1;
      this.tally.kinds[this.kind] = (this.tally.kinds[this.kind] ?? 0) + 1;
      this.disarm();
      // No button is held across the cut.
      for (const seat of [1, 2, 3, 4]) this.device.pads.setAll(seat, 0);
      throw new PowerCut();
    };
  }

  disarm() {
    this.device.chip.flash.onStart = null;
    this.device.chip.cutAtNs = Infinity;
  }

  /** Cuts at a random instruction within this time. */
  anywhere(ns, kind = 'anywhere') {
    this.disarm();
    this.kind = kind;
    this.device.chip.cutAt(this.device.chip.nowNs + this.next() * ns);
  }

  /** Cuts during one of the next writes or erases, or just after it. */
  inFlash(kind) {
    this.disarm();
    this.kind = kind;
    let skipped = Math.floor(2 * this.next());
    this.device.chip.flash.onStart = ({ kind: started, totalNs }) => {
      if (started !== kind || skipped-- > 0) return;
      // An erase proceeds in slices, so it takes longer than its nominal time.
      const longest = kind === 'erase' ? 5 * totalNs : 1.1 * totalNs;
      this.device.chip.cutAt(this.device.chip.nowNs + this.next() * longest);
    };
  }
}

/**
 * Plays games with power cuts.
 * @param {() => Promise<import('./device.mjs').Device>} powerOn switches on a new device
 * @param {{count: number, seed: number, onGame?: (tally: Tally) => void}} options
 * @returns {Promise<Tally>}
 * @typedef {{cuts: number, lost: number, games: number, kinds: Record<string, number>, seen: Record<string, number>,
 *   faults: string[]}} Tally `seen` counts what was found unchanged after a cut
 */
export async function runCuts(powerOn, { count, seed, onGame = () => {} }) {
  const next = generator(seed);
  const tally = { cuts: 0, lost: 0, games: 0, kinds: {}, seen: { die: 0, clock: 0, menu: 0 }, faults: [] };
  let table = await Table.open(powerOn, next, tally);
  const { words, actions } = table.playUncut();
  while (tally.cuts < count) {
    try {
      table.playWithCuts(count, words, actions);
    } catch (fault) {
      tally.lost += 1;
      tally.faults.push(fault.message);
      table = await Table.open(powerOn, next, tally);
      table.playUncut();
    }
    tally.games += 1;
    onGame(tally);
  }
  return tally;
}

/** A device on which games are played one after another. */
class Table {
  static async open(powerOn, next, tally) {
    return new Table(await powerOn(), next, tally);
  }

  constructor(device, next, tally) {
    this.device = device;
    this.next = next;
    this.tally = tally;
    this.power = new PowerSwitch(device, next, tally);
    /** Games that were played to their end. */
    this.finished = 0;
    this.isSeated = false;
    /** The clocks before the last cut. */
    this.clocks = [];
  }

  get saves() {
    return readSaves(this.device.chip.flash.bytes, this.device.wiring.flash.store_offset);
  }

  /**
   * Returns the players' actions in the newest game as saved, without the draw of the starting
   * player.
   */
  savedActions() {
    return actionCodes(this.saves.at(-1));
  }

  /** Plays a whole game. Returns its actions, in the words of the console and as saved. */
  playUncut() {
    const { device } = this;
    this.toLobby();
    setClock(device, CLOCK);
    this.begin();
    for (const words of OPENING) act(device, SEATS, words);
    while (!isOver(device)) {
      const [seat, prompt] = waitForPrompt(device, SEATS, 4000);
      if (seat) pass(device, seat, prompt);
    }
    waitForJournal(device);
    const [, ...logged] = device.uart.lines.map((line) => /^(?:seat \d|chance): (.*)/.exec(line)?.[1]).filter(Boolean);
    this.leave();
    const actions = this.savedActions();
    if (actions.length !== logged.length) throw new Error(`${actions.length} actions are saved, and ${logged.length} were logged`);
    return { words: logged, actions };
  }

  /** Plays a game with some cuts. */
  playWithCuts(count, words, uncut) {
    this.cutInLobby();
    this.begin();
    this.device.wait(100);
    let done = this.savedActions().length;
    const diceBefore = this.tally.seen.die;
    let left = Math.min(count - this.tally.cuts, 6 + Math.floor(this.next() * 14));
    while (done < words.length) {
      const before = this.tally.cuts;
      if (done < 2) this.device.wait(FIRST_TURN_MS);
      this.readClocks();
      // Few actions are dice, so a random cut would rarely hit one.
      if (words[done].startsWith('die') && this.tally.seen.die === diceBefore) this.power.inFlash('program');
      else if (left > 0 && done >= 2 && this.next() < 0.6) this.arm();
      done = this.takeAction(done, words, uncut);
      left -= this.tally.cuts - before;
    }
    this.power.disarm();
    this.leave();
    this.checkSaves(uncut);
    const { errors } = this.device.chip.flash;
    if (errors.length > 0) throw new Error(errors.join('\n'));
  }

  arm() {
    if (this.next() < 0.65) this.power.inFlash('program');
    else this.power.anywhere(TURN_NS);
  }

  /** Cuts the power while sectors are erased in the start menu. */
  cutInLobby() {
    try {
      this.power.inFlash('erase');
      this.device.wait(ERASE_WAIT_MS);
      this.power.disarm();
    } catch (cut) {
      if (!(cut instanceof PowerCut)) throw cut;
      this.isSeated = false;
      this.device.restart();
      this.toLobby();
    }
  }

  toLobby() {
    this.device.wait(600);
    tap(this.device, 1, 'ok');
    waitForMenu(this.device, 2000);
    this.device.wait(150);
  }

  begin() {
    const { device } = this;
    // Discards the output of earlier games.
    device.uart.lines.length = 0;
    device.uart.bootLine = 0;
    if (!this.isSeated) {
      seatPlayers(device, SEATS);
      chooseRobale(device, GAME);
      this.isSeated = true;
    }
    startGame(device, 'robale', SEATS.length);
  }

  leave() {
    const { device } = this;
    this.finished += 1;
    const isInMenu = () => [1, ...SEATS].some((seat) => textOn(device, seat).includes(MENU));
    // A result stays on screen for a while, so that nobody closes it by mistake.
    for (let tries = 0; tries < 8 && !isInMenu(); tries++) {
      device.wait(600);
      if (!isInMenu()) tap(device, SEATS[0], 'ok');
      device.wait(200);
    }
    waitForMenu(device, 2000);
    device.wait(200);
  }

  /** Takes the next action, despite any number of cuts. Returns the number of actions done. */
  takeAction(done, words, uncut) {
    try {
      act(this.device, SEATS, words[done]);
      // Phases without a decision end automatically.
      this.device.wait(60);
      return this.savedActions().length;
    } catch (cut) {
      if (!(cut instanceof PowerCut)) throw cut;
    }
    this.isSeated = false;
    return this.restartAndResume(done, uncut);
  }

  /**
   * Restarts until the device stays on, and resumes. Returns the number of actions done according
   * to the flash.
   */
  restartAndResume(done, uncut) {
    const { device } = this;
    for (;;) {
      const actions = this.savedActions();
      if (actions.join() !== uncut.slice(0, actions.length).join()) throw new Error(`the saved actions differ: ${actions}`);
      if (actions.length < done || actions.length > done + 1 + MOST_AUTOMATIC) {
        throw new Error(`${actions.length} actions are saved after a cut in action ${done + 1}`);
      }
      device.restart();
      if (actions.length === uncut.length) {
        waitForMenu(device, 12_000);
        this.checkMenu();
        return actions.length;
      }
      try {
        if (this.next() < 0.2) this.power.anywhere(START_NS, 'start');
        this.waitForQuestion();
        if (this.next() < 0.3) this.resumeFromMenu();
        tap(device, 1, 'ok');
        const [, prompt] = waitForPrompt(device, SEATS, 2000);
        this.power.disarm();
        this.isPutAway = false;
        if (prompt === 'Die') this.checkDie();
        this.checkClocks();
        return this.savedActions().length;
      } catch (cut) {
        if (!(cut instanceof PowerCut)) throw cut;
      }
    }
  }

  /**
   * Resumes the game from the start menu instead, which must have the game and the players of the last
   * time. Stops at the same question.
   */
  resumeFromMenu() {
    this.isPutAway = true;
    tap(this.device, 1, 'back');
    waitForMenu(this.device, 1500);
    this.openFromMenu();
  }

  /**
   * Waits for the question whether to continue. If the power was cut after somebody had answered no,
   * the device may open the menu instead.
   */
  waitForQuestion() {
    const { device } = this;
    if (!this.isPutAway) return waitForText(device, 1, 'OK: yes', 1500);
    const isThere = () => ['OK: yes', MENU].some((words) => textOn(device, 1).includes(words));
    device.waitUntil(isThere, { timeoutMs: 12_000, stepMs: 5, what: 'the question or the start menu' });
    if (textOn(device, 1).includes(MENU)) this.openFromMenu();
  }

  openFromMenu() {
    this.checkMenu();
    toRow(this.device, 'Continue');
    tap(this.device, 1, 'ok');
    waitForText(this.device, 1, 'OK: yes', 1500);
  }

  checkMenu() {
    toRow(this.device, 'Start game');
    const found = `${textOn(this.device, 1).split(' ')[0]}: ${markedRow(this.device, 1)}`;
    if (found !== `Robale: Start game ${SEATS.join(' ')}`) throw new Error(`the start menu after a cut: ${found}`);
    this.tally.seen.menu += 1;
  }

  /** Checks that a die to be typed in is not rolled. */
  checkDie() {
    const before = this.savedActions().length;
    this.device.wait(ROLLED_MS);
    const [, prompt] = waitForPrompt(this.device, SEATS);
    if (prompt !== 'Die' || this.savedActions().length !== before) throw new Error('the device rolled a die that the player should type in');
    this.tally.seen.die += 1;
  }

  readClocks() {
    this.clocks = SEATS.map((seat) => clockOf(this.device, seat));
  }

  checkClocks() {
    const before = this.clocks;
    // The end of a title may still be on its way to the screen.
    const areShown = () => SEATS.every((seat) => clockOf(this.device, seat) !== undefined);
    this.device.waitUntil(areShown, { timeoutMs: 200, what: 'all screens show their clocks' });
    this.readClocks();
    const isKept = this.clocks.every((left, i) => left >= before[i] - CLOCK_LOSS && left <= before[i] + CLOCK_GAIN);
    if (!isKept) throw new Error(`the clocks were ${before} s before a cut, and are ${this.clocks} s after it`);
    this.tally.seen.clock += 1;
  }

  /** Checks that all finished games are stored as they were played. */
  checkSaves(uncut) {
    const { saves } = this;
    const bad = saves.find((save) => actionCodes(save).join() !== uncut.join());
    if (bad) throw new Error(`save ${bad.number} has other actions than the uncut game: ${bad.actions}`);
    if (saves.length < Math.min(this.finished, 4)) throw new Error(`${saves.length} saves of ${this.finished} games are left`);
  }
}

/** Returns the codes of the actions without their seats, which depend on the starting player. */
function actionCodes({ actions }) {
  return actions.slice(1).map((action) => parseInt(action, 16) & 0x3fffffff);
}
