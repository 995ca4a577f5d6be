/** The result of an end-of-line test as a page to print and as JSON. */

import { eolText } from './words.mjs';

const LANGUAGES = ['en', 'pl'];
const STYLE = `
body { font: 14px/1.4 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; color: #111; background: #fff }
h1 { font-size: 1.3rem } .verdict { font-size: 2rem; font-weight: 700 } .pass { color: #0a6b2c } .fail { color: #b3140f }
table { border-collapse: collapse; width: 100% } th, td { text-align: left; padding: .25rem .5rem; border-bottom: 1px solid #ccc; vertical-align: top }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem } dd { margin: 0 }`;

function escaped(text) {
  return String(text).replace(/[&<>"]/g, (letter) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[letter]);
}

/**
 * Returns the sheet as JSON. `part` and `is` are in English, `code` is stable.
 * @param {import('./procedure.mjs').Sheet} sheet
 */
export function sheetJson(sheet) {
  const lines = sheet.lines.map(({ part, ok, is }) => ({ part: eolText(0, part), ok, code: is[0], is: eolText(0, is) }));
  return `${JSON.stringify({ ...sheet, lines }, null, 2)}\n`;
}

/**
 * Returns the sheet as a page.
 * @param {import('./procedure.mjs').Sheet} sheet
 * @param {number} language 0 is English, 1 is Polish
 */
export function sheetHtml(sheet, language) {
  const text = (...words) => escaped(eolText(language, words));
  const row = ({ part, ok, is }) => `<tr><td>${text(...part)}</td><td class="${ok ? 'pass' : 'fail'}">${text(ok ? 'good' : 'bad')}</td><td>${text(...is)}</td></tr>`;
  const facts = [['serial', sheet.serial || '–'], ['build', sheet.build], ['date', sheet.date]];
  const title = `${text('sheetTitle')} ${escaped(sheet.serial)}`.trim();
  return `<!doctype html>
<html lang="${LANGUAGES[language]}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${STYLE}</style></head>
<body>
<h1>Hexboard: ${text('sheetTitle')}</h1>
<p class="verdict ${sheet.passed ? 'pass' : 'fail'}">${text(sheet.passed ? 'passed' : 'failed')}</p>
<dl>${facts.map(([name, value]) => `<dt>${text(name)}</dt><dd>${escaped(value)}</dd>`).join('')}</dl>
<table><thead><tr><th scope="col">${text('part')}</th><th scope="col"></th><th scope="col">${text('result')}</th></tr></thead>
<tbody>
${sheet.lines.map(row).join('\n')}
</tbody></table>
</body>
</html>
`;
}
