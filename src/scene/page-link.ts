import {BOOKMARK_FIELDS, decodeBookmark, encodeBookmark, type SceneBookmark} from './model/bookmark.ts';
import type {SceneModel} from './model/scene-model.ts';

/** The settings of an element that follows the fragment of its page. */
interface LinkingElement extends Element {
  readonly links: boolean | 'any';
  readonly linkStages: readonly string[] | undefined;
  readonly linkData: unknown;
  requestUpdate(): void;
}

/** Browsers refuse more than about three changes of the address in a second. */
const WRITE_MS = 500;

/**
 * Keeps the fragment of the page and a model in step. The fragment decides at the start and when it changes. From then
 * on, a change of the stage or of the selection replaces the bookmark in the fragment, without a new entry in the
 * history.
 */
export class PageLink {
  readonly #element: LinkingElement;
  #model: SceneModel | undefined;
  /** Whether the fragment leads to a stage that the page does not list, or is malformed. */
  #isRefused = false;
  /** Aborts when the fragment changes. The model opens its bookmark meanwhile. */
  #opening: AbortController | undefined;
  /** The bookmark that the fragment has, or that the user had when the fragment was refused. */
  #known: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(element: LinkingElement) {
    this.#element = element;
  }

  get isRefused(): boolean {
    return this.#isRefused && this.#element.links !== false;
  }

  /** Follows a model until the signal aborts. */
  follow(model: SceneModel, signal: AbortSignal) {
    this.#model = model;
    const view = this.#view;
    view.addEventListener('hashchange', () => this.read(), {signal});
    for (const type of ['statechange', 'selectionchange'] as const)
      model.addEventListener(type, () => this.update(), {signal});
    // The page may list the stage later.
    model.addEventListener('stageschange', () => this.#isRefused && this.read(), {signal});
    signal.addEventListener('abort', () => {
      clearTimeout(this.#timer);
      this.#opening?.abort();
      this.#model = undefined;
    });
    this.read();
  }

  /** Opens the bookmark in the fragment, if it has one. */
  read() {
    const model = this.#model;
    if (this.#element.links === false || !model) return;
    clearTimeout(this.#timer);
    this.#opening?.abort();
    this.#opening = undefined;
    this.#known = undefined;
    const bookmark = decodeBookmark(this.#view.location.hash);
    this.#refuse(!bookmark || !this.#allows(bookmark, model));
    if (!bookmark || this.#isRefused) this.#known = this.#present();
    else if (Object.keys(bookmark).length > 0) void this.#open(model, bookmark);
    else this.update();
  }

  /** Something has changed. Writes the bookmark, soon. */
  update() {
    const bookmark = this.#present();
    if (bookmark === undefined || this.#opening || bookmark === this.#known) return;
    if (this.#isRefused && this.#known === undefined) {
      // The refused fragment stays until the user does something else.
      this.#known = bookmark;
      return;
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#write(), WRITE_MS);
  }

  /** Anyone can write a link. */
  #allows({stage}: SceneBookmark, {stages, stage: open}: SceneModel): boolean {
    const {links, linkStages = []} = this.#element;
    if (stage === undefined || links === 'any' || stages === 'any') return true;
    return stage === open || stages.includes(stage) || linkStages.includes(stage);
  }

  async #open(model: SceneModel, bookmark: SceneBookmark) {
    const {signal} = (this.#opening = new AbortController());
    // The state has the failure, or the user has requested another stage.
    await model.open(bookmark, 'any').catch(() => undefined);
    if (signal.aborted) return;
    this.#opening = undefined;
    this.#known = this.#present();
  }

  #write() {
    const {location, history} = this.#view;
    const model = this.#model;
    const bookmark = this.#present();
    if (!model || bookmark === undefined || this.#opening || bookmark === this.#known) return;
    this.#refuse(false);
    this.#known = bookmark;
    const url = new URL(location.href);
    url.hash = mergeFragment(location.hash, model.bookmark(this.#element.linkData));
    history.replaceState(history.state, '', url);
  }

  /** The present bookmark for a comparison. Undefined if no stage is open. */
  #present(): string | undefined {
    const {links, linkData} = this.#element;
    const model = this.#model;
    if (links === false || model?.state.phase !== 'ready') return undefined;
    return JSON.stringify(model.bookmark(linkData));
  }

  #refuse(isRefused: boolean) {
    if (this.#isRefused === isRefused) return;
    this.#isRefused = isRefused;
    this.#element.requestUpdate();
  }

  get #view(): Window {
    return this.#element.ownerDocument.defaultView ?? window;
  }
}

/**
 * Writes a bookmark into a fragment. All other fields of the fragment stay as they are, in front of it. If the result
 * would be too long, prims are left out, and then the data.
 * @param fragment a fragment, with or without `#`
 */
export const mergeFragment = (fragment: string, bookmark: SceneBookmark): string => {
  const others = fragment
    .replace(/^#/, '')
    .split('&')
    .filter((field) => field !== '' && !BOOKMARK_FIELDS.includes(field.split('=')[0] ?? ''));
  const fitting = shorten(bookmark).flatMap((one) => {
    const own = encode(one);
    const merged = [...others, ...(own ? [own] : [])].join('&');
    return own !== undefined && decodeBookmark(merged) ? [merged] : [];
  });
  return fitting[0] ?? others.join('&');
};

/** The bookmark, and shorter ones that lead to the same stage. */
const shorten = ({selection = [], ...place}: SceneBookmark): readonly SceneBookmark[] => {
  const half = selection.slice(0, selection.length / 2);
  if (selection.length > 0) return [{...place, selection}, ...shorten({...place, selection: half})];
  return [place, {...place, data: undefined}];
};

const encode = (bookmark: SceneBookmark): string | undefined => {
  try {
    return encodeBookmark(bookmark);
  } catch {
    return undefined;
  }
};
