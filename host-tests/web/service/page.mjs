/** The service page: connects to a device by Web Serial and shows its parts. */

import { Console } from '../console.mjs';
import { enableOffline } from '../offline.mjs';
import { byId } from './dom.mjs';
import { showDevice, showParts } from './sections/device.mjs';
import { wireEndOfLine } from './sections/end-of-line.mjs';
import { wireGames } from './sections/games.mjs';
import { wireMirror } from './sections/mirror.mjs';
import { showSettings, wireSettings } from './sections/settings.mjs';
import { showUpdate, wireUpdate } from './sections/update.mjs';
import { Session } from './session.mjs';
import { setLanguage, text } from './words.mjs';

const STORED_LANGUAGE = 'hexboard service language';
const session = new Session();
const log = new Console({ box: byId('console'), form: byId('typing'), input: byId('command') }, (line) => session.type(line));

session.onLine = (line) => log.print(line);
session.onConnected = async (report) => {
  await showDevice(session, report);
  showUpdate(report);
  if (session.link) await showSettings(session.link);
};

byId('connect').onclick = () => session.choosePort();
byId('disconnect').onclick = () => session.disconnect();
byId('test').onclick = () => session.run(async (link) => showParts(await session.refresh(link)));
wireEndOfLine(session);
wireSettings(session);
wireMirror(session);
wireGames(session);
wireUpdate(session);

function changeLanguage(number) {
  setLanguage(number);
  localStorage.setItem(STORED_LANGUAGE, String(number));
  session.showState();
  if (session.report) session.onConnected(session.report).catch(() => {});
}

const stored = localStorage.getItem(STORED_LANGUAGE);
const language = stored === null ? Number(navigator.language.startsWith('pl')) : Number(stored);
byId('language').value = String(language);
byId('language').onchange = ({ target }) => changeLanguage(Number(target.value));
changeLanguage(language);
session.begin();

/** Shows a note about the page itself. @param {string} name of a text */
function notify(name) {
  byId('news').hidden = false;
  byId('news').querySelector('span').textContent = text(name);
}

enableOffline({
  notify,
  offer: (name, use) => {
    notify(name);
    byId('renew').hidden = false;
    byId('renew').onclick = use;
  },
});
