/** The section of the end-of-line test. */

import { light, reportButtons } from '../console-commands.mjs';
import { byId, download, element } from '../dom.mjs';
import { runEndOfLine } from '../eol/procedure.mjs';
import { sheetHtml, sheetJson } from '../eol/sheet.mjs';
import { PagePerson } from '../page-person.mjs';
import { Cancelled } from '../session.mjs';
import { siteBuild } from '../site-build.mjs';
import { currentLanguage, text } from '../words.mjs';

export function wireEndOfLine(session) {
  const person = new PagePerson(byId('eol-box'), byId('eol-results'));
  session.onGone.add((error) => person.abort(error));
  byId('eol').onclick = () => session.run((link) => run(link, person), putBack);
}

async function run(link, person) {
  byId('eol-results').replaceChildren();
  for (const id of ['sheets', 'eol-verdict']) byId(id).hidden = true;
  const cancel = element('button', { type: 'button', id: 'eol-cancel', textContent: text('stop') });
  let end = () => {};
  const cancelled = new Promise((_, reject) => { end = () => reject(new Cancelled()); });
  cancel.onclick = () => end();
  byId('eol-box').after(cancel);
  const about = { serial: byId('serial').value.trim(), date: new Date().toISOString().slice(0, 19), expected: await siteBuild() };
  try {
    show(await Promise.race([runEndOfLine(link, person, about), cancelled]));
  } catch (error) {
    if (error instanceof Cancelled) {
      person.abort(error);
      await putBack(link);
    }
    throw error;
  } finally {
    cancel.remove();
    person.clear();
  }
}

/** Ends what the test has left on the device. */
async function putBack(link) {
  await light(link, 'off');
  await reportButtons(link, false);
}

function show(sheet) {
  const verdict = byId('eol-verdict');
  verdict.hidden = false;
  verdict.className = sheet.passed ? 'verdict good' : 'verdict bad';
  verdict.textContent = text(sheet.passed ? 'passed' : 'failed');
  byId('sheets').hidden = false;
  const name = `hexboard-${(sheet.serial || sheet.date).replace(/[^\w.-]/g, '_')}`;
  byId('sheet-html').onclick = () => download(`${name}.html`, sheetHtml(sheet, currentLanguage()), 'text/html');
  byId('sheet-json').onclick = () => download(`${name}.json`, sheetJson(sheet), 'application/json');
}
