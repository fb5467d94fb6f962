import {html, LitElement, nothing, type PropertyDeclarations, type PropertyValues} from 'lit';
import {ref} from 'lit/directives/ref.js';
import {repeat} from 'lit/directives/repeat.js';
import type {TreeTexts} from '../../locales/texts.ts';
import {readBoolean} from '../../platform/text.ts';
import {Announcer} from '../announcer.ts';
import {PageLink} from '../page-link.ts';
import type {ScenePrim} from '../model/prim-tree.ts';
import type {SceneModel} from '../model/scene-model.ts';
import {SceneLanguage} from '../scene-language.ts';
import {sceneStyles} from '../scene-styles.ts';
import {StreamLink} from '../stream-link.ts';
import {rowId, treeRow} from './row.ts';
import {treeStyles} from './styles.ts';
import {TREE_TEXTS} from '../../locales/scene/tree.ts';
import {treeMessage} from './tree-message.ts';
import {TreeRows} from './tree-rows.ts';
import {TreeViewport} from './tree-viewport.ts';
import {readTreeKey, TypeAhead, type TreeAction, type TreeFocus} from './tree-keys.ts';

/**
 * The prims of the stage that a stream shows, as a tree. It loads a level when the user opens it. The selection is that
 * of the stage: a prim that the user picks in the video is selected here, and a row that the user selects is selected
 * there.
 *
 * @summary A tree of the prims of a stage, beside an `<app-stream>`.
 * @tagname app-stream-scene
 *
 * @csspart search - The search field.
 * @csspart message - The sentence in place of the tree, or about the search.
 * @csspart announcement - The invisible live region, if the element has `announce`.
 * @csspart tree - The scrolling tree.
 * @csspart row - A row. It also has the part `type-mesh` for the type `Mesh`, if the application reports types.
 * @csspart row-selected - A selected row.
 * @csspart row-active - The row that the keyboard acts on.
 * @csspart toggle - The arrow of a row with children.
 * @csspart icon - The icon of a type that the application reports. It also has the part `icon-shape`, `icon-group`,
 *   `icon-scope`, `icon-camera`, `icon-light` or `icon-material`. Replace it with `content: url(…)`.
 * @csspart name - The name of a prim.
 * @csspart note - The type of a prim, its path in a search, or why its children are missing.
 *
 * @cssprop [--app-stream-scene-row=28px] - The height of a row. By default, 44px for touch.
 * @cssprop [--app-stream-scene-accent=light-dark(#1a5fb4, #8ab4f8)] - The color of the selection and of the focus.
 * @cssprop [--app-stream-scene-line=light-dark(#c9d0d8, #3a414b)] - The color of the line around the search field.
 * @cssprop [--app-stream-scene-quiet=light-dark(#59626e, #9aa4b2)] - The color of notes and arrows.
 */
export class AppStreamSceneElement extends LitElement {
  static override readonly styles = [sceneStyles, treeStyles];
  static override readonly properties: PropertyDeclarations = {
    htmlFor: {attribute: 'for'},
    announce: {converter: readBoolean},
    links: {converter: (value: string | null) => (value === 'any' ? 'any' : readBoolean(value))},
    linkStages: {attribute: false},
    linkData: {attribute: false},
    rowContent: {attribute: false},
  };

  /** The id of the `<app-stream>`, in the same document or shadow root. */
  declare htmlFor: string;
  /**
   * Announces the selection and the loading of stages to assistive technology, and describes the stream so (default:
   * off).
   */
  declare announce: boolean;
  /**
   * Keeps the fragment of the page's URL in step with the stage and the selection (default: off). A link may only open
   * a stage that the page lists, in `<app-stream-stages>` or in `linkStages`. `any` allows every stage.
   */
  declare links: boolean | 'any';
  /** The addresses of further stages that a link may open (default: none). */
  declare linkStages: readonly string[] | undefined;
  /** Data of the application's own for the link, any value that JSON can express (default: none). */
  declare linkData: unknown;
  /** Returns the content of a row (default: the name of the prim). */
  declare rowContent: ((prim: ScenePrim) => Node | string) | undefined;
  readonly #language: SceneLanguage = new SceneLanguage(this, () => this.#announcer.schedule());
  readonly #announcer = new Announcer(this, this.#language);
  readonly #pageLink = new PageLink(this);
  readonly #link = new StreamLink(this, (...found) => this.#useModel(...found));
  #model: SceneModel | undefined;
  readonly #list = new TreeRows();
  readonly #view = new TreeViewport();
  /** Whether the rows have changed since they were read. */
  #isStale = true;
  /** Whether the user selects a row here. The tree then needs no scrolling. */
  #isSelecting = false;
  readonly #typeAhead = new TypeAhead();

