import assert from 'node:assert/strict';
import {suite, test, type TestContext} from 'node:test';
import * as z from 'zod/mini';
import {runService} from './running-service.ts';
import {SignalingPeer} from './signaling-peer.ts';

const USER = 'id_token=ada';
const sessionSchema = z.object({
  id: z.string(),
  nvcf_request_id: z.string(),
  status: z.string(),
  error: z.nullable(z.string()),
  app: z.object({id: z.string(), mediaServer: z.nullable(z.string()), mediaPort: z.nullable(z.number())}),
});
const listSchema = z.object({items: z.array(sessionSchema), total_pages: z.number()});

const openPortal = async (t: TestContext, switches?: Record<string, unknown>) => {
  const {base, port, service, until} = await runService(t);
  const segment = switches ? `/demo=${encodeURIComponent(JSON.stringify(switches))}` : '';
  const root = `/service/portal${segment}/api`;
  const origin = new URL(base).origin;
  const request = async (path: string, method = 'GET', cookie = USER, body?: unknown) => {
    const response = await fetch(`${origin}${root}${path}`, {
      method,
      redirect: 'manual',
      headers: {cookie},
      ...(body === undefined ? {} : {body: JSON.stringify(body)}),
    });
    return {status: response.status, headers: response.headers, text: await response.text()};
  };
  const create = async () => {
    const answer = await request('/sessions/?app_id=usd-viewer', 'POST');
    assert.equal(answer.status, 200, answer.text);
    const session = z.parse(sessionSchema, JSON.parse(answer.text));
    const cookie = `${USER}; nvcf-request-id=${session.nvcf_request_id}`;
    return {...session, cookie, setCookie: answer.headers.get('set-cookie')};
  };
  const host = {id: '', address: '127.0.0.1', signalingPort: port, mediaPort: 0};
  return {
    root,
    request,
    create,
    signIn: (id: string, cookie: string, protocols: readonly string[] = [`x-nv-sessionid.${id}`]) =>
      new SignalingPeer(host, {path: `${root}/sessions/${id}`, protocols, cookie}),
    list: async (status: string) => {
      const {text} = await request(`/sessions/?own=true&status=${status}`);
      return z.parse(listSchema, JSON.parse(text)).items;
    },
    service,
    until,
  };
};

type Portal = Awaited<ReturnType<typeof openPortal>>;

/** Opens a session and a socket that has its offer. */
const openStream = async (portal: Portal) => {
  const session = await portal.create();
  const peer = portal.signIn(session.id, session.cookie);
  await peer.waitForOffer();
  return {session, peer, path: `/sessions/${session.id}`};
};

