/** The keys with which some browsers change a closed `<select>`, one option after the other. */
const KEYS: readonly string[] = ['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End'];

/**
 * Opens the list of a `<select>`, so that the user moves in the list and chooses at the end. Otherwise each key on the way
 * would open a stage. A browser without the method keeps its own keys.
 */
export const openPicker = (event: KeyboardEvent) => {
  const {target, key} = event;
  const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
  const isLetter = key.length === 1 && key !== ' ';
  if (!(target instanceof HTMLSelectElement) || hasModifier || !(isLetter || KEYS.includes(key))) return;
  try {
    target.showPicker();
    event.preventDefault();
  } catch {
    // The browser lacks the method, or the page is a frame of another origin.
  }
};
