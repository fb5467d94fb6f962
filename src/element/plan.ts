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
    | 'connector'
    | 'recovery',
    string | null | undefined
  >
>;

/** What the attributes come to: a request and its addresses, or what stands against one. */
export type Plan =
  | {
      readonly request: Omit<RunRequest, 'limits' | 'arguments'>;
      readonly serviceUrl: string;
      readonly catalogueUrl: string | undefined;
      readonly connector: string;
    }
  | {readonly problems: readonly AttributeProblem[]};

const RECOVERIES = ['session', 'new-session', 'none'] as const;

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
  const catalogue = optional('catalogue') ?? 'check';
  if (catalogue !== 'check' && catalogue !== 'skip') {
    problems.push({attribute: 'catalogue', problem: 'neither check nor skip'});
  }
  const recovery = RECOVERIES.find((known) => known === (optional('recovery') ?? 'session'));
  if (!recovery) problems.push({attribute: 'recovery', problem: `none of ${RECOVERIES.join(', ')}`});
  const sessionId = optional('session-id');
  required('service-url', !hasService);
  const plan: Plan = {
    request: {
      appId: required('app-id', !sessionId),
      profile: required('profile', !sessionId),
      version: optional('version'),
      stageUri: optional('stage-uri'),
      catalogue: catalogue === 'skip' ? 'skip' : 'check',
      sessionId,
      recovery: recovery ?? 'session',
    },
    serviceUrl: address('service-url') ?? '',
    catalogueUrl: address('catalogue-url'),
    connector: optional('connector') ?? 'nvst',
  };
  return problems.length ? {problems} : plan;
};
