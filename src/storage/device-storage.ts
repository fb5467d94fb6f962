import type {StoredText} from '../connection/connector.ts';

/** For a page whose storage is blocked. */
let ofPage = '';

/** The orders of codecs that suit this device, in local storage. */
export const codecOrders: StoredText = {
  read: () => {
    try {
      return localStorage.getItem(CODEC_ORDERS) ?? ofPage;
    } catch {
      return ofPage;
    }
  },
  write: (text) => {
    ofPage = text;
    try {
      localStorage.setItem(CODEC_ORDERS, text);
    } catch {
      // The order is an aid: the next page keeps the host's order.
    }
  },
};

/** The name of the session records in session storage. */
export const SESSIONS = 'app-stream sessions';

/** The name of the create requests without an answer in session storage. */
export const CREATIONS = 'app-stream creations';

/** The name of the start times in local storage. */
export const START_TIMES = 'app-stream start times';

/** The name of the orders of codecs in local storage. Another form of them needs another name. */
export const CODEC_ORDERS = 'app-stream codecs 1';

/** Whether an earlier page stored anything. Needs none of the code that reads it. */
export const isAnythingStored = (): boolean => {
  try {
    return sessionStorage.getItem(SESSIONS) !== null || localStorage.getItem(START_TIMES) !== null;
  } catch {
    // A blocked storage has nothing.
    return false;
  }
};
