import {expect} from '@open-wc/testing';
import {openSocket, subprotocols} from '../../../../src/connection/nvst/signaling/open-socket.ts';
import {AppStreamError} from '../../../../src/index.ts';
import {catchErrorCode} from '../../../messages/catch-rejection.ts';

const failureAt = async (address: string, signal = new AbortController().signal): Promise<unknown> =>
  openSocket(new URL(address), [], {limitMs: 20_000, signal}).then(
    () => 'the socket opened',
    (error: unknown) => error,
  );

const {fetch: fetchInBrowser} = globalThis;
const {now} = performance;

/** Replaces the requests of the page until the end of the test. Returns their addresses. */
const replaceFetch = (respond: (init?: RequestInit) => Response | Promise<Response> | undefined) => {
  const requested: string[] = [];
  globalThis.fetch = async (input, init) => {
    const response = respond(init);
    if (!response) return fetchInBrowser(input, init);
    requested.push(input instanceof Request ? input.url : String(input));
    return response;
  };
  return requested;
};

const moveClock = (ms: number) => {
  performance.now = () => now.call(performance) + ms;
};

describe('openSocket', () => {
  afterEach(() => {
    globalThis.fetch = fetchInBrowser;
    performance.now = now;
  });

  it('rejects with socket-refused if the port responds to HTTP, and hides the query', async () => {
    // The service refuses a sign-in without a name.
    const error = await failureAt(`ws://${location.host}/service/sign_in?key=key-1`);
    expect(error).to.include({code: 'socket-refused', retryable: true});
    expect((error as AppStreamError).advice).to.include(`ws://${location.host} answers`);
    expect(JSON.stringify(error)).not.to.include('key-1');
  });

  it('reports what HTTP at the address is answered, unless a gateway may still start the host', async () => {
    let laterMs = 0;
    const failureWith = async (response: Response) => {
      const requested = replaceFetch((init) => {
        if (init?.mode === 'no-cors') return undefined;
        // The default of `credentials` sends the cookies of the page's own origin only.
        expect(init).to.include({redirect: 'manual'}).and.not.have.any.keys('headers', 'credentials');
        return response;
      });
      // A result counts for ten seconds.
      moveClock((laterMs += 10_001));
      const error = await failureAt(`ws://${location.host}/service/sign_in?key=key-1`);
      expect(requested).to.deep.equal([`${location.origin}/service/sign_in`]);
      return error;
    };
    for (const status of [200, 400, 404, 405, 426])
      expect(await failureWith(new Response(null, {status}))).to.include({code: 'socket-refused', status});
    for (const status of [401, 403, 429, 502, 503, 504]) {
      const error = await failureWith(new Response(null, {status}));
      expect(error).to.include({code: 'socket-refused', status: undefined});
    }
    // A browser gives a redirect the same status.
    expect(await failureWith(Response.error())).to.include({code: 'redirected'});
  });

  it('rejects with signaling-unreachable if nothing responds', async () => {
    const error = await failureAt('ws://host.invalid:49100/sign_in');
    expect(error).to.include({code: 'signaling-unreachable'});
    expect((error as AppStreamError).advice).to.include('ws://host.invalid:49100');
  });

  it('sends one HTTP request to an origin, however often its sockets fail', async () => {
    const probed = replaceFetch((init) => {
      expect(init).to.include({mode: 'no-cors', credentials: 'omit'}).and.not.have.property('headers');
      return Promise.reject(new TypeError('Refused'));
    });
    for (let attempt = 0; attempt < 3; attempt++)
      expect(await failureAt('ws://127.0.0.1:9/sign_in')).to.include({code: 'signaling-unreachable'});
    expect(probed).to.deep.equal(['http://127.0.0.1:9']);
  });

  it('asks a silent port at most once a second until it responds', async () => {
    const asked: number[] = [];
    replaceFetch(() => {
      asked.push(performance.now());
      return asked.length < 3 ? Promise.reject(new TypeError('Refused')) : new Response();
    });
    const error = await failureAt('ws://127.0.0.1:10/sign_in');
    await (error as AppStreamError).retryWhen?.(new AbortController().signal);
    const pauses = asked.slice(1).map((at, index) => at - (asked[index] ?? 0));
    expect(pauses).to.have.length(2);
    expect(Math.min(...pauses)).to.be.at.least(990);
  });

  it('asks a silent port no more after the end of the wait', async () => {
    const asked = replaceFetch(() => Promise.reject(new TypeError('Refused')));
    const error = await failureAt('ws://127.0.0.1:12/sign_in');
    const controller = new AbortController();
    const waiting = (error as AppStreamError).retryWhen?.(controller.signal);
    const before = asked.length;
    controller.abort(new RangeError('the reason'));
    const failure: unknown = await waiting?.catch((reason: unknown) => reason);
    expect([failure instanceof RangeError, asked.length]).to.deep.equal([true, before]);
  });

  it('sends at most one request to each address in 10 seconds after a response', async () => {
    let isUp = false;
    const asked = replaceFetch(() => (isUp ? new Response() : Promise.reject(new TypeError('Refused'))));
    const address = 'ws://127.0.0.1:11/sign_in';
    const both = ['http://127.0.0.1:11', 'http://127.0.0.1:11/sign_in'];
    const first = await failureAt(address);
    isUp = true;
    await (first as AppStreamError).retryWhen?.(new AbortController().signal);
    for (let attempt = 0; attempt < 4; attempt++)
      expect(await failureAt(address)).to.include({code: 'socket-refused'});
    expect(asked).to.deep.equal([both[0], ...both]);
    moveClock(10_001);
    expect(await failureAt(address)).to.include({code: 'socket-refused'});
    expect(asked).to.deep.equal([both[0], ...both, ...both]);
  });

  it('rejects immediately with the signal’s reason', async () => {
    const abort = new AbortController();
    const outcome = failureAt(`ws://${location.host}/service/sign_in`, abort.signal);
    const reason = new Error('no longer wanted');
    abort.abort(reason);
    expect(await outcome).to.equal(reason);
  });
});

