import {html, nothing, type TemplateResult} from 'lit';
import type {ScenePrim} from '../model/prim-tree.ts';
import type {TreeTexts} from '../../locales/texts.ts';
import {typeIcon} from './type-icon.ts';
import type {SceneRow} from './visible-rows.ts';

/** What the rows of one rendering share. */
export interface RowContext {
  readonly texts: TreeTexts;
  readonly selected: ReadonlySet<string>;
  readonly active: string | undefined;
  readonly isSearch: boolean;
  /** The content of a row that the page provides. */
  readonly content: ((prim: ScenePrim) => Node | string) | undefined;
}

/** The width of a level, in pixels. Levels below the last one do not move further, so that names stay readable. */
const INDENT_PX = 16;
const MAX_INDENTS = 12;

/** One row of the tree, at its place in the list. */
export const treeRow = (row: SceneRow, index: number, context: RowContext): TemplateResult => {
  const {prim, level, position, siblings, isExpanded} = row;
  const {selected, active, content} = context;
  const isSelected = selected.has(prim.path);
  const type = prim.type?.toLowerCase().replace(/[^\w-]+/g, '');
  const toggle = isExpanded === undefined ? nothing : prim.level === 'loading' ? 'shown busy' : 'shown';
  return html`<div
    role="treeitem"
    id=${rowId(index)}
    part="row ${type ? `type-${type}` : ''} ${isSelected ? 'row-selected' : ''} ${
      prim.path === active ? 'row-active' : ''
    }"
    data-index=${index}
    title=${prim.path}
    aria-level=${level}
    aria-posinset=${position}
    aria-setsize=${siblings}
    aria-selected=${isSelected ? 'true' : 'false'}
    aria-expanded=${isExpanded ?? nothing}
    aria-busy=${prim.level === 'loading' ? 'true' : nothing}
    .style=${`inset-block-start: calc(${index} * var(--_row)); padding-inline-start: ${Math.min(level - 1, MAX_INDENTS) * INDENT_PX}px`}
  >
    <span part="toggle" class=${toggle} data-toggle></span>
    ${typeIcon(prim.type)}
    <bdi part="name">${content ? content(prim) : prim.name}</bdi>
    <bdi part="note">${noteOf(row, context)}</bdi>
  </div>`;
};

export const rowId = (index: number): string => `row-${index}`;

const noteOf = ({prim}: SceneRow, {isSearch, texts}: RowContext): string => {
  if (prim.level === 'failed') return texts.levelFailed;
  if (isSearch) return prim.path.slice(0, prim.path.lastIndexOf('/')) || '/';
  if (prim.isCut) return '…';
  return prim.type ?? '';
};
