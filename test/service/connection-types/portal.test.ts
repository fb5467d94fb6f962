import {expect} from '@open-wc/testing';
import {useFakeTime} from '../../support/fake-time.ts';
import {AppStreamError} from '../../../src/errors/app-stream-error.ts';
import {portal, type PortalOptions} from '../../../src/portal.ts';
import {
  catchError,
  createEmptyResponse,
  createJsonResponse,
  neverRespond,
  type SentRequest,
  neverAborted,
  withServer,
} from '../fake-server.ts';

const APP = {id: 'usd-viewer', title: 'USD Viewer', description: 'Shows stages', mediaServer: null};
const SESSION = {id: 's 1', status: 'IDLE', app: APP};
const REQUEST = {appId: 'usd-viewer', profile: ''};

/** A portal with one application and no session yet. */
const respond = ({method, url}: SentRequest): Response => {
  if (url.pathname.startsWith('/api/apps/')) return createJsonResponse(200, APP);
  if (method === 'POST') return createJsonResponse(200, SESSION);
  if (method === 'GET') return createJsonResponse(200, {items: []});
  return createEmptyResponse(200);
};

const open = (options: Partial<PortalOptions> = {}) => {
  const service = portal({url: 'https://portal.example/api/', ...options});
  return {
    service,
    confirm: () => service.confirm(REQUEST, {signal: neverAborted()}),
    create: () => service.create(REQUEST),
    poll: (id = 's 1') => service.poll(id, {signal: neverAborted()}),
  };
};

