import type {Point} from '../geometry/video-point.ts';

/** Set as properties of `style`: a strict Content-Security-Policy forbids a `style` attribute. */
const STYLES = {
  position: 'absolute',
  top: '0',
  left: '0',
  width: '1px',
  height: '24px',
  margin: '0',
  padding: '0',
  border: '0',
  // iOS zooms in on a field with a smaller font.
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
 * Creates the invisible field that has the keyboard focus: input methods, dead keys and software keyboards only write
 * into fields. The field is the first child of the shadow root, because an element delegates its focus to the first
 * focusable child.
 */
export const createTextField = (element: HTMLElement, label: string): HTMLTextAreaElement => {
  const field = document.createElement('textarea');
  for (const [name, value] of Object.entries(STYLES)) field.style.setProperty(name, value);
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
