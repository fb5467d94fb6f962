import {isShadowRoot} from '../../platform/page-tree.ts';

/** Whether the pointer is locked to an element. Each root knows only its own elements: a document sees the shadow host. */
export const isLockedTo = (element: Element): boolean => {
  const root = element.getRootNode();
  const {pointerLockElement} = isShadowRoot(root) ? root : element.ownerDocument;
  return pointerLockElement === element;
};

/**
 * Locks the pointer to an element, with raw motion if the browser supports it. Requires a user gesture.
 * @throws DOMException if the browser refuses the lock.
 */
export const lockPointerTo = async (element: Element): Promise<void> => {
  try {
    await requestLock(element, {unadjustedMovement: true});
  } catch (error) {
    // Only this error means that the browser would lock the pointer without raw motion.
    if (!(error instanceof DOMException && error.name === 'NotSupportedError')) throw error;
    await requestLock(element);
  }
};

/** Older browsers return no promise and report the outcome only by events. */
const requestLock = async (element: Element, options?: PointerLockOptions): Promise<void> => {
  // Browsers on phones have no pointer lock.
  if (!('requestPointerLock' in element))
    throw new DOMException('This browser cannot lock the pointer.', 'NotSupportedError');
  const result: unknown = element.requestPointerLock(options);
  if (result instanceof Promise) {
    await result;
    return;
  }
  const ended = new AbortController();
  try {
    await new Promise<void>((resolve, reject) => {
      const {signal} = ended;
      const {ownerDocument} = element;
      const rejectLock = () => reject(new DOMException('The pointer was not locked.', 'NotAllowedError'));
      ownerDocument.addEventListener('pointerlockchange', () => resolve(), {signal});
      ownerDocument.addEventListener('pointerlockerror', rejectLock, {signal});
    });
  } finally {
    ended.abort();
  }
};
