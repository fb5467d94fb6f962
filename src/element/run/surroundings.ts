import {
  type CloseReason,
  type Connection,
  type Connector,
  type HostEvent,
  randomClientName,
  type StreamEndpoint,
  type StreamSize,
} from '../../connection/connector.ts';
import {loadConnector} from '../../connection/connectors.ts';
import {endpointsOf, gatewayEndpoints, isName, resolveEndpoints} from '../../connection/endpoints.ts';
import {parseIceServers} from '../../connection/ice-servers.ts';
import {openMicrophone} from './microphone.ts';
import {nvst} from '../../connection/nvst/nvst-connector.ts';
import {parseProtocols, resolveSocketRules} from '../../connection/socket-rules.ts';
import type {StreamQuality} from '../../stats/statistics.ts';
import {sizeToConnect} from '../../connection/stream-size.ts';
import {AppStreamError} from '../../errors/app-stream-error.ts';
import {FAILURES} from '../../errors/failures.ts';
import type {Clock} from '../../platform/clock.ts';
import type {RemoteApplication} from '../../remote/remote-application.ts';
import {PageValue} from '../../service/page-value.ts';
import {readToken} from '../../service/request-headers.ts';
import type {Session, SessionService} from '../../service/session.ts';
import type {StartTimes, StreamPorts} from '../../session/ports.ts';
import type {SessionOwner} from '../../session/session-owner.ts';
import {watchQuality} from '../../stats/watch-quality.ts';
import {clientNames} from '../../storage/device-storage.ts';
import {type AttachOptions, explainMissingFrame, ShownMedia} from '../../video/attach-stream.ts';
import {readerOf} from '../../stats/stats-reader.ts';
import {
  FreezeNotice,
  type Rates,
  ratesOf,
  waitForFrame,
  waitForRates,
  watchVideo,
} from '../../video/watch-video.ts';
import type {RunPlan} from '../settings/read-settings.ts';
import type {StreamSettings} from '../settings/settings.ts';
import {wasJustReloaded} from './page-presence.ts';

/** The element as its runs know it. */
export interface RunElement extends StreamSettings {
  readonly video: HTMLVideoElement;
}

/** Called with what happens during a run. */
interface RunListeners extends Pick<AttachOptions, 'onBlocked' | 'onDetach'> {
  /** Whether the page wants the video to stay paused. */
  readonly isPaused: () => boolean;
  /** Called each second with the quality of the stream that plays. */
  readonly onQuality: (quality: StreamQuality) => void;
  readonly onWarning: (error: AppStreamError) => void;
  /** Called with each connection, before it shows its video. */
  readonly onConnection: (connection: Connection) => void;
}

interface SurroundingsOptions extends Pick<StreamPorts, 'sessions' | 'clock' | 'startTimes'> {
  readonly element: RunElement;
  readonly plan: RunPlan;
  readonly service: SessionService;
  readonly application: RemoteApplication;
  /** Whether the run opens the user's microphone, muted or not. */
  readonly microphone: boolean;
  readonly listeners: RunListeners;
  /** Of the run. */
  readonly signal: AbortSignal;
}

/** How often a stream that reconnects tries refused credentials again. The delays between the attempts are 8 seconds in all. */
const RENEWALS = 5;

/** The most events of a host that wait until their connection is complete. A host that sends more is broken or hostile. */
const MAX_EARLY_EVENTS = 100;

/** Joins a run to its real surroundings: the page's connector, the page's values and the `<video>`. */
export class Surroundings implements StreamPorts {
  readonly mayHoldFormerConnection = wasJustReloaded;
  readonly service: SessionService;
  readonly sessions: SessionOwner;
  readonly clock: Clock;
  readonly startTimes: StartTimes;
  readonly #options: SurroundingsOptions;
  readonly #connector: Connector;
  /**
   * The token of signaling. It is requested again after a refused sign-in, because it may have expired while the session
   * started. A host wants the same one at each later sign-in (`nvst.md` 7.10).
   */
  readonly #token: PageValue<string | undefined>;
  readonly #protocols: PageValue<readonly string[]>;
  readonly #iceServers: PageValue<readonly RTCIceServer[]>;
  readonly #clientName = randomClientName();
  readonly #shown = new WeakMap<Connection, ShownMedia>();
  /** The connector with what it has prepared for the first connection of the run. */
  #prepared: Connector | undefined;
  /** The rates that the last connection requested. */
  #rates: Rates;
  /** Requested once in a run, and sent on each of its connections. */
  #microphone: Promise<MediaStreamTrack | undefined> | undefined;
  /** How often in a row a TURN server refused the credentials. */
  #refusals = 0;
  #lastHostEventAt = 0;

