import {once} from 'node:events';
import {createServer, request, type Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import {setTimeout as sleep} from 'node:timers/promises';
import {WebSocket} from 'ws';
import type {BenchService} from './bench-service.ts';
import {relayRequest, rewriteRoutes} from './http-relay.ts';
import type {BackendAction, Injection} from './injection.ts';
import {SignalingRelay} from './signaling-relay.ts';
import {TcpRelay} from './tcp-relay.ts';
import {readVideoPayloadTypes, UdpRelay} from './udp-relay.ts';

type LastingFault = Exclude<Injection, BackendAction>;

interface Relays {
  readonly service: TcpRelay;
  readonly signaling: TcpRelay;
  readonly media: UdpRelay;
}

/** Open sockets, sessions and machines, as counted behind the relays. */
export interface NetworkCounts {
  /** Open signaling sockets. */
  readonly sockets: number;
  /** Sessions at the service. */
  readonly sessions: number;
  readonly sessionIds: readonly string[];
  /** The machines that the service has handed out since the network opened. */
  readonly machines: number;
}

/**
 * All connections between one page and the service, through relays that apply faults. Each network has its own ports, so a
 * browser cannot reuse a connection of another network.
 */
export class FaultyNetwork {
  readonly #service: BenchService;
  readonly #machinesBefore: number;
  readonly #http: Server;
  readonly #signaling: SignalingRelay;
  #relays: Relays;
  readonly #otherClients = new Set<WebSocket>();
  #faults: readonly LastingFault[] = [];
  /** The remaining uses of each fault with a limited number of uses. */
  readonly #remaining = new Map<LastingFault, number>();
  #applying = Promise.resolve();
  /** End faults that last for a time. */
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();

  private constructor(service: BenchService, http: Server, relays: Relays) {
    this.#service = service;
    this.#machinesBefore = service.machines;
    this.#http = http;
    this.#relays = relays;
    const target = () => service.port;
    this.#signaling = new SignalingRelay({
      target,
      upgradeFault: () => this.#useFault(this.#faults.filter((fault) => fault.on === 'upgrade')),
      frameFault: (from, text) =>
        this.#useFault(
          this.#faults
            .filter((fault) => fault.on === 'frames')
            .filter((fault) => fault.from === from && text.includes(fault.containing ?? '')),
        ),
      onHostFrame: (text) => {
        for (const type of readVideoPayloadTypes(text)) this.#relays.media.videoPayloadTypes.add(type);
      },
    });
    const rewrite = (body: string) => this.#rewriteRoutes(body);
    http.on('request', (message, response) => {
      const faultFor = () =>
        this.#useFault(
          this.#faults
            .filter((fault) => fault.on === 'responses')
            .filter(({method, path}) => method === message.method && message.url?.slice(1).startsWith(path)),
        );
      void relayRequest(message, response, {target, faultFor, rewrite});
    });
    http.on('upgrade', (message, socket, head) => this.#signaling.upgrade(message, socket, head));
  }

  static async open(service: BenchService): Promise<FaultyNetwork> {
    const http = createServer();
    http.listen(0, '127.0.0.1');
    await once(http, 'listening');
    const {port} = http.address() as AddressInfo;
    // The relay calls this function for each packet. The first packet arrives long after `network` is assigned.
    const packetFaults = () => network.#packetFaults;
    const network: FaultyNetwork = new FaultyNetwork(service, http, {
      service: await TcpRelay.open(port),
      signaling: await TcpRelay.open(port),
      media: await UdpRelay.open(packetFaults),
    });
    return network;
  }

  /** The address of the service, through the relays. */
  get serviceUrl(): string {
    return `http://127.0.0.1:${this.#relays.service.port}`;
  }

  get counts(): NetworkCounts {
    const sessionIds = this.#service.sessions.map(({id}) => id);
    const machines = this.#service.machines - this.#machinesBefore;
    return {sockets: this.#signaling.socketCount, sessions: sessionIds.length, sessionIds, machines};
  }

  async inject(injections: readonly Injection[]): Promise<void> {
    for (const injection of injections) {
      if (injection.on === 'backend') await this.#runAction(injection);
      else {
        this.#faults = [...this.#faults, injection];
        if ('times' in injection) this.#remaining.set(injection, injection.times);
        await this.#applyTcpFaults();
      }
    }
  }

  /** Applies faults, and ends them after a time. */
  async injectFor(injections: readonly Injection[], ms: number): Promise<void> {
    await this.inject(injections);
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#faults = this.#faults.filter((fault) => !injections.includes(fault));
      void this.#applyTcpFaults();
    }, ms);
    this.#timers.add(timer);
  }

  /** Ends all faults. */
  async restore(): Promise<void> {
    this.#faults = [];
    await this.#applyTcpFaults();
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#signaling.close();
    for (const other of this.#otherClients) other.terminate();
    const {service, signaling, media} = this.#relays;
    for (const relay of [service, signaling, media]) relay.close();
    this.#http.close();
    this.#http.closeAllConnections();
  }

  get #packetFaults() {
    return this.#faults.filter((fault) => fault.on === 'packets');
  }

  /** One change after the other, because a port that opens must not be opened again. */
  #applyTcpFaults(): Promise<void> {
    return (this.#applying = this.#applying.then(() => this.#applyTcpFaultsNow()));
  }

  async #applyTcpFaultsNow(): Promise<void> {
    const tcp = this.#faults.filter((fault) => fault.on === 'service' || fault.on === 'signaling');
    await this.#relays.service.apply(tcp.find((fault) => fault.on === 'service'));
    await this.#relays.signaling.apply(tcp.find((fault) => fault.on === 'signaling'));
  }

  /** Returns the first fault that has remaining uses, and counts one use. */
  #useFault<Fault extends LastingFault>(faults: readonly Fault[]): Fault | undefined {
    const fault = faults.find((candidate) => this.#remaining.get(candidate) !== 0);
    const remaining = fault && this.#remaining.get(fault);
    if (fault && remaining !== undefined) this.#remaining.set(fault, remaining - 1);
    return fault;
  }

  async #runAction(action: BackendAction): Promise<void> {
    switch (action.do) {
      case 'close':
        this.#signaling.closeAll(action.code, action.reason ?? '');
        return;
      case 'start-faults':
        await this.#forEachSession('POST', (id) => `/demo/sessions/${id}/faults`);
        return;
      case 'forget-sessions':
        await this.#forEachSession('DELETE', (id) => `/stream/${id}`);
        return;
      case 'move':
        return this.#moveSession();
      case 'other-client':
        return this.#signInAsOtherClient();
      case 'restart-service':
        return this.#service.restart();
      default:
        action satisfies never;
    }
  }

  async #forEachSession(method: string, pathOf: (id: string) => string): Promise<void> {
    const {port, sessions} = this.#service;
    await Promise.all(sessions.map(({id}) => send(port, method, pathOf(id))));
  }

  async #signInAsOtherClient(): Promise<void> {
    // While a client has the stream, and for a short time afterwards, the host offers none to a second client.
    while (this.#service.sessions.some(({clients, connected}) => clients > 0 || connected)) await sleep(20);
    await sleep(100);
    const [session] = this.#service.sessions;
    const address = `ws://127.0.0.1:${this.#service.port}/sign_in?peer_id=peer-other&version=2`;
    const other = new WebSocket(address, [`x-nv-sessionid.${session?.id}`]);
    this.#otherClients.add(other);
    await once(other, 'open');
  }

  async #moveSession(): Promise<void> {
    const {service, signaling, media} = this.#relays;
    const {port} = this.#http.address() as AddressInfo;
    this.#relays = {
      service,
      signaling: await TcpRelay.open(port),
      media: await UdpRelay.open(() => this.#packetFaults),
    };
    this.#relays.media.target = media.target;
    signaling.close();
    media.close();
  }

  #rewriteRoutes(body: string): string {
    const {signaling, media} = this.#relays;
    const relayed = rewriteRoutes(body, {signaling: signaling.port, media: media.port});
    if (relayed) media.target = relayed.media;
    return relayed?.body ?? body;
  }
}

const send = (port: number, method: string, path: string) =>
  new Promise<void>((resolve, reject) => {
    request({host: '127.0.0.1', port, method, path}, (response) => {
      response.resume().on('end', resolve);
    })
      .on('error', reject)
      .end();
  });