suite('the portal', () => {
  test('needs the cookie of a signed-in user for each call, also for the socket', async (t) => {
    const portal = await openPortal(t);
    const {id} = await portal.create();
    for (const cookie of ['', 'id_token=expired', 'id_token=']) {
      assert.equal((await portal.request('/sessions/?app_id=usd-viewer', 'POST', cookie)).status, 401);
      assert.equal((await portal.request(`/sessions/${id}/sign_in`, 'HEAD', cookie)).status, 401);
      assert.equal((await portal.signIn(id, cookie).ended).code, 401);
    }
    assert.equal(portal.service.machines.portal, 1);
  });

  test('creates an idle session on one machine, and sets its cookie for its socket', async (t) => {
    const portal = await openPortal(t);
    const session = await portal.create();
    assert.equal(session.status, 'IDLE');
    assert.equal(portal.service.machines.portal, 1);
    const path = `${portal.root}/sessions/${session.id}/sign_in`;
    assert.equal(
      session.setCookie,
      `nvcf-request-id=${session.nvcf_request_id}; HttpOnly; Max-Age=28800; Path=${path}`,
    );
  });

  const answers: readonly (readonly [request: string, status: number, text: RegExp, location?: string])[] = [
    ['POST /sessions?app_id=usd-viewer', 307, /^/, '/sessions/?app_id=usd-viewer'],
    ['GET /../apps/usd-viewer', 200, /"usd-viewer"/],
    ['GET /apps/', 200, /^(?=.*"usd-viewer")(?!.*"restricted")/],
    ['GET /apps/unknown', 404, /^/],
    ['POST /sessions/?app_id=unknown', 404, /^Application not found\.$/],
    ['GET /sessions/?own=true&status=alive', 422, /^/],
  ];
  for (const [request, status, text, location] of answers) {
    test(`answers ${request} with ${status}`, async (t) => {
      const portal = await openPortal(t);
      const [method, path = ''] = request.split(' ');
      const answer = await portal.request(path, method);
      assert.equal(answer.status, status);
      assert.match(answer.text, text);
      assert.equal(answer.headers.get('location'), location === undefined ? null : portal.root + location);
    });
  }

  test('allows three sessions of an application', async (t) => {
    const portal = await openPortal(t);
    for (let count = 0; count < 3; count++) await portal.create();
    const fourth = await portal.request('/sessions/?app_id=usd-viewer', 'POST');
    assert.deepEqual([fourth.status, fourth.text], [429, 'Maximum number of instances reached (3).']);
  });

  test('selects the whole list of subprotocols as one', async (t) => {
    const portal = await openPortal(t);
    const {id, cookie} = await portal.create();
    const peer = portal.signIn(id, cookie, ['x-nv-sessionid.1', 'second']);
    // The client of Node refuses what it has not offered, as browsers do.
    await peer.ended;
    assert.equal(peer.socket.protocol, '');
    const single = portal.signIn(id, cookie);
    await single.waitForOpen();
    assert.equal(single.socket.protocol, `x-nv-sessionid.${id}`);
  });

  test('hides the sessions of other users', async (t) => {
    const portal = await openPortal(t);
    const {id, nvcf_request_id: requestId} = await portal.create();
    const other = `id_token=bob; nvcf-request-id=${requestId}`;
    assert.equal((await portal.request(`/sessions/${id}/sign_in`, 'HEAD', other)).status, 404);
    assert.equal((await portal.request(`/sessions/${id}`, 'DELETE', other)).status, 404);
    assert.equal((await portal.signIn(id, other).ended).code, 3004);
  });
});

suite('a socket of the portal', () => {
  test('is closed with 3000 without the cookie of its session', async (t) => {
    const portal = await openPortal(t);
    const {id, cookie} = await portal.create();
    for (const wrong of [USER, `${USER}; nvcf-request-id=""`, `${cookie}; nvcf-request-id=""`])
      assert.equal((await portal.signIn(id, wrong).ended).code, 3000);
  });

  test('is closed with 3004 for an unknown session, and with 3005 beside another client', async (t) => {
    const portal = await openPortal(t);
    const {session} = await openStream(portal);
    assert.equal((await portal.signIn('unknown', session.cookie).ended).code, 3004);
    assert.equal((await portal.signIn(session.id, session.cookie).ended).code, 3005);
  });

  for (const [switches, code, status] of [
    [{withdrawn: true}, 3006, 'IDLE'],
    [{refusal: 'no worker'}, 3001, 'FAILED'],
    [{gatewaySilent: true, connectMs: 50}, 3008, 'FAILED'],
    [{restartAfterMs: 0}, 1012, 'IDLE'],
    [{dropAfterMs: 0}, 1006, 'IDLE'],
    [{killAfterMs: 0}, 1006, 'ACTIVE'],
    [{endAfterMs: 0}, 3010, 'STOPPED'],
    [{host: {silentSocket: true, closeAfterMs: 0, closeCode: 4001}}, 4001, 'FAILED'],
  ] as const) {
    test(`is closed with ${code} by ${JSON.stringify(switches)}, and leaves the session ${status}`, async (t) => {
      const portal = await openPortal(t, switches);
      const {id, cookie} = await portal.create();
      assert.equal((await portal.signIn(id, cookie).ended).code, code);
      assert.equal((await portal.list(status))[0]?.id, id);
      if (status === 'ACTIVE') assert.equal((await portal.signIn(id, cookie).ended).code, 3005);
    });
  }

  test('stays open and silent if the host crashes, and the machine ends', async (t) => {
    const portal = await openPortal(t, {host: {silentSocket: true, crashAfterMs: 0}});
    const {id, cookie} = await portal.create();
    const peer = portal.signIn(id, cookie);
    await peer.waitForOpen();
    await portal.until(() => portal.service.sessions.length === 0);
    assert.equal(peer.socket.readyState, peer.socket.OPEN);
    assert.equal((await portal.list('FAILED'))[0]?.id, id);
  });
});

