import {expect} from '@open-wc/testing';
import {
  catchError,
  FakeServer,
  createJsonResponse,
  createHtmlResponse,
  createPendingBody,
  createReadyBody,
  ROUTES_BODY,
} from './fake-server.ts';

const request = {appId: 'usd-viewer', profile: 'default'};

describe('StreamingService.create', () => {
  it('posts the application and the profile', async () => {
    const server = FakeServer.withResponses(() => createJsonResponse(200, createReadyBody()));
    await server.createClient().create(request);
    const [sent] = server.requests;
    expect(server.requestLines).to.deep.equal(['POST /base/stream']);
    expect(sent?.body).to.deep.equal({id: 'usd-viewer', profile: 'default'});
    expect(sent?.headers.get('content-type')).to.equal('application/json');
  });

  it('keeps its headers behind a `fetch` of the page that copies them to add its own', async () => {
    const server = FakeServer.withResponses(() => createJsonResponse(200, createReadyBody()));
    const wrapped: typeof fetch = (input, init) =>
      server.fetch(input, {...init, headers: {...init?.headers, 'x-trace': '1'}});
    await server.createClient({fetch: wrapped, token: 'secret-token'}).create(request);
    const [sent] = server.requests;
    expect(Object.fromEntries(sent?.headers ?? [])).to.deep.equal({
      accept: 'application/json',
      authorization: 'Bearer secret-token',
      'content-type': 'application/json',
      'x-trace': '1',
    });
  });

  it('sends a version only for a version other than the latest', async () => {
    const server = FakeServer.withResponses(() => createJsonResponse(200, createReadyBody()));
    for (const version of ['1.2.0-beta+001', 'latest', undefined]) {
      await server.createClient().create({...request, version});
    }
    const versions = server.requests.map(({body}) => body);
    expect(versions).to.deep.equal([
      {id: 'usd-viewer', profile: 'default', version: '1.2.0-beta+001'},
      {id: 'usd-viewer', profile: 'default'},
      {id: 'usd-viewer', profile: 'default'},
    ]);
  });

  it('adds the stage to the custom arguments', async () => {
    const server = FakeServer.withResponses(() => createJsonResponse(200, createReadyBody()));
    const stageUri = 'omniverse://server/factory.usd';
    // The attribute wins over the same argument.
    const custom = {quality: 'high', usd_stage_uri: 'omniverse://server/other.usd'};
    await server.createClient().create({...request, stageUri, arguments: custom});
    expect(server.requests[0]?.body).to.deep.equal({
      ...{id: 'usd-viewer', profile: 'default'},
      arguments: {quality: 'high', usd_stage_uri: stageUri},
    });
  });

  it('returns a session that is immediately ready, with its hosts and ports', async () => {
    const session = await FakeServer.withResponses(() => createJsonResponse(200, createReadyBody('s7')))
      .createClient()
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

  it('returns a pending session with the service’s message', async () => {
    const server = FakeServer.withResponses(() =>
      createJsonResponse(202, createPendingBody('s7', 'Queue: 3'), {'retry-after': '4'}),
    );
    const session = await server.createClient().create(request);
    expect(session).to.deep.equal({
      ...{id: 's7', ready: false, message: 'Queue: 3'},
      ...{retryAfterMs: 4000, hosts: []},
    });
  });

  it('ends the session and reports the malformed field if only the id is readable', async () => {
    const broken = {
      ...createReadyBody('s7'),
      routes: {'10.0.0.7': [{description: 'signaling', protocol: 'TCP'}]},
    };
    const server = new FakeServer(({method}) =>
      method === 'POST' ? createJsonResponse(200, broken) : createJsonResponse(200, {}),
    );
    const error = await catchError(server.createClient().create(request));
    expect(error.code).to.equal('malformed-response');
    expect(error.advice).to.contain('routes');
    expect(server.requestLines).to.deep.equal(['POST /base/stream', 'DELETE /base/stream']);
    expect(server.requests[1]?.body).to.deep.equal({id: 's7'});
  });

  it('leaves a session whose routes are unreadable to its caller, which repeats a failed end', async () => {
    const server = FakeServer.withResponses(() => createJsonResponse(200, {id: 's7'}));
    const abandoned: string[] = [];
    const {signal} = new AbortController();
    const options = {signal, abandonSession: (id: string) => abandoned.push(id)};
    expect((await catchError(server.createClient().create(request, options))).code).to.equal(
      'malformed-response',
    );
    expect(abandoned).to.deep.equal(['s7']);
    expect(server.requestLines).to.deep.equal(['POST /base/stream']);
  });

  it('reports the malformed field even if that session cannot be ended', async () => {
    const server = new FakeServer(({method}) =>
      method === 'POST' ? createJsonResponse(200, {id: 's7'}) : createHtmlResponse(500),
    );
    expect((await catchError(server.createClient().create(request))).code).to.equal('malformed-response');
  });

  it('fails after any success but 200 and 202, and ends the session', async () => {
    for (const status of [201, 203, 206]) {
      const server = FakeServer.withResponses(() => createJsonResponse(status, createReadyBody('s7')));
      expect(await catchError(server.createClient().create(request))).to.include({
        ...{code: 'unexpected-status', status},
      });
      expect(server.requestLines).to.deep.equal(['POST /base/stream', 'DELETE /base/stream']);
    }
  });

  it('ends nothing if the response has no session id', async () => {
    const server = FakeServer.withResponses(() => createJsonResponse(200, {status: {condition: 'ready'}}));
    const error = await catchError(server.createClient().create(request));
    expect(error.advice).to.contain('`id`');
    expect(server.requestLines).to.deep.equal(['POST /base/stream']);
  });
});

/** Polls a session whose service sends one response. */
const pollOnce = (status: number, body: object) =>
  FakeServer.withResponses(() => createJsonResponse(status, body))
    .createClient()
    .poll('s1');

describe('StreamingService.poll', () => {
  it('requests the session by an id with any characters', async () => {
    const server = FakeServer.withResponses(() => createJsonResponse(200, createReadyBody('a/b c+d')));
    const session = await server.createClient().poll('a/b c+d');
    expect(server.requestLines).to.deep.equal(['GET /base/stream/a%2Fb%20c%2Bd']);
    expect(session.id).to.equal('a/b c+d');
  });

  it('fails if the service answers with another session', async () => {
    const error = await catchError(pollOnce(200, createReadyBody('s2')));
    expect(error.code).to.equal('malformed-response');
    expect(error.advice).to.contain('`id`');
  });

  it('treats 202 as pending for any body', async () => {
    for (const body of [
      createPendingBody(),
      {...createPendingBody(), status: {condition: 'warming-up', message: 'x', status: false}},
      {...createReadyBody(), status: {condition: 'ready', message: 'x', status: true}},
      {id: 's1'},
    ]) {
      const session = await pollOnce(202, body);
      expect(session.ready).to.equal(false);
      expect(session.hosts).to.be.empty;
    }
  });

  it('treats 200 with routes as ready for any status text', async () => {
    for (const status of [createPendingBody().status, {condition: 'running'}, undefined]) {
      const body = {...createReadyBody(), status};
      expect((await pollOnce(200, body)).ready).to.equal(true);
    }
  });

  const pendingBodies: readonly [string, object][] = [
    ['whose status is false', createPendingBody()],
    ['whose only word is the condition “pending”', {id: 's1', status: {condition: 'pending'}}],
    [
      'whose status is null beside the condition “pending”',
      {id: 's1', status: {condition: 'pending', status: null}},
    ],
    ['with no host', {...createReadyBody(), routes: {}}],
    ['with a host without routes', {id: 's1', routes: {h: []}, status: {status: false}}],
    ['with a host without nested routes', {id: 's1', routes: {h: {routes: []}}}],
  ];
  for (const [what, body] of pendingBodies) {
    it(`treats 200 as pending for a body ${what}`, async () => {
      const session = await pollOnce(200, body);
      expect(session).to.deep.include({ready: false, hosts: []});
    });
  }

  for (const condition of ['failed', 'Error']) {
    it(`fails with the message of the service after 200 with the condition “${condition}”, and for good`, async () => {
      const body = {id: 's1', routes: {}, status: {condition, message: 'No such image', status: false}};
      const error = await catchError(pollOnce(200, body));
      expect(error).to.include({code: 'service-error', detail: 'No such image'});
      expect(error.rules).to.include({pending: 'final', recover: 'replace'});
    });
  }

  const malformedBodies: readonly [string, object][] = [
    ['has no routes and no status', {id: 's1'}],
    ['is ready and has no routes', {id: 's1', routes: null, status: {condition: 'ready', status: true}}],
    ['has only routes that cannot be read', {id: 's1', routes: {h: [{protocol: 'TCP', source_port: 1}]}}],
    ['has no usable port', {id: 's1', routes: {h: [{...ROUTES_BODY[0], source_port: '70000'}]}}],
  ];
  for (const [what, body] of malformedBodies) {
    it(`fails with malformed-response after 200 with a body that ${what}`, async () => {
      const error = await catchError(pollOnce(200, body));
      expect(error.code).to.equal('malformed-response');
      expect(error.advice).to.contain('routes');
    });
  }

  it('treats null as absent in every optional field', async () => {
    const routes = {h: ROUTES_BODY.map((route) => ({...route, destination_port: null}))};
    const session = await pollOnce(200, {
      id: 's1',
      routes,
      status: {condition: null, message: null, status: null},
    });
    expect(session).to.include({ready: true, message: ''});
    expect(session.hosts[0]?.routes.map(({destinationPort}) => destinationPort)).to.deep.equal([
      undefined,
      undefined,
    ]);
    expect((await pollOnce(202, {id: 's1', routes: null, status: null})).ready).to.equal(false);
  });

  it('ignores a field of the wrong type', async () => {
    const session = await pollOnce(200, {...createReadyBody(), status: {message: 7, status: 'yes'}});
    expect(session).to.include({ready: true, message: ''});
  });

  it('reads a port that is a text, and ignores the routes and hosts that it cannot read', async () => {
    const list = [
      {protocol: 'TCP', source_port: 1},
      null,
      {...ROUTES_BODY[0], source_port: '31000'},
      ROUTES_BODY[1],
    ];
    const session = await pollOnce(200, {id: 's1', routes: {gone: 'x', 'no host': list, h: list}});
    expect(session.hosts.map(({host}) => host)).to.deep.equal(['h']);
    expect(session.hosts[0]?.routes.map(({sourcePort}) => sourcePort)).to.deep.equal([31_000, 31_001]);
  });

  it('uses at most eight hosts', async () => {
    const routes = Object.fromEntries(Array.from({length: 300}, (_, index) => [`h${index}`, ROUTES_BODY]));
    expect((await pollOnce(200, {id: 's1', routes})).hosts).to.have.length(8);
  });

  it('reads plain and nested routes', async () => {
    const session = await pollOnce(200, {...createReadyBody(), routes: {h: ROUTES_BODY}});
    expect(session.hosts[0]?.routes).to.have.length(2);
    const nested = await pollOnce(200, {...createReadyBody(), routes: {h: {routes: ROUTES_BODY}}});
    expect(nested).to.deep.equal(session);
  });

  it('keeps all hosts in the service’s order: IPv4, IPv6 and names', async () => {
    const hosts = ['lb.example.com', '10.0.0.7', 'fd00::7', '[2001:db8::1]'];
    const routes = Object.fromEntries(hosts.map((host) => [host, ROUTES_BODY]));
    const session = await pollOnce(200, {...createReadyBody(), routes});
    // An IPv6 address has no brackets, however the service writes it.
    const expected = [...hosts.slice(0, 3), '2001:db8::1'];
    expect(session.hosts.map(({host}) => host)).to.deep.equal(expected);
  });

  it('ignores unknown fields', async () => {
    const extendedRoutes = ROUTES_BODY.map((route) => ({...route, weight: 3}));
    const body = {...createReadyBody(), region: 'eu', routes: {h: {routes: extendedRoutes, zone: 'a'}}};
    const session = await pollOnce(200, body);
    expect(session).to.have.all.keys('id', 'ready', 'message', 'retryAfterMs', 'hosts');
    expect(session.hosts[0]?.routes[0]).to.have.all.keys(
      'description',
      'protocol',
      'sourcePort',
      'destinationPort',
    );
  });

  it('fails with session-not-found after 404', async () => {
    const detail = 'Session "s1" not found';
    const error = await catchError(pollOnce(404, {detail}));
    expect(error).to.include({code: 'session-not-found', detail});
  });

  for (const [whose, body] of [
    ['Traefik', '404 page not found\n'],
    ['Envoy', ''],
    ['nginx', '<html><body>404 Not Found</body></html>'],
    ['Kong', '{"message":"no Route matched with those values"}'],
  ] as const)
    it(`does not take the 404 of ${whose} for an answer of the service`, async () => {
      const server = FakeServer.withResponses(() => new Response(body, {status: 404}));
      const error = await catchError(server.createClient().poll('s1'));
      expect(error).to.include({code: 'not-found', status: 404});
      expect(error.rules).to.include({pending: 'briefly', recover: 'briefly'});
    });
});
