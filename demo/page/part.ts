/** A part of the page that its HTML is known to hold. */
export function part<Name extends keyof HTMLElementTagNameMap>(
  within: ParentNode,
  selector: Name,
): HTMLElementTagNameMap[Name];
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- as in `querySelector`
export function part<Kind extends HTMLElement = HTMLElement>(within: ParentNode, selector: string): Kind;
export function part(within: ParentNode, selector: string): HTMLElement {
  const found = within.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`The page has no ${selector}`);
  return found;
}
