import {randomUUID} from 'node:crypto';
import type {QueuePlace} from '../../../src/service/session.ts';
import {runAfter} from '../run-after.ts';
import type {HostReport, HostStart, VideoStats} from '../host/host-messages.ts';
import type {HostPool} from '../host/host-pool.ts';
import type {HostProcess} from '../host/host-process.ts';
import type {MediaPort} from '../host/media-port.ts';
import type {Link} from '../network/link.ts';
import {SessionSignaling, type ClientSource} from '../signaling/session-signaling.ts';
import type {SignalingSocket} from '../signaling/signaling-client.ts';
import {playColdStart, getFirstMessage, type ColdStartTimes, playQueue} from './start-steps.ts';
import {createRouteMap} from './session-routes.ts';
import type {Switches} from './switches.ts';

export interface SessionOptions {
  readonly app: string;
  readonly profile: string;
  readonly version: string;
  readonly start: 'warm' | 'cold' | 'cold-long';
  readonly coldStart: ColdStartTimes;
  readonly switches: Switches;
  readonly hostStart: HostStart;
  readonly mediaPort: MediaPort;
  /** Reserves a port for the peer connection of a spectator. */
  readonly reservePort: () => Promise<MediaPort | undefined>;
  /** The port that the route specifies with the switch `noMedia`. No host listens on it. */
  readonly decoyPort: MediaPort | undefined;
  /** The path to the media port, with the switch `link`. */
  readonly link: Link | undefined;
  readonly routesShape: 'plain' | 'nested';
  readonly hosts: HostPool;
  readonly idleMs: number;
  /** Called when a client is added or removed. */
  readonly onChange: () => void;
}

/** How many hosts a session gets. Without a limit, a stage that crashes its host would do so forever. */
const MAX_HOSTS = 4;

