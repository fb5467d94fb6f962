import type {Family} from '../fault.ts';

const POLL = {on: 'answers', method: 'GET', path: 'stream/'} as const;
const DELETION = {on: 'answers', method: 'DELETE', path: 'stream'} as const;
const COLD = {profile: 'cold', demo: {coldMs: 900}} as const;
const NEVER = {profile: 'cold', demo: {coldMs: 600_000}} as const;

/** The start of the application, which is polled for, and the end of the session. */
export const START_FAULTS: Family = {
  name: 'The application’s start',
  faults: [
    {
      name: 'A poll finds no service behind the gateway (502)',
      when: 'pending',
      inject: [{...POLL, do: 'replace', status: 502, times: 1}],
      wish: COLD,
      outcome: {recoversWithin: 20},
    },
    {
      name: 'The service resets connections for two seconds',
      when: 'pending',
      inject: [{on: 'service', do: 'reset'}],
      lasts: {ms: 2000},
      wish: COLD,
      outcome: {recoversWithin: 20},
    },
    {
      name: 'The device is offline for two seconds',
      when: 'pending',
      inject: [],
      lasts: {offlineMs: 2000},
      wish: COLD,
      outcome: {recoversWithin: 20},
    },
    {
      name: 'The service’s port is closed, for good',
      when: 'pending',
      inject: [{on: 'service', do: 'refuse'}],
      wish: {...NEVER, limits: {pollFailures: 0}},
      leavesSession: true,
      outcome: {fails: 'unreachable'},
    },
    {
      name: 'Polls find no service behind the gateway, for good',
      when: 'pending',
      inject: [{...POLL, do: 'replace', status: 502}],
      wish: {...NEVER, limits: {pollFailures: 1}},
      outcome: {fails: 'bad-gateway'},
    },
    {
      name: 'Polls ask for a sign-in',
      when: 'pending',
      inject: [{...POLL, do: 'replace', status: 401}],
      wish: NEVER,
      outcome: {fails: 'unauthorized'},
    },
    {
      name: 'A poll is answered with a page',
      when: 'pending',
      inject: [{...POLL, do: 'replace', status: 200, body: '<!doctype html><title>Sign in</title>'}],
      wish: NEVER,
      outcome: {fails: 'malformed-response'},
    },
    {
      name: 'Polls carry no leave for this page (CORS), for good',
      when: 'pending',
      inject: [{...POLL, do: 'strip-cors'}],
      wish: {...NEVER, limits: {pollFailures: 0}},
      outcome: {fails: 'cors'},
    },
    {
      name: 'The service forgets the session',
      when: 'pending',
      inject: [{on: 'world', do: 'forget-sessions'}],
      wish: NEVER,
      outcome: {fails: 'session-not-found'},
    },
    {
      name: 'The service starts anew',
      when: 'pending',
      inject: [{on: 'world', do: 'restart-service'}],
      wish: NEVER,
      outcome: {fails: 'session-not-found'},
    },
    {
      name: 'The application never starts',
      when: 'before',
      inject: [],
      wish: {...NEVER, limits: {pendingMs: 1000}},
      outcome: {fails: 'start-timeout'},
    },
    {
      name: 'Polls are never answered, and the person stops',
      when: 'pending',
      inject: [{...POLL, do: 'ignore'}],
      person: {in: 'pending', does: 'stop'},
      wish: NEVER,
      outcome: {ends: 'stopped'},
    },
    {
      name: 'Polls are never answered, and the element leaves the document',
      when: 'pending',
      inject: [{...POLL, do: 'ignore'}],
      person: {in: 'pending', does: 'leave'},
      wish: NEVER,
      outcome: {leaves: 'nothing'},
    },
    {
      name: 'The deletion is not known in its first form (405)',
      when: 'pending',
      inject: [{...DELETION, do: 'replace', status: 405, times: 1}],
      person: {in: 'pending', does: 'stop'},
      wish: NEVER,
      outcome: {ends: 'stopped'},
    },
    {
      name: 'The session is deleted, and the answer is lost',
      when: 'pending',
      inject: [{...DELETION, do: 'lose'}],
      person: {in: 'pending', does: 'stop'},
      wish: NEVER,
      outcome: {ends: 'stopped'},
    },
  ],
};
