// Reads a JSON file next to the modules, in Node and in a browser.

/**
 * @param {string} name file name relative to this folder
 * @returns {Promise<any>}
 */
export async function readJson(name) {
  const url = new URL(name, import.meta.url);
  if (url.protocol === 'file:') {
    const { readFile } = await import('node:fs/promises');
    return JSON.parse(await readFile(url, 'utf8'));
  }
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.json();
}
