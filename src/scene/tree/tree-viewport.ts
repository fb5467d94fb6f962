import {createRef} from 'lit/directives/ref.js';

/** Rows above and below the visible ones that are rendered as well. */
const OVERSCAN = 6;
/** Before the first rendering, in pixels. */
const ASSUMED = {row: 28, height: 320};

/** The visible part of the tree. All rows have the same height. */
export class TreeViewport {
  readonly tree = createRef<HTMLElement>();

  /** The number of rows that are visible as a whole, but one. */
  get pageLength(): number {
    return Math.max(1, Math.floor((this.tree.value?.clientHeight ?? 0) / this.#rowHeight) - 1);
  }

  /** The indices of the rows to render. The active row is always one of them, because the tree refers to it. */
  indices(count: number, activeIndex: number): readonly number[] {
    const {first, last} = this.#range(count);
    const indices = Array.from({length: Math.max(0, last - first)}, (_, at) => first + at);
    const isOutside = activeIndex >= 0 && (activeIndex < first || activeIndex >= last);
    return isOutside ? [...indices, activeIndex] : indices;
  }

  /** Scrolls only as far as the row needs. */
  showRow(index: number) {
    const tree = this.tree.value;
    if (!tree || index < 0) return;
    const height = this.#rowHeight;
    const top = index * height;
    if (top < tree.scrollTop) tree.scrollTop = top;
    else if (top + height > tree.scrollTop + tree.clientHeight)
      tree.scrollTop = top + height - tree.clientHeight;
  }

  scrollToTop() {
    this.tree.value?.scrollTo({top: 0});
  }

  focus() {
    this.tree.value?.focus();
  }

  /** The rows to render: from the first, before the last. */
  #range(count: number): {readonly first: number; readonly last: number} {
    const {scrollTop = 0, clientHeight = 0} = this.tree.value ?? {};
    const height = this.#rowHeight;
    const length = Math.ceil((clientHeight || ASSUMED.height) / height) + 2 * OVERSCAN;
    const last = Math.min(count, Math.floor(scrollTop / height) - OVERSCAN + length);
    return {first: Math.max(0, last - length), last};
  }

  get #rowHeight(): number {
    const row = this.tree.value?.querySelector<HTMLElement>('[role=treeitem]');
    return row?.offsetHeight || ASSUMED.row;
  }
}
