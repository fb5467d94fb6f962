import type {Family, Fault, Settings} from '../fault.ts';

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
const createDeleteFault = (status: number): Fault => ({
  name: `The service refuses a delete request with a body (${status})`,
  when: 'pending',
  inject: [],
  user: {in: 'pending', does: 'stop'},
  settings: {profile: 'cold', demo: {coldMs: 600_000, deleteBodyStatus: status}},
  outcome: {ends: 'stopped'},
});

/** Services, gateways and pages that differ from the contract. */
export const VARIANT_FAULTS: Family = {
  name: 'Variants of services and gateways',
  faults: [
    {
      name: 'The optional fields of the session are null',
      when: 'before',
      inject: [],
      settings: {demo: {nullFields: true}},
      outcome: {recoversWithin: 20},
    },
    {
      name: 'The optional fields of a pending session are null',
      when: 'before',
      inject: [],
      settings: {...COLD_START, demo: {nullFields: true, coldMs: 900}},
      outcome: {recoversWithin: 20},
    },
    {
      name: 'One of the session’s routes is malformed',
      when: 'before',
      inject: [{...CREATE, do: 'edit', search: '[{"description"', to: '[{"protocol":"TCP"},{"description"'}],
      outcome: {recoversWithin: 20},
    },
    {
      name: 'The session has another host without routes',
      when: 'before',
      inject: [{...CREATE, do: 'edit', search: '"routes":{', to: '"routes":{"192.0.2.1":[],'}],
      outcome: {recoversWithin: 20},
    },
    {
      name: 'The first of two hosts is dead',
      when: 'before',
      inject: [],
      settings: {demo: {deadHost: true}},
      outcome: {recoversWithin: 20},
    },
    {
      name: 'The create request is redirected',
      when: 'before',
      inject: [{...CREATE, do: 'replace', status: 307, headers: {Location: '/elsewhere'}}],
      outcome: {fails: 'redirected'},
    },
    {
      name: 'The page’s token function fails once while the application starts',
      when: 'before',
      inject: [],
      settings: {...COLD_START, catalogue: 'skip', token: createFailingToken(2)},
      outcome: {recoversWithin: 20},
    },
    {
      name: 'The page’s token function never settles',
      when: 'before',
      inject: [],
      settings: {
        token: () => new Promise(() => undefined),
        limits: {service: {tokenMs: 500}, start: {pollRetryMs: 0}},
      },
      outcome: {fails: 'token-failed'},
    },
    {
      name: 'The page’s token function never settles, and the user stops the stream',
      when: 'before',
      inject: [],
      user: {in: 'requesting', does: 'stop'},
      settings: {
        catalogue: 'skip',
        token: () => new Promise(() => undefined),
        limits: {service: {tokenMs: 500}},
      },
      outcome: {ends: 'stopped'},
    },
    ...[400, 403, 409, 415].map(createDeleteFault),
  ],
};
