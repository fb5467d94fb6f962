import type {InputKind, WheelMode} from './capture-options.ts';
import type {GestureMode} from './touch/touch-gesture.ts';

/** The kinds that `all` includes. The clipboard holds the user's private data and has an attribute of its own. */
const ALL: readonly InputKind[] = ['mouse', 'touch', 'keyboard', 'text', 'gamepad'];

/** A script may set the property to a list instead of a text. */
export type InputAttribute = string | readonly string[] | null | undefined;

/** Parses the kinds of input in an attribute: `all` (default), `none`, or a list. Ignores unknown kinds. */
export const parseInputKinds = (
  attribute: InputAttribute,
  withClipboard: boolean,
): ReadonlySet<InputKind> => {
  const given = String(attribute ?? '')
    .trim()
    .toLowerCase();
  const names = (given || 'all').split(/[\s,]+/);
  const kinds = ALL.filter((kind) => names.includes('all') || names.includes(kind));
  return new Set(withClipboard && kinds.length ? [...kinds, 'clipboard' as const] : kinds);
};

/** Whether an attribute allows any kind of input. */
export const isInputEnabled = (attribute: InputAttribute): boolean =>
  parseInputKinds(attribute, false).size > 0;

/**
 * The default of `pageKeeps`: the page keeps Tab and Shift+Tab, so that the stream is one stop among the page's other
 * controls. The stream gets all other keys that the browser and the system give away.
 */
export const keepsTab = ({key, code, ctrlKey, altKey, metaKey}: KeyboardEvent): boolean =>
  // WebKitGTK has no key for Shift+Tab, only a code.
  (key === 'Tab' || code === 'Tab') && !ctrlKey && !altKey && !metaKey;

/** Whether the page wants touches to reach the host as touches. A host without touch gets mouse input. */
export const isNativeTouch = (attribute: string | null | undefined): boolean => attribute === 'native';

/** Parses the attribute. An unknown value counts as the default, `focus`. */
export const toWheelMode = (attribute: string | null | undefined): WheelMode =>
  attribute === 'always' || attribute === 'never' ? attribute : 'focus';

/** The gestures of an attribute. An unknown value counts as the default, `mouse`. */
export const toGestureMode = (attribute: string | null | undefined): GestureMode =>
  attribute === 'navigate' ? 'navigate' : 'mouse';
