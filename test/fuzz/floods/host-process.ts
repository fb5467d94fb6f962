/**
 * The process of a hostile service and host. The name of a flood is the application, the session and the page:
 * `/page?flood=NAME` starts a stream of it, and `/start?flood=NAME` sends the flood and responds when it has ended. Until
 * then, the stream plays, waits for its first frame, or waits for the first response of the service.
 */
import {createServer, type IncomingMessage, type ServerResponse} from 'node:http';
import {readFile} from 'node:fs/promises';
import {networkInterfaces} from 'node:os';
import {setImmediate} from 'node:timers/promises';
import {WebSocketServer, type WebSocket} from 'ws';
import {TestPattern} from '../../../demo/service/application/test-pattern.ts';
import {VideoLoop} from '../../../demo/service/host/media/video-loop.ts';
import {Peer} from '../../../demo/service/host/peer.ts';
import {nonstandard} from '../../../demo/service/host/wrtc.ts';
import {parseClientFrame, parseClientPayload} from '../../../demo/service/signaling/client-frame.ts';
import {parseSignIn} from '../../../demo/service/signaling/sign-in-request.ts';
import {parseBounded} from '../../../src/platform/json.ts';
import {pickMediaPorts} from '../../support/service/demo-options.ts';
import {FLOODS, type Flood, isOfService} from './floods.ts';

const FLOOD_MS = 6000;
const HOST_ID = 1;
const CLIENT_ID = 3;
/** The socket and the channels of a page buffer so much before a flood waits, in bytes. */
const MAX_BUFFERED_BYTES = 4 * 1024 * 1024;
/** The messages between two looks at the buffer. */
const BATCH = 500;
const HELLO = JSON.stringify({
  customMessage: {messageType: 'json', messageRecipient: 'kit', data: {event_type: 'hello', payload: {}}},
});

/** The host of the page that plays. One page plays at a time. */
interface Playing {
  readonly peer: Peer;
  readonly socket: WebSocket;
  readonly loop: VideoLoop;
}
let playing: Playing | undefined;
/** Resolves when the flood of the service starts. */
let started: Promise<unknown> = Promise.resolve();
let startService: (value?: unknown) => void = () => undefined;
let {min: mediaPort} = pickMediaPorts();

/** Sends the messages of a flood until it ends. Returns how many the page may have received. */
const sendFlood = async (
  {limit, message}: Flood,
  send: (content: string | Uint8Array) => boolean,
): Promise<number> => {
  const end = performance.now() + FLOOD_MS;
  let number = 0;
  let content = message(0);
  while (content !== undefined && performance.now() < end) {
    for (let sent = 0; sent < BATCH && content !== undefined && send(content); sent += 1)
      content = message(++number);
    await setImmediate();
  }
  return limit === 'signaling' && playing?.socket.readyState !== 1 ? -number : number;
};

const startFlood = async (flood: Flood): Promise<number> => {
  startService();
  if (!playing) return 0;
  const {socket, peer, loop} = playing;
  switch (flood.limit) {
    case 'signaling':
      return sendFlood(flood, (content) => {
        if (socket.readyState !== 1 || socket.bufferedAmount > MAX_BUFFERED_BYTES) return false;
        socket.send(content);
        return true;
      });
    case 'control': {
      const sent = await sendFlood(flood, (content) => peer.sendText(String(content)));
      loop.start();
      return sent;
    }
    case 'create':
    case 'poll':
    case 'catalogue':
      return 0;
  }
};

const signIn = async (socket: WebSocket, name: string, flood: Flood) => {
  const video = new nonstandard.RTCVideoSource({needsDenoising: false});
  const ended = new AbortController();
  const loop = new VideoLoop({
    application: new TestPattern('pattern:plain'),
    source: video,
    requestedMode: {width: 640, height: 360, fps: 30},
    clock: {frame: 0, startedAt: performance.now()},
    speed: {},
    report: () => undefined,
    signal: ended.signal,
  });
  const peer: Peer = new Peer({
    port: mediaPort,
    video,
    audio: undefined,
    inputVersion: 3,
    onControl: () => peer.sendText(HELLO),
    onText: () => undefined,
    onInput: () => undefined,
    onState: (state) => {
      if (state === 'connected' && !flood.isEarly) loop.start();
      if (state === 'failed' || state === 'closed') ended.abort();
    },
  });
  const {sdp} = await peer.createOffer();
  let sent = 0;
  const send = (frame: object) => socket.send(JSON.stringify({ackid: ++sent, ...frame}));
  const introduce = (id: number, peerName: string) =>
    send({peer_info: {connected: true, id, name: peerName, peer_role: 0, version: 2}});
  introduce(CLIENT_ID, name);
  introduce(HOST_ID, 'OneSdkServer-1');
  send({peer_msg: {from: HOST_ID, msg: JSON.stringify({type: 'offer', sdp})}});
  socket.on('message', (data: Buffer) => {
    const frame = parseClientFrame(parseBounded(data.toString('utf8')));
    if (frame?.ackid !== undefined) socket.send(JSON.stringify({ack: frame.ackid}));
    const payload = frame?.peer_msg && parseClientPayload(frame.peer_msg.msg);
    if (payload?.kind === 'answer') void peer.applyAnswer(payload.sdp);
  });
  socket.on('error', () => undefined);
  // As NVIDIA's server: a page that closes its socket ends its video.
  socket.on('close', () => {
    ended.abort();
    peer.close();
  });
  playing = {peer, socket, loop};
};

