/** What WebKit leaves out of the events that a page creates. */
const MODIFIERS = {
  AltGraph: 'modifierAltGraph',
  CapsLock: 'modifierCapsLock',
  NumLock: 'modifierNumLock',
  ScrollLock: 'modifierScrollLock',
} as const;

const hasName = (name: string): name is keyof typeof MODIFIERS => name in MODIFIERS;

/** Creates a key event like the browser's: the test runner cannot press all keys. */
export const createKeyEvent = (type: 'keydown' | 'keyup', init: KeyboardEventInit): KeyboardEvent => {
  const event = new KeyboardEvent(type, {bubbles: true, composed: true, cancelable: true, ...init});
  const getModifierState = event.getModifierState.bind(event);
  event.getModifierState = (name) =>
    hasName(name) ? (init[MODIFIERS[name]] ?? false) : getModifierState(name);
  return event;
};
