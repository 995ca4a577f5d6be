// Pulls the plug in the middle of games on the real firmware, at instructions drawn by lot, many of them while the flash is
// written or erased. After each start the game goes on where it was, at worst without the last action, and ends with the
// actions of the uncut game; the games before it stay as they were.

import { random as generator } from './firmware.mjs';
import { chooseHive, readScript, waitForTurn } from './e2e/hive-support.mjs';
import { seatPlayers, startGame, tap, textOn, toRow, waitForJournal, waitForText } from './e2e/table-support.mjs';
import { readSaves } from './saves.mjs';

const SEATS = [2, 4];
const MS = 1e6;
/** A cut at any instruction falls within this time of a turn or a start. */
const TURN_NS = 500 * MS;
const START_NS = 900 * MS;
/** So long a sector may wait to be erased in the start menu, once nobody presses any more. */
const CHORES_MS = 800;

/** The power is gone. */
class PowerCut extends Error {}

/** Cuts the power of a device by lot. */
class Plug {
  constructor(device, next, tally) {
    this.device = device;
    this.next = next;
    this.tally = tally;
    this.kind = '';
    device.chip.onCut = () => {
      this.tally.cuts += 1;
      this.tally.kinds[this.kind] = (this.tally.kinds[this.kind] ?? 0) + 1;
      this.disarm();
      throw new PowerCut();
    };
  }

  disarm() {
    this.device.chip.flash.onStart = null;
    this.device.chip.cutAtNs = Infinity;
  }

  /** At any instruction within this time. */
  anywhere(ns, kind = 'anywhere') {
    this.disarm();
    this.kind = kind;
    this.device.chip.cutAt(this.device.chip.nowNs + this.next() * ns);
  }

  /** Within one of the next writes or erases, or just after it. */
  inFlash(kind) {
    this.disarm();
    this.kind = kind;
    let skipped = Math.floor(2 * this.next());
    this.device.chip.flash.onStart = ({ kind: begun, totalNs }) => {
      if (begun !== kind || skipped-- > 0) return;
      // An erase goes on in slices, so it takes longer than its own time.
      const longest = kind === 'erase' ? 5 * totalNs : 1.1 * totalNs;
      this.device.chip.cutAt(this.device.chip.nowNs + this.next() * longest);
    };
  }
}

/**
 * Plays games with cuts in them.
 * @param {() => Promise<import('./device.mjs').Device>} powerOn switches on a device
 * @param {{count: number, seed: number, onGame?: (tally: Tally) => void}} options
 * @returns {Promise<Tally>}
 * @typedef {{cuts: number, lost: number, games: number, kinds: Record<string, number>, faults: string[]}} Tally
 */
export async function runCuts(powerOn, { count, seed, onGame = () => {} }) {
  const next = generator(seed);
  const tally = { cuts: 0, lost: 0, games: 0, kinds: {}, faults: [] };
  const turns = readScript('short-game');
  let table = await Table.open(powerOn, turns, next, tally);
  const uncut = table.playUncut();
  while (tally.cuts < count) {
    try {
      table.playWithCuts(count, uncut);
    } catch (fault) {
      tally.lost += 1;
      tally.faults.push(fault.message);
      table = await Table.open(powerOn, turns, next, tally);
      table.playUncut();
    }
    tally.games += 1;
    onGame(tally);
  }
  return tally;
}

/** A device on which one game is played after the other. */
class Table {
  static async open(powerOn, turns, next, tally) {
    const device = await powerOn();
    return new Table(device, turns, next, tally);
  }

  constructor(device, turns, next, tally) {
    this.device = device;
    this.turns = turns;
    this.next = next;
    this.tally = tally;
    this.plug = new Plug(device, next, tally);
    /** Games that were played to their end. */
    this.finished = 0;
  }

  get saves() {
    const { store_offset: store } = this.device.wiring.flash;
    return readSaves(this.device.chip.flash.bytes, store);
  }

  /** A whole game; answers its actions. */
  playUncut() {
    this.toLobby();
    this.begin();
    for (let done = 0; done < this.turns.length; done++) this.takeTurn(done);
    waitForJournal(this.device);
    this.leave();
    const [{ actions }] = this.saves.slice(-1);
    if (actions.length !== this.turns.length) throw new Error(`${actions.length} actions are saved, not ${this.turns.length}`);
    return actions;
  }

