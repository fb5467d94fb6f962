import assert from 'node:assert/strict';
import {connect} from 'node:net';
import {networkInterfaces} from 'node:os';
import {suite, test} from 'node:test';
import {isOriginAllowed} from '../../../../demo/service/http/origins.ts';
import {LocalSignalingListener} from '../../../../demo/service/signaling/local-signaling-listener.ts';
import {openSession} from '../open-session.ts';
import {call, runService} from '../running-service.ts';
import {SignalingPeer} from '../signaling-peer.ts';

const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
const ownAddress = addresses[0]?.address ?? '127.0.0.1';
const networkAddress = addresses.find(({family, internal}) => family === 'IPv4' && !internal)?.address;

/** Sends raw bytes, and resolves with the response after the server has closed the connection. */
async function sendRaw(port: number, text: string, address = '127.0.0.1'): Promise<string> {
  const socket = connect(port, address);
  socket.setEncoding('utf8');
  let received = '';
  socket.on('data', (piece: string) => (received += piece));
  socket.on('error', () => (received ||= 'refused'));
  socket.write(text);
  return new Promise((resolve) => socket.on('close', () => resolve(received)));
}
const createRequest = (path: string, host: string) =>
  `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;

suite('access to the service', () => {
  for (const [origin, isAllowed] of [
    [undefined, true],
    ['http://localhost:5173', true],
    ['https://app.localhost', true],
    ['http://127.0.0.1', true],
    ['http://[::1]:8080', true],
    [ownAddress.includes(':') ? `http://[${ownAddress}]:80` : `http://${ownAddress}:80`, true],
    ['https://pages.example', true],
    ['https://evil.example', false],
    ['null', false],
    ['', false],
    ['http://localhost.evil.example', false],
    ['http://1270.0.0.1', false],
  ] as const) {
    test(`is ${isAllowed ? 'allowed' : 'refused'} for the origin ${origin}`, () => {
      assert.equal(isOriginAllowed(origin, ['https://pages.example']), isAllowed);
    });
  }

  test('lets an allowed page read responses and the Retry-After header', async (t) => {
    const {base} = await runService(t);
    const origin = 'http://localhost:5173';
    const {headers} = await call(`${base}/cfg/apps`, 'GET', undefined, {origin});
    assert.equal(headers.get('access-control-allow-origin'), origin);
    assert.equal(headers.get('access-control-expose-headers'), 'Retry-After');
    assert.equal(headers.get('vary'), 'Origin');
  });

  test('allows a preflight request for DELETE with authorization without a token', async (t) => {
    const {base} = await runService(t, {token: 'secret'});
    const response = await fetch(`${base}/stream`, {
      method: 'OPTIONS',
      headers: {
        origin: 'http://localhost:5173',
        'access-control-request-method': 'DELETE',
        'access-control-request-headers': 'authorization,content-type',
      },
    });
    assert.equal(response.status, 204);
    assert.match(response.headers.get('access-control-allow-methods') ?? '', /DELETE/);
    assert.equal(response.headers.get('access-control-allow-headers'), 'authorization,content-type');
  });

  test('is refused to a page of another origin, by HTTP and by signaling', async (t) => {
    const {base} = await runService(t);
    const origin = 'https://evil.example';
    const {status, headers} = await call(`${base}/stream`, 'POST', {}, {origin});
    assert.equal(status, 403);
    assert.equal(headers.get('access-control-allow-origin'), null);
    const peer = new SignalingPeer(await openSession(base), {origin});
    assert.deepEqual(await peer.ended, {code: 403, reason: '', refused: true});
  });

  test('is refused to a page that uses DNS rebinding, although its requests look like same-origin requests', async (t) => {
    const {port} = await runService(t);
    for (const [host, status] of [
      ['evil.example:5173', 403],
      ['localhost.evil.example', 403],
      ['localhost:5173', 200],
      ['127.0.0.1', 200],
      ['[::1]:80', 200],
      ['app.localhost', 200],
    ] as const) {
      const answer = await sendRaw(port, createRequest('/service/cfg/apps', host));
      assert.match(answer, new RegExp(`^HTTP/1.1 ${status} `), host);
    }
  });

  test('requires the token for HTTP and signaling, and never sends it back', async (t) => {
    const {base, port} = await runService(t, {token: 'secret', signalingToken: 'secret'});
    const body = {id: 'usd-viewer', profile: 'default'};
    const refused = await call(`${base}/stream`, 'POST', body);
    assert.deepEqual([refused.status, refused.headers.get('www-authenticate')], [401, 'Bearer']);
    // A page measures the round trip by the address of the service, without its token.
    assert.equal((await fetch(base, {method: 'HEAD'})).status, 200);
    const {body: created} = await call(`${base}/stream`, 'POST', body, {authorization: 'Bearer secret'});
    assert.ok(typeof created === 'object' && created !== null && 'id' in created);
    const session = {id: String(created.id), address: '127.0.0.1', signalingPort: port, mediaPort: 0};
    const named = `x-nv-sessionid.${session.id}`;
    const wrong = new SignalingPeer(session, {protocols: [named, 'Authorization-Bearer.wrong']});
    assert.equal((await wrong.ended).code, 401);
    const right = new SignalingPeer(session, {protocols: [named, 'Authorization-Bearer.secret']});
    await right.waitForOpen();
    assert.equal(right.socket.protocol, named);
  });

  test('passes other paths to the page’s own server', async (t) => {
    const {base} = await runService(t);
    assert.equal(await (await fetch(new URL('/index.html', base))).text(), 'the page');
    assert.equal((await call(`${base}/unknown`)).status, 404);
  });
});

