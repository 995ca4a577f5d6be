/** The first page of a server: type a code, or open a table. */

import { showChoices } from './choices.mjs';
import { translate } from './words.mjs';

const find = (id) => document.getElementById(id);

translate();
showChoices(find('choices'));
find('missing').hidden = location.pathname === '/';
find('find').addEventListener('submit', (event) => {
  event.preventDefault();
  location.href = `/t/${encodeURIComponent(find('code').value.trim().toUpperCase())}`;
});
