import {expect} from '@open-wc/testing';
import {parseIceServers} from '../../src/connection/ice-servers.ts';
import {nvst} from '../../src/connection/nvst/nvst-connector.ts';
import {parseProtocols} from '../../src/service/socket-rules.ts';
import {PageValue, readToken} from '../../src/service/page-value.ts';
import {catchError} from './fake-server.ts';

const never = () => new Promise<never>(() => undefined);

/** The subprotocols of a page, which may change them, and whose types may not hold. */
const open = (first: unknown, limitMs = 30_000) => {
  const page = {protocols: first};
  const {signal} = new AbortController();
  const given = () => page.protocols;
  const list = new PageValue({name: 'protocols', given, parse: parseProtocols, limitMs, signal});
  return {
    page,
    list,
    check: async () => nvst().checkProtocols?.(await list.check()),
    next: () => list.next(signal),
  };
};

describe('a list of the page, such as its subprotocols', () => {
  it('is empty by default', async () => {
    const {check, next} = open(undefined);
    await check();
    expect(await next()).to.deep.equal([]);
  });

  it('may be a value, whose change counts from the next use on', async () => {
    const {page, list, check, next} = open(['key.1']);
    await check();
    expect(await next()).to.deep.equal(['key.1']);
    expect(list.hasChanged).to.equal(false);
    page.protocols = ['key.2'];
    expect(list.hasChanged).to.equal(true);
    expect(await next()).to.deep.equal(['key.2']);
  });

  it('is read again if the page changes it between the check and the first use', async () => {
    const {page, check, next} = open(['key.1']);
    await check();
    page.protocols = ['key.2'];
    expect(await next()).to.deep.equal(['key.2']);
  });

  it('may be a function, which is called once for each use', async () => {
    let calls = 0;
    const {check, next} = open(async () => [`key.${(calls += 1)}`]);
    await check();
    expect([await next(), await next(), calls]).to.deep.equal([['key.1'], ['key.2'], 2]);
  });

  it('is checked before a session exists, and not quoted', async () => {
    for (const given of [
      ['my secret'],
      ['key.1', 'key.1'],
      ['ü-secret'],
      'a-secret',
      [7],
      {},
      [''],
      ['a,b'],
    ]) {
      const error = await catchError(open(given).check());
      expect(error.code, JSON.stringify(given)).to.equal('protocols-unusable');
      const shown = [error.message, error.advice, error.stack, error.detail, error.cause].join();
      expect(shown).not.to.include('secret');
    }
  });

  it('fails with token-failed if the function of the page rejects or never settles', async () => {
    const refuse = () => Promise.reject(new Error('no'));
    for (const given of [refuse, never]) {
      const {check, next} = open(given, 20);
      expect((await catchError(check())).code).to.equal('token-failed');
      expect((await catchError(next())).code).to.equal('token-failed');
    }
  });
});

describe('a value of the page that has worked, such as the token of signaling', () => {
  const {signal} = new AbortController();
  const openToken = (given: unknown, until = signal) =>
    new PageValue({
      name: 'signalingToken',
      given: () => given,
      parse: readToken,
      limitMs: 20,
      signal: until,
    });

  it('is requested again for each further use, until one has worked', async () => {
    let count = 0;
    const token = openToken(() => Promise.resolve(`token-${(count += 1)}`));
    await token.check();
    expect(await token.next(signal)).to.equal('token-1');
    expect(await token.next(signal)).to.equal('token-2');
    token.keep();
    expect([await token.next(signal), await token.next(signal)]).to.deep.equal(['token-2', 'token-2']);
  });

  it('alternates with the present value after a refusal, and the one that works is the next first one', async () => {
    let count = 0;
    const token = openToken(() => `token-${(count += 1)}`);
    const used: (string | undefined)[] = [];
    const use = async (isRefused: boolean) => {
      used.push(await token.next(signal));
      if (isRefused) token.refuse();
      else token.keep();
    };
    await token.check();
    for (const isRefused of [false, false, true, true, true, false, false, true, false]) await use(isRefused);
    expect(used.map((value) => value?.replace('token-', '')).join(' ')).to.equal('1 1 1 2 1 3 3 3 4');
  });

  it('is the first one again although the page’s function fails after a refusal', async () => {
    let count = 0;
    const token = openToken(() => {
      count += 1;
      if (count > 1) throw new Error('no account');
      return 'first';
    });
    await token.next(signal);
    token.keep();
    token.refuse();
    expect((await catchError(token.next(signal))).code).to.equal('token-failed');
    token.refuse();
    expect(await token.next(signal)).to.equal('first');
  });

  it('is requested again after a failure of the page’s function', async () => {
    let count = 0;
    const token = openToken(() => {
      count += 1;
      if (count === 1) throw new Error('no account');
      return count === 2 ? never() : 'token';
    });
    expect((await catchError(token.check())).code).to.equal('token-failed');
    expect((await catchError(token.check())).code).to.equal('token-failed');
    expect(await token.next(signal)).to.equal('token');
  });

  it('is no longer awaited when the run ends', async () => {
    const token = openToken(never, AbortSignal.any([signal, AbortSignal.abort('over')]));
    expect(await token.check().catch((reason: unknown) => reason)).to.equal('over');
  });
});

const TURN = {username: 'user', credential: 'secret'};

describe('the STUN and TURN servers of a page', () => {
  it('may be given as in RTCConfiguration', () => {
    const given = [
      {urls: 'stun:stun.example.com'},
      {urls: ['turn:turn.example.com:3478?transport=tcp', 'TURNS:turn.example.com'], ...TURN},
      {urls: ['stun:stun.example.com'], username: null, credentialType: 'password'},
    ];
    const servers = parseIceServers(given);
    expect(servers.map(({urls}) => urls)).to.deep.equal(given.map(({urls}) => [urls].flat()));
    expect(servers[1]).to.include(TURN);
    const {iceServers = []} = new RTCPeerConnection({iceServers: [...servers]}).getConfiguration();
    expect(iceServers).to.have.length(3);
    expect(parseIceServers(undefined)).to.deep.equal([]);
  });

  it('fail with invalid-option and the entry if they are something else, without a quotation', () => {
    const long = 'a'.repeat(2000);
    for (const [given, entry] of [
      ['a-secret', 'it'],
      [{urls: 'stun:a-secret'}, 'it'],
      [[7], 'entry 0'],
      [[{}], 'entry 0'],
      [[{urls: 'https://a-secret'}], 'entry 0'],
      [[{urls: ['stun:a', 'a-secret']}], 'entry 0'],
      [[{urls: []}], 'entry 0'],
      [[{urls: 'stun:a'}, {urls: 'turn:a-secret', username: 'user'}], 'entry 1'],
      [[{urls: 'turns:a', username: 'user', credential: {secret: 1}}], 'entry 0'],
      [[{urls: `stun:${long}`}], 'entry 0'],
      [[{urls: Array.from({length: 9}, () => 'stun:a')}], 'entry 0'],
      [Array.from({length: 17}, () => ({urls: 'stun:a'})), 'it'],
    ] as const) {
      let error: unknown;
      try {
        parseIceServers(given);
      } catch (thrown) {
        error = thrown;
      }
      expect(error, JSON.stringify(given)).to.include({code: 'invalid-option'});
      const {advice} = error as {advice: string};
      expect(advice).to.include(`\`iceServers\`: ${entry} is`).and.not.include('secret');
    }
  });
});
