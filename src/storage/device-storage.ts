import type {StoredText} from '../connection/connector.ts';

/** A text in a storage, or in the page if its storage is blocked. */
const storeText = (name: string, storageOf: () => Storage): StoredText => {
  let ofPage = '';
  return {
    read: () => {
      try {
        return storageOf().getItem(name) ?? ofPage;
      } catch {
        return ofPage;
      }
    },
    write: (text) => {
      ofPage = text;
      try {
        storageOf().setItem(name, text);
      } catch {
        // The text is an aid: the next page does without it.
      }
    },
  };
};

/** The name of the session records in session storage. */
export const SESSIONS = 'app-stream sessions';

/** The name of the forms of delete requests in session storage. */
export const DELETE_FORMS = 'app-stream delete forms';

/** The name of the start times in local storage. */
export const START_TIMES = 'app-stream start times';

/** The name of the orders of codecs in local storage. Another form of them needs another name. */
export const CODEC_ORDERS = 'app-stream codecs 1';

/** The name of the names of this tab's clients in session storage. */
const CLIENT_NAMES = 'app-stream clients';

/** The orders of codecs that suit this device, in local storage. */
export const codecOrders = storeText(CODEC_ORDERS, () => localStorage);

/** The names under which this tab signed in, in session storage. */
export const clientNames = storeText(CLIENT_NAMES, () => sessionStorage);