const sockets = new WebSocketServer({
  noServer: true,
  perMessageDeflate: false,
  handleProtocols: (_offered, request) => parseSignIn(request).protocol ?? false,
});

const respond = (response: ServerResponse, status: number, body: string | object) => {
  response.writeHead(status, {'content-type': 'application/json'});
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
};

/** Firefox sends no media to the address of loopback if the machine has another one. */
const ADDRESS =
  Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .find(({family, internal}) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1';

/** The routes to the host of the present page. */
const routesOf = (port: number) => ({
  '127.0.0.1': [
    {description: 'signaling', destination_port: port, protocol: 'TCP', source_port: port},
    {description: 'media', destination_port: mediaPort, protocol: 'UDP', source_port: mediaPort},
  ],
});

/** Responds as the service. */
const serve = (path: string, query: URLSearchParams, request: IncomingMessage, response: ServerResponse) => {
  const port = request.socket.localPort ?? 0;
  if (path.startsWith('cfg/apps')) {
    const app = path.split('/')[2] ?? '';
    if (app && FLOODS[app]?.limit !== 'catalogue') respond(response, 200, {});
    else if (app) respond(response, 404, {});
    else respond(response, 200, String(FLOODS[catalogueFlood]?.message(Number(query.get('offset') ?? 0))));
    if (app) catalogueFlood = app;
    return;
  }
  const found = path.split('/')[1];
  const answer = (name: string, isCreate: boolean) => {
    const flood = FLOODS[name];
    if (flood?.limit === 'create' || (flood?.limit === 'poll' && !isCreate))
      respond(response, 202, String(flood.message(0)));
    else if (flood?.limit === 'poll')
      respond(response, 202, {id: name, status: {condition: 'pending', status: false}});
    else
      respond(response, 200, {id: name, routes: routesOf(port), status: {condition: 'ready', status: true}});
  };
  if (request.method === 'DELETE') respond(response, 200, {});
  else if (request.method === 'POST') {
    let body = '';
    request.on('data', (data: Buffer) => (body += data.toString()));
    request.on('end', () => answer(/"id":"([\w-]+)"/.exec(body)?.[1] ?? '', true));
  } else answer(found ?? '', false);
};
let catalogueFlood = '';

const script = await readFile(new URL('flood-page.js', import.meta.url), 'utf8');
const pageOf = (name: string) => `<!doctype html>
<title>A page that is flooded</title>
<script type="module" src="/app-stream/app-stream.js"></script>
<app-stream service-url="/service" app-id="${name}" profile="default" media-host="${ADDRESS}" clipboard style="width:640px;height:360px"></app-stream>
<script type="module">${script}</script>`;

let scripts: ReadonlyMap<string, string> = new Map();

const server = createServer((request, response) => {
  const {pathname, searchParams} = new URL(request.url ?? '/', 'http://host');
  const name = searchParams.get('flood') ?? '';
  const flood = FLOODS[name];
  if (pathname.startsWith('/service/'))
    void started.then(() => serve(pathname.slice('/service/'.length), searchParams, request, response));
  else if (pathname === '/page' && flood) {
    playing = undefined;
    mediaPort += 1;
    started = isOfService(flood) ? new Promise((resolve) => (startService = resolve)) : Promise.resolve();
    response.writeHead(200, {'content-type': 'text/html; charset=utf-8'});
    response.end(pageOf(name));
  } else if (pathname === '/start' && flood)
    void startFlood(flood).then((sent) => respond(response, 200, {sent}));
  else if (pathname.startsWith('/app-stream/')) {
    response.writeHead(200, {'content-type': 'text/javascript; charset=utf-8'});
    response.end(scripts.get(pathname.slice('/app-stream/'.length)) ?? '');
  } else response.writeHead(404).end();
});
server.on('upgrade', (request, socket, head) => {
  const {sessionId = '', peerId, reconnect} = parseSignIn(request);
  const flood = FLOODS[sessionId];
  if (!flood) {
    socket.destroy();
    return;
  }
  sockets.handleUpgrade(request, socket, head, (client) => {
    // The page has closed the socket of this name, so its next one needs another name.
    if (reconnect) client.send('{"error":"peerRemoved"}', () => client.terminate());
    else void signIn(client, peerId, flood);
  });
});

process.on('message', (entries: readonly (readonly [string, string])[]) => {
  scripts = new Map(entries);
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.(typeof address === 'object' ? address?.port : undefined);
  });
});
process.on('disconnect', () => process.exit(0));
