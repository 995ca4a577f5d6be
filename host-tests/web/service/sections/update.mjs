/** The section of the update: starts the boot loader, explains the copy and checks the version afterwards. */

import { startBootLoader } from '../console-commands.mjs';
import { byId } from '../dom.mjs';
import { hasImage, siteBuild } from '../site-build.mjs';
import { text } from '../words.mjs';

export function wireUpdate(session) {
  byId('boot').onclick = () => session.run(async (link) => {
    await startBootLoader(link);
    session.isInBootLoader = true;
    byId('update-steps').hidden = false;
  });
}

const DRIVES = { rp2350: 'RP2350' };

/** Returns the file with the firmware for a device. */
function fileFor({ panel, chip }) {
  if (chip === 'rp2350') return 'hexboard-pico2.uf2';
  return panel === 'small' ? 'hexboard-mini.uf2' : 'hexboard.uf2';
}

/** Compares the device with the firmware of this site. */
export async function showUpdate(report) {
  const { build, chip } = report;
  const expected = await siteBuild();
  const isSame = expected !== undefined && build.startsWith(expected);
  const state = expected === undefined ? ['unknownVersion'] : isSame ? ['upToDate', build] : ['isOlder', build, expected];
  byId('update-state').textContent = text(...state);
  byId('update-state').className = isSame ? 'good' : '';
  if (isSame) byId('update-steps').hidden = true;
  const file = fileFor(report);
  byId('drive').textContent = text('updateDrive', DRIVES[chip] ?? 'RPI-RP2');
  byId('uf2').href = `build/${file}`;
  byId('uf2').textContent = file;
  byId('no-uf2').hidden = await hasImage(file);
}
