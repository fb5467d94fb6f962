import type {Session} from '../../src/service/session.ts';
import {RUN_LIMITS, type RunRequest} from '../../src/session/ports.ts';

export const RUN_REQUEST: RunRequest = {
  appId: 'usd-viewer',
  profile: 'default',
  catalogue: 'check',
  recovery: 'session',
  // Most tests wait for the end of a run. A run that keeps its failed session ends minutes later.
  limits: {...RUN_LIMITS, start: {...RUN_LIMITS.start, keepFailedMs: 0}},
};

const createRoute = (description: string, protocol: string, sourcePort: number) => ({
  description,
  protocol,
  sourcePort,
  destinationPort: undefined,
});

/** The routes of a host with signaling and media. */
const STREAM_ROUTES = [createRoute('signaling', 'TCP', 49_100), createRoute('media', 'UDP', 47_998)];

export const createReadySession = (id = 's1', ...hosts: readonly string[]): Session => ({
  id,
  ready: true,
  message: 'Ready',
  retryAfterMs: undefined,
  hosts: (hosts.length ? hosts : ['10.0.0.7']).map((host) => ({host, routes: STREAM_ROUTES})),
});

export const createPendingSession = (message = 'Starting', retryAfterMs?: number): Session => ({
  id: 's1',
  ready: false,
  message,
  retryAfterMs,
  hosts: [],
});
