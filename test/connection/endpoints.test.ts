import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import type {Route, Session, HostRoutes} from '../../src/service/session.ts';
import {
  endpointsOf,
  expandTemplate,
  toSignalingUrl,
  resolveEndpoints,
  type AddressSettings,
} from '../../src/connection/endpoints.ts';
import {createReadySession} from '../session/sample-session.ts';
import type {StreamEndpoint} from '../../src/connection/connector.ts';
import {catchRejection} from '../messages/catch-rejection.ts';

const route = (description: string, protocol: string, sourcePort: number): Route => ({
  description,
  protocol,
  sourcePort,
  destinationPort: undefined,
});
const signaling = route('signaling', 'TCP', 1);
const media = route('media', 'UDP', 2);
const noise = [route('metrics', 'TCP', 3), route('signaling', 'UDP', 4), route('media', 'TCP', 5)];
const on = (hosts: Readonly<Record<string, readonly Route[]>>): Session => ({
  ...createReadySession('s1'),
  hosts: Object.entries(hosts).map(([host, routes]) => ({host, routes})),
});

describe('endpointsOf', () => {
  it('returns the ports that the client connects to', () => {
    expect(endpointsOf(on({h: [signaling, media]}))).to.deep.equal([
      {sessionId: 's1', signaling: {host: 'h', port: 1}, media: {host: 'h', port: 2}},
    ]);
  });

  it('finds the routes by purpose and protocol, in any order and among other routes', () => {
    const routes = fc.shuffledSubarray([signaling, media, ...noise], {minLength: 5});
    fc.assert(
      fc.property(routes, (shuffled) => {
        const [endpoint] = endpointsOf(on({h: shuffled}));
        expect([endpoint?.signaling.port, endpoint?.media?.port]).to.deep.equal([1, 2]);
      }),
    );
  });

  it('ignores the case of purpose and protocol', () => {
    const endpoints = endpointsOf(on({h: [route('Signaling', 'tcp', 1), route('MEDIA', 'udp', 2)]}));
    expect(endpoints[0]?.media?.port).to.equal(2);
  });

  it('accepts a host without a media route', () => {
    expect(endpointsOf(on({h: [signaling]}))).to.deep.equal([
      {sessionId: 's1', signaling: {host: 'h', port: 1}},
    ]);
  });

  it('sorts hosts with both routes first, and otherwise keeps the service’s order', () => {
    const session = on({a: [signaling], b: [media], c: [media, signaling], d: [signaling, media], e: []});
    expect(endpointsOf(session).map((endpoint) => endpoint.signaling.host)).to.deep.equal(['c', 'd', 'a']);
  });

  it('returns IPv4 addresses, IPv6 addresses and names unchanged', () => {
    const hosts = fc.uniqueArray(fc.oneof(fc.ipV4(), fc.ipV6(), fc.domain()), {minLength: 1});
    fc.assert(
      fc.property(hosts, (names) => {
        const session = on(Object.fromEntries(names.map((name) => [name, [signaling, media]])));
        expect(endpointsOf(session).map((endpoint) => endpoint.media?.host)).to.deep.equal(names);
      }),
    );
  });
});

const BASE = 'https://page.example/app/';
const VALUES = {session: 'a/1 b', host: '10.0.0.7', port: 31000};
const IPV6 = {...VALUES, host: '[2001:db8::1]'};

/** Templates, their values, and the addresses that they give. */
const TABLE = [
  ['wss://gateway.example/sessions/{session}', VALUES, 'wss://gateway.example/sessions/a%2F1%20b'],
  ['wss://gateway.example/{host}/{port}?key=v', VALUES, 'wss://gateway.example/10.0.0.7/31000?key=v'],
  ['wss://gateway.example/s?id={session}', VALUES, 'wss://gateway.example/s?id=a%2F1%20b'],
  ['wss://{host}:{port}/kit', VALUES, 'wss://10.0.0.7:31000/kit'],
  ['wss://{host}:{port}/kit', IPV6, 'wss://[2001:db8::1]:31000/kit'],
  ['wss://[{host}]:{port}/kit', IPV6, 'wss://[2001:db8::1]:31000/kit'],
  ['ws://{host}:{port}', {...VALUES, host: '::1'}, 'ws://[::1]:31000/'],
  ['wss://gateway.example/{host}', IPV6, 'wss://gateway.example/2001%3Adb8%3A%3A1'],
  ['https://gateway.example/{session}', VALUES, 'wss://gateway.example/a%2F1%20b'],
  ['/gateway/{session}', VALUES, 'wss://page.example/gateway/a%2F1%20b'],
  ['wss://gateway.example/fixed', VALUES, 'wss://gateway.example/fixed'],
  ['wss://{session}.gateway.example', {...VALUES, session: 'abc-1'}, 'wss://abc-1.gateway.example/'],
] as const;

