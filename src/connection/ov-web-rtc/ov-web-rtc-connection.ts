import {AppStreamError} from '../../errors/app-stream-error.ts';
import {parseBounded} from '../../platform/json.ts';
import type {CloseReason, Connection, HostEvent, StreamSize} from '../connector.ts';
import type {ConnectorStatistics} from '../stream-statistics.ts';
import {isSameSize, toStreamSize} from '../stream-size.ts';
import type {LibraryElements} from './library-elements.ts';
import {readVendorFailure} from './vendor-failure.ts';
import {
  readAnswer,
  readVendorEvent,
  readVendorStatistics,
  type VendorListeners,
  type VendorStreamer,
} from './vendor-library.ts';

/** A message that the transport of the library carries whole (`real-deployments.md`, Kit application messages). */
const MAX_MESSAGE_BYTES = 65_535;

export interface OvWebRtcConnectionOptions {
  readonly streamer: VendorStreamer;
  readonly elements: LibraryElements;
  /** What the library's `sendMessage()` takes. */
  readonly messages: 'object' | 'text';
  /** The size that the library requested, which no later size may exceed. */
  readonly size: StreamSize;
  readonly onHostEvent: (event: HostEvent) => void;
  /** Called when the connection has ended, with the end of the library's work. */
  readonly onEnd: (freed: Promise<unknown>) => void;
}

/** One stream of the vendor's library. The library reads the user's input by itself. */
export class OvWebRtcConnection implements Connection {
  readonly media = new MediaStream();
  readonly #options: OvWebRtcConnectionOptions;
  readonly #closed = Promise.withResolvers<CloseReason>();
  readonly #started = Promise.withResolvers<undefined>();
  readonly #ended = new AbortController();
  #statistics: ConnectorStatistics | undefined;
  #wantedSize: StreamSize | undefined;
  #sentSize: StreamSize | undefined;

  constructor(options: OvWebRtcConnectionOptions) {
    this.#options = options;
    const {signal} = this.#ended;
    const copyTracks = () => this.#copyTracks();
    // Each stream that the library attaches fires this event, also after it reconnected.
    options.elements.video.addEventListener('loadedmetadata', copyTracks, {signal});
    options.elements.audio.addEventListener('loadedmetadata', copyTracks, {signal});
    // A connection may end before anybody waits for its start.
    this.#started.promise.catch(() => undefined);
  }

  get closed(): Promise<CloseReason> {
    return this.#closed.promise;
  }

  /** Resolves when the stream has video, or when the host ends it. Rejects if it fails before. */
  get started(): Promise<undefined> {
    return this.#started.promise;
  }

  /** What the library calls. */
  get listeners(): VendorListeners {
    return {
      onStart: (event) => this.#handleStart(event),
      onStop: (event) => this.#handleEnd(event),
      onTerminate: (event) => this.#handleEnd(event),
      onUpdate: (event) => {
        const {action, status} = readVendorEvent(event);
        if (status === 'error' && (action === 'start' || action === 'connect')) this.fail(event);
        this.#sendSize();
      },
      onCustomEvent: (message) => {
        const parsed = typeof message === 'string' ? parseBounded(message) : message;
        if (parsed !== undefined) this.#options.onHostEvent({kind: 'message', message: parsed});
      },
      onStreamStats: (event) => {
        this.#statistics = readVendorStatistics(event) ?? this.#statistics;
        this.#sendSize();
      },
    };
  }

  /** Resolves with what the library reported last. */
  getReport(): Promise<ConnectorStatistics | undefined> {
    return Promise.resolve(this.#statistics);
  }

  /** The library reports a failure, as an event or as an error. */
  fail(failure: unknown) {
    this.#finish(readVendorFailure(failure, this.#options.size));
  }

  close() {
    this.#finish({kind: 'closed'});
  }

  sendMessage(json: string) {
    if (new TextEncoder().encode(json).length > MAX_MESSAGE_BYTES)
      throw new AppStreamError('message-too-large', {values: {size: json.length}});
    const {streamer, messages, onHostEvent} = this.#options;
    const message: unknown = messages === 'object' ? JSON.parse(json) : json;
    const report = (cause: unknown) =>
      onHostEvent({kind: 'fault', error: new AppStreamError('no-answer-to-message', {cause})});
    callLibrary(() => streamer.sendMessage(message))
      .then((result) => {
        const answer = readAnswer(result);
        if (answer) onHostEvent({kind: 'message', message: answer});
      })
      .catch(report);
  }

  resize(size: StreamSize) {
    this.#wantedSize = toStreamSize(size, this.#options.size);
    this.#sendSize();
  }

  /** A library that shows whether the host accepts resizes gets the size once the host does. Others decide themselves. */
  #sendSize() {
    const {streamer} = this.#options;
    const size = this.#wantedSize;
    const waits = 'allowDynamicResize' in streamer && streamer.allowDynamicResize !== true;
    if (!size || waits || isSameSize(size, this.#sentSize)) return;
    this.#sentSize = size;
    // A library that refuses keeps its size, as a host may.
    callLibrary(() => streamer.resize?.(size.width, size.height)).catch(() => undefined);
  }

  #handleStart(event: unknown) {
    if (readVendorEvent(event).status === 'error') this.fail(event);
    else this.#copyTracks();
  }

  #handleEnd(event: unknown) {
    const {status, info} = readVendorEvent(event);
    const reason = readVendorFailure(event, this.#options.size);
    if (status === 'error' || reason.kind === 'ended') this.#finish(reason);
    else this.#finish({kind: 'ended', reason: 'server', ...(typeof info === 'string' && {detail: info})});
  }

  /** The library may replace its stream. The stream of this connection stays the same. */
  #copyTracks() {
    const {video, audio} = this.#options.elements;
    const tracks = [...tracksOf(video, 'video'), ...tracksOf(video, 'audio'), ...tracksOf(audio, 'audio')];
    for (const track of this.media.getTracks()) if (!tracks.includes(track)) this.media.removeTrack(track);
    for (const track of tracks) this.media.addTrack(track);
    if (this.media.getVideoTracks().length) this.#started.resolve(undefined);
  }

  /** The only exit. A second call changes nothing. */
  #finish(reason: CloseReason) {
    if (this.#ended.signal.aborted) return;
    this.#ended.abort();
    this.#closed.resolve(reason);
    if (reason.kind === 'ended') this.#started.resolve(undefined);
    else this.#started.reject(reason.kind === 'lost' ? reason.error : new AppStreamError('connection-lost'));
    const {streamer, elements, onEnd} = this.#options;
    const freed = callLibrary(() => streamer.terminate());
    const remove = () => elements.remove();
    freed.then(remove, remove);
    onEnd(freed);
  }
}

/** The library's methods may throw, or return a promise. */
const callLibrary = (call: () => unknown): Promise<unknown> =>
  new Promise((resolve) => {
    resolve(call());
  });

const tracksOf = ({srcObject}: HTMLMediaElement, kind: MediaStreamTrack['kind']) =>
  srcObject instanceof MediaStream ? srcObject.getTracks().filter((track) => track.kind === kind) : [];
