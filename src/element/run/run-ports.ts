import * as z from 'zod/mini';
import {
  type Connection,
  type ConnectOptions,
  type Connector,
  type HostEvent,
  type MediaSettings,
  randomClientName,
  type StreamEndpoint,
  type StreamSize,
} from '../../connection/connector.ts';
import {type AddressSettings, endpointsOf} from '../../connection/endpoints.ts';
import {loadConnector} from '../../connection/connectors.ts';
import type {SignalingToken} from '../../connection/signaling-token.ts';
import {AppStreamError} from '../../errors/app-stream-error.ts';
import {loadPart} from '../../errors/load-part.ts';
import {pageClock} from '../../platform/clock.ts';
import type {Token} from '../../service/request-headers.ts';
import {lazySchema, lenient, safeParse, type Output} from '../../platform/schema.ts';
import {text} from '../../service/schemas.ts';
import type {SessionService} from '../../service/session.ts';
import type {RunPorts} from '../../session/ports.ts';
import {codecOrders} from '../../storage/device-storage.ts';
import {attachStream, type AttachedStream, type AttachOptions} from '../../video/attach-stream.ts';
import type {StreamLimits} from '../settings/stream-limits.ts';

export interface RunPortsOptions
  extends
    Pick<ConnectOptions, 'iceServers' | 'onHostEvent'>,
    Pick<AttachOptions, 'onBlocked' | 'onDetach' | 'isPaused'> {
  /** The signal of the run. */
  readonly signal: AbortSignal;
  readonly service: SessionService;
  readonly connector: string;
  readonly media: MediaSettings;
  readonly limits: StreamLimits;
  /** The host of a run without a service. */
  readonly direct: StreamEndpoint | undefined;
  readonly signalingToken: Token | undefined;
  /** What the page says about addresses now. */
  readonly addresses: () => AddressSettings;
  readonly video: HTMLVideoElement;
  /** The size of the video to request when connecting. */
  readonly size: () => StreamSize;
  /** Whether to send the user's microphone to the application. */
  readonly withMicrophone: boolean;
  /** Loads the texts of failures. It never rejects. */
  readonly loadTexts: () => Promise<void>;
  /** Called with the application's entry in the catalogue, once it is confirmed. */
  readonly onApplication: (application: ConfirmedApplication) => void;
  /** Called when a part of the stream fails that it can continue without. */
  readonly onWarning: (error: AppStreamError) => void;
  /** Called with each connection, before it shows its video. */
  readonly onConnection: (connection: Connection) => void;
}

/** The result of `confirm` may come from the page's own service. */
const confirmed = lazySchema(() => z.object({name: text(), description: lenient(text())}));

/** The names of an application, for people. */
export type ConfirmedApplication = Output<typeof confirmed>;

/** A host that sends more events before its connection is complete is broken or hostile. */
const MAX_EARLY_EVENTS = 100;

/** For this time a host may hold the connection that the page had before a reload. */
const AFTER_RELOAD_MS = 60_000;

/** Whether this page was reloaded just now. */
const wasReloaded = () =>
  performance.now() < AFTER_RELOAD_MS &&
  performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === 'reload');

/** What the page shows of one connection. */
interface Showing {
  /** Attaches the stream to the video, once. */
  attach(media: MediaStream): AttachedStream;
  /** Removes the stream from the video. */
  detach(): void;
  readonly firstFrame: PromiseWithResolvers<undefined>;
}

const loadWatchVideo = () => loadPart('watch-video', () => import('../../video/watch-video.ts'));
const loadAddresses = () => loadPart('addresses', () => import('../../connection/endpoints.ts'));

