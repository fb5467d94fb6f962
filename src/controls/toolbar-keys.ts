/** What a key does in the row. */
export type KeyMove = 'next' | 'previous' | 'first' | 'last' | 'leave';

/** The part of a `KeyboardEvent` that decides. */
export type PressedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey'>;

/** Returns what a key does. A slider keeps Home and End for its value. */
export const toKeyMove = (
  event: PressedKey,
  isRightToLeft: boolean,
  isSlider: boolean,
): KeyMove | undefined => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return undefined;
  switch (event.key) {
    case 'ArrowRight':
      return isRightToLeft ? 'previous' : 'next';
    case 'ArrowLeft':
      return isRightToLeft ? 'next' : 'previous';
    case 'Home':
      return isSlider ? undefined : 'first';
    case 'End':
      return isSlider ? undefined : 'last';
    case 'Escape':
      return 'leave';
    default:
      return undefined;
  }
};

/** The item that a move leads to. The row is a ring. */
export const findMoveTarget = <Item>(
  items: readonly Item[],
  current: Item,
  move: Exclude<KeyMove, 'leave'>,
): Item | undefined => {
  const index = items.indexOf(current);
  switch (move) {
    case 'next':
      return items[(index + 1) % items.length];
    case 'previous':
      return items.at(index <= 0 ? -1 : index - 1);
    case 'first':
      return items[0];
    case 'last':
      return items.at(-1);
    default:
      return move satisfies never;
  }
};

/**
 * Moves the focus in a row by the arrow keys, and back to the stream by Escape. The keys stay in the row: neither the
 * application nor a shortcut of the page receives them.
 */
export const listenToRowKeys = (row: HTMLElement, focusStream: () => void, signal: AbortSignal) => {
  const onKey = (event: KeyboardEvent) => {
    const {target, key} = event;
    // A row of the page handles its own keys.
    if (!(target instanceof HTMLElement) || !target.matches('[data-control]')) return;
    const isRightToLeft = getComputedStyle(row).direction === 'rtl';
    const move = toKeyMove(event, isRightToLeft, target instanceof HTMLInputElement);
    if (move || key === ' ' || key === 'Enter') event.stopPropagation();
    if (!move) return;
    event.preventDefault();
    if (move === 'leave') {
      target.blur();
      focusStream();
      return;
    }
    const controls = [...row.querySelectorAll<HTMLElement>('[data-control]')];
    const visible = controls.filter((control) => control.checkVisibility());
    findMoveTarget(visible, target, move)?.focus();
  };
  row.addEventListener('keydown', onKey, {signal});
};