suite('the limits of the service', () => {
  test('end an endless chunked body with 413', async (t) => {
    const {port} = await runService(t);
    const piece = `10000\r\n${' '.repeat(0x10000)}\r\n`;
    const head = 'POST /service/stream HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n';
    assert.match(await sendRaw(port, head + piece.repeat(17)), /^HTTP\/1.1 413 /);
  });

  test('close a socket that sends a frame that is too long, and ignore one that is too deeply nested', async (t) => {
    const {base} = await runService(t);
    const session = await openSession(base);
    const long = new SignalingPeer(session);
    await long.waitForOpen();
    long.send({peer_msg: {msg: 'x'.repeat(300_000)}});
    assert.equal((await long.ended).code, 1009);
    const deep = new SignalingPeer(session, {query: 'peer_id=deep&version=2'});
    await deep.waitForOpen();
    deep.send(`{"ackid":1,"hb":${'['.repeat(50_000)}${']'.repeat(50_000)}}`);
    deep.send({ackid: 7, hb: 1});
    await deep.waitForFrame(({ack}) => ack === 7);
  });

  test('limit the sockets per session and the length of a peer id', async (t) => {
    const {base} = await runService(t);
    const session = await openSession(base);
    const peers = Array.from({length: 16}, (_, number) => {
      return new SignalingPeer(session, {query: `peer_id=peer-${number}&version=2`});
    });
    await Promise.all(peers.map((peer) => peer.waitForOpen()));
    assert.equal((await new SignalingPeer(session).ended).code, 503);
    const endless = new SignalingPeer(session, {query: `peer_id=${'x'.repeat(300)}&version=2`});
    assert.equal((await endless.ended).code, 400);
  });
});

const LINUX = 'Mozilla/5.0 (X11; Linux x86_64';
const CHROMIUM = `${LINUX}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36`;
const FIREFOX = `${LINUX}; rv:140.0) Gecko/20100101 Firefox/140.0`;

suite('the sockets of the service', () => {
  const create = (base: string, agent: string) =>
    call(`${base}/stream`, 'POST', {id: 'usd-viewer', profile: 'default'}, {'user-agent': agent});

  test('are on loopback only while Chromium on Linux uses it', async (t) => {
    const {base, port} = await runService(t);
    for (const agent of [CHROMIUM, CHROMIUM.replace('Chrome/', 'HeadlessChrome/')])
      assert.match(JSON.stringify((await create(base, agent)).body), /"127\.0\.0\.1"/);
    if (networkAddress)
      assert.equal(await sendRaw(port, createRequest('/', networkAddress), networkAddress), 'refused');
  });

  test('include one for signaling on the network interface for other browsers', async (t) => {
    const {base, port} = await runService(t);
    const {body} = await create(base, FIREFOX);
    assert.ok(JSON.stringify(body).includes(`"${networkAddress ?? '127.0.0.1'}"`));
    if (!networkAddress) return;
    for (const path of ['/', '/service/demo/sessions', '/service/cfg/apps']) {
      const answer = await sendRaw(port, createRequest(path, networkAddress), networkAddress);
      assert.match(answer, /^HTTP\/1\.1 404 /, path);
    }
  });

  test('use the address that another machine reached', async () => {
    const listener = new LocalSignalingListener(() => false);
    const request = {
      socket: {localAddress: '::ffff:192.0.2.77', localPort: 80},
      headers: {'user-agent': FIREFOX},
    };
    assert.equal(await listener.findAddress(request), '192.0.2.77');
    await listener.close();
  });
});
