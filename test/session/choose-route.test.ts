import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import type {Route, Session} from '../../src/service/session.ts';
import {endpointsOf} from '../../src/session/choose-route.ts';
import {ready} from './fake-world.ts';

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
  ...ready('s1'),
  hosts: Object.entries(hosts).map(([host, routes]) => ({host, routes})),
});

describe('endpointsOf', () => {
  it('takes the ports that the client connects to', () => {
    expect(endpointsOf(on({h: [signaling, media]}))).to.deep.equal([
      {sessionId: 's1', signaling: {host: 'h', port: 1}, media: {host: 'h', port: 2}},
    ]);
  });

  it('finds the routes by purpose and protocol, in any order and among any others', () => {
    const routes = fc.shuffledSubarray([signaling, media, ...noise], {minLength: 5});
    fc.assert(
      fc.property(routes, (shuffled) => {
        const [endpoint] = endpointsOf(on({h: shuffled}));
        expect([endpoint?.signaling.port, endpoint?.media?.port]).to.deep.equal([1, 2]);
      }),
    );
  });

  it('takes upper and lower case for the same', () => {
    const endpoints = endpointsOf(on({h: [route('Signaling', 'tcp', 1), route('MEDIA', 'udp', 2)]}));
    expect(endpoints[0]?.media?.port).to.equal(2);
  });

  it('does without a media route, since newer hosts choose the port themselves', () => {
    expect(endpointsOf(on({h: [signaling]}))).to.deep.equal([
      {sessionId: 's1', signaling: {host: 'h', port: 1}},
    ]);
  });

  it('puts hosts with both routes first, else keeps the service’s order', () => {
    const session = on({a: [signaling], b: [media], c: [media, signaling], d: [signaling, media], e: []});
    expect(endpointsOf(session).map((endpoint) => endpoint.signaling.host)).to.deep.equal(['c', 'd', 'a']);
  });

  it('takes the host as it is: IPv4, IPv6 or a name', () => {
    const hosts = fc.uniqueArray(fc.oneof(fc.ipV4(), fc.ipV6(), fc.domain()), {minLength: 1});
    fc.assert(
      fc.property(hosts, (names) => {
        const session = on(Object.fromEntries(names.map((name) => [name, [signaling, media]])));
        expect(endpointsOf(session).map((endpoint) => endpoint.media?.host)).to.deep.equal(names);
      }),
    );
  });
});