describe('expandTemplate', () => {
  for (const [template, values, address] of TABLE) {
    it(`expands ${template} for ${values.host}`, () => {
      expect(expandTemplate(template, values, BASE).href).to.equal(address);
    });
  }

  it('keeps any session id within one segment of the path', () => {
    fc.assert(
      fc.property(fc.string({minLength: 1, unit: 'grapheme'}), (session) => {
        fc.pre(session.isWellFormed() && !/^\.{1,2}$/.test(session));
        const {pathname, search, hash} = expandTemplate(
          'wss://g.example/s/{session}',
          {...VALUES, session},
          BASE,
        );
        expect(decodeURIComponent(pathname)).to.equal(`/s/${session}`);
        expect(search + hash).to.equal('');
      }),
    );
  });

  for (const dots of ['.', '..']) {
    it(`refuses “${dots}” as a host or a session, which would lead to another path`, () => {
      const template = 'wss://gateway.example/streams/{host}/{session}';
      expect(() => expandTemplate(template, {...VALUES, host: dots}, BASE)).to.throw(TypeError);
      expect(() => expandTemplate(template, {...VALUES, session: dots}, BASE)).to.throw(TypeError);
    });
  }

  it('rejects a template that gives no address', () => {
    expect(() => expandTemplate('wss://{session}', VALUES, BASE)).to.throw(TypeError);
  });
});

describe('toSignalingUrl', () => {
  it('converts addresses of HTTP', () => {
    expect(toSignalingUrl('http://127.0.0.1:49100', BASE).href).to.equal('ws://127.0.0.1:49100/');
    expect(toSignalingUrl('/direct', 'http://127.0.0.1:5173/').href).to.equal('ws://127.0.0.1:5173/direct');
  });

  for (const text of ['file:///etc/passwd', 'javascript:alert(1)', 'ftp://host', 'blob:http://a.example/1'])
    it(`refuses ${text}`, () => expect(() => toSignalingUrl(text, BASE)).to.throw(TypeError));
});

const FIREFOX = 'Firefox/153.0';
const CHROME = 'AppleWebKit/537.36 Chrome/156.0.0.0';

const endpointOf = (host: string): StreamEndpoint => ({
  sessionId: 's1',
  signaling: {host, port: 31_000},
  media: {host, port: 31_001},
});

const resolve = async (
  endpoint: StreamEndpoint,
  settings: Partial<AddressSettings> = {},
  userAgent = FIREFOX,
): Promise<StreamEndpoint> => {
  const complete = {
    baseUrl: 'https://page.example/',
    limitMs: 1000,
    signal: new AbortController().signal,
    ...settings,
  };
  const [resolved] = await resolveEndpoints({id: 's1', hosts: []}, [endpoint], complete, userAgent);
  if (!resolved) throw new Error('There is no endpoint');
  return resolved;
};

