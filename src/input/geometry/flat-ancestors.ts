import {isShadowRoot} from '../../platform/page-language.ts';

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