  constructor() {
    super();
    this.htmlFor = '';
    this.announce = false;
    this.links = false;
  }

  /** The model of the stream, once the element has found the stream. The elements for one stream share it. */
  get model(): SceneModel | undefined {
    return this.#model;
  }

  protected override willUpdate(changed: PropertyValues<this>) {
    if (changed.has('htmlFor')) this.#link.update();
    if (changed.has('announce') && this.hasUpdated) this.#announcer.update();
    if (changed.has('links') && this.hasUpdated) this.#pageLink.read();
    if (changed.has('linkData')) this.#pageLink.update();
    if (this.#isStale) this.#list.read(this.#model);
    this.#isStale = false;
  }

  /** Many levels may arrive within a frame. One list of rows is enough. */
  protected override async scheduleUpdate() {
    if (this.hasUpdated && !document.hidden) await new Promise(requestAnimationFrame);
    await super.scheduleUpdate();
  }

  protected override render(): unknown {
    const {texts, tag} = this.#language.choose('tree', TREE_TEXTS);
    const {rows, activeIndex} = this.#list;
    const announcement = this.announce ? this.#announcer.text : undefined;
    const message = {texts, tag, model: this.#model, list: this.#list, link: this.#pageLink, announcement};
    return html`<input
        part="search"
        type="search"
        lang=${tag}
        placeholder=${texts.search}
        aria-label=${texts.search}
        ?hidden=${(this.#model?.size ?? 0) === 0}
        @input=${this.#search}
        @keydown=${this.#leaveSearch}
      />
      ${treeMessage(message)}
      <div
        ${ref(this.#view.tree)}
        part="tree"
        role="tree"
        tabindex="0"
        aria-label=${texts.tree}
        aria-multiselectable="true"
        aria-activedescendant=${activeIndex < 0 ? nothing : rowId(activeIndex)}
        ?hidden=${rows.length === 0}
        @scroll=${() => this.requestUpdate()}
        @keydown=${this.#handleKey}
        @click=${this.#handleClick}
      >
        <div role="none" .style=${`height: calc(${rows.length} * var(--_row))`}></div>
        ${this.#renderRows(texts)}
      </div>`;
  }

  #renderRows(texts: TreeTexts) {
    const {rows, activeIndex, active, query} = this.#list;
    const selected = new Set(this.#model?.selection);
    const context = {texts, selected, active, isSearch: query !== '', content: this.rowContent};
    const shown = this.#view.indices(rows.length, activeIndex).flatMap((index) => {
      const row = rows[index];
      return row ? [{row, index}] : [];
    });
    return repeat(
      shown,
      ({row}) => row.prim.path,
      ({row, index}) => treeRow(row, index, context),
    );
  }