  private constructor(options: SurroundingsOptions, connector: Connector) {
    const {element, plan, signal} = options;
    ({service: this.service, sessions: this.sessions} = options);
    ({clock: this.clock, startTimes: this.startTimes} = options);
    this.#options = options;
    this.#connector = connector;
    this.#rates = ratesOf(element);
    const limits = {limitMs: plan.limits.service.tokenMs, signal};
    const {signalingToken} = element;
    const parseToken = (given: unknown) => {
      const token = readToken(given);
      if (token !== undefined) connector.checkToken?.(token);
      return token;
    };
    const valueOf = <Value>(name: 'protocols' | 'iceServers', parse: (given: unknown) => Value) =>
      new PageValue({name, given: () => element[name], parse, ...limits});
    this.#token = new PageValue({
      name: 'signalingToken',
      given: () => signalingToken,
      parse: parseToken,
      ...limits,
    });
    this.#protocols = valueOf('protocols', parseProtocols);
    this.#iceServers = valueOf('iceServers', parseIceServers);
  }

  /** Opens the connector, and checks the browser and the values of the page. @throws AppStreamError */
  static async open(options: SurroundingsOptions): Promise<Surroundings> {
    const connector = await loadConnector(options.plan.connector, nvst());
    const surroundings = new Surroundings(options, connector);
    connector.checkBrowser?.();
    await Promise.all([
      surroundings.#token.check(),
      surroundings.#protocols.check().then((list) => connector.checkProtocols?.(list)),
      surroundings.#iceServers.check(),
    ]);
    return surroundings;
  }

  prepareConnection() {
    try {
      this.#prepareConnector();
    } catch {
      // `connect` tries again, and reports the failure.
    }
  }

  #prepareConnector(): Connector {
    const {plan, signal} = this.#options;
    const options = {signal, ...plan.media, limits: plan.limits.connect};
    this.#prepared ??= this.#connector.prepare?.(options) ?? this.#connector;
    return this.#prepared;
  }

  async endpointsOf(session: Session): Promise<readonly StreamEndpoint[]> {
    const {element, plan, signal} = this.#options;
    const {direct} = plan.request;
    const {resolveMediaHost, baseURI: baseUrl} = element;
    const known = direct
      ? [direct.endpoint]
      : session.signalingUrl
        ? gatewayEndpoints(session)
        : (this.#connector.endpointsOf ?? endpointsOf)(session);
    const {signalingUrl = session.signalingUrl, mediaHost, limits} = plan;
    if (!signalingUrl && !mediaHost && !resolveMediaHost && !known.some(hasMediaName)) return known;
    return resolveEndpoints(session, known, {
      signalingUrl,
      mediaHost,
      resolveMediaHost,
      baseUrl,
      limitMs: limits.service.tokenMs,
      signal,
    });
  }

  async connect(
    endpoint: StreamEndpoint,
    {signal: attempt, returns, onStep}: Parameters<StreamPorts['connect']>[1],
  ): Promise<Connection> {
    const {element, plan, application, listeners} = this.#options;
    const {media, limits} = plan;
    const showing = this.#createShown(attempt);
    const rules = this.#resolveSocketRules(endpoint.sessionId);
    const early: HostEvent[] = [];
    let isComplete = false;
    const connecting = this.#prepareConnector().connect(endpoint, {
      ...media,
      ...(this.#rates = ratesOf(element)),
      signal: attempt,
      onStep,
      client: {name: this.#clientName, returns},
      microphone: (application.microphone = this.#options.microphone
        ? await this.#requestMicrophone()
        : undefined),
      limits: limits.connect,
      token: () => this.#token.next(attempt),
      iceServers: () => this.#iceServers.next(attempt),
      onHostEvent: (event) => {
        this.#lastHostEventAt = this.clock.uptime();
        if (event.kind === 'fault') listeners.onWarning(event.error);
        else if (isComplete) application.handleHostEvent(event);
        else if (early.length < MAX_EARLY_EVENTS) early.push(event);
      },
      size: sizeToConnect(element),
      video: element.video,
      onMedia: (stream) => {
        if (!attempt.aborted) showing.attach(stream);
      },
      firstFrame: showing.firstFrame.promise,
      clientNames,
      sockets: {
        ...rules,
        protocols: async (until) => {
          const own = await this.#protocols.next(until);
          return [...((await rules?.protocols(until)) ?? []), ...own];
        },
      },
    });
    connecting.catch(() => showing.detach());
    let connection: Connection;
    try {
      connection = await connecting;
    } catch (thrown) {
      attempt.throwIfAborted();
      const failure = AppStreamError.from(thrown);
      const mayRenew = failure.code === 'relay-refused' && this.#mayRenew(returns);
      const error = mayRenew ? failure.withRules(FAILURES['no-relay']) : failure;
      throw rules ? await rules.limitRetries(error) : error;
    }
    this.#refusals = 0;
    this.#token.keep();
    this.#shown.set(connection, showing);
    listeners.onConnection(connection);
    application.connect(connection);
    isComplete = true;
    for (const event of early) application.handleHostEvent(event);
    return connection;
  }

  async showStream(connection: Connection, attempt: AbortSignal): Promise<StreamSize> {
    const showing = this.#shown.get(connection) ?? this.#createShown(attempt);
    attempt.addEventListener('abort', () => showing.detach(), {once: true});
    try {
      const stream = showing.attach(connection.media);
      const size = await stream.waitForFirstFrame(this.#options.plan.limits.connect.firstFrameMs);
      showing.firstFrame.resolve(undefined);
      return size;
    } catch (thrown) {
      if (attempt.aborted || AppStreamError.from(thrown).code !== 'no-first-frame') throw thrown;
      throw await explainMissingFrame(connection, readerOf(connection, this.#options.element.video));
    }
  }

  watchVideo(
    connection: Connection,
    signal: AbortSignal,
    onBusy: (isBusy: boolean) => void,
  ): Promise<AppStreamError | CloseReason> {
    const {element, plan, listeners} = this.#options;
    const {isPaused, onQuality, onWarning} = listeners;
    const notice = new FreezeNotice(plan.limits.video.noticeMs, onBusy);
    const reader = readerOf(connection, element.video);
    const watched = {connection, reader, signal, isPaused};
    const takeQuality = (quality: StreamQuality) => {
      onQuality(quality);
      notice.add(quality.frozenMs);
    };
    watchQuality({...watched, fps: this.#rates.fps, onQuality: takeQuality}).catch((error: unknown) => {
      if (!signal.aborted) onWarning(AppStreamError.from(error));
    });
    const failure = watchVideo({
      ...watched,
      clock: this.clock,
      limits: plan.limits.video,
      onBusy: (isStill) => notice.setStill(isStill),
      lastHostEventAt: () => this.#lastHostEventAt,
    });
    // A change needs another connection to the session.
    const isKept = plan.request.recovery === 'none';
    return isKept ? failure : Promise.race([failure, waitForRates(element, this.#rates, signal)]);
  }

  waitForFrame(connection: Connection, signal: AbortSignal, onPackets?: () => void): Promise<void> {
    return waitForFrame(readerOf(connection, this.#options.element.video), signal, onPackets);
  }

  #createShown(signal: AbortSignal): ShownMedia {
    const {element, listeners} = this.#options;
    return new ShownMedia(element.video, {...listeners, signal});
  }

  #resolveSocketRules(sessionId: string) {
    const {signaling} = this.service;
    const {plan, signal} = this.#options;
    const limits = plan.limits.service;
    return (
      signaling &&
      resolveSocketRules(signaling, {sessionId, limits, signal, ending: () => this.sessions.ending})
    );
  }

  /** A function of the page is called once more. A page that sets the property while its stream reconnects gets time. */
  #mayRenew(returns: boolean): boolean {
    this.#refusals += 1;
    const isFunction = typeof this.#options.element.iceServers === 'function';
    const others = isFunction ? 1 : returns ? RENEWALS : 0;
    return this.#refusals <= others || this.#iceServers.hasChanged;
  }

  #requestMicrophone(): Promise<MediaStreamTrack | undefined> {
    const {element, signal, listeners} = this.#options;
    this.#microphone ??= openMicrophone(element, signal).catch((error: unknown) => {
      // Without the microphone, the stream still plays.
      if (!signal.aborted) listeners.onWarning(AppStreamError.from(error));
      return undefined;
    });
    return this.#microphone;
  }
}

/** Whether the address for media is a name, which few browsers can use. The name of a gateway is no address for media. */
const hasMediaName = ({media, signaling, isGateway}: StreamEndpoint) =>
  isName((media ?? (isGateway ? {host: ''} : signaling)).host || '0');
