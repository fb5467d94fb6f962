import * as z from 'zod/mini';
import type {RunRequest} from '../session/ports.ts';
import type {AttributeProblem} from '../session/session-state.ts';

/** The attributes that say what to stream, by their names, as the page wrote them. */
export type RequestAttributes = Readonly<
  Record<
    | 'service-url'
    | 'catalogue-url'
    | 'app-id'
    | 'profile'
    | 'version'
    | 'stage-uri'
    | 'catalogue'
    | 'session-id'
    | 'connector',
    string | undefined
  >
>;

/** What the attributes come to: a request, or what stands against one. */
export type Plan =
  | {
      readonly request: Omit<RunRequest, 'limits' | 'arguments'>;
      readonly serviceUrl: string;
      readonly catalogueUrl: string | undefined;
      readonly connector: string;
    }
  | {readonly problems: readonly AttributeProblem[]};

const name = z.string('missing').check(z.minLength(1, 'missing'));
const optional = z.optional(z.string());

const shape = (baseUrl: string) => {
  const address = name.check(
    z.refine((text) => /^https?:/.test(absolute(text, baseUrl) ?? ''), 'not a web address'),
  );
  const common = {
    'service-url': address,
    'catalogue-url': z.optional(address),
    catalogue: z._default(z.enum(['check', 'skip'], 'neither check nor skip'), 'check'),
    connector: z._default(name, 'nvst'),
    version: optional,
    'stage-uri': optional,
  };
  return {
    // An attached session knows its application.
    attach: z.object({
      ...common,
      'session-id': name,
      'app-id': z._default(z.string(), ''),
      profile: z._default(z.string(), ''),
    }),
    create: z.object({...common, 'session-id': z.undefined(), 'app-id': name, profile: name}),
  };
};

/** Reads the attributes. Addresses may be relative to the document, as everywhere in HTML. */
export const planOf = (attributes: RequestAttributes, baseUrl: string): Plan => {
  const {attach, create} = shape(baseUrl);
  const parsed = (attributes['session-id'] ? attach : create).safeParse({
    ...attributes,
    'session-id': attributes['session-id'] || undefined,
    'catalogue-url': attributes['catalogue-url'] || undefined,
  });
  if (!parsed.success) {
    return {
      problems: parsed.error.issues.map(({path, message}) => ({attribute: path.join('.'), problem: message})),
    };
  }
  const {data} = parsed;
  return {
    request: {
      appId: data['app-id'],
      profile: data.profile,
      version: data.version,
      stageUri: data['stage-uri'],
      catalogue: data.catalogue,
      sessionId: data['session-id'],
    },
    serviceUrl: absolute(data['service-url'], baseUrl) ?? '',
    catalogueUrl: data['catalogue-url'] && absolute(data['catalogue-url'], baseUrl),
    connector: data.connector,
  };
};

const absolute = (address: string, baseUrl: string): string | undefined => {
  try {
    return new URL(address, baseUrl).href;
  } catch {
    return undefined;
  }
};
