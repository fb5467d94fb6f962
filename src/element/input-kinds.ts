import type {InputKind} from '../input/capture-input.ts';

/** What `all` stands for. The clipboard has an attribute of its own, since it is the person's. */
const ALL: readonly InputKind[] = ['mouse', 'touch', 'keyboard', 'text', 'gamepad'];

/** The kinds of input that an attribute names: `all` (the default), `none`, or a list; what it does not know is passed over. */
export const inputKinds = (
  attribute: string | null | undefined,
  withClipboard: boolean,
): ReadonlySet<InputKind> => {
  const words = (attribute ?? 'all').split(/[\s,]+/);
  const kinds = ALL.filter((kind) => words.includes('all') || words.includes(kind));
  return new Set(withClipboard && kinds.length ? [...kinds, 'clipboard' as const] : kinds);
};

/** Whether the person may do anything at all. */
export const takesInput = (attribute: string | null | undefined): boolean =>
  inputKinds(attribute, false).size > 0;
