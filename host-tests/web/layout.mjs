/** The arrangement of the page: phone, zoom, rotation and full screen. */

import { find, onControl } from './dom.mjs';

const isPhone = matchMedia('(max-width: 760px), (max-height: 480px)');

/**
 * Arranges the page, now and whenever its size changes.
 * @param {{whole: import('./view.mjs').View, board: import('./view.mjs').View}} views
 * @param {() => void} changed called when views have appeared or moved
 */
export function arrangePage(views, changed) {
  const update = () => {
    arrange();
    changed();
  };
  onControl('zoom', 'change', () => {
    zoom();
    update();
  });
  onControl('turn', 'click', () => rotate(views));
  onControl('full', 'click', toggleFullScreen);
  addEventListener('resize', changed);
  isPhone.addEventListener('change', update);
  if (isPhone.matches) find('help').open = false;
  update();
}

/** On a phone the tools are below the device. The seats are above the pad where there is only one. */
function arrange() {
  const hasOnePad = isPhone.matches || document.body.classList.contains('zoomed');
  if (isPhone.matches) find('below').prepend(find('tools'));
  else document.querySelector('header').append(find('tools'));
  (hasOnePad ? find('seat-side') : find('play')).prepend(find('seats'));
}

/** Enlarges the board. The pad of the chosen seat stays as a whole beside it. */
function zoom() {
  document.documentElement.style.setProperty('--zoom', find('zoom').value);
  document.body.classList.toggle('zoomed', find('zoom').value !== '1');
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = find('table');
  find('table').scrollTo((scrollWidth - clientWidth) / 2, (scrollHeight - clientHeight) / 2);
}

/** Rotates the whole device to the other side of the table; the board alone by a sixth. */
function rotate(views) {
  views.whole.turn(views.whole.turned + 180);
  views.board.turn(views.board.turned + 60);
}

async function toggleFullScreen() {
  if (document.fullscreenElement) await document.exitFullscreen();
  else await document.documentElement.requestFullscreen?.();
}
