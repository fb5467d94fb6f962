/** An element and all that it is drawn in: through slots and out of shadow roots. */
export const flatAncestors = (element: Element): readonly Element[] => {
  const ancestors: Element[] = [];
  for (let next: Element | undefined = element; next; next = flatParent(next)) ancestors.push(next);
  return ancestors;
};

const flatParent = (element: Element): Element | undefined => {
  if (element.assignedSlot) return element.assignedSlot;
  const {parentNode} = element;
  if (parentNode instanceof ShadowRoot) return parentNode.host;
  return parentNode instanceof Element ? parentNode : undefined;
};
