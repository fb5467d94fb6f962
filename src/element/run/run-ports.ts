import {
  type Connection,
  type Connector,
  randomClientName,
  type StreamEndpoint,
} from '../../connection/connector.ts';
import {loadConnector} from '../../connection/connectors.ts';
import {endpointsOf, gatewayEndpoints, resolveEndpoints} from '../../connection/endpoints.ts';
import {openMicrophone} from '../../connection/microphone.ts';
import {parseIceServers} from '../../connection/ice-servers.ts';
import {PageList} from '../../connection/page-list.ts';
import {parseProtocols} from '../../connection/signaling-protocols.ts';
import {SignalingToken} from '../../connection/signaling-token.ts';
import type {StreamQuality} from '../../connection/stream-quality.ts';
import {AppStreamError} from '../../errors/app-stream-error.ts';
import {FAILURES} from '../../errors/failures.ts';
import {unlessAborted} from '../../platform/abort.ts';
import {pageClock} from '../../platform/clock.ts';
import type {RunPorts} from '../../session/ports.ts';
import {
  attachStream,
  type AttachedStream,
  type AttachOptions,
  explainMissingFrame,
} from '../../video/attach-stream.ts';
import {codecOrders} from '../../storage/device-storage.ts';
import {sizeToConnect} from '../../video/requested-size.ts';
import {playMoment, statisticsMoment} from '../moments.ts';
import type {RunPlan} from '../settings/read-settings.ts';
import type {StreamSettings} from '../settings/settings.ts';
import {HostEventBuffer} from './stream-application.ts';
import type {RunService} from './run-service.ts';

/** The element as its runs know it. */
export interface RunElement extends StreamSettings {
  readonly video: HTMLVideoElement;
}

/** Called with what happens during a run. */
export interface RunListeners extends Pick<AttachOptions, 'onBlocked' | 'onDetach'> {
  /** Whether the page wants the video to stay paused. */
  readonly isPaused: () => boolean;
  /** Called each second with the quality of the stream that plays. */
  readonly onQuality: (quality: StreamQuality) => void;
  /** Loads the texts of failures. It never rejects. */
  readonly loadTexts: () => Promise<void>;
  /** Called when something fails that the stream continues without. */
  readonly onWarning: (error: AppStreamError) => void;
  /** Called with each connection and its events, before it shows its video. */
  readonly onConnection: (connection: Connection, events: HostEventBuffer) => void;
}

/** For this time a host may hold the connection that the page had before a reload. */
const AFTER_RELOAD_MS = 60_000;

/** How often a stream that reconnects tries refused credentials again. The delays between the attempts are 8 seconds in all. */
const RENEWALS = 5;

