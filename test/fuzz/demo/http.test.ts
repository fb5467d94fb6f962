import assert from 'node:assert/strict';
import {once} from 'node:events';
import {Agent, request, type IncomingMessage} from 'node:http';
import {connect} from 'node:net';
import {describe, it} from 'node:test';
import fc from 'fast-check';
import {call, runService} from '../../demo/service/running-service.ts';
import {brokenJsonText, oddText} from '../broken-inputs.ts';
import {fuzzAsync} from '../fuzz.ts';

interface ArbitraryRequest {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

const METHODS = [
  'GET',
  'POST',
  'DELETE',
  'HEAD',
  'OPTIONS',
  'PUT',
  'PATCH',
  'TRACE',
  'PROPFIND',
  'SUBSCRIBE',
];
const PATHS = [
  ...[
    '/stream',
    '/stream/',
    '/stream/00000000-0000-0000-0000-000000000000',
    '/demo/sessions',
    '/cfg',
    '/cfg/apps',
  ],
  ...[
    '/cfg/apps/usd-viewer',
    '/cfg/apps/usd-viewer/versions',
    '/cfg/apps/usd-viewer/versions/1.2.0/profiles/default',
  ],
  ...[
    '/cfg/apps?limit=1&offset=1',
    '/cfg/apps?limit=1e999',
    '/cfg/apps?tags=kit&tags=',
    '/x/sign_in?peer_id=p&version=2',
  ],
];
// The service answers each of these bodies without starting a host.
const BODIES = [
  {id: 'usd-viewer', profile: 'cold-long', arguments: {usd_stage_uri: 'gears.usda', demo: {pollStatus: 502}}},
  {id: 'busy', profile: 'default', version: '1.2.0'},
  {id: '00000000-0000-0000-0000-000000000000'},
];

const toPathText = (text: string) => text.replace(/[^\x21-\x7e]/g, '');
const toHeaderText = (text: string) => text.replace(/[^\x20-\x7e]/g, '');
const segment = oddText.map((text) =>
  (text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80').slice(0, 900),
);
const arbitraryRequest: fc.Arbitrary<ArbitraryRequest> = fc.record({
  method: fc.oneof(
    {weight: 4, arbitrary: fc.constantFrom('GET', 'POST', 'DELETE')},
    fc.constantFrom(...METHODS),
  ),
  path: fc
    .tuple(fc.constantFrom(...PATHS), fc.oneof(fc.constant(''), segment, oddText.map(toPathText)))
    .map(([path, rest]) => `/service${path}${rest && '/'}${rest}`.slice(0, 2000)),
  body: fc.oneof(brokenJsonText(...BODIES), fc.constant('')),
  headers: fc
    .record(
      {
        origin: fc.oneof(fc.constantFrom('http://localhost:1', 'https://evil.example', 'null'), oddText),
        authorization: oddText,
        'access-control-request-method': oddText,
        'access-control-request-headers': oddText,
        'content-type': oddText,
      },
      {requiredKeys: []},
    )
    .map((all) =>
      Object.fromEntries(Object.entries(all).map(([name, text]) => [name, toHeaderText(text).slice(0, 500)])),
    ),
});

/** The statuses of the demo service. 500 is not among them. */
const STATUSES = [200, 202, 204, 400, 403, 404, 405, 413, 422, 502, 503];

describe('The demo service’s endpoints', () => {
  it('answer each request with an expected status', async (t) => {
    const {port, service} = await runService(t, {coldStart: {stepMs: 3_600_000}});
    const agent = new Agent({keepAlive: true, maxSockets: 1});
    t.after(() => agent.destroy());
    await fuzzAsync(arbitraryRequest, async ({method, path, body, headers}) => {
      const hasBody = method !== 'GET' && method !== 'HEAD' && body !== '';
      const length = hasBody ? {'content-length': String(Buffer.byteLength(body))} : {};
      const clientRequest = request({port, agent, method, path, headers: {...headers, ...length}});
      clientRequest.end(hasBody ? body : undefined);
      const [response] = (await once(clientRequest, 'response')) as [IncomingMessage];
      const text = Buffer.concat(await response.toArray()).toString('utf8');
      assert.ok(STATUSES.includes(response.statusCode ?? 0), `${response.statusCode} ${text}`);
      if (text === '') return;
      const parsed: unknown = JSON.parse(text);
      if ((response.statusCode ?? 0) >= 400)
        assert.ok(typeof parsed === 'object' && parsed !== null && 'detail' in parsed);
    });
    assert.ok(service.sessions.length <= 32);
  });

  it('survive broken requests', async (t) => {
    const {port, base} = await runService(t);
    const requests = [
      'GET /service/cfg/apps HTTP/1.1\r\nHost: localhost\r\n\r\n',
      'POST /service/stream HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{"id":"a"}',
      'POST /service/stream HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"a":\r\n0\r\n\r\n',
      'GET /service/x/sign_in?peer_id=p&version=2 HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n' +
        'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n' +
        'Sec-WebSocket-Protocol: x-nv-sessionid.s1\r\n\r\n',
    ];
    const brokenRequest = fc
      .tuple(fc.constantFrom(...requests), fc.nat(400), fc.constantFrom(0, 1, 9), oddText)
      .map(([text, at, removed, inserted]) => text.slice(0, at) + inserted + text.slice(at + removed));
    await fuzzAsync(
      fc.array(brokenRequest, {minLength: 1, maxLength: 3}),
      async (texts) => {
        const socket = connect(port, '127.0.0.1');
        socket.on('error', () => {});
        socket.resume();
        socket.end(texts.join(''));
        await once(socket, 'close');
      },
      0.1,
    );
    assert.equal((await call(`${base}/cfg/apps`)).status, 200);
  });
});
