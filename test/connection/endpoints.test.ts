import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import type {Route, Session} from '../../src/service/session.ts';
import {endpointsOf} from '../../src/connection/endpoints.ts';
import {createReadySession} from '../session/sample-session.ts';

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
