import type {Fault, Settings} from './fault.ts';
import {testFaults} from './test-faults.ts';

const CREATE = {on: 'responses', method: 'POST', path: 'stream'} as const;
/** The element polls often, so that a fault of a poll takes little time. */
const COLD_START = {profile: 'cold', demo: {coldMs: 1500}, limits: {start: {pollMs: 300}}} as const;

/** A token function that fails at one call. Without the catalogue, the first call is for the create request. */
const createFailingToken = (failingCall: number): NonNullable<Settings['token']> => {
  let calls = 0;
  return () => {
    calls += 1;
    return calls === failingCall ? Promise.reject(new Error('no account')) : 'token';
  };
};

/** The service accepts only the second form of the delete request. */
const DELETE_FAULTS = Object.fromEntries(
  [400, 403, 409, 415].map((status): [string, Fault] => [
    `The service refuses a delete request with a body (${status})`,
    {
      when: 'pending',
      user: {in: 'pending', does: 'stop'},
      settings: {profile: 'cold', demo: {coldMs: 600_000, deleteBodyStatus: status}},
      outcome: {ends: 'stopped'},
    },
  ]),
);

/** Services, gateways and pages that differ from the contract. */
testFaults('Variants of services and gateways', 'before', {
  'The optional fields of the session are null': {
    settings: {demo: {nullFields: true}},
    outcome: {recoversWithin: 20},
  },
  'The optional fields of a pending session are null': {
    settings: {...COLD_START, demo: {nullFields: true, coldMs: 900}},
    outcome: {recoversWithin: 20},
  },
  'One of the session’s routes is malformed': {
    inject: [{...CREATE, do: 'edit', search: '[{"description"', to: '[{"protocol":"TCP"},{"description"'}],
    outcome: {recoversWithin: 20},
  },
  'The session has another host without routes': {
    inject: [{...CREATE, do: 'edit', search: '"routes":{', to: '"routes":{"192.0.2.1":[],'}],
    outcome: {recoversWithin: 20},
  },
  'The first of two hosts is dead': {settings: {demo: {deadHost: true}}, outcome: {recoversWithin: 20}},
  'The create request is redirected': {
    inject: [{...CREATE, do: 'replace', status: 307, headers: {Location: '/elsewhere'}}],
    outcome: {fails: 'redirected'},
  },
  'The page’s token function fails once while the application starts': {
    settings: {...COLD_START, catalogue: 'skip', token: createFailingToken(2)},
    outcome: {recoversWithin: 20},
  },
  'The page’s token function never settles': {
    settings: {
      token: () => new Promise(() => undefined),
      limits: {service: {tokenMs: 500}, start: {pollRetryMs: 0}},
    },
    outcome: {fails: 'token-failed'},
  },
  'The page’s token function never settles, and the user stops the stream': {
    user: {in: 'requesting', does: 'stop'},
    settings: {
      catalogue: 'skip',
      token: () => new Promise(() => undefined),
      limits: {service: {tokenMs: 500}},
    },
    outcome: {ends: 'stopped'},
  },
  ...DELETE_FAULTS,
});
