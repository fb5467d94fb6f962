/**
 * The default of `pageKeeps`: the page keeps Tab and Shift+Tab, so that the stream is one stop among the page's other
 * controls. The stream gets all other keys that the browser and the system give away.
 */
export const keepsTab = ({key, ctrlKey, altKey, metaKey}: KeyboardEvent): boolean =>
  key === 'Tab' && !ctrlKey && !altKey && !metaKey;
