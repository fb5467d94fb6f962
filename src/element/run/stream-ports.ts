import {
  type Connection,
  type Connector,
  type HostEvent,
  randomClientName,
  type StreamEndpoint,
} from '../../connection/connector.ts';
import {loadConnector} from '../../connection/connectors.ts';
import {endpointsOf, gatewayEndpoints, isName, resolveEndpoints} from '../../connection/endpoints.ts';
import {nvst} from '../../connection/nvst/nvst-connector.ts';
import {resolveSocketRules} from '../../service/socket-rules.ts';
import {sizeToConnect} from '../../connection/stream-size.ts';
import type {CauseChecks} from '../../errors/causes.ts';
import {AppStreamError} from '../../errors/app-stream-error.ts';
import type {Clock} from '../../platform/clock.ts';
import {expectAnswer} from '../../platform/offline.ts';
import type {RemoteApplication} from '../../remote/remote-application.ts';
import type {Session, SessionService} from '../../service/session.ts';
import type {StartTimes, StreamPorts} from '../../session/ports.ts';
import type {SessionOwner} from '../../session/session-owner.ts';
import {Microphone} from './microphone.ts';
import {wasJustReloaded} from './page-presence.ts';
import {CredentialRenewal, PageValues} from './page-values.ts';
import {type VideoListeners, VideoPorts, type VideoPortsOptions} from './video-ports.ts';

interface PageStreamPortsOptions
  extends VideoPortsOptions, Pick<StreamPorts, 'sessions' | 'startTimes' | 'checks'> {
  readonly service: SessionService;
  readonly application: RemoteApplication;
  /** Whether the page sends the user's microphone now, muted or not. */
  readonly wantsMicrophone: () => boolean;
  readonly listeners: VideoListeners & {
    /** Called with each connection, before it shows its video. */
    readonly onConnection: (connection: Connection) => void;
  };
}

/** How many events of a host wait until their connection is complete. A hostile host may send more. */
const MAX_EARLY_EVENTS = 100;

/** Connects a run to the page: its connector, its values, its application and its `<video>`. */
export class PageStreamPorts extends VideoPorts<PageStreamPortsOptions> implements StreamPorts {
  readonly mayHoldFormerConnection = wasJustReloaded;
  readonly service: SessionService;
  readonly sessions: SessionOwner;
  readonly clock: Clock;
  readonly startTimes: StartTimes;
  readonly checks: CauseChecks;
  readonly #connector: Connector;
  readonly #values: PageValues;
  readonly #renewal: CredentialRenewal;
  readonly #clientName = randomClientName();
  /** The connector with what it has prepared for the first connection of the run. */
  #prepared: Connector | undefined;
  #microphone: Microphone | undefined;

  private constructor(options: PageStreamPortsOptions, connector: Connector) {
    // Other connectors may ignore the rate. A portal and a gateway may end a session whose page is not connected.
    super(options, options.plan.connector === 'nvst' && !options.service.signaling);
    const {element, plan, signal} = options;
    ({service: this.service, sessions: this.sessions, checks: this.checks} = options);
    ({clock: this.clock, startTimes: this.startTimes} = options);
    this.#connector = connector;
    this.#values = new PageValues({element, connector, limitMs: plan.limits.service.tokenMs, signal});
    this.#renewal = new CredentialRenewal(element, this.#values);
  }

  /** Opens the connector, and checks the browser and the values of the page. @throws AppStreamError */
  static async open(options: PageStreamPortsOptions): Promise<PageStreamPorts> {
    const connector = await loadConnector(options.plan.connector, nvst());
    const ports = new PageStreamPorts(options, connector);
    connector.checkBrowser?.();
    await ports.#values.check();
    return ports;
  }

  prepareConnection() {
    try {
      this.#prepareConnector();
    } catch {
      // `connect` tries again, and reports the failure.
    }
  }

