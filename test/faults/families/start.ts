import type {Family} from '../fault.ts';

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
export const START_FAULTS: Family = {
  name: 'Application start',
  faults: [
    {
      name: 'The service resets connections for a second',
      when: 'pending',
      inject: [{on: 'service', do: 'reset'}],
      lasts: {ms: 1000},
      settings: COLD_START,
      outcome: {recoversWithin: 20},
    },
    {
      name: 'The device is offline for a second',
      when: 'pending',
      inject: [],
      lasts: {offlineMs: 1000},
      settings: COLD_START,
      outcome: {recoversWithin: 20},
    },
    {
      name: 'The service’s port is closed permanently',
      when: 'pending',
      inject: [{on: 'service', do: 'refuse'}],
      settings: {...NEVER_READY, limits: {start: {pollMs: 300, pollRetryMs: 0}}},
      outcome: {fails: 'unreachable'},
    },
    {
      name: 'No poll ever finds a service behind the gateway (502)',
      when: 'pending',
      inject: [{...POLL, do: 'replace', status: 502, headers: {'Retry-After': '1'}}],
      settings: {...NEVER_READY, limits: {start: {pollMs: 300, pollRetryMs: 1000}}},
      outcome: {fails: 'bad-gateway'},
    },
    {
      name: 'Polls require a sign-in',
      when: 'pending',
      inject: [{...POLL, do: 'replace', status: 401, headers: {'Retry-After': '1'}}],
      settings: {...NEVER_READY, limits: {start: {pollMs: 300, pollRetryMs: 1000}}},
      outcome: {fails: 'sign-in-expired'},
    },
    {
      name: 'No poll ever gets a response with CORS headers',
      when: 'pending',
      inject: [{...POLL, do: 'strip-cors'}],
      settings: {...NEVER_READY, limits: {start: {pollMs: 300, pollRetryMs: 0}}},
      outcome: {fails: 'sign-in-expired'},
    },
    {
      name: 'The service forgets the session',
      when: 'pending',
      inject: [{on: 'backend', do: 'forget-sessions'}],
      settings: NEVER_READY,
      outcome: {fails: 'session-not-found'},
    },
    {
      name: 'The service restarts',
      when: 'pending',
      inject: [{on: 'backend', do: 'restart-service'}],
      settings: NEVER_READY,
      outcome: {fails: 'session-not-found'},
    },
    {
      name: 'The application never starts',
      when: 'before',
      inject: [],
      settings: {...NEVER_READY, limits: {start: {pendingMs: 1000}}},
      outcome: {fails: 'start-timeout'},
    },
    {
      name: 'Polls never get a response, and the user stops the stream',
      when: 'pending',
      inject: [{...POLL, do: 'ignore'}],
      user: {in: 'pending', does: 'stop'},
      settings: NEVER_READY,
      outcome: {ends: 'stopped'},
    },
    {
      name: 'Polls never get a response, and the element leaves the document',
      when: 'pending',
      inject: [{...POLL, do: 'ignore'}],
      user: {in: 'pending', does: 'leave'},
      settings: NEVER_READY,
      outcome: {becomesIdle: true},
    },
    {
      name: 'The service does not support the first form of the delete request (405)',
      when: 'pending',
      inject: [{...DELETE, do: 'replace', status: 405, times: 1}],
      user: {in: 'pending', does: 'stop'},
      settings: NEVER_READY,
      outcome: {ends: 'stopped'},
    },
    {
      name: 'The session is deleted, and the response is lost',
      when: 'pending',
      inject: [{...DELETE, do: 'lose'}],
      user: {in: 'pending', does: 'stop'},
      settings: NEVER_READY,
      outcome: {ends: 'stopped'},
    },
  ],
};
