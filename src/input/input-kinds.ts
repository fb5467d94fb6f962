import type {InputKind} from './capture-input.ts';

/** The kinds that `all` includes. The clipboard holds the user's private data and has an attribute of its own. */
const ALL: readonly InputKind[] = ['mouse', 'touch', 'keyboard', 'text', 'gamepad'];

/** A script may set the property to a list instead of a text. */
export type InputAttribute = string | readonly string[] | null | undefined;

/** Parses the kinds of input in an attribute: `all` (default), `none`, or a list. Ignores unknown kinds. */
export const parseInputKinds = (
  attribute: InputAttribute,
  withClipboard: boolean,
): ReadonlySet<InputKind> => {
  const names = String(attribute ?? 'all').split(/[\s,]+/);
  const kinds = ALL.filter((kind) => names.includes('all') || names.includes(kind));
  return new Set(withClipboard && kinds.length ? [...kinds, 'clipboard' as const] : kinds);
};

/** Whether an attribute allows any kind of input. */
export const isInputEnabled = (attribute: InputAttribute): boolean =>
  parseInputKinds(attribute, false).size > 0;
