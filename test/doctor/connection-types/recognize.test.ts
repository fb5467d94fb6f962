import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {
  chooseConnectionType,
  recognizeConnectionType,
  type AddressAnswers,
  type ConnectionKind,
} from '../../../cli/doctor/connection-types/recognize.ts';
import {TestServer} from '../fake-server.ts';

const answer = (status: number, body = '', headers: Record<string, string> = {}) => ({
  status,
  headers: new Headers(headers),
  body,
});
const JSON_TYPE = {'content-type': 'application/json'};
const refused = answer(401, 'no authorization was passed');
const challenge = (scheme: string) => answer(401, '', {'www-authenticate': scheme});
const page = answer(200, '<!doctype html>', {'content-type': 'text/html'});
const missing = answer(404, '{"detail":"Not found"}', JSON_TYPE);
const list = answer(200, '{"items":[]}', JSON_TYPE);

describe('The doctor recognizes', () => {
  const connectionTypes: readonly (readonly [
    what: string,
    answers: AddressAnswers,
    kind: ConnectionKind | undefined,
  ])[] = [
    ['a service by its catalogue', {applications: list, sessions: list, signIn: refused}, 'service'],
    ['a service whose catalogue is a bare list', {applications: answer(200, '[]')}, 'service'],
    ['a portal by its list of sessions', {applications: missing, sessions: list}, 'portal'],
    [
      'a portal before the sign-in, which refuses its own path only',
      {applications: missing, sessions: answer(401, '{}', JSON_TYPE), signIn: missing},
      'portal',
    ],
    [
      'a service that asks for a token on each path',
      {applications: challenge('Bearer'), sessions: challenge('Bearer'), signIn: challenge('Bearer')},
      'service',
    ],
    [
      'a service behind a password',
      {applications: challenge('Basic'), sessions: challenge('Basic'), signIn: challenge('Basic')},
      'service',
    ],
    ['a gateway by its refusal', {applications: refused, sessions: refused, signIn: refused}, 'gateway'],
    ['a gateway behind a path', {applications: missing, sessions: missing, signIn: refused}, 'gateway'],
    ['a gateway by a request id', {signIn: answer(404, 'No existing session found')}, 'gateway'],
    ['a Kit by the answer of its socket', {applications: missing, signIn: answer(426)}, 'kit'],
    [
      'no connection type in a page for each path',
      {applications: page, sessions: page, signIn: page},
      undefined,
    ],
    ['no connection type in a server of other things', {applications: missing, sessions: missing}, undefined],
  ];
  for (const [what, answers, kind] of connectionTypes)
    it(what, () => assert.equal(chooseConnectionType(new URL('http://h'), answers)?.kind, kind));

  const names: readonly (readonly [address: string, kind: ConnectionKind, url: string])[] = [
    ['https://grpc.nvcf.nvidia.com', 'gateway', 'https://grpc.nvcf.nvidia.com/'],
    ['http://workstation:49100', 'kit', 'ws://workstation:49100/'],
    ['wss://workstation:49100/a', 'kit', 'wss://workstation:49100/a'],
  ];
  for (const [address, kind, url] of names)
    it(`${address} without a request`, async () => {
      const connectionType = await recognizeConnectionType(new URL(address), AbortSignal.timeout(1000));
      assert.deepEqual([connectionType?.kind, connectionType?.url.href], [kind, url]);
    });

  it('a portal below /api, by questions that create nothing', async () => {
    await using server = await TestServer.http(({path}) =>
      path === '/api/sessions/' ? {status: 401, body: {detail: 'No'}} : {status: 404, body: {}},
    );
    const connectionType = await recognizeConnectionType(new URL(server.origin), AbortSignal.timeout(5000));
    assert.deepEqual([connectionType?.kind, connectionType?.url.pathname], ['portal', '/api']);
    assert.ok(
      server.requests.every((request) => request.startsWith('GET ')),
      String(server.requests),
    );
  });
});
