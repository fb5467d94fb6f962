import {html, nothing, svg, type TemplateResult} from 'lit';
import type {TreeTexts} from '../../locales/texts.ts';
import type {ScenePrim} from '../model/prim-tree.ts';
import type {SceneRow} from './tree-rows.ts';

/** The values that the rows of one rendering share. */
interface RowContext {
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

/** The kinds of prims that have an icon, by the names of their types in USD. */
const KINDS: readonly (readonly [kind: keyof typeof SHAPES, types: RegExp])[] = [
  ['group', /^Xform$/],
  ['scope', /^Scope$/],
  ['camera', /^Camera$/],
  ['light', /Light$/],
  ['material', /^(Material|Shader|NodeGraph)$/],
  ['shape', /^(Mesh|GeomSubset|Cube|Sphere|Cylinder|Cone|Capsule|Plane|Points|BasisCurves|NurbsPatch)$/],
];

/** Outlines on a grid of 16 pixels. */
const SHAPES = {
  group: svg`<path d="M4 2.5V12h9.5M4 12l5-5M2.5 4 4 2.5 5.5 4M12 10.5l1.5 1.5-1.5 1.5" />`,
  scope: svg`<path d="M2.5 12.5v-9h4L8 5h5.5v7.5z" />`,
  camera: svg`<path d="M2 5h7.5v6H2zM9.5 7.5 14 5.5v5l-4.5-2" />`,
  light: svg`<path d="M5.5 8a2.5 2.5 0 1 1 5 0 2.5 2.5 0 0 1-5 0M8 1.5v2M8 12.5v2M1.5 8h2M12.5 8h2M3.5 3.5l1.3 1.3M11.2 11.2l1.3 1.3M3.5 12.5l1.3-1.3M11.2 4.8l1.3-1.3" />`,
  material: svg`<path d="M2.5 8a5.5 5.5 0 1 1 11 0 5.5 5.5 0 0 1-11 0M5 7.5A3 3 0 0 1 7.5 5" />`,
  shape: svg`<path d="M8 1.8 13.5 5v6L8 14.2 2.5 11V5zM2.5 5 8 8.2 13.5 5M8 8.2v6" />`,
};

/** The icon of a type. A type that is unknown, or that the application does not report, has none. */
const typeIcon = (type: string | undefined): TemplateResult | typeof nothing => {
  const [kind] = KINDS.find(([, types]) => types.test(type ?? '')) ?? [];
  if (!kind) return nothing;
  return html`<span part="icon icon-${kind}"
    ><svg viewBox="0 0 16 16" aria-hidden="true">${SHAPES[kind]}</svg></span
  >`;
};
