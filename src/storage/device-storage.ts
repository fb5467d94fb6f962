import * as z from 'zod/mini';
import {lazySchema, oneOf, parseEach, type Schema} from '../platform/schema.ts';
import type {StartTimes} from '../session/ports.ts';
import type {DeleteForms} from '../service/streaming-service.ts';

/**
 * A short list in the browser's storage. If the storage is blocked, full or contains invalid data, the list is shorter
 * or empty. No method throws.
 * @param storageOf a function, because access to a blocked storage throws
 * @param limit the most items. The list keeps the last ones.
 */
export const storeList = <Item>(
  name: string,
  storageOf: () => Storage,
  schema: Schema<Item>,
  limit: number,
) => ({
  read: (): Item[] => {
    try {
      const items: unknown = JSON.parse(storageOf().getItem(name) ?? '[]');
      return Array.isArray(items) ? parseEach(schema, items.slice(-limit)) : [];
    } catch {
      return [];
    }
  },
  write: (items: readonly Item[]) => {
    try {
      if (items.length) storageOf().setItem(name, JSON.stringify(items.slice(-limit)));
      else storageOf().removeItem(name);
    } catch {
      // The list is an aid: the page works without it.
    }
  },
});

/** The name of the session records in session storage. */
export const SESSIONS = 'app-stream sessions';

/** The name of the start times in local storage. */
export const START_TIMES = 'app-stream start times';

/**
 * Returns 16 hexadecimal digits that identify a text, so that a request with secrets need not be stored. The digest is
 * not cryptographic: it does not protect a text that can be guessed.
 */
export const digest = (text: string): string => {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    a = Math.imul(a ^ code, 2_654_435_761);
    b = Math.imul(b ^ code, 1_597_334_677);
  }
  // Each half includes the other half, so both depend on every character.
  const halves = [mixBits(a) ^ mixBits(b ^ a), mixBits(b) ^ mixBits(a + 1)];
  return halves.map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
};

const mixBits = (half: number) => {
  const first = Math.imul(half ^ (half >>> 16), 2_246_822_507);
  return first ^ Math.imul(first ^ (first >>> 13), 3_266_489_909);
};

/** A tab never uses this many services. */
const MAX_SERVICES = 10;

const deleteFormList = storeList(
  'app-stream delete forms',
  () => sessionStorage,
  lazySchema(() => z.object({service: z.string(), form: oneOf('body', 'path')})),
  MAX_SERVICES,
);

/** For a page whose storage is blocked. */
const formsOfPage: DeleteForms = new Map();

/** The form of the delete request that each service accepts, for this tab. */
export const deleteForms: DeleteForms = {
  get: (address) =>
    formsOfPage.get(address) ?? deleteFormList.read().find(({service}) => service === digest(address))?.form,
  set: (address, form) => {
    if (deleteForms.get(address) !== form)
      deleteFormList.write([
        ...deleteFormList.read().filter(({service}) => service !== digest(address)),
        {service: digest(address), form},
      ]);
    return formsOfPage.set(address, form);
  },
};

const MAX_APPLICATIONS = 40;
/** For each application, the last starts count. */
const MAX_STARTS = 5;

const timeList = storeList(
  START_TIMES,
  () => localStorage,
  lazySchema(() => z.object({key: z.string(), startsMs: z.array(z.number())})),
  MAX_APPLICATIONS,
);

/**
 * The durations of cold starts on this device. The usual one is the median of the last starts, rounded up to 5 seconds,
 * or to a minute above 90 seconds.
 * @param application the digest of the application and its service
 */
export const startTimesOf = (application: string): StartTimes => {
  const readStarts = () => timeList.read().find(({key}) => key === application)?.startsMs ?? [];
  return {
    usualMs: () => {
      const sorted = readStarts()
        .filter((ms) => ms > 0)
        .sort((a, b) => a - b);
      const median = sorted[Math.floor(sorted.length / 2)];
      if (median === undefined) return undefined;
      const stepMs = median > 90_000 ? 60_000 : 5000;
      return Math.ceil(median / stepMs) * stepMs;
    },
    add: (durationMs) => {
      const startsMs = [...readStarts(), Math.max(1, Math.round(durationMs))].slice(-MAX_STARTS);
      const others = timeList.read().filter(({key}) => key !== application);
      timeList.write([...others, {key: application, startsMs}]);
    },
  };
};
