import * as z from 'zod/mini';
import type {HostRoutes, Route} from './session.ts';

/** What the service sends (`service-interface.md`). Fields that are not named here are ignored. */

const route = z.pipe(
  z.object({
    description: z.string(),
    protocol: z.string(),
    source_port: z.int(),
    destination_port: z.optional(z.int()),
  }),
  z.transform((wire): Route => ({
    description: wire.description,
    protocol: wire.protocol,
    sourcePort: wire.source_port,
    destinationPort: wire.destination_port,
  })),
);

// The contract maps a host to its routes; deployments wrap them once more (`real-deployments.md`, `routes`).
const routesOfHost = z.union([
  z.array(route),
  z.pipe(
    z.object({routes: z.array(route)}),
    z.transform(({routes}) => routes),
  ),
]);

const routes = z.pipe(
  z.record(z.string(), routesOfHost),
  z.transform((byHost): HostRoutes[] => Object.entries(byHost).map(([host, list]) => ({host, routes: list}))),
);

export const sessionBody = z.object({
  id: z.string(),
  routes: z.nullish(routes),
  status: z.optional(z.object({message: z.optional(z.string()), status: z.optional(z.boolean())})),
});

/** The least of a body that tells of a session. */
export const identified = z.object({id: z.string()});

export const application = z.object({
  id: z.string(),
  name: z._default(z.string(), ''),
  description: z._default(z.string(), ''),
  tags: z._default(z.array(z.string()), []),
});

export const version = z.object({version: z.string(), description: z.optional(z.string())});

export const profile = z.object({
  id: z.string(),
  name: z._default(z.string(), ''),
  description: z._default(z.string(), ''),
});

export const list = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({count: z.int(), items: z.array(item)});

/** An error's own words: a sentence, or FastAPI's list of faults with their places. */
export const errorBody = z.object({
  detail: z.union([
    z.string(),
    z.array(z.object({loc: z.array(z.union([z.string(), z.number()])), msg: z.string()})),
  ]),
});

export type Application = z.infer<typeof application>;
export type ApplicationVersion = z.infer<typeof version>;
export type Profile = z.infer<typeof profile>;
