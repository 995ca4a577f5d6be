/** Small helpers for the elements of the page. */

/** @returns {any} the element with this id */
export const byId = (id) => document.getElementById(id);

/**
 * Creates an element.
 * @param {string} tag
 * @param {Record<string, any>} [properties]
 * @param {...(Node | string)} children
 */
export function element(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  Object.assign(made, properties);
  made.append(...children);
  return made;
}

/** Offers a text as a file. */
export function download(name, content, type = 'text/plain') {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = element('a', { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
