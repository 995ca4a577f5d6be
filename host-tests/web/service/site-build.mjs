/** The firmware of this site. */

let known;

/** Returns `version.json` of the site. @returns {Promise<{build?: string, images?: string[]}>} */
async function siteVersion() {
  known ??= fetch(new URL('../../build/version.json', import.meta.url)).then((response) => (response.ok ? response.json() : {})).catch(() => ({}));
  return known;
}

/** Returns version and commit of the firmware that this site offers; undefined if it has none. */
export async function siteBuild() {
  return (await siteVersion()).build;
}

/** Returns whether this site offers an image. @param {string} file its name */
export async function hasImage(file) {
  return (await siteVersion()).images?.includes(file) ?? false;
}
