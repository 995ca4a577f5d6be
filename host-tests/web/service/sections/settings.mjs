/** The section of the settings: backup, restore, wiring of the panel, and the panel wizard. */

import { exportSettings, importSettings, panel, settings, wizard } from '../console-commands.mjs';
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
  byId('usual').onchange = ({ target }) => session.run((link) => change(link, target));
  byId('panel-form').onsubmit = (event) => {
    event.preventDefault();
    session.run(store);
  };
  byId('wizard').onclick = () => session.run((link) => guide(link, person), closeWizard);
}

/** Shows the settings of the device. */
export async function showSettings(link) {
  showUsual(await settings(link));
  byId('panel').value = await panel(link);
}

function showUsual(values) {
  for (const control of byId('usual').querySelectorAll('[name]')) if (control.name in values) control.value = values[control.name];
}

/** Stores a setting that the person has changed. Shows the old one again if the device refuses it. */
async function change(link, { name, value }) {
  say('');
  try {
    showUsual(await settings(link, `${name}=${value}`));
    say('stored');
  } catch (error) {
    if (!link.isOpen) throw error;
    showUsual(await settings(link));
    throw error;
  }
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
    await showSettings(link);
  }).finally(() => { input.value = ''; });
}

async function store(link) {
  say('');
  byId('panel').value = await panel(link, byId('panel').value.trim());
  say('stored');
}

async function closeWizard(link) {
  await wizard(link, 'off');
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
    await closeWizard(link);
    say('wizardLeft');
  } finally {
    leave.remove();
    person.clear();
  }
}
