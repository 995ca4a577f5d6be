/** The section of the update: starts the boot loader, explains the copy and checks the version afterwards. */

import { startBootLoader } from '../console-commands.mjs';
import { byId } from '../dom.mjs';
import { siteBuild } from '../site-build.mjs';
import { text } from '../words.mjs';

export function wireUpdate(session) {
  byId('boot').onclick = () => session.run(async (link) => {
    await startBootLoader(link);
    session.isInBootLoader = true;
    byId('update-steps').hidden = false;
  });
}

/** Compares the device with the firmware of this site. */
export async function showUpdate({ build, panel }) {
  const expected = await siteBuild();
  const isSame = expected !== undefined && build.startsWith(expected);
  const state = expected === undefined ? ['unknownVersion'] : isSame ? ['upToDate', build] : ['isOlder', build, expected];
  byId('update-state').textContent = text(...state);
  byId('update-state').className = isSame ? 'good' : '';
  if (isSame) byId('update-steps').hidden = true;
  const file = panel === 'small' ? 'hexboard-mini.uf2' : 'hexboard.uf2';
  byId('uf2').href = `build/${file}`;
  byId('uf2').textContent = file;
}