  #useModel(model: SceneModel | undefined, signal: AbortSignal, stream: Element | undefined) {
    this.#model = model;
    this.#list.expanded.clear();
    for (const type of ['statechange', 'stageschange'] as const)
      model?.addEventListener(type, () => this.#updateRows(), {signal});
    model?.addEventListener('primschange', () => this.#loadExpanded(), {signal});
    model?.addEventListener('selectionchange', () => void this.#showSelection(), {signal});
    if (model && stream) this.#announcer.follow(model, stream, signal);
    if (model) this.#pageLink.follow(model, signal);
    this.#updateRows();
  }

  #updateRows() {
    this.#isStale = true;
    this.requestUpdate();
  }

  /** Loads what the user has opened, perhaps before the stage was loaded again. */
  #loadExpanded() {
    for (const path of this.#list.expanded)
      if (this.#model?.prim(path)?.level === 'unloaded') this.#load(path);
    this.#updateRows();
  }

  #load(path: string) {
    // The row has the failure.
    void this.#model?.load(path).catch(() => undefined);
  }

  /** Opens the ancestors of the first selected prim, and scrolls to its row. */
  async #showSelection() {
    const [path] = this.#model?.selection ?? [];
    this.requestUpdate();
    if (path === undefined || this.#isSelecting) return;
    const prim = await this.#model?.reveal(path).catch(() => undefined);
    if (!prim || path !== this.#model?.selection[0]) return;
    this.#list.reveal(path);
    this.#list.read(this.#model);
    this.#activate(this.#list.indexOf(path));
  }

  /** Makes a row the active one, and scrolls to it. */
  #activate(index: number, keepsAnchor = false) {
    this.#list.activate(index, keepsAnchor);
    this.#updateRows();
    void this.updateComplete.then(() => this.#view.showRow(this.#list.activeIndex));
  }

  readonly #search = ({target}: Event) => {
    if (!(target instanceof HTMLInputElement)) return;
    this.#list.query = target.value.trim();
    this.#view.scrollToTop();
    this.#updateRows();
    // The row of the selection is at another place now.
    if (this.#list.query === '') void this.#showSelection();
  };

  /** Enter and the arrow lead from the field to the results. */
  readonly #leaveSearch = (event: KeyboardEvent) => {
    if (event.isComposing || (event.key !== 'ArrowDown' && event.key !== 'Enter')) return;
    event.preventDefault();
    this.#list.read(this.#model);
    this.#activate(0);
    void this.updateComplete.then(() => this.#view.focus());
  };

  readonly #handleKey = (event: KeyboardEvent) => {
    const focus: TreeFocus = {
      rows: this.#list.rows,
      at: this.#list.activeIndex,
      direction: getComputedStyle(this).direction === 'rtl' ? 'rtl' : 'ltr',
      pageLength: this.#view.pageLength,
    };
    const action = readTreeKey(event, focus);
    if (action) this.#act(action);
    else if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
    else this.#activate(this.#typeAhead.find(focus, event.key, event.timeStamp));
    event.preventDefault();
  };

  #act(action: TreeAction) {
    const {activeIndex, active} = this.#list;
    switch (action.kind) {
      case 'move':
        this.#activate(action.to, action.extends);
        if (action.extends) this.#select(this.#list.rangeTo(action.to));
        break;
      case 'expand':
        for (const path of action.paths) this.#open(path);
        break;
      case 'collapse':
        for (const path of action.paths) this.#list.expanded.delete(path);
        this.#updateRows();
        break;
      case 'select':
        this.#activate(activeIndex);
        if (active !== undefined) this.#select([active]);
        break;
      case 'toggle':
        this.#activate(activeIndex);
        if (active !== undefined) this.#toggleSelection(active);
        break;
      case 'select-all':
        this.#select(this.#list.rows.map(({prim}) => prim.path));
        break;
      default:
        action satisfies never;
    }
  }

  #open(path: string) {
    this.#list.expanded.add(path);
    this.#load(path);
    this.#updateRows();
  }

  readonly #handleClick = (event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target : undefined;
    const index = Number(target?.closest('[data-index]')?.getAttribute('data-index') ?? NaN);
    const row = this.#list.rows[index];
    if (!row) return;
    const {path} = row.prim;
    const isToggle = target?.closest('[data-toggle]') && row.isExpanded !== undefined;
    this.#activate(index, event.shiftKey);
    if (isToggle) this.#act({kind: row.isExpanded ? 'collapse' : 'expand', paths: [path]});
    else if (event.shiftKey) this.#select(this.#list.rangeTo(index));
    else if (event.ctrlKey || event.metaKey) this.#toggleSelection(path);
    else this.#select([path]);
  };

  #toggleSelection(path: string) {
    const selection = this.#model?.selection ?? [];
    this.#select(selection.includes(path) ? selection.filter((one) => one !== path) : [...selection, path]);
  }

  #select(paths: readonly string[]) {
    this.#isSelecting = true;
    // The stream may be gone. The tree shows what the page has selected.
    void this.#model?.select(paths).catch(() => undefined);
    this.#isSelecting = false;
  }
}
