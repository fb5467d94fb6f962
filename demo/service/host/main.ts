/** The process of one streamed application. It communicates with the service by the messages in `host-messages.ts`. */
import {setTimeout} from 'node:timers/promises';
import type {Application} from '../application/application.ts';
import {openApplication} from '../application/open-application.ts';
import {runAfter} from '../run-after.ts';
import type {VideoSize} from './media/requested-size.ts';
import {SizeControl, type SizeDecision} from './media/size-control.ts';
import {ClientBridge} from './client-bridge.ts';
import type {HostReport, HostStart, VideoStats, HostCommand} from './host-messages.ts';
import {Peer} from './peer.ts';
import {Preparation} from './preparation.ts';
import {MediaOutput} from './media/media-output.ts';
import type {DrawingSpeed} from './media/video-loop.ts';

const MAX_PORT_ATTEMPTS = 6;
/** NVIDIA's numbers for the end of a stream (`nvst.md` 4.6): the host stops, a text was not readable, no frame comes. */
const GOODBYES = {stopped: 0x80030023, unreadable: 0x80040002, silent: 0x8003000f} as const;
/** wrtc loses what it has not sent when a connection closes. */
const GOODBYE_MS = 100;

const ended = new AbortController();
const speed: DrawingSpeed = {};
const clock = {frame: 0, sample: 0, startedAt: performance.now()};
let start: HostStart | undefined;
let application: Application | undefined;
let preparation: Preparation | undefined;
/** The size that a client has requested. It also applies to the next client. */
let requestedSize: VideoSize | undefined;
/** A connected client, or one that connects. */
interface Client {
  readonly number: number;
  readonly peer: Peer;
  /** Aborted when the client is disconnected. */
  readonly signal: AbortSignal;
  readonly disconnect: () => void;
  readonly output: MediaOutput;
  /** A spectator has none: the host ignores its input and its messages. */
  readonly bridge: ClientBridge | undefined;
  /** A spectator has none: it receives the size of the first client. */
  readonly sizes: SizeControl | undefined;
}

const clients = new Map<number, Client>();
/** The client that controls the application. */
let current: Client | undefined;
/** What all clients receive. It ends with the last client. */
let output: MediaOutput | undefined;

function sendReport(message: HostReport) {
  // The service may exit at any moment. Then `disconnect` ends this process, so a failed message is ignored.
  if (process.connected) process.send?.(message, undefined, {}, () => {});
}

process.on('message', (message: HostCommand) => {
  switch (message.type) {
    case 'prepare':
      preparation = new Preparation(message.preparation);
      break;
    case 'start':
      start = message.start;
      speed.msPerPixel = preparation?.msPerPixel;
      application = openHostApplication(start);
      break;
    case 'connect':
      if (start && application) void connectPeer(message, start, application);
      break;
    case 'answer':
      void applyAnswer(message);
      break;
    case 'disconnect':
      disconnectPeer(message.peer);
      break;
    case 'limit-fps':
      speed.maxFps = message.maxFps;
      break;
    case 'crash':
      process.kill(process.pid, message.signal);
      break;
    default:
      message satisfies never;
  }
});

// The service has ended the session or has exited.
process.on('disconnect', () => {
  for (const {peer} of clients.values()) sayGoodbye(peer, 'stopped');
  const exit = () => {
    for (const number of clients.keys()) disconnectPeer(number);
    ended.abort();
    process.exit(0);
  };
  if (clients.size > 0) globalThis.setTimeout(exit, GOODBYE_MS);
  else exit();
});

// Ctrl-C in a terminal reaches every process, but the service decides when this one ends.
process.on('SIGINT', () => {});

function openHostApplication({stageUri, stagesFolder, stageOrigins, hasFrameCode}: HostStart): Application {
  return openApplication({
    stageUri,
    preparedStage: preparation?.finish(stageUri, stagesFolder),
    sources: {folder: stagesFolder, allowHttp: (url) => stageOrigins.includes(url.origin)},
    hasFrameCode,
    send: (message) => current?.bridge?.send(message),
    showCursor: (cursor) => current?.bridge?.showCursor(cursor),
    copyText: (text) => current?.bridge?.copyText(text),
    rumble: (index, motors) => current?.bridge?.rumble(index, motors),
    signal: ended.signal,
  });
}

