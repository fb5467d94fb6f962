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
    | 'credentials'
    | 'connector'
    | 'recovery'
    | 'idle-timeout',
    string | null | undefined
  >
>;

/** What the attributes come to: a request and its addresses, or what stands against one. */
export type Plan =
  | {
      readonly request: Omit<RunRequest, 'limits' | 'arguments'>;
      readonly serviceUrl: string;
      readonly catalogueUrl: string | undefined;
      readonly credentials: RequestCredentials;
      readonly connector: string;
    }
  | {readonly problems: readonly AttributeProblem[]};

/**
 * Reads the attributes. Addresses may be relative to the document, as everywhere in HTML. An attached session knows its
 * application, so none is asked for then, and a page with a service of its own needs no address of one. All that is
 * wrong is named at once.
 */
export const planOf = (attributes: RequestAttributes, baseUrl: string, hasService = false): Plan => {
  const problems: AttributeProblem[] = [];
  const optional = (attribute: keyof RequestAttributes) => attributes[attribute] || undefined;
  const required = (attribute: keyof RequestAttributes, isNeeded = true) => {
    const value = optional(attribute);
    if (value === undefined && isNeeded) problems.push({attribute, problem: 'missing'});
    return value ?? '';
  };
  const address = (attribute: keyof RequestAttributes) => {
    const value = optional(attribute);
    const url = value && URL.canParse(value, baseUrl) ? new URL(value, baseUrl) : undefined;
    if (value && !url?.protocol.startsWith('http')) problems.push({attribute, problem: 'not a web address'});
    return url?.href;
  };
  /** One of a few words; the first is meant where none is said. */
  const oneOf = <Word extends string>(
    attribute: keyof RequestAttributes,
    words: readonly [Word, ...Word[]],
  ) => {
    const value = optional(attribute) ?? words[0];
    const word = words.find((candidate) => candidate === value);
    if (!word) problems.push({attribute, problem: `not one of ${words.join(', ')}`});
    return word ?? words[0];
  };
  if (optional('idle-timeout') === 'NaN') problems.push({attribute: 'idle-timeout', problem: 'not a number'});
  const sessionId = optional('session-id');
  required('service-url', !hasService);
  const plan: Plan = {
    request: {
      appId: required('app-id', !sessionId),
      profile: required('profile', !sessionId),
      version: optional('version'),
      stageUri: optional('stage-uri'),
      catalogue: oneOf('catalogue', ['check', 'skip']),
      sessionId,
      recovery: oneOf('recovery', ['session', 'new-session', 'none']),
    },
    serviceUrl: address('service-url') ?? '',
    catalogueUrl: address('catalogue-url'),
    credentials: oneOf('credentials', ['same-origin', 'include', 'omit']),
    connector: optional('connector') ?? 'nvst',
  };
  return problems.length ? {problems} : plan;
};
