import type {Family} from '../fault.ts';
import type {ResponseFault} from '../relay/injection.ts';

const CREATE = {on: 'responses', method: 'POST', path: 'stream'} as const;
const CATALOGUE = {on: 'responses', method: 'GET', path: 'cfg'} as const;
const HTML_PAGE: Pick<ResponseFault & {do: 'replace'}, 'do' | 'status' | 'body' | 'headers'> = {
  do: 'replace',
  status: 200,
  body: '<!doctype html><title>Sign in</title>',
  headers: {'Content-Type': 'text/html'},
};

/** The element does not ask the catalogue again. */
const ASKS_ONCE = {limits: {start: {pollRetryMs: 0}}} as const;

/** Faults of the HTTP requests that read the catalogue and create the session. */
export const SERVICE_FAULTS: Family = {
  name: 'Catalogue and session creation',
  faults: [
    {
      name: 'Nothing listens on the service’s port',
      when: 'before',
      inject: [{on: 'service', do: 'refuse'}],
      settings: ASKS_ONCE,
      outcome: {fails: 'unreachable'},
    },
    {
      name: 'Each connection to the service is reset',
      when: 'before',
      inject: [{on: 'service', do: 'reset'}],
      settings: ASKS_ONCE,
      outcome: {fails: 'unreachable'},
    },
    {
      name: 'Each connection to the service is reset within the response headers',
      when: 'before',
      inject: [{on: 'service', do: 'cut', afterBytes: 60}],
      settings: ASKS_ONCE,
      outcome: {fails: 'unreachable'},
    },
    {
      name: 'Each connection to the service ends without a response',
      when: 'before',
      inject: [{on: 'service', do: 'end', afterBytes: 0}],
      settings: ASKS_ONCE,
      outcome: {fails: 'unreachable'},
    },
    {
      name: 'The service hangs for a second',
      when: 'before',
      inject: [{on: 'service', do: 'hang'}],
      lasts: {ms: 1000},
      outcome: {recoversWithin: 20},
    },
    {
      name: 'The service hangs, and the user stops the stream',
      when: 'before',
      inject: [{on: 'service', do: 'hang'}],
      user: {in: 'checking', does: 'stop'},
      outcome: {ends: 'stopped'},
    },
    {
      name: 'One bit in every 40 bytes of the service’s responses is flipped',
      when: 'before',
      inject: [{on: 'service', do: 'corrupt', everyBytes: 40}],
      settings: ASKS_ONCE,
      outcome: {fails: 'cors'},
    },
    {
      name: 'The catalogue’s responses have no CORS headers',
      when: 'before',
      inject: [{...CATALOGUE, do: 'strip-cors'}],
      settings: ASKS_ONCE,
      outcome: {fails: 'cors'},
    },
    {
      name: 'The catalogue responds with an HTML page',
      when: 'before',
      inject: [{...CATALOGUE, ...HTML_PAGE}],
      outcome: {recoversWithin: 20},
    },
    {
      name: 'The catalogue’s responses are truncated',
      when: 'before',
      inject: [{...CATALOGUE, do: 'truncate', bytes: 20}],
      settings: ASKS_ONCE,
      outcome: {fails: 'unreachable'},
    },
    {
      name: 'The preflight of the create request is refused',
      when: 'before',
      inject: [{on: 'responses', method: 'OPTIONS', path: 'stream', do: 'replace', status: 403}],
      outcome: {fails: 'create-unclear'},
    },
    {
      name: 'The session is created, and the response is lost',
      when: 'before',
      inject: [{...CREATE, do: 'lose'}],
      leavesSession: true,
      repeats: 'Chromium repeats a request if its connection closes before the response',
      outcome: {fails: 'create-unclear'},
    },
    {
      name: 'The session is created, and the response is truncated',
      when: 'before',
      inject: [{...CREATE, do: 'truncate', bytes: 30}],
      leavesSession: true,
      outcome: {fails: 'create-unclear'},
    },
    {
      name: 'The session is created, and the response has no session id',
      when: 'before',
      inject: [{...CREATE, do: 'edit', search: '"id"', to: '"name"'}],
      leavesSession: true,
      outcome: {fails: 'malformed-response'},
    },
    {
      name: 'The session is created, and its routes are malformed',
      when: 'before',
      inject: [{...CREATE, do: 'edit', search: '"description"', to: '"purpose"'}],
      outcome: {fails: 'malformed-response'},
    },
    {
      name: 'The session is created, and it has no signaling route',
      when: 'before',
      inject: [{...CREATE, do: 'edit', search: '"signaling"', to: '"metrics"'}],
      outcome: {fails: 'no-route'},
    },
    {
      name: 'The create request gets an HTML page',
      when: 'before',
      inject: [{...CREATE, ...HTML_PAGE}],
      outcome: {fails: 'malformed-response'},
    },
    {
      name: 'The create request gets five megabytes of junk',
      when: 'before',
      inject: [{...CREATE, do: 'replace', status: 200, body: 'junk '.repeat(1_000_000)}],
      outcome: {fails: 'too-much-data'},
    },
    {
      name: 'The create request is deferred (503) with an invalid Retry-After',
      when: 'before',
      inject: [{...CREATE, do: 'replace', status: 503, headers: {'Retry-After': 'soon'}, times: 1}],
      outcome: {recoversWithin: 20},
    },
    {
      name: 'No machine ever becomes free',
      when: 'before',
      inject: [{...CREATE, do: 'replace', status: 503, headers: {'Retry-After': '0'}}],
      settings: {limits: {start: {createAttempts: 1}}},
      outcome: {fails: 'no-capacity'},
    },
    {
      name: 'The gateway times out on the create request (504)',
      when: 'before',
      inject: [{...CREATE, do: 'replace', status: 504, body: '<h1>504</h1>'}],
      outcome: {fails: 'create-unclear'},
    },
    {
      name: 'The element leaves the document during the create request',
      when: 'before',
      inject: [{...CREATE, do: 'delay', ms: 500}],
      user: {in: 'requesting', does: 'leave'},
      outcome: {becomesIdle: true},
    },
  ],
};
