/** Access to the elements of the page. */

/** Returns the element with this id. */
export const find = (id) => document.getElementById(id);

/**
 * Adds a handler to a control. After a click, the control gives the keyboard back to the pads.
 * @param {string} id
 * @param {'click' | 'change'} event
 * @param {() => void} action
 */
export function onControl(id, event, action) {
  find(id).addEventListener(event, (cause) => {
    if (cause.detail > 0 || event === 'change') find(id).blur();
    action();
  });
}
