import {
  boolean,
  boundedText,
  kind,
  lenient,
  list as anyList,
  listOf,
  number,
  object,
  record,
  string,
  safeParse,
  type Schema,
  type Output,
} from '../platform/schema-kinds.ts';

/**
 * The bodies that the service sends (`service-interface.md`). Unknown fields are ignored. An optional field that is
 * missing, `null` or unusable is left out (`real-deployments.md`, Null fields).
 */

/** In characters, for each field of the catalogue and of a route. */
const MAX_TEXT = 10_000;

/** A text of a bounded length. */
export const text = boundedText(MAX_TEXT);

/** Deployments also write a port as text. */
export const port = kind('a port', (value) =>
  typeof value === 'number' || typeof value === 'string' ? Number(value) : undefined,
);

export const route = object({
  description: text,
  protocol: text,
  source_port: port,
  destination_port: lenient(port),
});

export const session = object({
  id: text,
  routes: lenient(record),
  status: lenient(
    object({
      message: lenient(string),
      status: lenient(boolean),
      condition: lenient(string),
    }),
  ),
});

/** The routes of one host. The contract has a list; deployments wrap it once more (`real-deployments.md`, `routes`). */
export const hostRoutes = lenient(
  kind('a list of routes', (value) => {
    const wrapped = safeParse(object({routes: anyList}), value).data;
    return wrapped?.routes ?? safeParse(anyList, value).data;
  }),
);

/** The minimum of a body that identifies a session. */
export const identified = object({id: string});

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

export const application: Schema<Application> = object({
  id: text,
  name: lenient(text),
  description: lenient(text),
  tags: lenient(listOf(text)),
});

export const version: Schema<ApplicationVersion> = object({
  version: text,
  description: lenient(text),
});

export const profile: Schema<Profile> = object({
  id: text,
  name: lenient(text),
  description: lenient(text),
});

/** A page of a list. Each item is parsed by itself. */
export const list = object({
  items: anyList,
  count: lenient(number),
  limit: lenient(number),
});

/** The number of items in a page of a service that does not state it (`real-deployments.md`, Lists). */
const USUAL_LIMIT = 50;

/** Whether a list may go on behind a page. Some services count the items of the page instead of those of the list. */
export const mayHaveMore = (
  {items, count = 0, limit = USUAL_LIMIT}: Output<typeof list>,
  received: number,
) => (count > items.length ? received < count : items.length >= limit);
