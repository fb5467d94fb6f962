import {AppStreamError} from '../../errors/app-stream-error.ts';
import type {FailureCode} from '../../errors/failures.ts';
import {parseBounded} from '../../platform/json.ts';
import type {CloseReason, Connection, HostEvent, StreamSize} from '../connector.ts';
import type {ConnectorStatistics} from '../stream-statistics.ts';
import type {LibraryElements} from './library-elements.ts';
import {
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

/**
 * The error numbers of the vendor's library (`nvst.md` 1.7), with the codes of the same fault here, the likeliest first.
 */
export const ERROR_NUMBERS: Readonly<Record<string, readonly [FailureCode, ...FailureCode[]]>> = {
  C0F22202: ['signaling-unreachable', 'socket-refused'],
  C0F22206: ['ice-failed'],
  C0F22207: ['connection-lost'],
  C0F22208: ['input-not-open'],
  C0F2220A: ['input-not-open'],
  C0F2220B: ['connection-lost'],
  C0F2220C: ['no-packets'],
  C0F2220D: ['no-first-frame', 'frames-stopped'],
  C0F2220E: ['bad-offer'],
  C0F2220F: ['ice-failed'],
  C0F22210: ['no-candidates'],
  C0F22211: ['no-track'],
  C0F22212: ['connection-lost'],
  C0F22213: ['sign-in-timeout'],
  C0F22215: ['no-video'],
  C0F22216: ['bad-offer'],
  C0F22217: ['bad-offer'],
  C0F22218: ['sign-in-timeout'],
  C0F22219: ['no-offer'],
  C0F2221F: ['input-not-open'],
  C0F22221: ['input-not-open'],
  C0F22225: ['no-first-frame'],
  C0F22226: ['ice-failed'],
  C0F22227: ['ice-failed'],
  C0F22228: ['ice-failed'],
  C0F22303: ['host-silent'],
  C0F2230B: ['host-silent'],
  C0F2230E: ['connection-lost'],
  C0F23FED: ['signaling-timeout'],
  C0F23FEE: ['forbidden'],
  C0F23FEF: ['unauthorized'],
};

/** Finds the code of an error number in a text, in hexadecimal or decimal notation. */
const findErrorCode = (text: string): FailureCode | undefined => {
  const hex = /C0F2[0-9A-F]{4}/i.exec(text)?.[0] ?? toHex(/\b32370\d{5}\b/.exec(text)?.[0]);
  return hex === undefined ? undefined : ERROR_NUMBERS[hex.toUpperCase()]?.[0];
};

const toHex = (decimal: string | undefined) =>
  decimal === undefined ? undefined : Number(decimal).toString(16);

/** The number that the library reports for a close code of signaling. */
export const numberOfClose = (code: number) => (0xc0f23fff - (code - 1000)).toString(16).toUpperCase();
