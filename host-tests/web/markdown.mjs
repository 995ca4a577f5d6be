/**
 * Converts the subset of Markdown used by the manuals to HTML. Text from a manual never becomes a
 * tag.
 */

const ESCAPES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text) => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign]);

/**
 * @param {string} source
 * @param {(link: string) => string} resolve returns the target of a relative link
 */
export function toHtml(source, resolve) {
  const lines = source.replace(/\r/g, '').split('\n');
  const html = [];
  while (lines.length > 0) {
    if (lines[0].trim() === '') lines.shift();
    else html.push(block(lines, (text) => inline(text, resolve)));
  }
  return html.join('\n');
}

/** Converts the lines of one block. */
function block(lines, words) {
  const [first] = lines;
  const heading = /^(#{1,6})\s+(.*)$/.exec(first);
  if (heading) {
    lines.shift();
    // The page has its own headings above these.
    const level = Math.min(heading[1].length + 2, 6);
    return `<h${level}>${words(heading[2])}</h${level}>`;
  }
  if (first.startsWith('```')) return code(lines);
  if (first.startsWith('<!--')) return takeWhile(lines, (line) => !line.includes('-->')) && lines.shift() && '';
  if (first.startsWith('|')) return table(takeWhile(lines, (line) => line.startsWith('|')), words);
  if (/^([-*]|\d+\.)\s/.test(first)) return list(lines, words);
  if (first.startsWith('>')) return `<blockquote>${words(takeWhile(lines, (line) => line.startsWith('>')).map((line) => line.slice(1)).join(' '))}</blockquote>`;
  const isOwn = (line) => line.trim() !== '' && !/^(#{1,6}\s|```|\||[-*]\s|\d+\.\s)/.test(line);
  return `<p>${words([lines.shift(), ...takeWhile(lines, isOwn)].join(' '))}</p>`;
}

function takeWhile(lines, belongs) {
  const end = lines.findIndex((line) => !belongs(line));
  return lines.splice(0, end < 0 ? lines.length : end);
}

function code(lines) {
  lines.shift();
  const body = takeWhile(lines, (line) => !line.startsWith('```'));
  lines.shift();
  return `<pre tabindex="0">${escape(body.join('\n'))}</pre>`;
}

function table(rows, words) {
  const cells = (row) => row.trim().replace(/^\||\|$/g, '').split(/(?<!\\)\|/).map((cell) => words(cell.trim().replaceAll('\\|', '|')));
  const [head, , ...body] = rows;
  const headers = cells(head).map((cell) => (cell === '' ? '<td></td>' : `<th scope="col">${cell}</th>`)).join('');
  const lines = body.map((row) => `<tr>${cells(row).map((cell) => `<td>${cell}</td>`).join('')}</tr>`);
  return `<table><thead><tr>${headers}</tr></thead><tbody>${lines.join('')}</tbody></table>`;
}

function list(lines, words) {
  const tag = /^\d/.test(lines[0]) ? 'ol' : 'ul';
  const items = [];
  for (const line of takeWhile(lines, (line) => /^([-*]|\d+\.)\s/.test(line) || /^\s+\S/.test(line))) {
    const item = /^(?:[-*]|\d+\.)\s+(.*)$/.exec(line);
    if (item) items.push(item[1]);
    else items[items.length - 1] += ` ${line.trim()}`;
  }
  return `<${tag}>${items.map((item) => `<li>${words(item)}</li>`).join('')}</${tag}>`;
}

/** Converts code, pictures, links, bold and italic text. */
function inline(text, resolve) {
  const parts = text.split(/(`[^`]+`)/);
  return parts.map((part) => (part.startsWith('`') ? `<code>${escape(part.slice(1, -1))}</code>` : marks(part, resolve))).join('');
}

function marks(text, resolve) {
  return escape(text)
    .replace(/!\[([^\]]*)\]\(([^)\s]+)\)/g, (_, alt, link) => `<img alt="${alt}" src="${escape(resolve(link))}" loading="lazy">`)
    .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, (_, words, link) => (canOpen(link) ? `<a href="${escape(resolve(link))}">${words}</a>` : words))
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\*([^*]+)\*/g, '<em>$1</em>');
}

/**
 * Returns whether the page can open the target of a link: a picture or a web address. Other
 * documents are not part of the site.
 */
function canOpen(link) {
  return /^https?:/.test(link) || /\.(png|svg)$/.test(link);
}
