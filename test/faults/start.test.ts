import {testFaults} from './test-faults.ts';

const POLL = {on: 'responses', method: 'GET', path: 'stream/'} as const;
const DELETE = {on: 'responses', method: 'DELETE', path: 'stream'} as const;
/** The element polls often, so that a fault of a poll takes little time. */
const COLD_START = {profile: 'cold', demo: {coldMs: 900}, limits: {start: {pollMs: 300}}} as const;
const NEVER_READY = {
  profile: 'cold',
  demo: {coldMs: 600_000},
  limits: {start: {pollMs: 300}},
} as const;

/** Faults while the element polls for the application’s start, and while it deletes the session. */
testFaults('Application start', 'pending', {
  'The service resets connections for a second': {
    inject: [{on: 'service', do: 'reset'}],
    lasts: {ms: 1000},
    settings: COLD_START,
    outcome: {recoversWithin: 20},
  },
  'The device is offline for a second': {
    lasts: {offlineMs: 1000},
    settings: COLD_START,
    outcome: {recoversWithin: 20},
  },
  'The service’s port is closed permanently': {
    inject: [{on: 'service', do: 'refuse'}],
    settings: {...NEVER_READY, limits: {start: {pollMs: 300, pollRetryMs: 0}}},
    outcome: {fails: 'unreachable'},
  },
  'No poll ever finds a service behind the gateway (502)': {
    inject: [{...POLL, do: 'replace', status: 502, headers: {'Retry-After': '1'}}],
    settings: {...NEVER_READY, limits: {start: {pollMs: 300, pollRetryMs: 1000}}},
    outcome: {fails: 'bad-gateway'},
  },
  'Polls require a sign-in': {
    inject: [{...POLL, do: 'replace', status: 401, headers: {'Retry-After': '1'}}],
    settings: {...NEVER_READY, limits: {start: {pollMs: 300, pollRetryMs: 1000}}},
    outcome: {fails: 'sign-in-expired'},
  },
  'No poll ever gets a response with CORS headers': {
    inject: [{...POLL, do: 'strip-cors'}],
    settings: {...NEVER_READY, limits: {start: {pollMs: 300, pollRetryMs: 0}}},
    outcome: {fails: 'sign-in-expired'},
  },
  'The service forgets the session': {
    inject: [{on: 'backend', do: 'forget-sessions'}],
    settings: NEVER_READY,
    outcome: {fails: 'session-not-found'},
  },
  'The service restarts': {
    inject: [{on: 'backend', do: 'restart-service'}],
    settings: NEVER_READY,
    outcome: {fails: 'session-not-found'},
  },
  'The application never starts': {
    when: 'before',
    settings: {...NEVER_READY, limits: {start: {pendingMs: 1000}}},
    outcome: {fails: 'start-timeout'},
  },
  'Polls never get a response, and the user stops the stream': {
    inject: [{...POLL, do: 'ignore'}],
    user: {in: 'pending', does: 'stop'},
    settings: NEVER_READY,
    outcome: {ends: 'stopped'},
  },
  'Polls never get a response, and the element leaves the document': {
    inject: [{...POLL, do: 'ignore'}],
    user: {in: 'pending', does: 'leave'},
    settings: NEVER_READY,
    outcome: {becomesIdle: true},
  },
  'The service does not support the first form of the delete request (405)': {
    inject: [{...DELETE, do: 'replace', status: 405, times: 1}],
    user: {in: 'pending', does: 'stop'},
    settings: NEVER_READY,
    outcome: {ends: 'stopped'},
  },
  'The session is deleted, and the response is lost': {
    inject: [{...DELETE, do: 'lose'}],
    user: {in: 'pending', does: 'stop'},
    settings: NEVER_READY,
    outcome: {ends: 'stopped'},
  },
});
