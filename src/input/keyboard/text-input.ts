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

export interface TextListeners {
  /** Called with text that the user has typed, picked, pasted or composed. */
  readonly onText: (text: string) => void;
  /** Called with a key of a software keyboard that fires no key event. */
  readonly onKey: (code: string) => void;
  /** Called when a composition starts or ends. */
  readonly onComposing: (isComposing: boolean) => void;
}

/** Reports the text that the user writes into a field, and keeps the field empty. */
export const listenToText = (
  field: HTMLTextAreaElement,
  {onText, onKey, onComposing}: TextListeners,
  signal: AbortSignal,
) => {
  let firstHalf = '';
  // For a character of two UTF-16 units, such as an emoji, Firefox fires an event for each unit.
  const joinHalves = (part: string) => {
    const text = firstHalf + part;
    firstHalf = /[\ud800-\udbff]$/.exec(text)?.[0] ?? '';
    return text.slice(0, text.length - firstHalf.length);
  };
  const onBeforeInput = (event: InputEvent) => {
    // `compositionend` reports composed text. Input types that some browsers add at that moment are ignored below.
    if (event.isComposing) return;
    event.preventDefault();
    const key = KEYS_BY_INPUT_TYPE[event.inputType];
    if (key) onKey(key);
    else if (TEXT_TYPES.includes(event.inputType)) {
      const text = joinHalves(event.data ?? event.dataTransfer?.getData('text/plain') ?? '');
      if (text) onText(text.slice(0, MAX_TEXT_LENGTH));
    }
  };
  const onCompositionStart = () => onComposing(true);
  const onCompositionEnd = ({data}: CompositionEvent) => {
    field.value = '';
    onComposing(false);
    if (data) onText(data);
  };
  // Some browsers write the composed text into the field after `compositionend`.
  const onInput = (event: Event) => {
    if (!(event instanceof InputEvent && event.isComposing)) field.value = '';
  };
  field.addEventListener('beforeinput', onBeforeInput, {signal});
  field.addEventListener('compositionstart', onCompositionStart, {signal});
  field.addEventListener('compositionend', onCompositionEnd, {signal});
  field.addEventListener('input', onInput, {signal});
};
