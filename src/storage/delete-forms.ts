import * as z from 'zod/mini';
import {lazySchema} from '../platform/schema.ts';
import type {DeleteForms} from '../service/streaming-service.ts';
import {DELETE_FORMS} from './device-storage.ts';
import {digest} from './digest.ts';
import {StoredList} from './stored-list.ts';

/** A tab never uses this many services. */
const MAX_SERVICES = 10;

const list = new StoredList(
  () => sessionStorage,
  DELETE_FORMS,
  lazySchema(() => z.object({service: z.string(), form: z.union([z.literal('body'), z.literal('path')])})),
  MAX_SERVICES,
);

/** For a page whose storage is blocked. */
const ofPage: DeleteForms = new Map();

/** The form of the delete request that each service accepts, for this tab. */
export const deleteForms: DeleteForms = {
  get: (address) => ofPage.get(address) ?? list.read().find(({service}) => service === digest(address))?.form,
  set: (address, form) => {
    if (deleteForms.get(address) !== form)
      list.write([
        ...list.read().filter(({service}) => service !== digest(address)),
        {service: digest(address), form},
      ]);
    return ofPage.set(address, form);
  },
};
