/** The name of the session records in session storage. */
export const SESSIONS = 'app-stream sessions';

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
