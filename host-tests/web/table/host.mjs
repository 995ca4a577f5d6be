/** The host's part of the phone page: start, lock, pause, end, remove a player. */

import { GAME_NAMES } from '../game-names.mjs';
import { language, text } from './words.mjs';

const find = (id) => document.getElementById(id);

export class HostTools {
  #send;
  #isGranted = false;
  #facts = null;

  /** @param {(message: object) => void} send */
  constructor(send) {
    this.#send = send;
    find('begin').addEventListener('submit', (event) => {
      event.preventDefault();
      const [game, players, level] = ['begin-game', 'begin-players', 'begin-level'].map((id) => find(id).value);
      send({ t: 'start', game, players: Number(players), level: Number(level) });
    });
    find('lock').addEventListener('click', () => send({ t: 'lock', on: !this.#facts?.locked }));
    find('pause').addEventListener('click', () => send({ t: 'pause', on: !this.#facts?.paused }));
    find('end').addEventListener('click', () => send({ t: 'end' }));
    find('claim').addEventListener('submit', (event) => {
      event.preventDefault();
      send({ t: 'host', key: find('key').value });
    });
  }

  /** The server has accepted the key of the host. */
  grant() {
    this.#isGranted = true;
  }

  /** Fills in the names of the games. */
  translate() {
    const chosen = find('begin-game').value;
    const games = Object.entries(GAME_NAMES).map(([word, names]) => new Option(names[language === 'pl' ? 1 : 0], word));
    find('begin-game').replaceChildren(...games);
    if (chosen) find('begin-game').value = chosen;
  }

  /** Shows the tools to the host. @param {object} facts @param {number | null} pad of this phone */
  show(facts, pad) {
    this.#facts = facts;
    const isHost = this.#isGranted || (pad !== null && facts.host === pad);
    find('dialog-host').hidden = !isHost;
    find('claim').hidden = isHost;
    find('begin').hidden = !isHost || facts.stage === 'game';
    const people = facts.players.filter((player) => player?.name != null).length;
    if (Number(find('begin-players').value) < people) find('begin-players').value = String(people);
    find('lock').textContent = text(facts.locked ? 'unlock' : 'lock');
    find('pause').textContent = text(facts.paused ? 'resume' : 'pause');
    find('end').hidden = facts.stage !== 'game';
    find('pause').hidden = facts.stage !== 'game' && !facts.paused;
    find('removals').replaceChildren(...facts.players.flatMap((player, chair) => this.#removal(player, chair, pad)));
  }

  #removal(player, chair, pad) {
    if (player?.name == null || player.pad === pad) return [];
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = `${text('remove')}: ${player.name}`;
    button.addEventListener('click', () => this.#send({ t: 'remove', chair }));
    return [button];
  }
}
