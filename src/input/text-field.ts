import type {Point} from './picture-point.ts';

/** Set by way of the object model, which a strict Content-Security-Policy allows. */
const LOOK = {
  position: 'absolute',
  top: '0',
  left: '0',
  width: '1px',
  height: '24px',
  margin: '0',
  padding: '0',
  border: '0',
  // From 16 pixels on, iOS does not zoom in on a field.
  font: '16px/24px system-ui, sans-serif',
  background: 'Canvas',
  color: 'CanvasText',
  resize: 'none',
  overflow: 'hidden',
  opacity: '0',
  'outline-style': 'none',
  'pointer-events': 'none',
  'z-index': '1',
} as const;

/**
 * The field that has the keyboard's focus, unseen: input methods, dead keys and software keyboards write into fields
 * alone. It stands first in the shadow root, so that a host that delegates its focus gives it to the field.
 */
export const createTextField = (host: HTMLElement, label: string): HTMLTextAreaElement => {
  const field = document.createElement('textarea');
  for (const [name, value] of Object.entries(LOOK)) field.style.setProperty(name, value);
  field.setAttribute('part', 'keyboard');
  field.setAttribute('aria-label', label);
  field.setAttribute('aria-keyshortcuts', 'Control+Alt+Home');
  field.setAttribute('autocapitalize', 'off');
  field.setAttribute('autocomplete', 'off');
  field.setAttribute('autocorrect', 'off');
  field.spellcheck = false;
  // Until it is asked for, no keyboard covers the picture of a touch screen.
  field.inputMode = 'none';
  (host.shadowRoot ?? host).prepend(field);
  return field;
};

/** Shows what an input method composes, at the place that was pressed last, or hides it. */
export const showComposing = ({style}: HTMLElement, at: Point | undefined) => {
  style.opacity = at ? '1' : '0';
  style.width = at ? '12em' : '1px';
  style.left = `${at?.x ?? 0}px`;
  style.top = `${at?.y ?? 0}px`;
};
