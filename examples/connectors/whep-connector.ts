import {
  AppStreamError,
  type CloseReason,
  type Connection,
  type ConnectOptions,
  type Connector,
  type FailureCode,
} from 'app-stream';

/** The longest time for a response of the server, in milliseconds, as `limits.connect.whepMs`. */
const RESPONSE_MS = 10_000;
/** The longest wait for addresses of the browser. ICE finds the later ones by itself. */
const GATHERING_MS = 1000;

/** What the element does about a status is the rule of its code. All others are `host-error`. */
const CODES: Readonly<Record<number, FailureCode>> = {
  401: 'unauthorized',
  403: 'forbidden',
  // Nobody sends to this address yet.
  404: 'host-unreachable',
  406: 'no-common-codec',
  409: 'host-busy',
  429: 'host-busy',
  503: 'host-busy',
};

/** Plays streams of WHEP servers (draft-ietf-wish-whep). `signaling-url` is the address of the WHEP endpoint. */
export const whep: Connector = {
  name: 'whep',
  connect: async ({signaling: {host, port}, signalingUrl = `wss://${host}:${port}/whep`}, options) => {
    const {signal, iceTransport = 'all'} = options;
    const [token, iceServers] = await Promise.all([options.token(), options.iceServers()]);
    signal.throwIfAborted();
    const peer = new RTCPeerConnection({iceServers: [...iceServers], iceTransportPolicy: iceTransport});
    // The element keeps addresses of signaling in the form of a WebSocket.
    const url = signalingUrl.replace(/^ws/, 'http');
    const connection = new WhepConnection(peer, url, token ? {authorization: `Bearer ${token}`} : {});
    const aborted = new Promise<never>((_, reject) => {
      const rejectWithReason = () => reject(signal.reason);
      signal.addEventListener('abort', rejectWithReason, {once: true});
    });
    try {
      await Promise.race([connection.open(options), aborted]);
    } catch (error) {
      connection.close();
      throw error;
    }
    signal.addEventListener('abort', () => connection.close(), {once: true});
    return connection;
  },
};

/** One session of a WHEP server. It has no input and no messages: WHEP knows neither. */
class WhepConnection implements Connection {
  readonly media = new MediaStream();
  readonly closed: Promise<CloseReason>;
  readonly #peer: RTCPeerConnection;
  readonly #url: string;
  readonly #headers: Readonly<Record<string, string>>;
  /** The address of the session, once the server has created it. */
  #session: Promise<string> | undefined;
  #resolveClosed: (reason: CloseReason) => void = () => undefined;

  constructor(peer: RTCPeerConnection, url: string, headers: Readonly<Record<string, string>>) {
    this.#peer = peer;
    this.#url = url;
    this.#headers = headers;
    this.closed = new Promise((resolve) => {
      this.#resolveClosed = resolve;
    });
  }

  /** Resolves when media can reach the page. */
  async open({onStep, onMedia, limits: {whepMs = RESPONSE_MS}}: ConnectOptions): Promise<void> {
    const peer = this.#peer;
    peer.addEventListener('track', ({track}) => {
      this.media.addTrack(track);
      onMedia?.(this.media);
    });
    for (const kind of ['video', 'audio']) peer.addTransceiver(kind, {direction: 'recvonly'});
    onStep('signaling');
    await peer.setLocalDescription();
    await this.#gatherAddresses();
    const response = this.#post(peer.localDescription?.sdp ?? '', whepMs);
    // A session that the server creates after `close()` is deleted, too.
    this.#session = response.then(({session}) => session);
    const {answer} = await response;
    onStep('negotiating');
    await peer.setRemoteDescription({type: 'answer', sdp: answer}).catch((cause: unknown) => {
      throw new AppStreamError('bad-offer', {cause});
    });
    onStep('ice');
    await this.#waitForMedia();
  }

  close() {
    this.#end({kind: 'closed'});
  }

  get isReachable(): boolean {
    return this.#peer.connectionState === 'connected';
  }

  getStats(): Promise<RTCStatsReport> {
    return this.#peer.getStats();
  }

  async #gatherAddresses(): Promise<void> {
    const peer = this.#peer;
    const {promise, resolve} = Promise.withResolvers<undefined>();
    const resolveIfComplete = () => peer.iceGatheringState === 'complete' && resolve(undefined);
    peer.addEventListener('icegatheringstatechange', resolveIfComplete);
    const timer = setTimeout(resolve, GATHERING_MS);
    resolveIfComplete();
    await promise;
    clearTimeout(timer);
  }

  /** Creates the session. It is never aborted: the server may have created it already. */
  async #post(offer: string, limitMs: number) {
    const values = {address: new URL(this.#url).host};
    const headers = {...this.#headers, 'content-type': 'application/sdp'};
    const init = {method: 'POST', headers, body: offer, signal: AbortSignal.timeout(limitMs)};
    const response = await fetch(this.#url, init).catch((cause: unknown) => {
      const isLate = cause instanceof DOMException && cause.name === 'TimeoutError';
      throw new AppStreamError(isLate ? 'signaling-timeout' : 'signaling-unreachable', {values, cause});
    });
    const {status} = response;
    const text = await response.text();
    if (status !== 201) {
      const retryAfterMs = 1000 * Number(response.headers.get('retry-after')) || undefined;
      throw new AppStreamError(CODES[status] ?? 'host-error', {
        values: {...values, offered: 'other codecs', supported: codecsOf(offer)},
        status,
        retryAfterMs,
        detail: text.slice(0, 200),
      });
    }
    const location = response.headers.get('location');
    // A server of another origin must list it in `Access-Control-Expose-Headers`.
    const reason = 'no readable `Location`';
    if (location === null) throw new AppStreamError('signaling-protocol', {values: {reason}});
    return {answer: text, session: new URL(location, response.url).href};
  }

  /** Resolves when the peer is connected. From then on, it reports the end of the connection. */
  async #waitForMedia(): Promise<void> {
    const peer = this.#peer;
    const {promise, resolve, reject} = Promise.withResolvers<undefined>();
    peer.addEventListener('connectionstatechange', () => {
      if (peer.connectionState === 'connected') resolve(undefined);
      if (peer.connectionState !== 'failed') return;
      reject(new AppStreamError('ice-failed', {values: {candidates: 'those of the answer'}}));
      this.#end({kind: 'lost', error: new AppStreamError('connection-lost')});
    });
    // The server has closed the session.
    const [transport] = peer.getReceivers().map((receiver) => receiver.transport);
    transport?.addEventListener('statechange', () => {
      if (transport.state === 'closed') this.#end({kind: 'ended', reason: 'server'});
    });
    await promise;
  }

  #end(reason: CloseReason) {
    this.#peer.close();
    this.#resolveClosed(reason);
    const session = this.#session;
    this.#session = undefined;
    const init = {method: 'DELETE', headers: this.#headers, keepalive: true};
    // If the server has forgotten the session, there is nothing to free.
    session?.then((url) => fetch(url, init)).catch(() => undefined);
  }
}

/** The codecs of an offer, as the text of `no-common-codec` lists them. */
const codecsOf = (offer: string): string =>
  [...new Set(offer.match(/(?<=^a=rtpmap:\d+ )(?:AV1|H26\d|VP\d)/gm))].join(', ');
