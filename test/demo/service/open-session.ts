import assert from 'node:assert/strict';
import type {TestContext} from 'node:test';
import {z} from 'zod';
import {HostClient} from '../../support/compared-hosts/host-client.ts';
import {HostPeer} from '../../support/compared-hosts/host-peer.ts';
import {call, runService} from './running-service.ts';

const routeSchema = z.object({
  description: z.string(),
  destination_port: z.int(),
  protocol: z.enum(['TCP', 'UDP']),
  source_port: z.int(),
});

export const readySchema = z.object({
  id: z.string(),
  routes: z.record(z.string(), z.array(routeSchema)),
  status: z.object({condition: z.literal('ready'), message: z.string(), status: z.literal(true)}),
});

export interface OpenedSession {
  readonly id: string;
  readonly address: string;
  readonly signalingPort: number;
  readonly mediaPort: number;
}

/** Starts a warm session with these switches and reads its routes. */
export async function openSession(
  base: string,
  demo: Record<string, unknown> = {},
  profile = 'default',
): Promise<OpenedSession> {
  const reply = await call(`${base}/stream`, 'POST', {
    id: 'usd-viewer',
    profile,
    arguments: {demo},
  });
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
  const {id, routes} = readySchema.parse(reply.body);
  const [address = '', list = []] = Object.entries(routes)[0] ?? [];
  const port = (description: string): number =>
    list.find((route) => route.description === description)?.source_port ?? 0;
  return {id, address, signalingPort: port('signaling'), mediaPort: port('media')};
}

/** Runs a service with one session, and a client that is connected to its host. */
export async function connectPeer(t: TestContext, demo: Record<string, unknown> = {}, profile = 'default') {
  const running = await runService(t);
  const session = await openSession(running.base, demo, profile);
  const client = await HostClient.open({
    url: `ws://${session.address}:${session.signalingPort}/any`,
    peerId: 'peer-1',
    protocols: [`x-nv-sessionid.${session.id}`],
  });
  const candidate = `candidate:1 1 udp 2130706431 ${session.address} ${session.mediaPort} typ host`;
  const peer = await HostPeer.answer(client, {candidate});
  t.after(() => peer.close());
  return {...running, session, client, peer};
}
