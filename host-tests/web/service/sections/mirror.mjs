/** The section that mirrors the board for spectators. It shows the LEDs, which are public. */

import { ledsSvg } from '../board.mjs';
import { leds } from '../console-commands.mjs';
import { byId } from '../dom.mjs';
import { text } from '../words.mjs';

/** Pause between two pictures. The device needs up to 0.7 s to print one. */
const PAUSE_MS = 300;

export function wireMirror(session) {
  const button = byId('mirror');
  let isOn = false;
  const set = (on) => {
    isOn = on;
    button.ariaPressed = String(on);
    button.dataset.text = on ? 'mirrorStop' : 'mirrorStart';
    button.textContent = text(button.dataset.text);
    if (!on) byId('board').replaceChildren();
  };
  session.onGone.add(() => set(false));
  button.onclick = () => {
    if (isOn) return set(false);
    set(true);
    return session.run(async (link) => {
      try {
        while (isOn) {
          const picture = ledsSvg(await leds(link), { label: text('theBoard') });
          if (isOn) byId('board').innerHTML = picture;
          await link.sleep(PAUSE_MS);
        }
      } finally {
        set(false);
      }
    });
  };
}