suite('the end of a session of the portal', () => {
  test('is clean before the socket closes: the socket gets 3010', async (t) => {
    const portal = await openPortal(t);
    const {session, peer, path} = await openStream(portal);
    assert.equal((await portal.request(`${path}/sign_in`, 'DELETE', session.cookie)).status, 200);
    assert.equal((await peer.ended).code, 3010);
    assert.equal((await portal.list('STOPPED'))[0]?.id, session.id);
    assert.equal(portal.service.sessions.length, 0);
    assert.equal((await portal.request(`${path}/sign_in`, 'DELETE', session.cookie)).status, 404);
    assert.equal((await portal.request(path, 'DELETE')).status, 204);
  });

  test('fails with 500 right after the socket has closed, and a second request ends the session', async (t) => {
    const portal = await openPortal(t);
    const {session, peer, path} = await openStream(portal);
    let now = performance.now();
    t.mock.method(performance, 'now', () => now);
    peer.close();
    await peer.ended;
    const end = () => portal.request(`${path}/sign_in`, 'DELETE', session.cookie);
    now += 299;
    assert.equal((await end()).status, 500);
    assert.equal((await portal.list('IDLE'))[0]?.id, session.id);
    now += 1;
    assert.equal((await end()).status, 200);
    assert.equal((await portal.list('STOPPED'))[0]?.id, session.id);
  });

  test('leaves the session idle if the socket closes meanwhile', async (t) => {
    const portal = await openPortal(t);
    const {session, peer, path} = await openStream(portal);
    const answer = portal.request(`${path}/sign_in`, 'DELETE', session.cookie);
    peer.close();
    assert.ok([200, 500].includes((await answer).status));
    assert.equal((await portal.list('IDLE'))[0]?.id, session.id);
  });

  test('leaves the session idle if its host breaks the connection while the socket closes', async (t) => {
    const portal = await openPortal(t, {faultsOnRequest: true, failAfterMs: 0});
    const {session, peer, path} = await openStream(portal);
    // The page has sent its close frame, and its connection stays.
    peer.socket.pause();
    peer.close();
    assert.equal((await portal.request(`${path}/faults`, 'POST')).status, 204);
    await portal.until(() => !portal.service.sessions[0]?.clients);
    peer.socket.resume();
    await peer.ended;
    assert.equal((await portal.list('IDLE'))[0]?.id, session.id);
  });

  test('needs the cookie at the address of the socket, and hides all cookies at the other one', async (t) => {
    const portal = await openPortal(t);
    const {path} = await openStream(portal);
    assert.equal((await portal.request(`${path}/sign_in`, 'DELETE')).status, 400);
    const answer = await portal.request(path, 'DELETE');
    assert.deepEqual(
      [answer.status, answer.headers.get('set-cookie')],
      [200, 'nvcf-request-id=""; Max-Age=1'],
    );
  });

  test('does not happen with 408, and happens despite the status of the gateway', async (t) => {
    const portal = await openPortal(t, {deleteTimeouts: 1, deleteStatus: 502});
    const {session, path} = await openStream(portal);
    const end = () => portal.request(`${path}/sign_in`, 'DELETE', session.cookie);
    assert.equal((await end()).status, 408);
    assert.equal((await portal.list('ACTIVE'))[0]?.id, session.id);
    assert.equal((await end()).status, 502);
    assert.equal((await portal.list('STOPPED'))[0]?.id, session.id);
  });
});
