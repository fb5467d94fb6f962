import type {IncomingMessage, ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';
import type {BenchSession, BenchSessions} from './bench-sessions.ts';

const PREFIX = '/service/';
const APPLICATION = {id: 'bench', name: 'Bench', description: 'Frames from memory', tags: []};
const PROFILE = {id: 'default', name: 'Default', description: 'The only profile'};

const CATALOGUE: Readonly<Record<string, unknown>> = {
  'cfg/apps/bench': APPLICATION,
  'cfg/apps/bench/versions': {count: 1, items: [{version: '1.0.0'}]},
  'cfg/apps/bench/versions/*/profiles/default': PROFILE,
};

const respond = (response: ServerResponse, status: number, body: unknown) => {
  const text = JSON.stringify(body);
  response.writeHead(status, {'content-type': 'application/json', 'content-length': Buffer.byteLength(text)});
  response.end(text);
};

const describe = ({id, mediaPort, readyAt}: BenchSession, signalingPort: number) => {
  if (performance.now() < readyAt)
    return {id, status: {condition: 'pending', message: 'Starting', status: false}};
  const route = (description: string, protocol: string, port: number) => ({
    description,
    destination_port: port,
    protocol,
    source_port: port,
  });
  return {
    id,
    routes: {'127.0.0.1': [route('signaling', 'TCP', signalingPort), route('media', 'UDP', mediaPort)]},
    status: {condition: 'ready', message: 'Ready', status: true},
  };
};

/** Responds to a request for the streaming service. Returns false for other paths. */
export const serveBenchService = (
  sessions: BenchSessions,
  request: IncomingMessage,
  response: ServerResponse,
): boolean => {
  const {method, url = '', socket} = request;
  if (!url.startsWith(PREFIX)) return false;
  const path = decodeURIComponent(url.slice(PREFIX.length));
  const {port} = socket.address() as AddressInfo;
  const respondWith = (session: BenchSession | undefined) => {
    if (!session) return respond(response, 404, {detail: 'Not found'});
    const body = describe(session, port);
    respond(response, 'routes' in body ? 200 : 202, body);
  };
  if (method === 'POST') {
    // The minimal host has one application, so the body does not matter.
    request.resume().once('end', () => void sessions.create().then(respondWith));
  } else if (path.startsWith('stream/')) {
    const session = sessions.find(path.slice('stream/'.length));
    if (method === 'DELETE' && session) {
      sessions.end(session);
      respond(response, 200, {});
    } else respondWith(session);
  } else if (path in CATALOGUE) respond(response, 200, CATALOGUE[path]);
  else respond(response, 404, {detail: 'Not found'});
  return true;
};