describe('subprotocols', () => {
  it('contain the session id first, then the token', () => {
    expect(subprotocols('8d0c2f0e-demo', 'aaa.bbb.ccc')).to.deep.equal([
      'x-nv-sessionid.8d0c2f0e-demo',
      'Authorization-Bearer.aaa.bbb.ccc',
    ]);
  });

  it('contain only the session id without a token', () => {
    expect(subprotocols('8d0c2f0e-demo', undefined)).to.deep.equal(['x-nv-sessionid.8d0c2f0e-demo']);
  });

  it('put the prefix of the gateway before the token', () => {
    expect(subprotocols('s1', 'aaa', 'authorization.bearer.')).to.deep.equal([
      'x-nv-sessionid.s1',
      'authorization.bearer.aaa',
    ]);
  });

  it('omit an id with characters that a header list does not allow', () => {
    for (const id of ['', 'a b', 'a,b', 'a/b', 'ä']) {
      expect(subprotocols(id, undefined), id).to.deep.equal([]);
    }
  });

  for (const token of ['YWJj=', 'a/b', 'a,b', 'a b', '"a"', 'ä', '']) {
    it(`reject the token ${JSON.stringify(token)} without quoting it`, () => {
      const read = () => subprotocols('s1', token);
      expect(catchErrorCode(read)).to.equal('token-unusable');
      if (token) expect(read).to.throw(AppStreamError).with.property('message').that.does.not.include(token);
    });
  }

  it('are accepted by the browser', () => {
    const protocols = subprotocols("!#$%&'*+-.^_`|~09AZaz", 'aaa.bbb-ccc_ddd~');
    const socket = new WebSocket('ws://localhost:1/', protocols);
    socket.close();
    expect(protocols).to.have.length(2);
  });
});
