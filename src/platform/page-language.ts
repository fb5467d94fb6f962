/** Whether a node is a shadow root. Each window has its own `ShadowRoot`, so `instanceof` fails in an iframe. */
export const isShadowRoot = (node: Node): node is ShadowRoot =>
  node.nodeType === Node.DOCUMENT_FRAGMENT_NODE && 'host' in node;

/**
 * The language of an element as the page states it: the `lang` of the element or of its nearest ancestor that has one,
 * across shadow roots. Empty if the page states none.
 */
export const readLanguage = (element: Element): string => {
  const tag = element.closest('[lang]')?.getAttribute('lang');
  if (tag !== undefined && tag !== null) return tag;
  const root = element.getRootNode();
  return isShadowRoot(root) ? readLanguage(root.host) : '';
};

/** Observes each `lang` that may be the language of an element, across shadow roots. */
export const observeLanguage = (observer: MutationObserver, element: Element) => {
  for (let node: Node = element; ;) {
    const root = node.getRootNode();
    observer.observe(root, {attributeFilter: ['lang'], subtree: true});
    if (!isShadowRoot(root)) break;
    node = root.host;
  }
};
