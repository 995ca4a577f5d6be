/** The section of the finished games. */

import { GAME_NAMES } from '../../game-names.mjs';
import { game, games, restoreGame } from '../console-commands.mjs';
import { byId, download, element } from '../dom.mjs';
import { currentLanguage, text } from '../words.mjs';

export function wireGames(session) {
  byId('games').onclick = () => session.run(async (link) => {
    const finished = (await games(link)).filter(({ isOver }) => isOver);
    const items = finished.map((one) => element('li', {}, saveButton(session, one)));
    byId('game-list').replaceChildren(...(items.length > 0 ? items : [element('li', { textContent: text('noGames') })]));
    session.showState();
  });
  byId('restore-game').onchange = ({ target }) => restoreFrom(session, target);
}

function restoreFrom(session, input) {
  const [file] = input.files;
  if (!file) return;
  const status = byId('games-status');
  session.run(async (link) => {
    status.textContent = '';
    const lines = (await file.text()).split(/\r?\n/).filter((line) => line.startsWith('journal '));
    if (lines.length < 2) {
      status.textContent = text('noGameFile');
      return;
    }
    const why = await restoreGame(link, lines);
    status.textContent = why ? text('gameRejected', why) : text('gameRestored');
  }).finally(() => { input.value = ''; });
}

function saveButton(session, { number, game: name }) {
  const title = GAME_NAMES[name]?.[currentLanguage()] ?? name;
  const button = element('button', { type: 'button', textContent: text('saveGame', number, title) });
  button.dataset.task = '';
  button.onclick = () => session.run(async (link) => download(`hexboard-${name}-${number}.txt`, await game(link, number)));
  return button;
}
