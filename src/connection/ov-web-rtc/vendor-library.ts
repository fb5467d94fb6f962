import * as z from 'zod/mini';
import {AppStreamError} from '../../errors/app-stream-error.ts';
import {isObject} from '../../platform/json.ts';
import {boundedText, lazySchema, lenient, type Output, reader, safeParse} from '../../platform/schema.ts';
import type {ConnectorStatistics} from '../stream-statistics.ts';

/**
 * The part of the vendor's library that the adapter uses, described in our own terms. Sources: the public reference of
 * `@nvidia/ov-web-rtc` 6.6 and of its predecessor `@nvidia/omniverse-webrtc-streaming-library` 5.16. Nothing here was run
 * against the library itself.
 */
export interface VendorStreamer {
  /** Connects. Resolves or rejects with an event. */
  connect(props: VendorProps): Promise<unknown>;
  /** Ends the stream and frees what belongs to it. */
  terminate(): unknown;
  /** Sends an application message, as an object or as JSON text. Newer versions may resolve with the answer. */
  sendMessage(message: unknown): unknown;
  /** Requests another size of the video, in pixels. Missing in old versions. */
  resize?(width: number, height: number): unknown;
  /** Whether the host accepts resizes, from version 6.5.11 on. It may change seconds after the start. */
  readonly allowDynamicResize?: unknown;
}

/** What `connect()` receives: where to connect, and the listeners. */
export interface VendorProps {
  readonly streamSource: 'direct';
  readonly streamConfig: Readonly<Record<string, unknown>> & VendorListeners;
}

/** The library calls each with an event object, `onCustomEvent` with a message of the application. */
export interface VendorListeners {
  readonly onStart: (event: unknown) => void;
  readonly onStop: (event: unknown) => void;
  readonly onTerminate: (event: unknown) => void;
  readonly onUpdate: (event: unknown) => void;
  readonly onCustomEvent: (message: unknown) => void;
  readonly onStreamStats: (event: unknown) => void;
}

/** An event of the library. `info` is a text or an error. */
const vendorEvent = lazySchema(() =>
  z.object({
    action: lenient(z.string()),
    status: lenient(z.string()),
    info: z.optional(z.unknown()),
  }),
);

export type VendorEvent = Partial<Output<typeof vendorEvent>>;

/** Reads an event. A value of another type counts as an event without fields. */
export const readVendorEvent = (value: unknown): VendorEvent => safeParse(vendorEvent, value).data ?? {};

const answerShape = lazySchema(() => z.looseObject({event_type: z.string()}));

/** Reads the answer of the application in what `sendMessage()` resolved with. An event of the library is none. */
export const readAnswer = (result: unknown): unknown => safeParse(answerShape, result).data;

/** How many streams of a library can play at the same time. */
export type VendorCapacity = 'many' | 'one';

export interface VendorLibrary {
  readonly capacity: VendorCapacity;
  /** What `sendMessage()` takes. */
  readonly messages: 'object' | 'text';
  /** Identifies the library: two adapters of the same module share it. */
  readonly identity: object;
  createStreamer(): VendorStreamer;
}

/**
 * Reads the module that the page imported. From version 6.5.6 on, each stream is an instance of `AppStreamer`. Before, the
 * class itself is the only stream.
 * @throws AppStreamError `connector-missing` if the module has no such class
 */
export const readVendorModule = (module: unknown): VendorLibrary => {
  const exported = isObject(module) ? (module['AppStreamer'] ?? module['default']) : undefined;
  if (isConstructor(exported)) {
    const instance: unknown = exported.prototype;
    if (isStreamer(instance))
      return {
        capacity: 'many',
        messages: 'object',
        identity: exported,
        createStreamer: () => asStreamer(new exported()),
      };
    if (isStreamer(exported)) {
      // A guess: the reference of the versions that take an object also has this method, and 5.6 was seen without it.
      const messages = 'getStageLoadingState' in exported ? 'object' : 'text';
      return {capacity: 'one', messages, identity: exported, createStreamer: () => exported};
    }
  }
  const cause = new TypeError(
    'The module has no class AppStreamer with connect(), terminate() and sendMessage().',
  );
  throw new AppStreamError('connector-missing', {values: {name: 'ov-web-rtc'}, cause});
};

const asStreamer = (value: unknown): VendorStreamer => {
  if (isStreamer(value)) return value;
  throw new AppStreamError('connector-missing', {values: {name: 'ov-web-rtc'}});
};

const isConstructor = (value: unknown): value is {new (): unknown; readonly prototype: unknown} =>
  typeof value === 'function';

const isStreamer = (value: unknown): value is VendorStreamer =>
  (typeof value === 'function' || typeof value === 'object') &&
  value !== null &&
  ['connect', 'terminate', 'sendMessage'].every((name) => typeof Reflect.get(value, name) === 'function');

/** The longest name of a codec, in characters. */
const MAX_NAME_LENGTH = 60;
const BITS_PER_MEGABIT = 1_000_000;

const positive = lazySchema(() =>
  lenient(
    reader('a number that is not negative', (value) =>
      typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined,
    ),
  ),
);

/** What the library reports about its stream. Times are in milliseconds, the bitrate in megabits per second. */
const vendorStatistics = lazySchema(() =>
  z.object({
    avgDecodeTime: positive(),
    codec: lenient(boundedText(MAX_NAME_LENGTH)),
    currentBitrate: positive(),
    fps: positive(),
    frameLoss: positive(),
    packetLoss: positive(),
    rtd: positive(),
    streamingResolutionWidth: positive(),
    streamingResolutionHeight: positive(),
  }),
);

/** An event may contain the fields itself, or in one of these. */
const statisticsEvent = lazySchema(() =>
  z.object({stats: z.optional(z.unknown()), info: z.optional(z.unknown())}),
);

/**
 * Reads an event with statistics. A field that is missing or invalid stays `undefined`. Returns `undefined` if the event
 * has none.
 */
export const readVendorStatistics = (event: unknown): ConnectorStatistics | undefined => {
  const {stats, info} = safeParse(statisticsEvent, event).data ?? {};
  return [event, stats, info].map(readFields).find((fields) => fields !== undefined);
};

const readFields = (value: unknown): ConnectorStatistics | undefined => {
  const {data} = safeParse(vendorStatistics, value);
  if (!data || Object.values(data).every((field) => field === undefined)) return undefined;
  return {
    decodeMs: data.avgDecodeTime,
    codec: data.codec,
    videoBitsPerSecond:
      data.currentBitrate === undefined ? undefined : data.currentBitrate * BITS_PER_MEGABIT,
    framesPerSecond: data.fps,
    framesDropped: data.frameLoss,
    packetsLost: data.packetLoss,
    roundTripMs: data.rtd,
    width: data.streamingResolutionWidth,
    height: data.streamingResolutionHeight,
  };
};
