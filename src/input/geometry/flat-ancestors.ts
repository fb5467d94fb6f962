/** Lists an element and its ancestors as they are rendered: through slots and out of shadow roots. */
export const listFlatAncestors = (element: Element): readonly Element[] => {
  const ancestors: Element[] = [];
  for (let next: Element | undefined = element; next; next = findFlatParent(next)) ancestors.push(next);
  return ancestors;
};

/** The element that is in full screen, if it is this one or one around it. */
export const findFullscreenAncestor = (element: Element) => {
  const {fullscreenElement} = document;
  return listFlatAncestors(element).find((ancestor) => ancestor === fullscreenElement);
};

const findFlatParent = (element: Element): Element | undefined => {
  if (element.assignedSlot) return element.assignedSlot;
  const {parentNode} = element;
  if (parentNode instanceof ShadowRoot) return parentNode.host;
  return parentNode instanceof Element ? parentNode : undefined;
};