/** Joins a run to its real surroundings: the service, the page's connector and the `<video>`. */
export const createRunPorts = (
  element: RunElement,
  plan: RunPlan,
  service: RunService,
  listeners: RunListeners,
  signal: AbortSignal,
): RunPorts => {
  const {limits, request, media} = plan;
  const {video, microphone: usesMicrophone, signalingToken} = element;
  const {onWarning} = listeners;
  const attachOptions = {...listeners, signal};
  const clientName = randomClientName();
  let lastHostEventAt = 0;
  /** The size that the last connection requested. */
  let size = sizeToConnect(element);
  const shown = new WeakMap<Connection, ShownMedia>();

  let connector: Promise<Connector> | undefined;
  const findConnector = () => (connector ??= loadConnector(plan.connector));
  /** The first connection of the run uses what was prepared. */
  let preparing: Promise<Connector> | undefined;
  const prepareConnector = () =>
    (preparing ??= findConnector().then((found) => found.prepare?.({signal, ...media}) ?? found));
  let token: Promise<SignalingToken> | undefined;
  const prepareToken = async () => {
    if (!signalingToken) return;
    token ??= findConnector().then(
      (found) => new SignalingToken(signalingToken, {limitMs: limits.service.tokenMs, signal}, found),
    );
    await (await token).check();
  };
  const asked = {limitMs: limits.service.tokenMs, signal};
  const protocols = new PageList(() => element.protocols, {
    ...asked,
    name: 'protocols',
    parse: parseProtocols,
  });
  const iceServers = new PageList(() => element.iceServers, {
    ...asked,
    name: 'iceServers',
    parse: parseIceServers,
  });
  /** How often in a row a TURN server refused the credentials. */
  let refusals = 0;
  /** A function of the page is called once more. A page that sets the property while its stream reconnects gets time. */
  const mayRenew = (returns: boolean) => {
    refusals += 1;
    const others = typeof element.iceServers === 'function' ? 1 : returns ? RENEWALS : 0;
    return refusals <= others || iceServers.hasChanged;
  };
  let prepared: Promise<unknown> | undefined;
  const prepare = () => {
    // The questions to the catalogue are on their way by now: to open the storage takes milliseconds.
    const checkProtocols = async () => {
      const list = await protocols.check();
      (await findConnector()).checkProtocols?.(list);
    };
    // The rules of a road decide about the first socket.
    const rules = service.signaling && playMoment.load();
    prepared ??= Promise.all([
      findConnector().then((found) => found.checkBrowser?.()),
      prepareToken(),
      checkProtocols(),
      iceServers.check(),
      rules,
      service.prepare(),
    ]);
    return prepared;
  };

  /** Requested once in a run, and sent on each of its connections. */
  let microphone: Promise<MediaStreamTrack | undefined> | undefined;
  const requestMicrophone = () =>
    (microphone ??= openMicrophone(signal).catch((error: unknown) => {
      // Without the microphone, the stream still plays.
      if (!signal.aborted) onWarning(AppStreamError.from(error));
      return undefined;
    }));

  return {
    service,
    clock: pageClock,
    loadTexts: listeners.loadTexts,
    prepare,
    prepareConnection: () => void prepareConnector().catch(() => undefined),
    mayHoldFormerConnection: wasReloaded,
    usualStartMs: () => service.usualStartMs,
    endpointsOf: async (session) => {
      const {direct} = request;
      const {resolveMediaHost, baseURI: baseUrl} = element;
      const known = direct
        ? [direct.endpoint]
        : session.signalingUrl
          ? gatewayEndpoints(session)
          : ((await findConnector()).endpointsOf ?? endpointsOf)(session);
      const {signalingUrl = session.signalingUrl, mediaHost} = plan;
      if (!signalingUrl && !mediaHost && !resolveMediaHost && !known.some(hasName)) return known;
      const limitMs = limits.service.tokenMs;
      return resolveEndpoints(session, known, {
        signalingUrl,
        mediaHost,
        resolveMediaHost,
        baseUrl,
        limitMs,
        signal,
      });
    },
    connect: async (endpoint, {signal: attempt, returns, onStep}) => {
      const loaded = await prepareConnector();
      const showing = new ShownMedia(video, {...attachOptions, signal: attempt});
      const events = new HostEventBuffer();
      const road =
        service.signaling &&
        (await playMoment.load()).roadRules(service.signaling, {
          sessionId: endpoint.sessionId,
          limits: limits.service,
          signal,
          ending: () => service.ending,
        });
      const connecting = loaded.connect(endpoint, {
        ...media,
        signal: attempt,
        onStep,
        client: {name: clientName, returns},
        microphone: usesMicrophone ? await requestMicrophone() : undefined,
        limits: limits.connect,
        token: async () => (await token)?.forSignIn(),
        iceServers: () => iceServers.next(attempt),
        onHostEvent: (event) => {
          lastHostEventAt = Date.now();
          if (event.kind === 'fault') onWarning(event.error);
          else events.add(event);
        },
        size: (size = sizeToConnect(element)),
        video,
        onMedia: (stream) => {
          if (!attempt.aborted) showing.attach(stream);
        },
        firstFrame: showing.firstFrame.promise,
        codecOrders,
        sockets: {
          ...road,
          protocols: async (until) => {
            const own = await protocols.next(until);
            return [...((await road?.protocols(until)) ?? []), ...own];
          },
        },
      });
      connecting.catch(() => showing.detach());
      let connection: Connection;
      try {
        connection = await connecting;
      } catch (thrown) {
        attempt.throwIfAborted();
        const error = AppStreamError.from(thrown);
        if (error.code === 'relay-refused' && mayRenew(returns)) error.rules = FAILURES['no-relay'];
        throw road ? await road.limitRetries(error) : error;
      }
      refusals = 0;
      (await token)?.keep();
      shown.set(connection, showing);
      listeners.onConnection(connection, events);
      return connection;
    },
    showStream: async (connection, attempt) => {
      const showing = shown.get(connection) ?? new ShownMedia(video, {...attachOptions, signal: attempt});
      attempt.addEventListener('abort', () => showing.detach(), {once: true});
      try {
        const stream = showing.attach(connection.media);
        const shownSize = await stream.waitForFirstFrame(limits.connect.firstFrameMs);
        showing.firstFrame.resolve(undefined);
        void service.openMemory();
        return shownSize;
      } catch (thrown) {
        if (attempt.aborted || AppStreamError.from(thrown).code !== 'no-first-frame') throw thrown;
        throw await explainMissingFrame(connection, size);
      }
    },
    loadKeepPlaying: async () => (await playMoment.arrival).keepPlaying,
    watchVideo: async (connection, watching, onBusy) => {
      const {watchVideo} = await unlessAborted(playMoment.arrival, watching);
      const {isPaused, onQuality} = listeners;
      const watched = {video, connection, signal: watching, isPaused};
      // It shares its code with the statistics. Without that code, the stream plays, and has no quality.
      statisticsMoment.load().catch(() => undefined);
      unlessAborted(statisticsMoment.arrival, watching)
        .then(({watchQuality}) => watchQuality({...watched, fps: media.fps, onQuality}))
        .catch((error: unknown) => {
          if (!watching.aborted) onWarning(AppStreamError.from(error));
        });
      return watchVideo({
        ...watched,
        limits: limits.video,
        onBusy,
        lastHostEventAt: () => lastHostEventAt,
      });
    },
    waitForFrame: async (connection, waiting) => {
      const {waitForFrame} = await unlessAborted(playMoment.arrival, waiting);
      return waitForFrame(video, connection, waiting);
    },
  };
};

/** The media of one connection on the `<video>`. */
class ShownMedia {
  readonly firstFrame = Promise.withResolvers<undefined>();
  readonly #video: HTMLVideoElement;
  readonly #options: AttachOptions;
  readonly #detached = new AbortController();
  #attached: AttachedStream | undefined;

  constructor(video: HTMLVideoElement, options: AttachOptions) {
    this.#video = video;
    this.#options = {...options, signal: AbortSignal.any([options.signal, this.#detached.signal])};
  }

  /** Attaches the stream to the video, once. */
  attach(media: MediaStream): AttachedStream {
    if (this.#attached?.media !== media) this.#attached = attachStream(this.#video, media, this.#options);
    return this.#attached;
  }

  /** Removes the stream from the video. */
  detach() {
    this.#detached.abort();
  }
}

/** Whether this page was reloaded just now. */
const wasReloaded = () =>
  performance.now() < AFTER_RELOAD_MS &&
  performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === 'reload');

/** Whether the address for media is a name, which few browsers can use. The name of a gateway is no address for media. */
const hasName = ({media, signaling, isGateway}: StreamEndpoint) =>
  !/^[\d.]+$|:/.test((media ?? (isGateway ? {host: ''} : signaling)).host || '0');
