import assert from 'node:assert/strict';
import {z} from 'zod';
import {call} from './running-service.ts';

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
