/** The choices that every table page has: the language and the colours. They are kept on this device. */

import { language, setLanguage, stored, text } from './words.mjs';

const THEME = 'hexboard.table.theme';
const LANGUAGES = { en: 'English', pl: 'Polski' };
const THEMES = ['auto', 'light', 'dark'];

/** Applies the chosen colours. */
function showTheme() {
  // A big screen is dark unless somebody chooses otherwise.
  const usual = document.documentElement.dataset.role === 'screen' ? 'dark' : 'auto';
  const theme = THEMES.find((known) => known === stored(THEME)) ?? usual;
  if (theme === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  return theme;
}

function select(label, options, value, changed) {
  const box = document.createElement('label');
  const name = document.createElement('span');
  name.dataset.text = label;
  name.textContent = `${text(label)} `;
  const list = document.createElement('select');
  for (const [key, shown] of options) list.append(new Option(shown, key, false, key === value));
  list.addEventListener('change', () => changed(list.value));
  box.append(name, list);
  return box;
}

/**
 * Fills an element with the choices.
 * @param {HTMLElement} box
 * @param {() => void} [languageChanged]
 */
export function showChoices(box, languageChanged = () => {}) {
  const fill = () => {
    const themes = THEMES.map((theme) => [theme, text(`theme${theme[0].toUpperCase()}${theme.slice(1)}`)]);
    box.replaceChildren(
      select('language', Object.entries(LANGUAGES), language, (chosen) => {
        setLanguage(chosen);
        fill();
        languageChanged();
      }),
      select('theme', themes, showTheme(), (chosen) => {
        stored(THEME, chosen);
        showTheme();
      }),
    );
  };
  fill();
}
