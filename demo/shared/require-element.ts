/** Returns an element that the page's HTML must contain. Throws if the element is missing. */
export function requireElement<Name extends keyof HTMLElementTagNameMap>(
  within: ParentNode,
  selector: Name,
): HTMLElementTagNameMap[Name];
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- as in `querySelector`
export function requireElement<Kind extends HTMLElement = HTMLElement>(
  within: ParentNode,
  selector: string,
): Kind;
export function requireElement(within: ParentNode, selector: string): HTMLElement {
  const found = within.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`The page has no ${selector}`);
  return found;
}
