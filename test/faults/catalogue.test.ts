import {testFaults} from './test-faults.ts';

const CATALOGUE = {on: 'responses', method: 'GET', path: 'cfg', do: 'replace'} as const;
const VERSIONS = {...CATALOGUE, path: 'cfg/apps/usd-viewer/versions'} as const;
const WILDCARDS = [
  {...CATALOGUE, path: 'cfg/apps/*'},
  {...CATALOGUE, path: 'cfg/apps/usd-viewer/versions/*'},
] as const;

/** Catalogues that differ from the contract. The status code decides whether an item exists. */
testFaults('Catalogue', 'before', {
  'Each response is an empty object': {
    inject: [{...CATALOGUE, status: 200, body: '{}'}],
    outcome: {recoversWithin: 20},
  },
  'Each field of each response is null': {
    inject: [
      {...CATALOGUE, status: 200, body: '{"id":null,"name":null,"version":null,"count":null,"items":null}'},
    ],
    outcome: {recoversWithin: 20},
  },
  'The list of versions has no count, and some of its items are malformed': {
    inject: [{...VERSIONS, status: 200, body: '{"items":[null,{"version":7},{"version":"1.2.0"}]}'}],
    outcome: {recoversWithin: 20},
  },
  'The list of versions never ends': {
    inject: [{...VERSIONS, status: 200, body: '{"count":1000000,"items":[{"version":"1.2.0"}]}'}],
    outcome: {recoversWithin: 20},
  },
  'Wildcards are refused (422)': {
    inject: WILDCARDS.map((wildcard) => ({...wildcard, status: 422})),
    outcome: {recoversWithin: 20},
  },
  'Wildcards are refused (403), and the profile does not exist': {
    inject: WILDCARDS.map((wildcard) => ({...wildcard, status: 403, body: '{"detail":"no wildcards"}'})),
    settings: {profile: 'none'},
    outcome: {fails: 'profile-not-found'},
  },
  'There is no catalogue at the address (404)': {
    inject: [{...CATALOGUE, status: 404, body: '{"detail":"The catalogue was moved in May"}'}],
    outcome: {fails: 'not-found'},
  },
  'The catalogue is closed to the user, with a reason (403)': {
    inject: [{...CATALOGUE, status: 403, body: '{"detail":"You lack permission"}'}],
    outcome: {fails: 'forbidden'},
  },
});
