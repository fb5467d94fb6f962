import {findMoveTarget, toKeyMove} from './toolbar-keys.ts';

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