  /** A game with some cuts in it. */
  playWithCuts(count, uncut) {
    this.cutInLobby();
    this.begin();
    let done = 0;
    let left = Math.min(count - this.tally.cuts, 4 + Math.floor(this.next() * 8));
    while (done < this.turns.length) {
      const before = this.tally.cuts;
      if (left > 0) this.next() < 0.6 ? this.plug.inFlash('program') : this.plug.anywhere(TURN_NS);
      done = this.playOn(done, uncut);
      left -= this.tally.cuts - before;
    }
    this.plug.disarm();
    this.leave();
    this.checkSaves(uncut);
    const { errors } = this.device.chip.flash;
    if (errors.length > 0) throw new Error(errors.join('\n'));
  }

  /** Pulls the plug while sectors are erased in the start menu. */
  cutInLobby() {
    try {
      this.plug.inFlash('erase');
      this.device.wait(CHORES_MS);
      this.plug.disarm();
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
    waitForText(this.device, 1, 'Start game', 2000);
    this.device.wait(150);
  }

  begin() {
    const { device } = this;
    toRow(device, 'Start game');
    if (this.finished === 0 || !this.isSeated) {
      seatPlayers(device, SEATS);
      chooseHive(device);
      this.isSeated = true;
    }
    startGame(device, 'hive', SEATS.length);
  }

  leave() {
    const { device } = this;
    this.finished += 1;
    const isInMenu = () => [1, ...SEATS].some((seat) => textOn(device, seat).includes('Start game'));
    // A result stays for a while, so that nobody leaves it by mistake.
    for (let tries = 0; tries < 8 && !isInMenu(); tries++) {
      device.wait(600);
      if (!isInMenu()) tap(device, SEATS[0], 'ok');
      device.wait(200);
    }
    waitForText(device, 1, 'Start game', 2000);
    device.wait(200);
  }

  /** Plays a turn, through as many cuts as come. Answers how many turns are done. */
  playOn(done, uncut) {
    try {
      this.takeTurn(done);
      return done + 1;
    } catch (cut) {
      if (!(cut instanceof PowerCut)) throw cut;
    }
    this.isSeated = false;
    return this.startAgain(done, uncut);
  }

  takeTurn(done) {
    const { device, turns } = this;
    const seat = SEATS[turns[done].side];
    waitForTurn(device, seat);
    for (const button of turns[done].buttons) tap(device, seat, button);
    if (done + 1 < turns.length) return waitForTurn(device, SEATS[turns[done + 1].side]);
    const isShown = () => SEATS.every((at) => textOn(device, at).includes('Queen surrounded'));
    device.waitUntil(isShown, { timeoutMs: 1500, stepMs: 5, what: 'the end of the game' });
  }

  /** Switches on until it stays on, and goes on. Answers how many turns are done, as the flash and the players see it. */
  startAgain(done, uncut) {
    const { device, turns } = this;
    for (;;) {
      const { actions } = this.saves.at(-1);
      if (actions.join() !== uncut.slice(0, actions.length).join()) throw new Error(`other actions are saved: ${actions}`);
      if (actions.length !== done && actions.length !== done + 1) {
        throw new Error(`${actions.length} actions are saved after a cut in turn ${done + 1}`);
      }
      device.restart();
      if (actions.length === turns.length) {
        this.toLobby();
        return actions.length;
      }
      try {
        if (this.next() < 0.2) this.plug.anywhere(START_NS, 'start');
        waitForText(device, 1, 'OK: yes', 1500);
        tap(device, 1, 'ok');
        waitForTurn(device, SEATS[turns[actions.length].side]);
        this.plug.disarm();
        return actions.length;
      } catch (cut) {
        if (!(cut instanceof PowerCut)) throw cut;
      }
    }
  }

  /** All games that were played to their end are there as they were played. */
  checkSaves(uncut) {
    const { saves } = this;
    const bad = saves.find(({ actions }) => actions.join() !== uncut.join());
    if (bad) throw new Error(`save ${bad.number} has other actions than the uncut game: ${bad.actions}`);
    if (saves.length < Math.min(this.finished, 4)) throw new Error(`${saves.length} saves of ${this.finished} games are left`);
  }
}