async function connectPeer(
  command: Extract<HostCommand, {type: 'connect'}>,
  options: HostStart,
  application: Application,
  attempt = 1,
): Promise<void> {
  const {peer: number, isSpectator} = command;
  // Two peer connections cannot share the port.
  if (current && !isSpectator) disconnectPeer(current.number);
  const shared = (output ??= createOutput(options, application));
  const client = createClient(command, {options, application, output: shared});
  clients.set(number, client);
  if (!isSpectator) current = client;
  const {peer, signal} = client;
  const isDisconnected = () => signal.aborted;
  const offer = await peer.createOffer().catch((error: unknown) => {
    // If the client disconnects now, its peer connection closes while it creates the offer.
    if (!isDisconnected()) throw error;
  });
  if (!offer || isDisconnected()) return;
  const {sdp, hasPort} = offer;
  if (!hasPort && attempt < MAX_PORT_ATTEMPTS) {
    // Another program may be about to release the port, and the client knows no other port.
    await setTimeout(100 * attempt);
    if (isDisconnected()) return;
    removeClient(client);
    return connectPeer(command, options, application, attempt + 1);
  }
  sendReport(hasPort ? {type: 'offer', peer: number, sdp} : {type: 'no-port', peer: number});
}

function createOutput(options: HostStart, application: Application): MediaOutput {
  return new MediaOutput({
    application,
    start: options,
    requestedMode: {...options.video, ...requestedSize},
    clock,
    speed,
    report: (stats) => void reportVideo(stats),
    onSilence: () => {
      for (const client of clients.values()) endStream(client, 'silent');
    },
  });
}

function createClient(
  {peer: number, port, isSpectator}: Extract<HostCommand, {type: 'connect'}>,
  context: {
    readonly options: HostStart;
    readonly application: Application;
    readonly output: MediaOutput;
  },
): Client {
  const {options, application, output} = context;
  const disconnected = new AbortController();
  const {signal} = disconnected;
  const peer = new Peer({
    port,
    video: output.video,
    audio: output.audio,
    inputVersion: options.inputVersion,
    acceptsInput: !isSpectator,
    onControl: () => {
      if (!bridge) return;
      application.greetPage();
    },
    onText: (text) => bridge?.receiveText(text),
    onInput: (bytes, channel) => bridge?.receiveInput(bytes, channel),
    onCursorChannel: () => bridge?.openCursorChannel(),
    onState: (state) => {
      if (signal.aborted) return;
      sendReport({type: 'peer-state', peer: number, state});
      // The state becomes `connected` again after a lost path recovers. The output has started then.
      if (state === 'connected') output.start();
      if (state === 'failed' || state === 'closed') disconnectPeer(number);
    },
  });
  const switches = options.switches ?? {};
  const sizes = isSpectator ? undefined : new SizeControl(switches.sizes, options.video);
  const answerConfig = () => bridge?.sendConfig();
  const bridge: ClientBridge | undefined = isSpectator
    ? undefined
    : new ClientBridge({
        application,
        channels: peer,
        switches,
        maximumSize: options.maximumSize,
        resize: (size) => sizes && applySize(output, sizes.resize(size)),
        onConfigRequest: () => {
          if (switches.configAfterMs === undefined) answerConfig();
          else runAfter(switches.configAfterMs, signal, answerConfig);
        },
        onNonsense: () => endStream({number, peer, signal}, 'unreadable'),
        onQuit: () => {
          sayGoodbye(peer, 'stopped');
          runAfter(GOODBYE_MS, ended.signal, () => process.exit(0));
        },
        requestFrame: () => output.drawSoon(),
      });
  return {number, peer, signal, disconnect: () => disconnected.abort(), output, bridge, sizes};
}

function endStream(
  {number, peer, signal}: Pick<Client, 'number' | 'peer' | 'signal'>,
  why: keyof typeof GOODBYES,
) {
  sayGoodbye(peer, why);
  runAfter(GOODBYE_MS, signal, () => disconnectPeer(number));
}

function sayGoodbye(peer: Peer, why: keyof typeof GOODBYES) {
  peer.sendText(JSON.stringify({exitMessage: {nvstResult: GOODBYES[why], stopData: ''}}));
}

async function reportVideo(stats: VideoStats): Promise<void> {
  // A peer connection that closes meanwhile has no counters.
  const sent = await current?.peer.readSent().catch(() => undefined);
  sendReport({type: 'video-stats', stats: {...stats, sent}});
}

async function applyAnswer({peer: number, sdp, size}: Extract<HostCommand, {type: 'answer'}>): Promise<void> {
  const client = clients.get(number);
  // The connection may draw its first frame before the answer is applied completely.
  if (client?.sizes && size) applySize(client.output, client.sizes.connect(size));
  try {
    await client?.peer.applyAnswer(sdp);
    client?.output.drawFirst();
  } catch (error) {
    console.error('The client sent an invalid answer:', error);
  }
}

function applySize(shared: MediaOutput, decision: SizeDecision) {
  if (decision.kind === 'take') requestedSize = decision.size;
  shared.applySize(decision);
}

function disconnectPeer(number: number) {
  const client = clients.get(number);
  if (!client) return;
  removeClient(client);
  sendReport({type: 'peer-state', peer: number, state: 'closed'});
}

function removeClient(client: Client) {
  clients.delete(client.number);
  if (current === client) current = undefined;
  client.disconnect();
  client.peer.close();
  if (clients.size > 0) return;
  output?.end();
  output = undefined;
}
