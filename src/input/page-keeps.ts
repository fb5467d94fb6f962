/**
 * Which keys the page keeps by default: Tab and Shift+Tab, so that the stream is one stop among the page's others. All
 * else goes to the stream while it has the focus, but for what the browser or the system never gives away.
 */
export const keepsTab = ({key, ctrlKey, altKey, metaKey}: KeyboardEvent): boolean =>
  key === 'Tab' && !ctrlKey && !altKey && !metaKey;
