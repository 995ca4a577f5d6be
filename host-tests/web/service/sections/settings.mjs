/** The section of the settings: backup, restore, wiring of the panel, and the panel wizard. */

import { exportSettings, importSettings, panel, wizard } from '../console-commands.mjs';
import { byId, download, element } from '../dom.mjs';
import { PagePerson } from '../page-person.mjs';
import { runWizard } from '../panel-wizard.mjs';
import { Cancelled } from '../session.mjs';
import { text } from '../words.mjs';

const say = (name) => { byId('settings-status').textContent = name ? text(name) : ''; };

export function wireSettings(session) {
  const person = new PagePerson(byId('wizard-box'));
  session.onGone.add((error) => person.abort(error));
  byId('backup').onclick = () => session.run(backUp);
  byId('restore').onchange = ({ target }) => restoreFrom(session, target);
  byId('panel-form').onsubmit = (event) => {
    event.preventDefault();
    session.run(store);
  };
  byId('wizard').onclick = () => session.run((link) => guide(link, person));
}

async function backUp(link) {
  say('');
  download('hexboard-settings.txt', `${(await exportSettings(link)).join('\n')}\n`);
}

function restoreFrom(session, input) {
  const [file] = input.files;
  if (!file) return;
  session.run(async (link) => {
    say('');
    const lines = (await file.text()).split(/\r?\n/).filter((line) => line.startsWith('settings: '));
    say(await importSettings(link, lines) ? 'restored' : 'notRestored');
    byId('panel').value = await panel(link);
  }).finally(() => { input.value = ''; });
}

async function store(link) {
  say('');
  byId('panel').value = await panel(link, byId('panel').value.trim());
  say('stored');
}

/** Runs the wizard, which the person can leave at any question. */
async function guide(link, person) {
  say('');
  const leave = element('button', { type: 'button', textContent: text('stop'), onclick: () => person.abort(new Cancelled()) });
  byId('wizard-box').after(leave);
  try {
    say(await runWizard(link, person) ? 'wizardDone' : 'wizardLeft');
    byId('panel').value = await panel(link);
  } catch (error) {
    if (!(error instanceof Cancelled)) throw error;
    await wizard(link, 'off');
    say('wizardLeft');
  } finally {
    leave.remove();
    person.clear();
  }
}
