import {AppStreamError} from '../../errors/app-stream-error.ts';
import {parseBounded} from '../../platform/bounded-json.ts';
import type {CloseReason, Connection, HostEvent} from '../connector.ts';
import type {StreamSize} from '../stream-size.ts';
import type {ConnectorStatistics} from '../stream-statistics.ts';
import {findErrorCode} from './error-numbers.ts';
import type {LibraryElements} from './library-elements.ts';
import {readVendorEvent, type VendorListeners, type VendorStreamer} from './vendor-library.ts';
import {readVendorStatistics} from './vendor-statistics.ts';

/** A message that the transport of the library carries whole (`real-deployments.md`, Kit application messages). */
const MAX_MESSAGE_BYTES = 65_535;

export interface OvWebRtcConnectionOptions {
  readonly streamer: VendorStreamer;
  readonly elements: LibraryElements;
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

  /** Resolves when the stream has video. Rejects if it ends before. */
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
      },
      onCustomEvent: (message) => {
        const parsed = typeof message === 'string' ? parseBounded(message) : message;
        if (parsed !== undefined) this.#options.onHostEvent({kind: 'message', message: parsed});
      },
      onStreamStats: (event) => {
        this.#statistics = readVendorStatistics(event) ?? this.#statistics;
      },
    };
  }

  /** Resolves with what the library reported last. */
  getReport(): Promise<ConnectorStatistics | undefined> {
    return Promise.resolve(this.#statistics);
  }

  /** The library reports a failure, as an event or as an error. */
  fail(failure: unknown) {
    this.#finish({kind: 'lost', error: readVendorFailure(failure)});
  }

  close() {
    this.#finish({kind: 'closed'});
  }

  sendMessage(json: string) {
    if (new TextEncoder().encode(json).length > MAX_MESSAGE_BYTES)
      throw new AppStreamError('message-too-large', {values: {size: json.length}});
    const {streamer, onHostEvent} = this.#options;
    const report = (cause: unknown) =>
      onHostEvent({kind: 'fault', error: new AppStreamError('no-answer-to-message', {cause})});
    callLibrary(() => streamer.sendMessage(json)).catch(report);
  }

  resize({width, height}: StreamSize) {
    const {streamer} = this.#options;
    // A library that refuses keeps its size, as a host may.
    callLibrary(() => streamer.resize?.(width, height)).catch(() => undefined);
  }

  #handleStart(event: unknown) {
    if (readVendorEvent(event).status === 'error') this.fail(event);
    else this.#copyTracks();
  }

  #handleEnd(event: unknown) {
    const {status, info} = readVendorEvent(event);
    if (status === 'error') this.fail(event);
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
    if (reason.kind === 'lost') this.#started.reject(reason.error);
    else this.#started.reject(new AppStreamError('connection-lost'));
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

/** An event with an error number is that failure. Another one is a lost connection. */
const readVendorFailure = (failure: unknown): AppStreamError => {
  if (failure instanceof AppStreamError) return failure;
  const {info} = readVendorEvent(failure);
  const cause = info ?? failure;
  const text = cause instanceof Error ? cause.message : typeof cause === 'string' ? cause : '';
  const code = findErrorCode(text) ?? 'connection-lost';
  return new AppStreamError(code, {cause, ...(text && {detail: text})});
};
