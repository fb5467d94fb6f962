import {once} from 'node:events';
import {createServer, request, type Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import {setTimeout as sleep} from 'node:timers/promises';
import {WebSocket} from 'ws';
import type {BenchService} from './bench-service.ts';
import {relayRequest} from './http-relay.ts';
import type {Act, Injection} from './injection.ts';
import {pictureTypesIn} from './packet-kind.ts';
import {relayedRoutes} from './relayed-routes.ts';
import {SignalingRelay} from './signaling-relay.ts';
import {TcpRelay} from './tcp-relay.ts';
import {UdpRelay} from './udp-relay.ts';

type Standing = Exclude<Injection, Act>;

interface Ways {
  readonly service: TcpRelay;
  readonly signaling: TcpRelay;
  readonly media: UdpRelay;
}

/** What of a page is still there, as its other end sees it. */
export interface WorldCounts {
  /** Sockets of signaling. */
  readonly sockets: number;
  /** Sessions that live at the service. */
  readonly sessions: number;
}

/**
 * All ways between one page and the service, with the faults that were put upon them. Each has ports of its own, so that
 * what a browser remembers of one way never reaches another.
 */
export class World {
  readonly #service: BenchService;
  readonly #http: Server;
  readonly #signaling: SignalingRelay;
  #ways: Ways;
  readonly #others = new Set<WebSocket>();
  #standing: readonly Standing[] = [];
  /** How often a fault that ends by itself has still to be met. */
  readonly #left = new Map<Standing, number>();

  private constructor(service: BenchService, http: Server, ways: Ways) {
    this.#service = service;
    this.#http = http;
    this.#ways = ways;
    const target = () => service.port;
    this.#signaling = new SignalingRelay({
      target,
      upgradeFault: () => this.#meet(this.#standing.filter((fault) => fault.on === 'upgrade')),
      frameFault: (from, text) =>
        this.#meet(
          this.#standing
            .filter((fault) => fault.on === 'frames')
            .filter((fault) => fault.from === from && text.includes(fault.holding ?? '')),
        ),
      onHostFrame: (text) => {
        for (const type of pictureTypesIn(text)) this.#ways.media.pictureTypes.add(type);
      },
    });
    const rewrite = (body: string) => this.#rewrite(body);
    http.on('request', (message, response) => {
      const faultFor = () =>
        this.#meet(
          this.#standing
            .filter((fault) => fault.on === 'answers')
            .filter(({method, path}) => method === message.method && message.url?.slice(1).startsWith(path)),
        );
      void relayRequest(message, response, {target, faultFor, rewrite});
    });
    http.on('upgrade', (message, socket, head) => this.#signaling.upgrade(message, socket, head));
  }

  static async open(service: BenchService): Promise<World> {
    const http = createServer();
    http.listen(0, '127.0.0.1');
    await once(http, 'listening');
    const {port} = http.address() as AddressInfo;
    // Packets are asked about only when there are some, which is long after the world stands.
    const packetFaults = () => world.#packetFaults;
    const world: World = new World(service, http, {
      service: await TcpRelay.open(port),
      signaling: await TcpRelay.open(port),
      media: await UdpRelay.open(packetFaults),
    });
    return world;
  }

  /** Where a page finds the service, by way of the relays. */
  get serviceUrl(): string {
    return `http://127.0.0.1:${this.#ways.service.port}`;
  }

  /** Where it finds the service itself. */
  get directUrl(): string {
    return `http://127.0.0.1:${this.#service.port}`;
  }

  get counts(): WorldCounts {
    return {sockets: this.#signaling.count, sessions: this.#service.sessions.length};
  }

  async inject(injections: readonly Injection[]): Promise<void> {
    for (const injection of injections) {
      if (injection.on === 'world') await this.#act(injection);
      else {
        this.#standing = [...this.#standing, injection];
        if ('times' in injection) this.#left.set(injection, injection.times);
        await this.#spoilConnections();
      }
    }
  }

  /** Takes all faults back. */
  async restore(): Promise<void> {
    this.#standing = [];
    await this.#spoilConnections();
  }

  close(): void {
    this.#signaling.close();
    for (const other of this.#others) other.terminate();
    const {service, signaling, media} = this.#ways;
    for (const way of [service, signaling, media]) way.close();
    this.#http.close();
    this.#http.closeAllConnections();
  }

  get #packetFaults() {
    return this.#standing.filter((fault) => fault.on === 'packets');
  }

  async #spoilConnections(): Promise<void> {
    const tcp = this.#standing.filter((fault) => fault.on === 'service' || fault.on === 'signaling');
    await this.#ways.service.apply(tcp.find((fault) => fault.on === 'service'));
    await this.#ways.signaling.apply(tcp.find((fault) => fault.on === 'signaling'));
  }

  /** The first of some faults that is still to be met. */
  #meet<Fault extends Standing>(faults: readonly Fault[]): Fault | undefined {
    const fault = faults.find((candidate) => this.#left.get(candidate) !== 0);
    const left = fault && this.#left.get(fault);
    if (fault && left !== undefined) this.#left.set(fault, left - 1);
    return fault;
  }

  async #act(act: Act): Promise<void> {
    switch (act.do) {
      case 'close':
        this.#signaling.closeAll(act.code, act.reason ?? '');
        return;
      case 'forget-sessions':
        await Promise.all(this.#service.sessions.map(({id}) => endSession(this.#service.port, id)));
        return;
      case 'move':
        return this.#move();
      case 'other-client':
        return this.#signInAsOther();
      case 'restart-service':
        return this.#service.restart();
      default:
        act satisfies never;
    }
  }

  async #signInAsOther(): Promise<void> {
    // Before that it would be the second client, and be turned away.
    while (this.#service.sessions.some(({clients}) => clients > 0)) await sleep(20);
    const [session] = this.#service.sessions;
    const address = `ws://127.0.0.1:${this.#service.port}/sign_in?peer_id=peer-other&version=2`;
    const other = new WebSocket(address, [`x-nv-sessionid.${session?.id}`]);
    this.#others.add(other);
    await once(other, 'open');
  }

  async #move(): Promise<void> {
    const {service, signaling, media} = this.#ways;
    const {port} = this.#http.address() as AddressInfo;
    this.#ways = {
      service,
      signaling: await TcpRelay.open(port),
      media: await UdpRelay.open(() => this.#packetFaults),
    };
    this.#ways.media.target = media.target;
    signaling.close();
    media.close();
  }

  #rewrite(body: string): string {
    const {signaling, media} = this.#ways;
    const relayed = relayedRoutes(body, {signaling: signaling.port, media: media.port});
    if (relayed) media.target = relayed.media;
    return relayed?.body ?? body;
  }
}

const endSession = (port: number, id: string) =>
  new Promise<void>((resolve, reject) => {
    request({host: '127.0.0.1', port, method: 'DELETE', path: `/stream/${id}`}, (answer) => {
      answer.resume().on('end', resolve);
    })
      .on('error', reject)
      .end();
  });