/** One session from its creation to its end. It owns the host process and the signaling, and ends when it is unused. */
export class Session {
  readonly id = randomUUID();
  readonly signaling: SessionSignaling;
  /** The number of polls so far. */
  pollCount = 0;
  videoStats: VideoStats | undefined;
  readonly #options: SessionOptions;
  readonly #ended = new AbortController();
  #host: HostProcess | undefined;
  #hostCount = 0;
  #message: string;
  #queue: QueuePlace | undefined;
  #idleTimer = new AbortController();
  readonly #connectedPeers = new Set<number>();
  /** The ports of the spectators' peer connections. */
  readonly #spectatorPorts = new Map<number, MediaPort>();
  #address = '127.0.0.1';
  /** In milliseconds of `performance.now()`. */
  #readyAtMs = 0;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.signaling = new SessionSignaling(
      {
        connect: (peer) => void this.#connectPeer(peer),
        connectSpectator: (peer) => this.#connectSpectator(peer),
        answer: (peer, sdp, size) => this.#host?.send({type: 'answer', peer, sdp, size}),
        disconnect: (peer) => this.#host?.send({type: 'disconnect', peer}),
        endStream: (peer) => this.#host?.send({type: 'end-stream', peer}),
        crash: (signal) => this.#host?.send({type: 'crash', signal}),
      },
      options.switches,
      () => {
        this.restartIdleTimer();
        options.onChange();
      },
    );
    const {start} = options;
    this.#message = start === 'warm' ? '' : getFirstMessage(start);
    void this.#start();
    this.restartIdleTimer();
  }

  get app(): string {
    return this.#options.app;
  }

  get profile(): string {
    return this.#options.profile;
  }

  get version(): string {
    return this.#options.version;
  }

  get switches(): Switches {
    return this.#options.switches;
  }

  get condition(): 'pending' | 'ready' {
    return this.#host ? 'ready' : 'pending';
  }

  get message(): string {
    return this.#message;
  }

  /** Its place, while it waits in a queue for a machine. */
  get queue(): QueuePlace | undefined {
    return this.#queue;
  }

  get isConnected(): boolean {
    return this.#connectedPeers.size > 0;
  }

  /** Whether the host does not accept sockets yet. */
  get isRefusingSignIn(): boolean {
    return performance.now() - this.#readyAtMs < (this.switches.refuseSignInMs ?? 0);
  }

  /** Aborted when the session has ended. */
  get signal(): AbortSignal {
    return this.#ended.signal;
  }

  /** Creates the routes to the session. `address` is the address at which the client reaches this machine. */
  createRoutes(address: string, signalingPort: number): Record<string, unknown> {
    this.useAddress(address);
    const {routesShape: shape, switches} = this.#options;
    return createRouteMap(address, {signaling: signalingPort, media: this.mediaPort}, {...switches, shape});
  }

  /** Sets the address at which the client reaches this machine, for hosts that send it in their offers. */
  useAddress(address: string) {
    this.#address = address;
  }

  /** Adds a client whose socket was upgraded. Hosts that send candidates use the address of the route. */
  addClient(socket: SignalingSocket, from: ClientSource) {
    this.signaling.addClient(socket, {...from, media: {address: this.#address, port: this.mediaPort}});
  }

  /** Restarts the timer that ends an unused session. */
  restartIdleTimer() {
    this.#idleTimer.abort();
    this.#idleTimer = new AbortController();
    if (this.signaling.clientCount > 0 || this.isConnected) return;
    const signal = AbortSignal.any([this.#idleTimer.signal, this.signal]);
    runAfter(this.#options.idleMs, signal, () => this.end());
  }

  /** Ends the session. Its host sends its exit message, and all sockets are cut. */
  end() {
    if (this.signal.aborted) return;
    this.#releaseResources();
    this.signaling.dropClients();
  }

  /** The UDP port of the host, as the routes contain it. */
  get mediaPort(): number {
    const {decoyPort, link, mediaPort} = this.#options;
    return (decoyPort ?? link ?? mediaPort).port;
  }

  /** The path to the media port, with the switch `link`. */
  get link(): Link | undefined {
    return this.#options.link;
  }

  /** Limits the frame rate of the host. A host that replaces it has no limit. */
  limitFps(maxFps: number) {
    this.#host?.send({type: 'limit-fps', maxFps});
  }

  /** Waits in the queue and during a cold start, then starts the host. */
  async #start(): Promise<void> {
    const {
      start,
      coldStart: times,
      switches: {queue},
    } = this.#options;
    try {
      if (queue) this.#message = 'Waiting for a free machine';
      if (queue) for await (const place of playQueue(queue, this.signal)) this.#queue = place;
      this.#queue = undefined;
      if (start !== 'warm')
        for await (const message of playColdStart(start, times, this.signal)) this.#message = message;
      this.#startHost();
    } catch (error) {
      if (!this.signal.aborted) throw error;
    }
  }

  #startHost() {
    const {hosts, hostStart} = this.#options;
    const host = hosts.acquire(hostStart.stageUri);
    this.#host = host;
    this.#hostCount++;
    this.#message = 'The stream is ready';
    this.#readyAtMs = performance.now();
    host.listen((message) => this.#handleReport(message));
    host.send({type: 'start', start: hostStart});
    void host.exited.then((signal) => this.#handleExit(signal));
  }

  /** Releases the reserved port, so that the host can bind it, and connects the peer. */
  async #connectPeer(peer: number): Promise<void> {
    await this.#options.mediaPort.release();
    this.#host?.send({type: 'connect', peer, port: this.#options.mediaPort.port});
  }

  /** Connects a spectator on a port of its own. Resolves with the port, or with undefined if none is free. */
  async #connectSpectator(peer: number): Promise<number | undefined> {
    const mediaPort = await this.#options.reservePort();
    if (!mediaPort) return undefined;
    const {port} = mediaPort;
    if (this.signal.aborted) {
      await mediaPort.free();
      return undefined;
    }
    this.#spectatorPorts.set(peer, mediaPort);
    await mediaPort.release();
    this.#host?.send({type: 'connect', peer, port, isSpectator: true});
    return port;
  }

  #handlePeerState(peer: number, state: RTCPeerConnectionState) {
    if (state === 'connected' || state === 'disconnected') this.#connectedPeers.add(peer);
    else this.#connectedPeers.delete(peer);
    if (state === 'connected') this.signaling.markConnected(peer);
    const isFree = state === 'closed' || (state === 'disconnected' && this.switches.freesSilentClient);
    if (isFree) this.signaling.markClosed(peer);
    if (state === 'closed') {
      void this.#spectatorPorts.get(peer)?.free();
      this.#spectatorPorts.delete(peer);
    }
    this.restartIdleTimer();
  }

  #handleReport(message: HostReport) {
    switch (message.type) {
      case 'offer':
        if (!this.#spectatorPorts.has(message.peer)) this.link?.allow(message.sdp);
        this.signaling.sendOffer(message.peer, message.sdp);
        break;
      case 'peer-state':
        this.#handlePeerState(message.peer, message.state);
        break;
      case 'no-port':
        if (this.#spectatorPorts.has(message.peer)) {
          this.signaling.refuseSpectator(message.peer);
          break;
        }
        console.error(
          `Session ${this.id}: UDP port ${this.#options.mediaPort.port} is in use by another program`,
        );
        this.end();
        break;
      case 'video-stats':
        this.videoStats = message.stats;
        break;
      default:
        message satisfies never;
    }
  }

  /**
   * A memory fault costs the clients their connections, and not the session: wrtc has one if a page leaves while the host
   * sends on a data channel.
   */
  #handleExit(signal: NodeJS.Signals | null) {
    if (this.signal.aborted) return;
    this.signaling.dropClients();
    if (signal !== 'SIGSEGV' || this.#hostCount >= MAX_HOSTS) {
      this.#releaseResources();
      return;
    }
    console.warn(`Session ${this.id}: the host had a memory fault, and is started again`);
    this.#releaseHost();
    this.#startHost();
    this.restartIdleTimer();
  }

  #releaseResources() {
    const {mediaPort, decoyPort, link} = this.#options;
    this.#ended.abort();
    this.#releaseHost();
    link?.close();
    void mediaPort.free();
    void decoyPort?.free();
  }

  #releaseHost() {
    if (this.#host) void this.#options.hosts.release(this.#host);
    this.#connectedPeers.clear();
    for (const port of this.#spectatorPorts.values()) void port.free();
    this.#spectatorPorts.clear();
  }
}
