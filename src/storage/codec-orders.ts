import type {StoredText} from '../connection/connector.ts';
import {CODEC_ORDERS} from './stored-names.ts';

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