describe('portal()', () => {
  useFakeTime();

  const run = new AbortController();

  it('needs an application and no profile', () => {
    expect(portal({url: '/api'}).requires).to.deep.equal(['app-id']);
  });

  it('creates a session with one POST, and returns the address of its signaling', () =>
    withServer(respond, async (server) => {
      const {confirm, create} = open();
      expect(await confirm()).to.deep.equal({name: 'USD Viewer', description: 'Shows stages'});
      expect(await create()).to.deep.equal({
        id: 's 1',
        ready: true,
        message: '',
        retryAfterMs: undefined,
        hosts: [],
        signalingUrl: 'wss://portal.example/api/sessions/s%201',
      });
      expect(server.requestLines).to.deep.equal([
        'GET /api/apps/usd-viewer',
        'GET /api/sessions/?own=true&status=ALIVE',
        'POST /api/sessions/?app_id=usd-viewer',
      ]);
      expect(server.requests.map(({init}) => init.credentials)).to.deep.equal(Array(3).fill('include'));
      expect(server.requests[2]?.body).to.equal(undefined);
    }));

  it('sends cookies as the page wants, and accepts an address below the page', () =>
    withServer(respond, async (server) => {
      const {signalingUrl} = await open({url: '/api', credentials: 'same-origin'}).create();
      expect(signalingUrl).to.equal(`ws://${location.host}/api/sessions/s%201`);
      expect(server.requests[1]?.init.credentials).to.equal('same-origin');
    }));

  it('sends the headers of the page with each request', () =>
    withServer(respond, async (server) => {
      let calls = 0;
      const {confirm, create, poll, service} = open({headers: () => ({traceparent: `00-${(calls += 1)}`})});
      await confirm();
      await create();
      await poll();
      await service.end('s 1');
      const sent = server.requests.map(({headers}) => headers.get('traceparent'));
      // A closing page has no time to wait, so the deletion has the headers of the last request.
      expect(sent).to.deep.equal(['00-1', '00-2', '00-3', '00-4', '00-4']);
    }));

  it('refuses an address that is none before any request', () =>
    withServer(respond, async (server) => {
      for (const url of ['ftp://portal.example', 'https://']) {
        expect((await catchError(open({url}).confirm())).code).to.equal('invalid-option');
        expect((await catchError(open({url}).create())).code).to.equal('invalid-option');
      }
      expect(server.requestLines).to.deep.equal([]);
    }));

  for (const [source, entry] of [
    ['its entry in the list', (url: URL) => url.pathname.includes('/apps/')],
    ['its session', (url: URL) => url.pathname.includes('/sessions/')],
  ] as const) {
    it(`uses the address of media of the application, from ${source}`, () =>
      withServer(
        (request) => {
          const app = {...APP, ...(entry(request.url) && {mediaServer: '10.1.2.3', mediaPort: 47_998})};
          if (request.url.pathname.includes('/apps/')) return createJsonResponse(200, app);
          return request.method === 'POST' ? createJsonResponse(200, {...SESSION, app}) : respond(request);
        },
        async () => {
          const {confirm, create} = open();
          await confirm();
          const route = {
            description: 'media',
            protocol: 'UDP',
            sourcePort: 47_998,
            destinationPort: undefined,
          };
          expect((await create()).hosts).to.deep.equal([{host: '10.1.2.3', routes: [route]}]);
        },
      ));
  }

  it('uses the address of media after a reload, when only the id of the session is known', () =>
    withServer(
      ({method, url}) => {
        if (method === 'HEAD') return createEmptyResponse(200);
        if (url.pathname.includes('/apps/'))
          return createJsonResponse(200, {...APP, mediaServer: '10.1.2.3', mediaPort: 1});
        return createJsonResponse(200, {items: [null, {id: 'other'}, {id: 's 1', app: 'usd-viewer'}]});
      },
      async (server) => {
        const {poll} = open();
        for (let times = 0; times < 2; times++)
          expect((await poll()).hosts.map(({host}) => host)).to.deep.equal(['10.1.2.3']);
        expect(server.requests.map(({method}) => method)).to.deep.equal(['HEAD', 'GET', 'GET', 'HEAD']);
      },
    ));

  const refusals: readonly (readonly [status: number, text: string, code: string, create: string])[] = [
    [401, 'Signed out', 'sign-in-expired', 'retry'],
    [404, 'Application not found.', 'not-found', 'final'],
    [408, 'The gateway did not answer.', 'request-timeout', 'retry'],
    [429, 'Maximum number of instances reached (3).', 'session-limit', 'final'],
    [503, 'No machine is free.', 'no-capacity', 'retry'],
    [502, 'Bad Gateway', 'create-unclear', 'final'],
  ];
  for (const [status, text, code, rule] of refusals) {
    it(`reads ${status} to the create request as ${code}, which the run ${rule === 'retry' ? 'repeats' : 'does not repeat'}`, () =>
      withServer(
        (request) => (request.method === 'POST' ? new Response(text, {status}) : respond(request)),
        async () => {
          const error = await catchError(open().create());
          expect([error.code, error.detail, error.rules.create]).to.deep.equal([code, text, rule]);
        },
      ));
  }

  it('sends no create request after its run has ended', () =>
    withServer(
      (request) => {
        run.abort(new Error('over'));
        return respond(request);
      },
      async (server) => {
        const creating = open().service.create(REQUEST, {signal: run.signal});
        expect(await creating.catch((error: unknown) => error)).to.equal(run.signal.reason);
        expect(server.requests.map(({method}) => method)).to.deep.equal(['GET']);
      },
    ));

  it('sends the create request once if the portal is silent, and finds the session that it created', () => {
    const asked = new Set<string>();
    return withServer(
      ({method, url: {host}, init}) => {
        if (method === 'POST') {
          asked.add(host);
          return neverRespond(init);
        }
        const hasCreated = host === 'late.example' && asked.has(host);
        return createJsonResponse(200, {items: hasCreated ? [{...SESSION, id: 's late'}] : []});
      },
      async (server) => {
        const createAt = (host: string) => open({url: `https://${host}/api/`}).create();
        const [late, error] = await Promise.all([
          createAt('late.example'),
          catchError(createAt('none.example')),
        ]);
        expect(late.id).to.equal('s late');
        expect(error).to.include({code: 'request-timeout', retryAfterMs: 30_000});
        expect(error.rules.create).to.equal('retry');
        const posts = server.requests.filter(({method}) => method === 'POST');
        expect(posts.map(({url}) => url.host)).to.have.members(['late.example', 'none.example']);
      },
    );
  });

  it('takes the late answer to a request that was given up, instead of another machine', () => {
    let lists = 0;
    return withServer(
      ({method}) => {
        if (method === 'POST') return new Response('The gateway did not answer.', {status: 408});
        lists += 1;
        return createJsonResponse(200, {items: lists > 1 ? [{...SESSION, id: 'late after 408'}] : []});
      },
      async (server) => {
        const {service} = open();
        const options = {signal: neverAborted()};
        expect((await catchError(service.create(REQUEST, options))).code).to.equal('request-timeout');
        expect((await service.create(REQUEST, options)).id).to.equal('late after 408');
        expect(server.requests.filter(({method}) => method === 'POST')).to.have.length(1);
      },
    );
  });

  it('does not take the session of another element of the page for its own', async () => {
    const [first, second] = [
      {...SESSION, id: 's 2'},
      {...SESSION, id: 's 3'},
    ];
    let posts = 0;
    await withServer(
      ({method, init}) => {
        if (method === 'GET') return createJsonResponse(200, {items: [first, second].slice(0, posts)});
        posts += 1;
        return posts === 1 ? createJsonResponse(200, first) : neverRespond(init);
      },
      async () => {
        const sessions = await Promise.all([open().create(), open().create()]);
        expect(sessions.map(({id}) => id)).to.deep.equal(['s 2', 's 3']);
      },
    );
  });

  it('does not create a session if the user is signed out', () =>
    withServer(
      () => createJsonResponse(401, {detail: 'Not authenticated'}),
      async (server) => {
        const {confirm, create} = open();
        for (const call of [confirm, create])
          expect((await catchError(call())).code).to.equal('sign-in-expired');
        expect(server.requests.map(({method}) => method)).to.deep.equal(['GET', 'GET']);
      },
    ));

  it('fails with app-not-found if the portal does not have the application', () =>
    withServer(
      () => createJsonResponse(404, {detail: 'Not found'}),
      async () => expect((await catchError(open().confirm())).code).to.equal('app-not-found'),
    ));

  const ends: readonly (readonly [what: string, answers: readonly string[]])[] = [
    ['by its cookie', ['DELETE /sign_in 200']],
    ['that is over', ['DELETE /sign_in 404', 'HEAD /sign_in 404']],
    [
      'again if the portal is busy with its socket',
      ['DELETE /sign_in 500', 'HEAD /sign_in 200', 'DELETE /sign_in 200'],
    ],
    ['that ends while the gateway is silent', ['DELETE /sign_in 408', 'HEAD /sign_in 404']],
    [
      'again if the portal did not see its cookie',
      ['DELETE /sign_in 404', 'HEAD /sign_in 200', 'HEAD /sign_in 200', 'DELETE /sign_in 200'],
    ],
    ['by its id if the cookie is gone', ['DELETE /sign_in 400', 'DELETE  204']],
  ];
  for (const [what, answers] of ends) {
    it(`ends a session ${what}`, () =>
      withServer(
        (_, index) => createEmptyResponse(Number(answers[index]?.slice(-3) ?? 599)),
        async (server) => {
          const ending = open().service.end('s 1');
          // A closing page runs no later task.
          expect(server.requests.map(({init}) => init.keepalive)).to.deep.equal([true]);
          await ending;
          const expected = answers.map((answer) => answer.replace(' ', ' /api/sessions/s%201').slice(0, -4));
          expect(server.requestLines).to.deep.equal(expected);
        },
      ));
  }

  it('reports that a session could not be ended', () =>
    withServer(
      () => createEmptyResponse(403),
      async ({requests}) => {
        expect((await catchError(open().service.end('s'))).code).to.equal('forbidden');
        expect(requests).to.have.length(1);
      },
    ));

  it('notes a failure at its session, and never rejects', () =>
    withServer(respond, async (server) => {
      const {service, create} = open();
      await service.noteFailure(new AppStreamError('ice-failed'));
      await create();
      await service.noteFailure({code: 'ice-failed', message: 'No media'});
      expect(server.requestLines.slice(2)).to.deep.equal(['PATCH /api/sessions/s%201/']);
      expect(server.requests[2]?.body).to.deep.equal({error: 'ice-failed: No media'});
      window.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
      await service.noteFailure(new AppStreamError('ice-failed'));
    }));
});
