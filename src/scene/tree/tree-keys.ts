import {parentOf, type SceneRow} from './tree-rows.ts';

/** The action of a key in the tree, after the tree pattern of the ARIA Authoring Practices. */
export type TreeAction =
  | {readonly kind: 'move'; readonly to: number; readonly extends: boolean}
  | {readonly kind: 'expand' | 'collapse'; readonly paths: readonly string[]}
  | {readonly kind: 'select' | 'toggle'}
  | {readonly kind: 'select-all'};

export type TreeKey = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** The rows that the keys act on. */
export interface TreeFocus {
  readonly rows: readonly SceneRow[];
  /** The index of the active row. */
  readonly at: number;
  readonly direction: 'ltr' | 'rtl';
  /** The number of rows on the screen. */
  readonly pageLength: number;
}

/** Returns what a key means, or undefined if the tree does not use it. Letters are for the type-ahead. */
export const readTreeKey = (event: TreeKey, focus: TreeFocus): TreeAction | undefined => {
  const {rows, at, pageLength, direction} = focus;
  if (event.altKey || rows.length === 0) return undefined;
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand) return event.key.toLowerCase() === 'a' ? {kind: 'select-all'} : undefined;
  const move = (to: number): TreeAction => ({
    kind: 'move',
    to: Math.max(0, Math.min(rows.length - 1, to)),
    extends: event.shiftKey,
  });
  const [open, close] = direction === 'rtl' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  switch (event.key) {
    case 'ArrowDown':
      return move(at + 1);
    case 'ArrowUp':
      return move(at - 1);
    case 'PageDown':
      return move(at + pageLength);
    case 'PageUp':
      return move(at - pageLength);
    case 'Home':
      return move(0);
    case 'End':
      return move(rows.length - 1);
    case 'Enter':
      return {kind: 'select'};
    case ' ':
      return {kind: 'toggle'};
    case '*':
      return expandSiblings(rows, at);
    case open:
      return openRow(rows, at);
    case close:
      return closeRow(rows, at);
    default:
      return undefined;
  }
};

const openRow = (rows: readonly SceneRow[], at: number): TreeAction | undefined => {
  const row = rows[at];
  if (!row || row.isExpanded === undefined) return undefined;
  if (!row.isExpanded) return {kind: 'expand', paths: [row.prim.path]};
  return rows[at + 1]?.level === row.level + 1 ? {kind: 'move', to: at + 1, extends: false} : undefined;
};

const closeRow = (rows: readonly SceneRow[], at: number): TreeAction | undefined => {
  const row = rows[at];
  if (!row) return undefined;
  if (row.isExpanded) return {kind: 'collapse', paths: [row.prim.path]};
  const parent = parentOf(row.prim.path);
  const to = rows.findIndex(({prim}) => prim.path === parent);
  return to < 0 ? undefined : {kind: 'move', to, extends: false};
};

const expandSiblings = (rows: readonly SceneRow[], at: number): TreeAction => {
  const parent = parentOf(rows[at]?.prim.path ?? '');
  const siblings = rows.filter(
    ({prim, isExpanded}) => isExpanded === false && parentOf(prim.path) === parent,
  );
  return {kind: 'expand', paths: siblings.map(({prim}) => prim.path)};
};

/** A pause between letters ends a word of the type-ahead, in milliseconds. */
const TYPING_MS = 700;

/** Collects the letters that the user types. */
export class TypeAhead {
  #text = '';
  #lastAt = 0;

  /** The row that the letters lead to, or -1. @param at the time of the key, in milliseconds */
  find(focus: TreeFocus, letter: string, at: number): number {
    this.#text = at - this.#lastAt < TYPING_MS ? this.#text + letter : letter;
    this.#lastAt = at;
    return findTyped(focus, this.#text);
  }
}

/**
 * The next row after `at` whose name starts with the typed text, or -1. One repeated letter goes from match to match.
 */
const findTyped = ({rows, at}: TreeFocus, typed: string): number => {
  const isRepeated = typed.length > 1 && typed === typed.charAt(0).repeat(typed.length);
  const wanted = (isRepeated ? typed.charAt(0) : typed).toLowerCase();
  const first = wanted.length > 1 ? at : at + 1;
  for (let step = 0; step < rows.length; step++) {
    const index = (first + step) % rows.length;
    if (rows[index]?.prim.name.toLowerCase().startsWith(wanted)) return index;
  }
  return -1;
};
