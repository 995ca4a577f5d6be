/** The section of the finished games. */

import { GAME_NAMES } from '../../game-names.mjs';
import { game, games } from '../console-commands.mjs';
import { byId, download, element } from '../dom.mjs';
import { currentLanguage, text } from '../words.mjs';

export function wireGames(session) {
  byId('games').onclick = () => session.run(async (link) => {
    const finished = (await games(link)).filter(({ isOver }) => isOver);
    const items = finished.map((one) => element('li', {}, saveButton(session, one)));
    byId('game-list').replaceChildren(...(items.length > 0 ? items : [element('li', { textContent: text('noGames') })]));
    session.showState();
  });
}

function saveButton(session, { number, game: name }) {
  const title = GAME_NAMES[name]?.[currentLanguage()] ?? name;
  const button = element('button', { type: 'button', textContent: text('saveGame', number, title) });
  button.dataset.task = '';
  button.onclick = () => session.run(async (link) => download(`hexboard-${name}-${number}.txt`, await game(link, number)));
  return button;
}
