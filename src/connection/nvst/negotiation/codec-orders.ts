import * as z from 'zod/mini';
import {parseBounded} from '../../../platform/bounded-json.ts';
import {boundedText, lazySchema, parseEach, type Output} from '../../../platform/schema.ts';
import {NO_CODEC, offeredFormats} from './sdp-sections.ts';

/** The most orders to keep, one for each kind of host. */
const MAX_ORDERS = 8;
/** The longest text to read, in characters. */
const MAX_LENGTH = 10_000;
const MAX_NAMES = 10;
const MAX_NAME_LENGTH = 20;

const MAX_NAMES_LENGTH = MAX_NAMES * (MAX_NAME_LENGTH + 1);

/** For a host that offers these codecs, this order suits the device better. Both are names, separated by spaces. */
const codecOrder = lazySchema(() => {
  const names = boundedText(MAX_NAMES_LENGTH);
  return z.object({offered: names, order: names});
});

type CodecOrder = Output<typeof codecOrder>;

/** The different codecs of an offer, in the host's order. */
export const offeredNames = (offer: string): readonly string[] => {
  const offered = offeredFormats(offer)
    .filter(({name}) => !NO_CODEC.test(name))
    .map(({name}) => name.slice(0, MAX_NAME_LENGTH));
  return [...new Set(offered)].slice(0, MAX_NAMES);
};

/** Finds the stored order for an offer. `undefined` means the host's order. */
export const findOrder = (stored: string, offered: readonly string[]): string | undefined =>
  readOrders(stored).find((order) => order.offered === offered.join(' '))?.order;

/** The stored orders with the one for an offer replaced. The host's own order is not stored. */
export const replaceOrder = (
  stored: string,
  offered: readonly string[],
  order: readonly string[],
): string => {
  const added = {offered: offered.join(' '), order: order.join(' ')};
  const others = readOrders(stored).filter((other) => other.offered !== added.offered);
  const orders = added.offered === added.order ? others : [...others, added];
  return orders.length ? JSON.stringify(orders.slice(-MAX_ORDERS)) : '';
};

const readOrders = (stored: string): readonly CodecOrder[] => {
  const orders = parseBounded(stored, MAX_LENGTH);
  return Array.isArray(orders) ? parseEach(codecOrder, orders.slice(-MAX_ORDERS)) : [];
};