/** Joins a run to its real surroundings: the service, the page's connector and the `<video>`. */
export const runPorts = (options: RunPortsOptions): RunPorts => {
  const {connector, limits, video, signal, direct, signalingToken, iceServers, onWarning} = options;
  const clientName = randomClientName();
  let lastHostEventAt = 0;
  const showings = new WeakMap<Connection, Showing>();
  /** The first connection of the run uses what was prepared. */
  let prepared: Promise<Connector> | undefined;
  const prepare = () => (prepared ??= prepareConnector(connector, options));
  /** The token of signaling. The part is loaded only for pages that set one. */
  let token: Promise<SignalingToken> | undefined;
  const loadToken = async (given: Token) => {
    const part = await loadPart('signaling-token', () => import('../../connection/signaling-token.ts'));
    return new part.SignalingToken(given, {limitMs: limits.service.tokenMs, signal}, await prepare());
  };
  const prepareToken = async () => {
    if (signalingToken) await (await (token ??= loadToken(signalingToken))).check();
  };
  /** Requested once in a run, and sent on each of its connections. */
  let microphone: Promise<MediaStreamTrack | undefined> | undefined;
  const openMicrophone = async (signal: AbortSignal) => {
    try {
      const part = await loadPart('microphone', () => import('../../connection/microphone.ts'));
      return await part.openMicrophone(signal);
    } catch (error) {
      // Without the microphone, the stream still plays.
      if (!signal.aborted) onWarning(AppStreamError.from(error));
      return undefined;
    }
  };
  return {
    service: withApplication(options.service, options.onApplication),
    clock: pageClock,
    warn: onWarning,
    loadTexts: options.loadTexts,
    prepare: () => Promise.all([prepare(), prepareToken()]),
    mayHoldFormerConnection: wasReloaded,
    endpointsOf: async (session) => {
      const known = direct ? [direct] : ((await prepare()).endpointsOf ?? endpointsOf)(session);
      const addresses = options.addresses();
      const {signalingUrl, mediaHost, resolveMediaHost} = addresses;
      if (!signalingUrl && !mediaHost && !resolveMediaHost && !known.some(hasName)) return known;
      const part = await loadAddresses();
      return part.resolveEndpoints(session, known, addresses);
    },
    connect: async (endpoint, {signal, returns, onStep}) => {
      const loaded = await prepare();
      const showing = show(video, {...options, signal});
      // A channel may open before the connection is complete. What the application sends then needs the connection.
      let early: HostEvent[] | undefined = [];
      const connecting = loaded.connect(endpoint, {
        ...options.media,
        signal,
        onStep,
        client: {name: clientName, returns},
        microphone: options.withMicrophone ? await (microphone ??= openMicrophone(signal)) : undefined,
        limits: limits.connect,
        token: async () => (await token)?.forSignIn(),
        iceServers,
        onHostEvent: (event) => {
          lastHostEventAt = Date.now();
          if (event.kind === 'fault') onWarning(event.error);
          else if (early) early = [...early, event].slice(-MAX_EARLY_EVENTS);
          else options.onHostEvent(event);
        },
        size: options.size(),
        video,
        onMedia: (media) => {
          if (!signal.aborted) showing.attach(media);
        },
        firstFrame: showing.firstFrame.promise,
        codecOrders,
      });
      connecting.catch(() => showing.detach());
      const connection = await connecting;
      showings.set(connection, showing);
      options.onConnection(connection);
      const events = early;
      early = undefined;
      for (const event of events) options.onHostEvent(event);
      return connection;
    },
    showStream: async (connection, signal) => {
      const showing = showings.get(connection) ?? show(video, {...options, signal});
      signal.addEventListener('abort', () => showing.detach(), {once: true});
      try {
        const stream = showing.attach(connection.media);
        const size = await stream.waitForFirstFrame(limits.connect.firstFrameMs);
        showing.firstFrame.resolve(undefined);
        return size;
      } catch (thrown) {
        const error = AppStreamError.from(thrown);
        if (signal.aborted || error.code !== 'no-first-frame') throw thrown;
        // Without this part, the failure stays the general one.
        const part = await loadWatchVideo().catch(() => undefined);
        throw (await part?.explainMissingFrame(connection)) ?? error;
      }
    },
    watchVideo: async (connection, signal, onBusy) => {
      try {
        const {watchVideo} = await loadWatchVideo();
        return await watchVideo({
          video,
          connection,
          signal,
          limits: limits.video,
          onBusy,
          isPaused: options.isPaused,
          lastHostEventAt: () => lastHostEventAt,
        });
      } catch (thrown) {
        const error = AppStreamError.from(thrown);
        if (signal.aborted || error.code !== 'code-missing') throw thrown;
        // Without this part nobody watches the frames: the stream plays until its connection ends.
        onWarning(error);
        return new Promise<never>(() => undefined);
      }
    },
    waitForFrame: async (connection, signal) => {
      const {waitForFrame} = await loadWatchVideo();
      return waitForFrame(video, connection, signal);
    },
  };
};

/** Whether the address for media is a name, which few browsers can use. */
const hasName = ({media, signaling}: StreamEndpoint) => !/^[\d.]+$|:/.test((media ?? signaling).host);

const show = (video: HTMLVideoElement, options: AttachOptions): Showing => {
  const detached = new AbortController();
  const signal = AbortSignal.any([options.signal, detached.signal]);
  let attached: AttachedStream | undefined;
  return {
    attach: (media) => {
      if (attached?.media !== media) attached = attachStream(video, media, {...options, signal});
      return attached;
    },
    detach: () => detached.abort(),
    firstFrame: Promise.withResolvers<undefined>(),
  };
};

const prepareConnector = async (
  name: string,
  {iceServers, signal, media}: RunPortsOptions,
): Promise<Connector> => {
  const loaded = await loadConnector(name);
  return loaded.prepare?.({iceServers, signal, ...media}) ?? loaded;
};

/** The same service. A confirmed application with a name is reported. */
const withApplication = (
  service: SessionService,
  onApplication: RunPortsOptions['onApplication'],
): SessionService => ({
  confirm: async (request, options) => {
    const {data} = safeParse(confirmed, await service.confirm(request, options));
    if (data && !options.signal.aborted) onApplication(data);
  },
  create: (request) => service.create(request),
  poll: (id, options) => service.poll(id, options),
  end: (id) => service.end(id),
});
