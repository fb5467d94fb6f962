import {
  AppStreamError,
  type CloseReason,
  type Connection,
  type ConnectOptions,
  type Connector,
  type FailureCode,
  type StreamEndpoint,
} from 'app-stream';

/** How long the library may take until it shows video, in milliseconds, as `limits.connect.libraryMs`. */
const LIBRARY_MS = 60_000;

/** Words of an error after which another attempt cannot help. They are a guess: the library does not document its texts. */
const WORDS: readonly (readonly [RegExp, FailureCode])[] = [
  [/unauthori[sz]ed/i, 'unauthorized'],
  [/forbidden/i, 'forbidden'],
  [/session.*(expired|not found)/i, 'session-not-found'],
];

/** The part of `@nvidia/ov-web-rtc` that the connector uses, from version 6.5.6 on. */
interface Streamer {
  connect(props: {streamSource: 'direct'; streamConfig: object}): Promise<unknown>;
  sendMessage(message: unknown): Promise<unknown>;
  resize(width: number, height: number): Promise<unknown>;
  terminate(): Promise<unknown>;
}

/** An event of the library. */
interface LibraryEvent {
  readonly status?: string;
  readonly info?: unknown;
}

/** Plays streams with NVIDIA's library, which the page imports. */
export const library = ({AppStreamer}: {readonly AppStreamer: new () => Streamer}): Connector => ({
  name: 'library',
  connect: async (endpoint, options) => {
    const {signal, limits, onStep, onHostEvent} = options;
    onStep('signaling');
    const connection = new LibraryConnection(new AppStreamer(), options);
    const close = () => connection.close();
    signal.addEventListener('abort', close, {once: true});
    const timer = setTimeout(() => connection.fail('sign-in-timeout'), limits['libraryMs'] ?? LIBRARY_MS);
    try {
      await connection.open(endpoint, options);
    } finally {
      clearTimeout(timer);
    }
    onHostEvent({kind: 'channel', open: true});
    return connection;
  },
});

/** One stream of the library. The library reads the user's input from its own video. */
class LibraryConnection implements Connection {
  readonly media = new MediaStream();
  readonly closed: Promise<CloseReason>;
  readonly #streamer: Streamer;
  readonly #onHostEvent: ConnectOptions['onHostEvent'];
  readonly #container = document.createElement('div');
  #resolveClosed: (reason: CloseReason) => void = () => undefined;

  constructor(streamer: Streamer, {onHostEvent}: ConnectOptions) {
    this.#streamer = streamer;
    this.#onHostEvent = onHostEvent;
    this.closed = new Promise((resolve) => {
      this.#resolveClosed = resolve;
    });
  }

  /** Resolves when the stream has video. */
  async open(endpoint: StreamEndpoint, options: ConnectOptions): Promise<void> {
    const elements = this.#addElements(options.video);
    const [token, iceServers] = await Promise.all([options.token(), options.iceServers()]);
    const {promise: started, resolve} = Promise.withResolvers<undefined>();
    const copyTracks = () => {
      for (const {srcObject} of [elements.video, elements.audio])
        if (srcObject instanceof MediaStream)
          for (const track of srcObject.getTracks()) this.media.addTrack(track);
      if (this.media.getVideoTracks().length) resolve(undefined);
    };
    elements.video.addEventListener('loadedmetadata', copyTracks);
    const streamConfig = {
      ...addressesOf(endpoint),
      ...(token === undefined ? {} : {authenticate: true, accessToken: token}),
      ...(iceServers.length ? {iceServers} : {}),
      ...options.size,
      fps: options.fps ?? 60,
      videoElementId: elements.video.id,
      audioElementId: elements.audio.id,
      autoLaunch: true,
      onStart: (event: LibraryEvent) =>
        event.status === 'error' ? this.fail(undefined, event) : copyTracks(),
      onStop: (event: LibraryEvent) => this.#endOf(event),
      onTerminate: (event: LibraryEvent) => this.#endOf(event),
      onCustomEvent: (message: unknown) => this.#receive(message),
    };
    this.#streamer
      .connect({streamSource: 'direct', streamConfig})
      .catch((cause: unknown) => this.fail(undefined, {info: cause}));
    const reason = await Promise.race([started, this.closed]);
    options.signal.throwIfAborted();
    if (reason?.kind === 'lost') throw reason.error;
    if (reason) throw new AppStreamError('signaling-closed', {values: {reason: 'before the first frame'}});
  }

