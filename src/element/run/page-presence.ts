import type {ReactiveElement} from '@lit/reactive-element';

/** Chromium only: other browsers render no page ahead of a visit. */
type MaybePrerendered = Document & {readonly prerendering?: boolean};

/** Turbo and Turbolinks mark a page that they show from their cache until the server has answered. */
const PREVIEWS = ['data-turbo-preview', 'data-turbolinks-preview'];

const isPreview = ({documentElement}: Document) =>
  PREVIEWS.some((name) => documentElement.hasAttribute(name));

/**
 * Detects whether a user can reach an element. Background tabs and hidden frames count. Prerendered pages, pages in the
 * back/forward cache, documents without a window and router previews do not count: nothing would end their session.
 */
export class PagePresence {
  /** Its document may be that of an iframe or of another window. */
  readonly #element: Pick<HTMLElement, 'isConnected' | 'ownerDocument'>;
  /** Whether the user has left the page, perhaps into the back/forward cache. */
  #isPageHidden = false;
  /** Aborts when the element leaves its document. */
  #connected = new AbortController();

  constructor(element: Pick<HTMLElement, 'isConnected' | 'ownerDocument'>) {
    this.#element = element;
  }

  /** Whether a user can reach the element. */
  get isReachable(): boolean {
    const {isConnected, ownerDocument} = this.#element;
    const {prerendering = false, defaultView}: MaybePrerendered = ownerDocument;
    return (
      isConnected && !this.#isPageHidden && !prerendering && defaultView !== null && !isPreview(ownerDocument)
    );
  }

  /**
   * @param onLeave called when the user leaves the page. No later task may run
   * @param onChange called when the user comes to the page, and when the window of the element closes
   */
  connect({onLeave, onChange}: {readonly onLeave: () => void; readonly onChange: () => void}) {
    this.#isPageHidden = false;
    const {signal} = (this.#connected = new AbortController());
    const hide = (listener: () => void) => {
      this.#isPageHidden = true;
      listener();
    };
    // A page that closes does not disconnect its elements.
    addEventListener('pagehide', () => hide(onLeave), {signal});
    const show = () => {
      this.#isPageHidden = false;
      onChange();
    };
    // The page was restored from the back/forward cache, so its request starts again.
    addEventListener('pageshow', show, {signal});
    const {ownerDocument} = this.#element;
    // An iframe or a window with the element closed. The page may move the element to another place in this task.
    const view = ownerDocument.defaultView;
    const closeView = ({persisted}: PageTransitionEvent) => {
      hide(onChange);
      // A closed window disconnects no element.
      if (!persisted) this.disconnect();
    };
    if (view !== window) view?.addEventListener('pagehide', closeView, {signal});
    ownerDocument.addEventListener('prerenderingchange', onChange, {signal});
    if (!isPreview(ownerDocument)) return;
    const observer = new MutationObserver(onChange);
    observer.observe(ownerDocument.documentElement, {attributeFilter: PREVIEWS});
    signal.addEventListener('abort', () => observer.disconnect());
  }

  disconnect() {
    this.#connected.abort();
  }
}

/** For this time a host may hold the connection that the page had before a reload. */
const AFTER_RELOAD_MS = 60_000;

export const wasJustReloaded = (): boolean =>
  performance.now() < AFTER_RELOAD_MS &&
  performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === 'reload');

/** How far from the viewport an element counts as seen, as a share of the viewport. */
const MARGIN = '25%';

/** Returns whether an element has come into or near the viewport since its insertion, for `loading="lazy"`. */
export const watchViewport = (element: ReactiveElement): (() => boolean) => {
  let isSeen = false;
  let observer: IntersectionObserver | undefined;
  element.addController({
    hostConnected: () => {
      // A simulated browser of unit tests has no layout.
      if (!('IntersectionObserver' in globalThis)) return;
      observer = new IntersectionObserver(
        (entries) => {
          if (!entries.some(({isIntersecting}) => isIntersecting)) return;
          isSeen = true;
          observer?.disconnect();
          // What `loading="lazy"` asks for has changed.
          element.requestUpdate('loading');
        },
        {rootMargin: MARGIN},
      );
      observer.observe(element);
    },
    hostDisconnected: () => {
      observer?.disconnect();
      isSeen = false;
    },
  });
  return () => isSeen;
};
