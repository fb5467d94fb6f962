import type {Point} from '../video-point.ts';

/** The keys that software keyboards report only as a change of the text, by `InputEvent.inputType`. */
const KEYS_BY_INPUT_TYPE: Readonly<Record<string, string>> = {
  insertLineBreak: 'Enter',
  insertParagraph: 'Enter',
  deleteContentBackward: 'Backspace',
  deleteWordBackward: 'Backspace',
  deleteContentForward: 'Delete',
};

/** The input types that write text. A paste by a menu has no key of its own. */
const TEXT_TYPES = ['insertText', 'insertReplacementText', 'insertFromPaste'];

/** The longest text of one event, in UTF-16 units. */
const MAX_TEXT_LENGTH = 65_536;

interface TextListeners {
  /** Called with text that the user has typed, picked, pasted or composed. */
  readonly onText: (text: string) => void;
  /** Called with a key of a software keyboard that fires no key event. */
  readonly onKey: (code: string) => void;
  readonly onComposing: (isComposing: boolean) => void;
  /** Whether the text that is written now belongs to the page, which kept its key. */
  readonly isOfPage: () => boolean;
  /** Whether a latched modifier waits for a character, so that no composition may collect it. */
  readonly wantsCharacter: () => boolean;
}

/** The events of writing that leave a shadow root. The ancestors of the element get none of them. */
const WRITING_EVENTS = [
  ...['keypress', 'beforeinput', 'textInput', 'input', 'copy', 'cut', 'paste'],
  ...['compositionstart', 'compositionupdate', 'compositionend'],
];

/** Reports the text that the user writes into a field, and keeps the field empty. */
export const listenToText = (
  field: HTMLTextAreaElement,
  {onText, onKey, onComposing, isOfPage, wantsCharacter}: TextListeners,
  signal: AbortSignal,
) => {
  let firstHalf = '';
  // For a character of two UTF-16 units, such as an emoji, Firefox fires an event for each unit.
  const joinHalves = (part: string) => {
    const text = firstHalf + part;
    firstHalf = /[\ud800-\udbff]$/.exec(text)?.[0] ?? '';
    return text.slice(0, text.length - firstHalf.length);
  };
  let isCompositionUsed = false;
  // Software keyboards compose each word, and report it when the user finishes the word.
  const useFirstCharacter = ({data}: InputEvent) => {
    const character = data?.slice(-1);
    if (!character || isCompositionUsed || !wantsCharacter()) return;
    isCompositionUsed = true;
    onText(character);
    // Only a field without the focus ends its composition.
    field.blur();
    field.focus({preventScroll: true});
  };
  const onBeforeInput = (event: InputEvent) => {
    if (event.isComposing) useFirstCharacter(event);
    // `compositionend` reports composed text. Input types that some browsers add then are ignored below.
    if (event.isComposing || event.defaultPrevented) return;
    event.preventDefault();
    if (isOfPage()) return;
    const key = KEYS_BY_INPUT_TYPE[event.inputType];
    if (key) onKey(key);
    else if (TEXT_TYPES.includes(event.inputType)) {
      const text = joinHalves(event.data ?? event.dataTransfer?.getData('text/plain') ?? '');
      if (text) onText(text.slice(0, MAX_TEXT_LENGTH));
    }
  };
  const onCompositionEnd = ({data}: CompositionEvent) => {
    field.value = '';
    onComposing(false);
    if (data && !isCompositionUsed) onText(data);
    isCompositionUsed = false;
  };
  // Some browsers write the composed text into the field after `compositionend`.
  const onInput = (event: Event) => {
    if (!('isComposing' in event && event.isComposing)) field.value = '';
  };
  const keepFromAncestors = (event: Event) => {
    if (!isOfPage()) event.stopPropagation();
  };
  for (const type of WRITING_EVENTS) field.addEventListener(type, keepFromAncestors, {signal});
  field.addEventListener('beforeinput', onBeforeInput, {signal});
  field.addEventListener('compositionstart', () => onComposing(true), {signal});
  field.addEventListener('compositionend', onCompositionEnd, {signal});
  field.addEventListener('input', onInput, {signal});
};

/** Set by `cssText`: a strict CSP forbids a `style` attribute. iOS zooms in on a field with a smaller font. */
const STYLES =
  'position:absolute;top:0;left:0;z-index:1;width:1px;height:24px;margin:0;padding:0;border:0;outline-style:none;' +
  'font:16px/24px system-ui,sans-serif;background:Canvas;color:CanvasText;resize:none;overflow:hidden;opacity:0;' +
  'pointer-events:none';

/**
 * Creates the invisible field for keys, input methods and software keyboards. It comes first in the shadow root,
 * because an element delegates its focus to the first focusable child.
 */
export const createTextField = (element: HTMLElement, label: string): HTMLTextAreaElement => {
  const field = document.createElement('textarea');
  field.style.cssText = STYLES;
  field.setAttribute('part', 'keyboard');
  field.setAttribute('aria-label', label);
  field.setAttribute('aria-keyshortcuts', 'Control+Alt+Home');
  field.setAttribute('autocapitalize', 'off');
  field.setAttribute('autocomplete', 'off');
  field.setAttribute('autocorrect', 'off');
  field.spellcheck = false;
  // A software keyboard would cover the video. The page opens it when the user wants it.
  field.inputMode = 'none';
  (element.shadowRoot ?? element).prepend(field);
  return field;
};

/** Shows the text of a composition at a point of the element, or hides it. */
export const showComposition = ({style}: HTMLElement, at: Point | undefined) => {
  style.opacity = at ? '1' : '0';
  style.width = at ? '12em' : '1px';
  style.left = `${at?.x ?? 0}px`;
  style.top = `${at?.y ?? 0}px`;
};