  sendMessage(json: string) {
    const values = {reason: 'The library did not send the message.'};
    const report = (cause: unknown) =>
      this.#onHostEvent({kind: 'fault', error: new AppStreamError('no-answer-to-message', {values, cause})});
    this.#streamer.sendMessage(JSON.parse(json)).catch(report);
  }

  resize({width, height}: {readonly width: number; readonly height: number}) {
    // A library that refuses keeps its size, as a host may.
    this.#streamer.resize(width, height).catch(() => undefined);
  }

  close() {
    this.#end({kind: 'closed'});
  }

  fail(code: FailureCode | undefined, {info}: LibraryEvent = {}) {
    const detail = info instanceof Error ? info.message : typeof info === 'string' ? info : '';
    const known = code ?? WORDS.find(([words]) => words.test(detail))?.[1] ?? 'connection-lost';
    this.#end({kind: 'lost', error: new AppStreamError(known, {detail, cause: info})});
  }

  #endOf({status, info}: LibraryEvent) {
    if (status === 'error') this.fail(undefined, {info});
    else this.#end({kind: 'ended', reason: 'server', ...(typeof info === 'string' ? {detail: info} : {})});
  }

  #receive(message: unknown) {
    try {
      const parsed: unknown = typeof message === 'string' ? JSON.parse(message) : message;
      this.#onHostEvent({kind: 'message', message: parsed});
    } catch {
      // Not JSON: no message of an application.
    }
  }

  /** The library finds its elements by their ids in the document, so that they lie beside the shown video, not below it. */
  #addElements(shown: HTMLVideoElement | undefined) {
    const id = `library-${crypto.randomUUID()}`;
    const video = Object.assign(document.createElement('video'), {id: `${id}-video`, tabIndex: 0});
    const audio = Object.assign(document.createElement('audio'), {id: `${id}-audio`});
    // The shown video plays the sound.
    video.muted = audio.muted = video.playsInline = video.autoplay = true;
    video.style.cssText = 'width: 100%; height: 100%; opacity: 0';
    const slot = Object.assign(document.createElement('slot'), {name: id});
    this.#container.slot = id;
    this.#container.style.cssText = 'position: absolute; inset: 0';
    this.#container.append(video, audio);
    const root = shown?.getRootNode();
    shown?.after(slot);
    if (root instanceof ShadowRoot) root.host.append(this.#container);
    void this.closed.then(() => slot.remove());
    return {video, audio};
  }

  #end(reason: CloseReason) {
    this.#resolveClosed(reason);
    const remove = () => this.#container.remove();
    this.#streamer.terminate().then(remove, remove);
  }
}

/** The library builds the address of signaling from its parts, and appends `/sign_in` to the path. */
const addressesOf = ({sessionId, signaling, signalingUrl, media}: StreamEndpoint) => {
  const url = new URL(signalingUrl ?? `ws://${signaling.host}:${signaling.port}`);
  const isSecure = url.protocol === 'wss:' || (!signalingUrl && location.protocol === 'https:');
  const path = url.pathname.replace(/(?:\/sign_in)?\/*$/, '');
  return {
    sessionId,
    signalingServer: url.hostname,
    signalingPort: Number(url.port || (isSecure ? 443 : 80)),
    ...(path ? {signalingPath: path} : {}),
    ...(url.search ? {signalingQuery: url.search.slice(1)} : {}),
    forceWSS: isSecure,
    ...(media ? {mediaServer: media.host} : {}),
    // Recent versions of Kit choose the port themselves. A wrong one breaks the stream.
    ...(media?.port ? {mediaPort: media.port} : {}),
  };
};
