import {expect} from '@open-wc/testing';
import {resolveEndpoints, type AddressSettings} from '../../src/connection/endpoints.ts';
import type {StreamEndpoint} from '../../src/connection/connector.ts';
import type {HostRoutes} from '../../src/service/session.ts';
import {catchRejection} from '../messages/catch-rejection.ts';

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
