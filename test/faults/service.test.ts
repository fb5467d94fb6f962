import type {ResponseFault} from './relay/injection.ts';
import {testFaults} from './test-faults.ts';

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
testFaults('Catalogue and session creation', 'before', {
  'Nothing listens on the service’s port': {
    inject: [{on: 'service', do: 'refuse'}],
    settings: ASKS_ONCE,
    outcome: {fails: 'unreachable'},
  },
  'Each connection to the service is reset': {
    inject: [{on: 'service', do: 'reset'}],
    settings: ASKS_ONCE,
    outcome: {fails: 'unreachable'},
  },
  'Each connection to the service is reset within the response headers': {
    inject: [{on: 'service', do: 'cut', afterBytes: 60}],
    settings: ASKS_ONCE,
    outcome: {fails: 'unreachable'},
  },
  'Each connection to the service ends without a response': {
    inject: [{on: 'service', do: 'end', afterBytes: 0}],
    settings: ASKS_ONCE,
    outcome: {fails: 'unreachable'},
  },
  'The service hangs for a second': {
    inject: [{on: 'service', do: 'hang'}],
    lasts: {ms: 1000},
    outcome: {recoversWithin: 20},
  },
  'The service hangs, and the user stops the stream': {
    inject: [{on: 'service', do: 'hang'}],
    user: {in: 'checking', does: 'stop'},
    outcome: {ends: 'stopped'},
  },
  'One bit in every 40 bytes of the service’s responses is flipped': {
    inject: [{on: 'service', do: 'corrupt', everyBytes: 40}],
    settings: ASKS_ONCE,
    outcome: {fails: 'cors'},
  },
  'The catalogue’s responses have no CORS headers': {
    inject: [{...CATALOGUE, do: 'strip-cors'}],
    settings: ASKS_ONCE,
    outcome: {fails: 'cors'},
  },
  'The catalogue responds with an HTML page': {
    inject: [{...CATALOGUE, ...HTML_PAGE}],
    outcome: {recoversWithin: 20},
  },
  'The catalogue’s responses are truncated': {
    inject: [{...CATALOGUE, do: 'truncate', bytes: 20}],
    settings: ASKS_ONCE,
    outcome: {fails: 'unreachable'},
  },
  'The preflight of the create request is refused': {
    inject: [{on: 'responses', method: 'OPTIONS', path: 'stream', do: 'replace', status: 403}],
    outcome: {fails: 'create-unclear'},
  },
  'The session is created, and the response is lost': {
    inject: [{...CREATE, do: 'lose'}],
    leavesSession: true,
    repeats: 'Chromium repeats a request if its connection closes before the response',
    outcome: {fails: 'create-unclear'},
  },
  'The session is created, and the response is truncated': {
    inject: [{...CREATE, do: 'truncate', bytes: 30}],
    leavesSession: true,
    outcome: {fails: 'create-unclear'},
  },
  'The session is created, and the response has no session id': {
    inject: [{...CREATE, do: 'edit', search: '"id"', to: '"name"'}],
    leavesSession: true,
    outcome: {fails: 'malformed-response'},
  },
  'The session is created, and its routes are malformed': {
    inject: [{...CREATE, do: 'edit', search: '"description"', to: '"purpose"'}],
    outcome: {fails: 'malformed-response'},
  },
  'The session is created, and it has no signaling route': {
    inject: [{...CREATE, do: 'edit', search: '"signaling"', to: '"metrics"'}],
    outcome: {fails: 'no-route'},
  },
  'The create request gets an HTML page': {
    inject: [{...CREATE, ...HTML_PAGE}],
    outcome: {fails: 'malformed-response'},
  },
  'The create request gets five megabytes of junk': {
    inject: [{...CREATE, do: 'replace', status: 200, body: 'junk '.repeat(1_000_000)}],
    outcome: {fails: 'too-much-data'},
  },
  'The create request is deferred (503) with an invalid Retry-After': {
    inject: [{...CREATE, do: 'replace', status: 503, headers: {'Retry-After': 'soon'}, times: 1}],
    outcome: {recoversWithin: 20},
  },
  'No machine ever becomes free': {
    inject: [{...CREATE, do: 'replace', status: 503, headers: {'Retry-After': '0'}}],
    settings: {limits: {start: {createAttempts: 1}}},
    outcome: {fails: 'no-capacity'},
  },
  'The gateway times out on the create request (504)': {
    inject: [{...CREATE, do: 'replace', status: 504, body: '<h1>504</h1>'}],
    outcome: {fails: 'create-unclear'},
  },
  'The element leaves the document during the create request': {
    inject: [{...CREATE, do: 'delay', ms: 500}],
    user: {in: 'requesting', does: 'leave'},
    outcome: {becomesIdle: true},
  },
});
