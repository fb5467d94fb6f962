/** Whether a node is a shadow root. Each window has its own `ShadowRoot`, so `instanceof` fails in an iframe. */
export const isShadowRoot = (node: Node): node is ShadowRoot =>
  node.nodeType === Node.DOCUMENT_FRAGMENT_NODE && 'host' in node;

/** The `lang` of an element or of its nearest ancestor that has one, across shadow roots. Empty without one. */
export const readLanguage = (element: Element): string => {
  const tag = element.closest('[lang]')?.getAttribute('lang');
  if (tag !== undefined && tag !== null) return tag;
  const root = element.getRootNode();
  return isShadowRoot(root) ? readLanguage(root.host) : '';
};

/** Observes each `lang` that may be the language of an element, across shadow roots. */
export const observeLanguage = (observer: MutationObserver, element: Element) => {
  const root = element.getRootNode();
  observer.observe(root, {attributeFilter: ['lang'], subtree: true});
  if (isShadowRoot(root)) observeLanguage(observer, root.host);
};

/** Lists an element and its ancestors as they are rendered: through slots and out of shadow roots. */
export const listFlatAncestors = (element: Element): readonly Element[] => {
  const ancestors: Element[] = [];
  for (let next: Element | undefined = element; next; next = findFlatParent(next)) ancestors.push(next);
  return ancestors;
};

/** The element that is in full screen, if it is this one or one around it. */
export const findFullscreenAncestor = (element: Element) => {
  const {fullscreenElement} = element.ownerDocument;
  return listFlatAncestors(element).find((ancestor) => ancestor === fullscreenElement);
};

/** The parent of an element as it is rendered. */
export const findFlatParent = (element: Element): Element | undefined => {
  if (element.assignedSlot) return element.assignedSlot;
  if (element.parentElement) return element.parentElement;
  const {parentNode} = element;
  return parentNode && isShadowRoot(parentNode) ? parentNode.host : undefined;
};
