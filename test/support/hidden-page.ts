/** The page is hidden, as a tab in the background is, until what this returns is called. */
export const hidePage = (): (() => void) => {
  Object.defineProperty(document, 'hidden', {value: true, configurable: true});
  document.dispatchEvent(new Event('visibilitychange'));
  return () => {
    Reflect.deleteProperty(document, 'hidden');
    document.dispatchEvent(new Event('visibilitychange'));
  };
};
