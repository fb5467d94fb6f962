import {expect} from '@open-wc/testing';
import {openSocket, subprotocols} from '../../../../src/connection/nvst/signaling/open-socket.ts';
import {AppStreamError} from '../../../../src/index.ts';

const failureAt = async (address: string, signal = new AbortController().signal): Promise<unknown> =>
  openSocket(new URL(address), [], {limitMs: 20_000, signal}).then(
    () => 'the socket opened',
    (error: unknown) => error,
  );

describe('openSocket', () => {
  it('rejects with socket-refused if the port responds to HTTP, and hides the query', async () => {
    // The service refuses a sign-in without a name.
    const error = await failureAt(`ws://${location.host}/service/sign_in?key=key-1`);
    expect(error).to.include({code: 'socket-refused', retryable: true});
    expect((error as AppStreamError).advice).to.include(`ws://${location.host} answers`);
    expect(JSON.stringify(error)).not.to.include('key-1');
  });

  it('reports what HTTP at the address is answered, unless a gateway may still start the host', async () => {
    const {fetch} = globalThis;
    const {now} = performance;
    const requested: string[] = [];
    let laterMs = 0;
    performance.now = () => now.call(performance) + laterMs;
    const failureWith = async (response: Response) => {
      globalThis.fetch = (input, init) => {
        if (init?.mode === 'no-cors') return fetch(input, init);
        requested.push(input instanceof Request ? input.url : String(input));
        // The default of `credentials` sends the cookies of the page's own origin only.
        expect(init).to.include({redirect: 'manual'}).and.not.have.any.keys('headers', 'credentials');
        return Promise.resolve(response);
      };
      // A result counts for ten seconds.
      laterMs += 10_001;
      return failureAt(`ws://${location.host}/service/sign_in?key=key-1`);
    };
    try {
      for (const status of [200, 400, 404, 405, 426])
        expect(await failureWith(new Response(null, {status}))).to.include({code: 'socket-refused', status});
      for (const status of [401, 403, 429, 502, 503, 504]) {
        const error = await failureWith(new Response(null, {status}));
        expect(error).to.include({code: 'socket-refused', status: undefined});
      }
      // A browser gives a redirect the same status.
      expect(await failureWith(Response.error())).to.include({code: 'redirected'});
    } finally {
      globalThis.fetch = fetch;
      performance.now = now;
    }
    expect(new Set(requested)).to.deep.equal(new Set([`${location.origin}/service/sign_in`]));
  });

  it('rejects with signaling-unreachable if nothing responds', async () => {
    const error = await failureAt('ws://host.invalid:49100/sign_in');
    expect(error).to.include({code: 'signaling-unreachable'});
    expect((error as AppStreamError).advice).to.include('ws://host.invalid:49100');
  });

  it('sends one HTTP request to an origin, however often its sockets fail', async () => {
    const {fetch} = globalThis;
    const probed: string[] = [];
    globalThis.fetch = (input, init) => {
      probed.push(input instanceof Request ? input.url : String(input));
      expect(init).to.include({mode: 'no-cors', credentials: 'omit'}).and.not.have.property('headers');
      return fetch(input, init);
    };
    try {
      for (let attempt = 0; attempt < 3; attempt++) {
        const error = await failureAt('ws://127.0.0.1:9/sign_in');
        expect(error).to.include({code: 'signaling-unreachable'});
      }
    } finally {
      globalThis.fetch = fetch;
    }
    expect(probed).to.deep.equal(['http://127.0.0.1:9']);
  });

  it('asks a silent port at most once a second until it responds', async () => {
    const {fetch} = globalThis;
    const asked: number[] = [];
    globalThis.fetch = () => {
      asked.push(performance.now());
      return asked.length < 3 ? Promise.reject(new TypeError('Refused')) : Promise.resolve(new Response());
    };
    try {
      const error = await failureAt('ws://127.0.0.1:10/sign_in');
      await (error as AppStreamError).retryWhen?.(new AbortController().signal);
    } finally {
      globalThis.fetch = fetch;
    }
    const pauses = asked.slice(1).map((at, index) => at - (asked[index] ?? 0));
    expect(pauses).to.have.length(2);
    expect(Math.min(...pauses)).to.be.at.least(990);
  });

  it('sends at most one request to each address in 10 seconds after a response', async () => {
    const {fetch} = globalThis;
    const {now} = performance;
    let laterMs = 0;
    let isUp = false;
    let asked: string[] = [];
    globalThis.fetch = (input) => {
      asked.push(input instanceof Request ? input.url : String(input));
      return isUp ? Promise.resolve(new Response()) : Promise.reject(new TypeError('Refused'));
    };
    performance.now = () => now.call(performance) + laterMs;
    const address = 'ws://127.0.0.1:11/sign_in';
    const both = ['http://127.0.0.1:11', 'http://127.0.0.1:11/sign_in'];
    try {
      const first = await failureAt(address);
      isUp = true;
      await (first as AppStreamError).retryWhen?.(new AbortController().signal);
      for (let attempt = 0; attempt < 4; attempt++)
        expect(await failureAt(address)).to.include({code: 'socket-refused'});
      expect(asked).to.deep.equal([both[0], ...both]);
      asked = [];
      laterMs = 10_001;
      expect(await failureAt(address)).to.include({code: 'socket-refused'});
      expect(asked).to.deep.equal(both);
    } finally {
      globalThis.fetch = fetch;
      performance.now = now;
    }
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
      let thrown: unknown;
      try {
        subprotocols('s1', token);
      } catch (error) {
        thrown = error;
      }
      expect(AppStreamError.from(thrown).code).to.equal('token-unusable');
      if (token) expect(String(thrown)).not.to.include(token);
    });
  }

  it('are accepted by the browser', () => {
    const protocols = subprotocols("!#$%&'*+-.^_`|~09AZaz", 'aaa.bbb-ccc_ddd~');
    const socket = new WebSocket('ws://localhost:1/', protocols);
    socket.close();
    expect(protocols).to.have.length(2);
  });
});
