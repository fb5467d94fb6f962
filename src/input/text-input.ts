/** The keys that software keyboards tell as changes of the text alone, by `InputEvent.inputType`. */
const KEYS: Readonly<Record<string, string>> = {
  insertLineBreak: 'Enter',
  insertParagraph: 'Enter',
  deleteContentBackward: 'Backspace',
  deleteWordBackward: 'Backspace',
  deleteContentForward: 'Delete',
};

export interface TextListeners {
  /** What was typed, picked or composed, in its final form. */
  readonly onText: (text: string) => void;
  /** A key that a software keyboard has no event for. */
  readonly onKey: (code: string) => void;
  /** A composition has begun, or is over. */
  readonly onComposing: (isComposing: boolean) => void;
}

/** Reads what is written into a field, and keeps the field empty. */
export const listenToText = (
  field: HTMLTextAreaElement,
  {onText, onKey, onComposing}: TextListeners,
  signal: AbortSignal,
) => {
  const onBeforeInput = (event: InputEvent) => {
    // What is composed is told when it is over. What some browsers add then is not listed below.
    if (event.isComposing) return;
    event.preventDefault();
    const key = KEYS[event.inputType];
    if (key) onKey(key);
    else if (event.inputType === 'insertText' || event.inputType === 'insertReplacementText') {
      const text = event.data ?? event.dataTransfer?.getData('text/plain');
      if (text) onText(text);
    }
  };
  const onStart = () => onComposing(true);
  const onEnd = ({data}: CompositionEvent) => {
    field.value = '';
    onComposing(false);
    if (data) onText(data);
  };
  // Some browsers write the composed text after its end.
  const onInput = (event: Event) => {
    if (!(event instanceof InputEvent && event.isComposing)) field.value = '';
  };
  field.addEventListener('beforeinput', onBeforeInput, {signal});
  field.addEventListener('compositionstart', onStart, {signal});
  field.addEventListener('compositionend', onEnd, {signal});
  field.addEventListener('input', onInput, {signal});
};
