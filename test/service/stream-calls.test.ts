import {expect} from '@open-wc/testing';
import {failureOf, FakeServer, json, page, pendingBody, readyBody, WIRE_ROUTES} from './fake-server.ts';

const request = {appId: 'usd-viewer', profile: 'default'};

describe('StreamingService.create', () => {
  it('posts the application and the profile below the base', async () => {
    const server = FakeServer.inTurn(() => json(200, readyBody()));
    await server.client().create(request);
    const [sent] = server.requests;
    expect(server.lines).to.deep.equal(['POST /base/stream']);
    expect(sent?.body).to.deep.equal({id: 'usd-viewer', profile: 'default'});
    expect(sent?.headers.get('content-type')).to.equal('application/json');
  });

  it('names a version only where one is wanted, since the service’s default is the latest', async () => {
    const server = FakeServer.inTurn(() => json(200, readyBody()));
    for (const version of ['1.2.0-beta+001', 'latest', undefined]) {
      await server.client().create({...request, version});
    }
    const versions = server.requests.map(({body}) => body);
    expect(versions).to.deep.equal([
      {id: 'usd-viewer', profile: 'default', version: '1.2.0-beta+001'},
      {id: 'usd-viewer', profile: 'default'},
      {id: 'usd-viewer', profile: 'default'},
    ]);
  });

  it('puts the stage among the custom arguments', async () => {
    const server = FakeServer.inTurn(() => json(200, readyBody()));
    const stageUri = 'omniverse://server/factory.usd';
    await server.client().create({...request, stageUri, arguments: {quality: 'high'}});
    expect(server.requests[0]?.body).to.deep.equal({
      ...{id: 'usd-viewer', profile: 'default'},
      arguments: {quality: 'high', usd_stage_uri: stageUri},
    });
  });

  it('tells of a session that is ready at once, with its hosts and ports', async () => {
    const session = await FakeServer.inTurn(() => json(200, readyBody('s7')))
      .client()
      .create(request);
    expect(session).to.deep.equal({
      id: 's7',
      ready: true,
      message: 'Ready',
      retryAfterMs: undefined,
      hosts: [
        {
          host: '10.0.0.7',
          routes: [
            {description: 'signaling', protocol: 'TCP', sourcePort: 31_000, destinationPort: 49_100},
            {description: 'media', protocol: 'UDP', sourcePort: 31_001, destinationPort: 47_998},
          ],
        },
      ],
    });
  });

  it('tells of a session that is being prepared, in the service’s words', async () => {
    const server = FakeServer.inTurn(() => json(202, pendingBody('s7', 'Queue: 3'), {'retry-after': '4'}));
    const session = await server.client().create(request);
    expect(session).to.deep.equal({
      ...{id: 's7', ready: false, message: 'Queue: 3'},
      ...{retryAfterMs: 4000, hosts: []},
    });
  });

  it('ends a session whose answer cannot be read further than its id, and says which field is wrong', async () => {
    const broken = {...readyBody('s7'), routes: {'10.0.0.7': [{description: 'signaling', protocol: 'TCP'}]}};
    const server = new FakeServer(({method}) => (method === 'POST' ? json(200, broken) : json(200, {})));
    const error = await failureOf(server.client().create(request));
    expect(error.code).to.equal('malformed-response');
    expect(error.message).to.contain('routes');
    expect(server.lines).to.deep.equal(['POST /base/stream', 'DELETE /base/stream']);
    expect(server.requests[1]?.body).to.deep.equal({id: 's7'});
  });

  it('still says which field is wrong when that session cannot be ended', async () => {
    const server = new FakeServer(({method}) => (method === 'POST' ? json(200, {id: 's7'}) : page(500)));
    expect((await failureOf(server.client().create(request))).code).to.equal('malformed-response');
  });

  it('ends nothing when the answer names no session', async () => {
    const server = FakeServer.inTurn(() => json(200, {status: {condition: 'ready'}}));
    const error = await failureOf(server.client().create(request));
    expect(error.message).to.contain('(id)');
    expect(server.lines).to.deep.equal(['POST /base/stream']);
  });
});

