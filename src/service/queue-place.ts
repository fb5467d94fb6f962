import * as z from 'zod/mini';
import {lazySchema, lenient, type Output} from '../platform/schema.ts';

/** Far more than a queue for machines can have. */
const MAX_PLACES = 1_000_000;
/** One day. */
const MAX_ESTIMATE_MS = 86_400_000;

const place = () => lenient(z.int().check(z.minimum(1), z.maximum(MAX_PLACES)));

/**
 * A place in the queue for a machine. No public interface of NVIDIA has one, so that the names are this project's own. A
 * place without any usable field is left out.
 */
export const queuePlace = lazySchema(() =>
  lenient(
    z
      .object({
        position: place(),
        length: place(),
        estimateMs: lenient(z.number().check(z.minimum(0), z.maximum(MAX_ESTIMATE_MS))),
      })
      .check(z.refine(({position, estimateMs}) => position !== undefined || estimateMs !== undefined)),
  ),
);

/**
 * Where a pending session waits: its place, from 1, the number of all places, and the time until it is ready, in
 * milliseconds. A service gives what it knows: the place or the time, or both.
 */
export type QueuePlace = Readonly<NonNullable<Output<typeof queuePlace>>>;
