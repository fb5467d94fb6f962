import * as z from 'zod/mini';
import {isObject} from '../platform/json.ts';
import {boundedText, lazySchema, lenient, reader, type Output, type Schema} from '../platform/schema.ts';

/**
 * The bodies that the service sends (`service-interface.md`). Unknown fields are ignored. An optional field that is
 * missing, `null` or unusable is left out (`real-deployments.md`, Null fields).
 */

/** In characters, for each field of the catalogue and of a route. */
const MAX_TEXT = 10_000;

/** A text of a bounded length. */
export const text = lazySchema(() => boundedText(MAX_TEXT));

/** Deployments also write a port as text. */
export const port = lazySchema(() =>
  reader('a port', (value) =>
    typeof value === 'number' || typeof value === 'string' ? Number(value) : undefined,
  ),
);

export const route = lazySchema(() =>
  z.object({
    description: text(),
    protocol: text(),
    source_port: port(),
    destination_port: lenient(port()),
  }),
);

export const session = lazySchema(() =>
  z.object({
    id: text(),
    // Routes by their hosts. `z.record` would refuse all of them if it refused one.
    routes: lenient(reader('an object', (value) => (isObject(value) ? value : undefined))),
    status: lenient(
      z.object({
        message: lenient(z.string()),
        status: lenient(z.boolean()),
        condition: lenient(z.string()),
      }),
    ),
  }),
);

/** The routes of one host. The contract has a list; deployments wrap it once more (`real-deployments.md`, `routes`). */
export const hostRoutes = lazySchema(() => {
  const list = z.array(z.unknown());
  return z.union([
    list,
    z.pipe(
      z.object({routes: list}),
      z.transform(({routes}) => routes),
    ),
  ]);
});

/** The minimum of a body that identifies a session. */
export const identified = lazySchema(() => z.object({id: z.string()}));

/** An application of the catalogue. */
export interface Application {
  id: string;
  name?: string | undefined;
  description?: string | undefined;
  tags?: string[] | undefined;
}

/** A version of an application. Only the single-version response has a description. */
export interface ApplicationVersion {
  version: string;
  description?: string | undefined;
}

/** A deployment configuration of an application. */
export interface Profile {
  id: string;
  name?: string | undefined;
  description?: string | undefined;
}

export const application: Schema<Application> = lazySchema(() =>
  z.object({
    id: text(),
    name: lenient(text()),
    description: lenient(text()),
    tags: lenient(z.array(text())),
  }),
);

export const version: Schema<ApplicationVersion> = lazySchema(() =>
  z.object({
    version: text(),
    description: lenient(text()),
  }),
);

export const profile: Schema<Profile> = lazySchema(() =>
  z.object({
    id: text(),
    name: lenient(text()),
    description: lenient(text()),
  }),
);

/** A page of a list. Each item is parsed by itself. */
export const list = lazySchema(() =>
  z.object({
    items: z.array(z.unknown()),
    count: lenient(z.number()),
    limit: lenient(z.number()),
  }),
);

/** The number of items in a page of a service that does not state it (`real-deployments.md`, Lists). */
const USUAL_LIMIT = 50;

/** Whether a list may go on behind a page. Some services count the items of the page instead of those of the list. */
export const mayHaveMore = (
  {items, count = 0, limit = USUAL_LIMIT}: Output<typeof list>,
  received: number,
) => (count > items.length ? received < count : items.length >= limit);