describe('StreamingService.poll', () => {
  it('asks for the session by its id, whatever characters that holds', async () => {
    const server = FakeServer.inTurn(() => json(200, readyBody('a/b c+d')));
    const session = await server.client().poll('a/b c+d');
    expect(server.lines).to.deep.equal(['GET /base/stream/a%2Fb%20c%2Bd']);
    expect(session.id).to.equal('a/b c+d');
  });

  it('takes 202 for pending whatever the body says', async () => {
    for (const body of [
      pendingBody(),
      {...pendingBody(), status: {condition: 'warming-up', message: 'x', status: false}},
      {...readyBody(), status: {condition: 'ready', message: 'x', status: true}},
      {id: 's1'},
    ]) {
      const session = await FakeServer.inTurn(() => json(202, body))
        .client()
        .poll('s1');
      expect(session.ready).to.equal(false);
      expect(session.hosts).to.be.empty;
    }
  });

  it('takes 200 with routes for ready whatever the body’s words say', async () => {
    for (const status of [pendingBody().status, {condition: 'running'}, undefined]) {
      const body = {...readyBody(), status};
      const session = await FakeServer.inTurn(() => json(200, body))
        .client()
        .poll('s1');
      expect(session.ready).to.equal(true);
    }
  });

  it('takes 200 without routes for pending where the body says so, and for malformed where it does not', async () => {
    const pending = await FakeServer.inTurn(() => json(200, pendingBody()))
      .client()
      .poll('s1');
    expect(pending.ready).to.equal(false);
    const silent = FakeServer.inTurn(() => json(200, {...readyBody(), routes: {}}));
    const error = await failureOf(silent.client().poll('s1'));
    expect(error.code).to.equal('malformed-response');
    expect(error.message).to.contain('routes');
  });

  it('reads routes as the contract has them and as deployments wrap them', async () => {
    const plain = FakeServer.inTurn(() => json(200, {...readyBody(), routes: {h: WIRE_ROUTES}}));
    const nested = FakeServer.inTurn(() => json(200, {...readyBody(), routes: {h: {routes: WIRE_ROUTES}}}));
    const session = await plain.client().poll('s1');
    expect(session.hosts[0]?.routes).to.have.length(2);
    expect(await nested.client().poll('s1')).to.deep.equal(session);
  });

  it('keeps all hosts, in the service’s order, be they IPv4, IPv6 or names', async () => {
    const hosts = ['lb.example.com', '10.0.0.7', 'fd00::7'];
    const routes = Object.fromEntries(hosts.map((host) => [host, WIRE_ROUTES]));
    const session = await FakeServer.inTurn(() => json(200, {...readyBody(), routes}))
      .client()
      .poll('s1');
    expect(session.hosts.map(({host}) => host)).to.deep.equal(hosts);
  });

  it('ignores fields that the contract does not name', async () => {
    const wordy = WIRE_ROUTES.map((route) => ({...route, weight: 3}));
    const body = {...readyBody(), region: 'eu', routes: {h: {routes: wordy, zone: 'a'}}};
    const session = await FakeServer.inTurn(() => json(200, body))
      .client()
      .poll('s1');
    expect(session).to.have.all.keys('id', 'ready', 'message', 'retryAfterMs', 'hosts');
    expect(session.hosts[0]?.routes[0]).to.have.all.keys(
      'description',
      'protocol',
      'sourcePort',
      'destinationPort',
    );
  });

  it('tells a session that is gone from an address that is wrong', async () => {
    const server = FakeServer.inTurn(() => json(404, {detail: 'Session "s1" not found'}));
    const error = await failureOf(server.client().poll('s1'));
    expect(error.code).to.equal('session-not-found');
    expect(error.detail).to.equal('Session "s1" not found');
  });
});