describe('resolveEndpoints', () => {
  it('keeps addresses, also those of IPv6', async () => {
    for (const host of ['10.0.0.7', '2001:db8::1'])
      expect(await resolve(endpointOf(host))).to.deep.equal(endpointOf(host));
  });

  it('decodes the address that a name contains, and keeps the name for signaling', async () => {
    const {signaling, media} = await resolve(endpointOf('10-0-0-7.example.com'));
    expect(signaling.host).to.equal('10-0-0-7.example.com');
    expect(media).to.deep.equal({host: '10.0.0.7', port: 31_001});
  });

  it('replaces the address for media, and the port if the page sets one', async () => {
    const mediaOf = async (mediaHost: string) =>
      (await resolve(endpointOf('nlb.example.com'), {mediaHost})).media;
    expect(await mediaOf('203.0.113.9')).to.deep.equal({host: '203.0.113.9', port: 31_001});
    expect(await mediaOf('203.0.113.9:1')).to.deep.equal({host: '203.0.113.9', port: 1});
    expect(await mediaOf('[2001:db8::9]:1')).to.deep.equal({host: '2001:db8::9', port: 1});
    expect(await mediaOf('203-0-113-9.example')).to.deep.equal({host: '203.0.113.9', port: 31_001});
  });

  it('asks the page’s function, and falls back to the attribute', async () => {
    const routes: unknown[] = [];
    const settings = {
      mediaHost: '203.0.113.9',
      resolveMediaHost: (route: {host: string}) => {
        routes.push(route);
        return Promise.resolve(route.host === 'a.example' ? '198.51.100.4:2' : undefined);
      },
    };
    expect((await resolve(endpointOf('a.example'), settings)).media).to.deep.equal({
      host: '198.51.100.4',
      port: 2,
    });
    expect((await resolve(endpointOf('b.example'), settings)).media?.host).to.equal('203.0.113.9');
    expect(routes).to.deep.equal([
      {sessionId: 's1', host: 'a.example', port: 31_001},
      {sessionId: 's1', host: 'b.example', port: 31_001},
    ]);
  });

  it('leaves out a name that the browser cannot resolve, and reports it', async () => {
    const {media, mediaProblem} = await resolve(endpointOf('nlb.example.com'));
    expect(media).to.equal(undefined);
    expect(mediaProblem?.code).to.equal('media-host-unusable');
    expect((await resolve(endpointOf('nlb.example.com'), {}, CHROME)).media?.host).to.equal(
      'nlb.example.com',
    );
    expect((await resolve(endpointOf('kit-node'), {}, CHROME)).mediaProblem).not.to.equal(undefined);
  });

  it('fails if the function of the page fails, does not settle, or returns no address', async () => {
    const failing = [
      () => Promise.reject(new Error('no')),
      () => new Promise<string>(() => undefined),
      () => 'not an address',
    ];
    for (const resolveMediaHost of failing) {
      const error = await catchRejection(resolve(endpointOf('a.example'), {resolveMediaHost, limitMs: 10}));
      expect(error).to.have.property('code', 'media-host-unusable');
    }
  });

  it('stops waiting for the function when the run ends', async () => {
    const controller = new AbortController();
    const {signal} = controller;
    const settings = {resolveMediaHost: () => new Promise<string>(() => undefined), signal};
    const resolving = resolve(endpointOf('a.example'), settings);
    controller.abort(new Error('over'));
    expect(await catchRejection(resolving)).to.have.property('message', 'over');
  });

  it('fills the template of signaling', async () => {
    const signalingUrl = 'wss://gateway.example/sessions/{session}?key=v';
    const {signaling, signalingUrl: address, media} = await resolve(endpointOf('10.0.0.7'), {signalingUrl});
    expect(address).to.equal('wss://gateway.example/sessions/s1?key=v');
    expect(signaling).to.deep.equal({host: 'gateway.example', port: 443});
    expect(media).to.deep.equal({host: '10.0.0.7', port: 31_001});
  });

  it('uses the template also if the session lists no signaling', async () => {
    const hosts: HostRoutes[] = [
      {
        host: '10.0.0.7',
        routes: [{description: 'media', protocol: 'UDP', sourcePort: 9000, destinationPort: undefined}],
      },
    ];
    const settings = {
      signalingUrl: 'wss://gateway.example/{session}',
      baseUrl: 'https://page.example/',
      limitMs: 1000,
      signal: new AbortController().signal,
    };
    expect(await resolveEndpoints({id: 's1', hosts}, [], settings, FIREFOX)).to.deep.equal([
      {
        sessionId: 's1',
        signaling: {host: 'gateway.example', port: 443},
        signalingUrl: 'wss://gateway.example/s1',
        media: {host: '10.0.0.7', port: 9000},
      },
    ]);
  });

  it('leaves the media of a host without a service to its offer, unless the page sets an address', async () => {
    const direct = (host: string) => ({sessionId: '', signaling: {host, port: 49_100}});
    expect((await resolve(direct('127.0.0.1'))).media).to.equal(undefined);
    expect((await resolve(direct('localhost'))).media).to.deep.equal({host: '127.0.0.1', port: 0});
    expect((await resolve(direct('127.0.0.1'), {mediaHost: '10.0.0.7'})).media).to.deep.equal({
      host: '10.0.0.7',
      port: 0,
    });
    expect((await resolve(direct('nlb.example.com'), {}, CHROME)).media).to.equal(undefined);
  });
});
