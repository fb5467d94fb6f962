import {randomUUID} from 'node:crypto';
import type {WebSocket} from 'ws';
import {after} from '../after.ts';
import type {FromHost, HostStart, PictureFigures} from '../host/host-messages.ts';
import type {HostPool} from '../host/host-pool.ts';
import type {HostProcess} from '../host/host-process.ts';
import type {MediaPort} from '../host/media-port.ts';
import {SignalingRoom} from '../signaling/signaling-room.ts';
import {coldStart, firstMessage, type ColdStartTimes} from './cold-start.ts';
import {routesOf} from './routes.ts';
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
  /** With the switch `noMedia`: the port that the route names, and on which nobody answers. */
  readonly decoyPort: MediaPort | undefined;
  readonly routesShape: 'plain' | 'nested';
  readonly hosts: HostPool;
  readonly idleMs: number;
  /** Called when a client came or went. */
  readonly onChange: () => void;
}

/** One session from its creation to its end: condition, host process, signaling, and whether it is in use. */
export class Session {
  readonly id = randomUUID();
  readonly room: SignalingRoom;
  picture: PictureFigures | undefined;
  readonly #options: SessionOptions;
  readonly #ended = new AbortController();
  #host: HostProcess | undefined;
  #message: string;
  #idle = new AbortController();
  #peerConnected = false;
  #address = '127.0.0.1';

  constructor(options: SessionOptions) {
    this.#options = options;
    this.room = new SignalingRoom(
      {
        connect: (peer) => void this.#connect(peer),
        answer: (peer, sdp) => this.#host?.send({type: 'answer', peer, sdp}),
        disconnect: (peer) => this.#host?.send({type: 'disconnect', peer}),
        crash: () => this.#host?.send({type: 'crash'}),
      },
      options.switches,
      () => {
        this.touch();
        options.onChange();
      },
    );
    const {start} = options;
    this.#message = start === 'warm' ? '' : firstMessage(start);
    if (start === 'warm') this.#becomeReady();
    else void this.#warmUp(start);
    this.touch();
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

  get isConnected(): boolean {
    return this.#peerConnected;
  }

  /** Aborted when the session has ended. */
  get signal(): AbortSignal {
    return this.#ended.signal;
  }

  /** The routes to the session, by the address at which the asking client reaches this machine. */
  routes(address: string, signalingPort: number): Record<string, unknown> {
    this.#address = address;
    const {routesShape} = this.#options;
    return routesOf(address, {signaling: signalingPort, media: this.#routePort}, routesShape);
  }

  /** Takes a client whose socket was upgraded. Hosts that name candidates name the address of the route. */
  enter(socket: WebSocket, from: {readonly peerId: string; readonly reconnect: boolean}): void {
    this.room.enter(socket, {...from, media: {address: this.#address, port: this.#routePort}});
  }

  /** Somebody uses the session: the time after which it is taken to be forgotten begins anew. */
  touch(): void {
    this.#idle.abort();
    this.#idle = new AbortController();
    if (this.room.clientCount > 0 || this.#peerConnected) return;
    const signal = AbortSignal.any([this.#idle.signal, this.signal]);
    after(this.#options.idleMs, signal, () => this.end());
  }

  /** Ends the session; its client is told. */
  end(): void {
    if (this.signal.aborted) return;
    this.room.end();
    this.#free();
  }

  get #routePort(): number {
    return (this.#options.decoyPort ?? this.#options.mediaPort).number;
  }

  async #warmUp(kind: 'cold' | 'cold-long'): Promise<void> {
    const {coldStart: times} = this.#options;
    try {
      for await (const message of coldStart(kind, times, this.signal)) this.#message = message;
      this.#becomeReady();
    } catch (error) {
      if (!this.signal.aborted) throw error;
    }
  }

  #becomeReady(): void {
    const {hosts, hostStart} = this.#options;
    const host = hosts.take();
    this.#host = host;
    this.#message = 'The stream is ready';
    host.listen((message) => this.#hear(message));
    host.send({type: 'start', start: hostStart});
    void host.exited.then(() => this.#crashed());
  }

  /** The port is held for the session until the host takes it. */
  async #connect(peer: number): Promise<void> {
    await this.#options.mediaPort.release();
    this.#host?.send({type: 'connect', peer, port: this.#options.mediaPort.number});
  }

  #hear(message: FromHost): void {
    switch (message.type) {
      case 'offer':
        this.room.offered(message.peer, message.sdp);
        break;
      case 'peer-state':
        this.#peerConnected = message.state === 'connected' || message.state === 'disconnected';
        if (message.state === 'connected') this.room.connected(message.peer);
        this.touch();
        break;
      case 'no-port':
        console.error(
          `Session ${this.id}: UDP port ${this.#options.mediaPort.number} was taken by another program`,
        );
        this.end();
        break;
      case 'picture':
        this.picture = message.picture;
        break;
      default:
        message satisfies never;
    }
  }

  #crashed(): void {
    if (this.signal.aborted) return;
    this.room.drop();
    this.#free();
  }

  #free(): void {
    const {hosts, mediaPort, decoyPort} = this.#options;
    this.#ended.abort();
    if (this.#host) hosts.release(this.#host);
    void mediaPort.free();
    void decoyPort?.free();
  }
}
