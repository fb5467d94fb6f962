import type {Modifiers} from '../connection/input-event.ts';

/** Keys that software keyboards give by their name alone; it is the name of the physical key too. */
const NAMED =
  /^(Backspace|Tab|Enter|Escape|Delete|Insert|Home|End|PageUp|PageDown|Arrow(Up|Down|Left|Right)|F\d+)$/;

/** The physical key of an event; `undefined` where a software keyboard tells none. */
export const codeOf = ({code, key}: KeyboardEvent): string | undefined =>
  code || (NAMED.test(key) ? key : undefined);

/** Whether an event belongs to an input method, which will give its text in its own time. */
export const isInputMethods = (event: KeyboardEvent): boolean =>
  event.isComposing ||
  event.key === 'Process' ||
  // By this alone Safari tells that the key has ended a composition.
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  event.keyCode === 229;

/** Whether a key writes something, with AltGr or the Option key of a Mac too, or prepares to as a dead key. */
export const writesText = (event: KeyboardEvent, isMac: boolean): boolean => {
  if (event.key !== 'Dead' && !/^.$/u.test(event.key)) return false;
  if (event.getModifierState('AltGraph')) return true;
  return !event.ctrlKey && !event.metaKey && (!event.altKey || isMac);
};

/** The modifiers of an event. AltGr is no Ctrl, though Windows presses both. */
export const modifiersOf = (event: KeyboardEvent | MouseEvent): Modifiers => ({
  shift: event.shiftKey,
  ctrl: event.ctrlKey && !event.getModifierState('AltGraph'),
  alt: event.altKey,
  meta: event.metaKey,
});

/** Whether a combination is the one that always leaves the stream: Ctrl+Alt+Home. */
export const isLeaving = (event: KeyboardEvent): boolean =>
  event.code === 'Home' &&
  event.ctrlKey &&
  event.altKey &&
  !event.shiftKey &&
  !event.metaKey &&
  !event.getModifierState('AltGraph');
