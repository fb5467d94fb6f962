/**
 * The language of an element as the page states it: the `lang` of the element or of its nearest ancestor that has one,
 * across shadow roots. Empty if the page states none.
 */
export const readLanguage = (element: Element): string => {
  const tag = element.closest('[lang]')?.getAttribute('lang');
  if (tag !== undefined && tag !== null) return tag;
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? readLanguage(root.host) : '';
};
