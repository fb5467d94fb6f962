/** Whether the pointer is locked to an element. A shadow root knows of its own elements; a document of their hosts only. */
export const isLockedTo = (element: Element): boolean => {
  const root = element.getRootNode();
  return (root instanceof ShadowRoot || root instanceof Document) && root.pointerLockElement === element;
};

/**
 * Locks the pointer to an element, with raw motion where the browser grants it. Must be called by what the person does.
 * @throws DOMException when the browser refuses.
 */
export const lockPointerTo = async (element: Element): Promise<void> => {
  try {
    await ask(element, {unadjustedMovement: true});
  } catch (error) {
    // Only this name says that the plain motion would be granted.
    if (!(error instanceof DOMException && error.name === 'NotSupportedError')) throw error;
    await ask(element);
  }
};

/** Older browsers tell the outcome by events alone. */
const ask = async (element: Element, options?: PointerLockOptions): Promise<void> => {
  const answer: unknown = element.requestPointerLock(options);
  if (answer instanceof Promise) {
    await answer;
    return;
  }
  const heard = new AbortController();
  try {
    await new Promise<void>((resolve, reject) => {
      const {signal} = heard;
      const refuse = () => reject(new DOMException('The pointer was not locked.', 'NotAllowedError'));
      document.addEventListener('pointerlockchange', () => resolve(), {signal});
      document.addEventListener('pointerlockerror', refuse, {signal});
    });
  } finally {
    heard.abort();
  }
};