  #prepareConnector(): Connector {
    const {plan, signal} = this.options;
    const options = {signal, ...plan.media, limits: plan.limits.connect};
    this.#prepared ??= this.#connector.prepare?.(options) ?? this.#connector;
    return this.#prepared;
  }

  async endpointsOf(session: Session): Promise<readonly StreamEndpoint[]> {
    const {element, plan, signal} = this.options;
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
    const {element, plan, application, listeners} = this.options;
    const {token, iceServers} = this.#values;
    const shown = this.createShown(attempt);
    const sockets = this.#resolveSocketRules(endpoint.sessionId);
    const early: HostEvent[] = [];
    let isComplete = false;
    await this.#openMicrophone(returns);
    const microphone = this.#microphone?.track;
    this.rates = this.wantedRates.present;
    const connector = this.#prepareConnector();
    const noteAnswer = expectAnswer();
    const connecting = connector.connect(endpoint, {
      ...plan.media,
      ...this.rates,
      signal: attempt,
      onStep,
      client: {name: this.#clientName, returns},
      microphone,
      limits: plan.limits.connect,
      token: () => token.next(attempt),
      onRefused: () => token.refuse(),
      iceServers: () => iceServers.next(attempt),
      onHostEvent: (event) => {
        this.lastHostEventAt = this.clock.uptime();
        if (event.kind === 'fault') listeners.onWarning(event.error);
        else if (isComplete) application.handleHostEvent(event);
        else if (early.length < MAX_EARLY_EVENTS) early.push(event);
      },
      size: sizeToConnect(element),
      video: element.video,
      onMedia: (stream) => {
        if (!attempt.aborted) shown.attach(stream);
      },
      firstFrame: shown.firstFrame.promise,
      sockets,
    });
    connecting.catch(() => shown.detach());
    let connection: Connection;
    try {
      connection = checkConnection(await connecting);
    } catch (thrown) {
      attempt.throwIfAborted();
      throw await sockets.limitRetries(this.#renewal.judge(AppStreamError.from(thrown), returns));
    }
    noteAnswer();
    this.#renewal.noteConnected();
    this.shown.set(connection, shown);
    listeners.onConnection(connection);
    application.connect(connection);
    this.#microphone?.sendTo(connection, microphone);
    isComplete = true;
    for (const event of early) application.handleHostEvent(event);
    return connection;
  }

  #resolveSocketRules(sessionId: string) {
    const {plan, signal} = this.options;
    return resolveSocketRules(this.service.signaling, {
      sessionId,
      ownProtocols: (until) => this.#values.protocols.next(until),
      limits: plan.limits.service,
      signal,
      ending: () => this.sessions.ending,
    });
  }

  /** The first connection waits for the user's answer. A lost stream does not: its microphone may follow. */
  async #openMicrophone(returns: boolean) {
    const {element, signal, listeners, application, wantsMicrophone} = this.options;
    if (!wantsMicrophone()) return;
    const {onWarning} = listeners;
    this.#microphone ??= new Microphone({element, onWarning, signal});
    application.microphone = this.#microphone;
    const opened = this.#microphone.open();
    if (!returns) await opened;
  }
}

/** Checks the connection of a connector, which may be the page's. @throws AppStreamError `invalid-option` */
const checkConnection = (connection: Connection): Connection => {
  try {
    for (const name of ['media', 'closed', 'close']) {
      const member: unknown = Reflect.get(connection, name);
      if (Object(member) !== member) throw new TypeError(`\`${name}\` is missing`);
    }
    return connection;
  } catch (cause) {
    const expected = '`connect()` resolves with a connection. See `cause`';
    throw new AppStreamError('invalid-option', {values: {name: 'connector', expected}, cause});
  }
};

/** Few browsers can use a name as the address for media. The name of a gateway is no address for media. */
const hasMediaName = ({media, signaling, isGateway}: StreamEndpoint) =>
  isName((media ?? (isGateway ? {host: ''} : signaling)).host || '0');
