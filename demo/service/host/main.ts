/** The process of one streamed application. The service that forked it talks to it by `host-messages.ts`. */
import {setTimeout} from 'node:timers/promises';
import type {Application} from '../application/application.ts';
import {openApplication} from '../application/open-application.ts';
import type {PictureSize} from './asked-size.ts';
import {Conversation} from './conversation.ts';
import type {FromHost, HostStart, PictureFigures, ToHost} from './host-messages.ts';
import {Peer} from './peer.ts';
import {PictureLoop} from './picture-loop.ts';
import {runSoundLoop} from './sound-loop.ts';
import {nonstandard} from './wrtc.ts';

const portAttempts = 6;

const ended = new AbortController();
const clock = {frame: 0, sample: 0, startedAt: performance.now()};
let start: HostStart | undefined;
let application: Application | undefined;
/** The size that a client has asked for; the next one finds it so. */
let size: PictureSize | undefined;
let current:
  | {
      readonly number: number;
      readonly peer: Peer;
      readonly conversation: Conversation;
      readonly left: AbortController;
    }
  | undefined;

function tell(message: FromHost): void {
  // The service may be gone at any moment; `disconnect` is what ends the process then, not a failed message.
  if (process.connected) process.send?.(message, undefined, {}, () => {});
}

process.on('message', (message: ToHost) => {
  switch (message.type) {
    case 'start':
      start = message.start;
      application = open(start);
      break;
    case 'connect':
      if (start && application) void connect(message.peer, message.port, start, application);
      break;
    case 'answer':
      if (current?.number === message.peer) void answer(current.peer, message.sdp);
      break;
    case 'disconnect':
      if (current?.number === message.peer) leave();
      break;
    case 'crash':
      process.kill(process.pid, 'SIGKILL');
      break;
    default:
      message satisfies never;
  }
});

// The service has ended the session, or is gone itself.
process.on('disconnect', () => {
  leave();
  ended.abort();
  process.exit(0);
});

// Ctrl-C in a terminal reaches every process; the service decides when this one ends.
process.on('SIGINT', () => {});

function open({stageUri, stagesFolder, httpOrigin}: HostStart): Application {
  return openApplication({
    stageUri,
    sources: {folder: stagesFolder, allowHttp: (url) => url.origin === httpOrigin},
    send: (message) => current?.conversation.send(message),
    showCursor: (cursor) => current?.conversation.showCursor(cursor),
    copy: (text) => current?.conversation.copy(text),
    rumble: (index, motors) => current?.conversation.rumble(index, motors),
    signal: ended.signal,
  });
}

async function connect(
  number: number,
  port: number,
  options: HostStart,
  application: Application,
  attempt = 1,
): Promise<void> {
  // Two peer connections cannot share the port.
  leave();
  const left = new AbortController();
  const video = options.hasVideo ? new nonstandard.RTCVideoSource() : undefined;
  const audio = options.hasSound ? new nonstandard.RTCAudioSource() : undefined;
  const {signal} = left;
  let started = false;
  let loop: PictureLoop | undefined;

  const run = (): void => {
    if (video && options.hasFrames) {
      const report = (picture: PictureFigures): void => tell({type: 'picture', picture});
      const wanted = {...options.video, ...size};
      loop = new PictureLoop({application, source: video, wanted, clock, report, signal});
    }
    if (audio) runSoundLoop({application, source: audio, clock, signal});
  };

  const peer = new Peer({
    port,
    video,
    audio,
    inputVersion: options.inputVersion,
    onControl: () => conversation.begin(),
    onText: (text) => conversation.hearText(text),
    onInput: (bytes, channel) => conversation.hearInput(bytes, channel),
    onCursorChannel: () => conversation.showCursor(application.cursor),
    onState: (state) => {
      if (left.signal.aborted) return;
      tell({type: 'peer-state', peer: number, state});
      // It is said again when a path that was lost comes back; the loops have gone on.
      if (state === 'connected' && !started) {
        started = true;
        run();
      }
      if (state === 'failed' || state === 'closed') leave();
    },
  });
  const conversation = new Conversation({
    application,
    channels: peer,
    switches: options.switches ?? {},
    resize: (asked) => {
      size = asked;
      loop?.resize(asked);
    },
    redraw: () => loop?.hurry(),
  });
  current = {number, peer, conversation, left};
  const isOver = () => left.signal.aborted;
  const offer = await peer.offer().catch((error: unknown) => {
    // A client that leaves meanwhile closes the connection that its offer is made on.
    if (!isOver()) throw error;
  });
  if (!offer || isOver()) return;
  const {sdp, hasPort} = offer;
  if (!hasPort && attempt < portAttempts) {
    // Whoever has the port may be about to leave it; the client knows no other.
    await setTimeout(100 * attempt);
    if (isOver()) return;
    current = undefined;
    left.abort();
    peer.close();
    return connect(number, port, options, application, attempt + 1);
  }
  tell(hasPort ? {type: 'offer', peer: number, sdp} : {type: 'no-port', peer: number});
}

async function answer(peer: Peer, sdp: string): Promise<void> {
  try {
    await peer.answer(sdp);
  } catch (error) {
    console.error('The client sent an answer that cannot be used:', error);
  }
}

function leave(): void {
  if (!current) return;
  const {number, peer, left} = current;
  current = undefined;
  left.abort();
  peer.close();
  tell({type: 'peer-state', peer: number, state: 'closed'});
}
