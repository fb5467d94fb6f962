import {connectPeers} from '../connect-peers.ts';

/** What the stand-in was called with. */
export interface Recorded {
  readonly configs: Record<string, unknown>[];
  readonly messages: unknown[];
  readonly sizes: [width: number, height: number][];
  /** Pointer presses on the library's video, as shares of its width and height. */
  readonly presses: {readonly x: number; readonly y: number}[];
}

/** How the next stream behaves. */
export interface Behavior {
  /** `connect()` rejects, or fires an event, with this text. */
  readonly failure?: {readonly how: 'rejects' | 'fires'; readonly info: string};
  /** What `sendMessage()` resolves with (default: an event). */
  readonly answer?: unknown;
  /** `connect()` never settles and nothing starts. */
  readonly hangs?: boolean;
}

type Listener = (event: unknown) => void;

const WIDTH = 320;
const HEIGHT = 180;
const SIZE = {streamingResolutionWidth: WIDTH, streamingResolutionHeight: HEIGHT};

/** What the library reports: times in milliseconds, the bitrate in megabits per second. */
export interface Statistics {
  readonly avgDecodeTime?: number;
  readonly codec?: string;
  readonly currentBitrate?: number;
  readonly fps?: number;
  readonly frameLoss?: number;
  readonly packetLoss?: number;
  readonly rtd?: number;
}

/** One stream over a real peer connection within the page: a canvas that changes each frame. */
class Stream {
  readonly #near = new RTCPeerConnection();
  readonly #far = new RTCPeerConnection();
  readonly #canvas = Object.assign(document.createElement('canvas'), {width: WIDTH, height: HEIGHT});
  #frame = 0;
  #request = 0;

  async open(video: HTMLVideoElement): Promise<void> {
    const context = this.#canvas.getContext('2d');
    const draw = () => {
      if (context) {
        context.fillStyle = (this.#frame += 1) % 2 ? '#123' : '#456';
        context.fillRect(0, 0, WIDTH, HEIGHT);
      }
      this.#request = requestAnimationFrame(draw);
    };
    draw();
    for (const track of this.#canvas.captureStream().getTracks()) this.#far.addTrack(track);
    this.#near.ontrack = ({track}) => {
      video.srcObject = new MediaStream([track]);
    };
    await connectPeers(this.#far, this.#near);
  }

  close() {
    cancelAnimationFrame(this.#request);
    this.#near.close();
    this.#far.close();
  }
}

/** The state and the methods that both kinds of the library share. */
class Core {
  readonly #recorded: Recorded;
  readonly #behavior: () => Behavior;
  #stream: Stream | undefined;
  #config: Record<string, unknown> = {};

  constructor(recorded: Recorded, behavior: () => Behavior) {
    this.#recorded = recorded;
    this.#behavior = behavior;
  }

  async connect({streamConfig}: {streamConfig: Record<string, unknown>}): Promise<unknown> {
    const {failure, hangs} = this.#behavior();
    this.#config = streamConfig;
    this.#recorded.configs.push(streamConfig);
    if (hangs) return new Promise(() => undefined);
    if (failure) {
      const event = {action: 'start', status: 'error', info: failure.info};
      if (failure.how === 'rejects') throw event as unknown as Error;
      this.fire('onStart', event);
      return event;
    }
    const video = document.getElementById(String(streamConfig['videoElementId']));
    if (!(video instanceof HTMLVideoElement)) throw new Error('The video element was not found.');
    video.addEventListener('pointerdown', ({offsetX, offsetY}) =>
      this.#recorded.presses.push({x: offsetX / video.clientWidth, y: offsetY / video.clientHeight}),
    );
    this.#stream = new Stream();
    await this.#stream.open(video);
    const event = {action: 'start', status: 'success', info: ''};
    this.fire('onStart', event);
    return event;
  }

  fire(name: string, event: unknown) {
    const listener = this.#config[name];
    if (typeof listener === 'function') (listener as Listener)(event);
  }

  sendMessage(message: unknown) {
    if (!this.#stream) return Promise.reject(new Error('Not connected.'));
    this.#recorded.messages.push(message);
    return Promise.resolve(this.#behavior().answer ?? {action: 'message', status: 'success'});
  }

  resize(width: number, height: number) {
    this.#recorded.sizes.push([width, height]);
  }

  terminate() {
    this.#stream?.close();
    this.#stream = undefined;
    this.fire('onTerminate', {action: 'terminate', status: 'success', info: ''});
    return Promise.resolve({});
  }
}

export type StandInKind = 'instances' | 'static' | '5.6';

/**
 * A stand-in for the vendor's library, as its public reference describes it. The real library is not publicly available.
 * @param kind `instances` as from version 6.5.6 on, `static` as in late 5.x, or `5.6` as that version
 */
export const createStandIn = (kind: StandInKind) => {
  const recorded: Recorded = {configs: [], messages: [], sizes: [], presses: []};
  let behavior: Behavior = {};
  const streams: Core[] = [];
  const createCore = () => {
    const core = new Core(recorded, () => behavior);
    streams.push(core);
    return core;
  };
  let only: Core | undefined;
  const one = () => (only ??= createCore());
  /** Whether the host accepts resizes. Old versions do not show it. */
  const host: {acceptsResize: boolean | undefined} = {acceptsResize: undefined};
  class Instances {
    readonly #core = createCore();
    get allowDynamicResize() {
      return host.acceptsResize;
    }
    connect(props: {streamConfig: Record<string, unknown>}) {
      return this.#core.connect(props);
    }
    sendMessage(message: unknown) {
      return this.#core.sendMessage(message);
    }
    resize(width: number, height: number) {
      this.#core.resize(width, height);
    }
    terminate() {
      return this.#core.terminate();
    }
  }
  const Static = Object.assign(
    class {
      readonly version = '5.16';
    },
    {
      connect: (props: {streamConfig: Record<string, unknown>}) => one().connect(props),
      sendMessage: (message: unknown) => one().sendMessage(message),
      resize: (width: number, height: number) => one().resize(width, height),
      terminate: () => one().terminate(),
      ...(kind === 'static' && {getStageLoadingState: () => Promise.resolve({})}),
    },
  );
  return {
    module: {AppStreamer: kind === 'instances' ? Instances : Static},
    recorded,
    host,
    setBehavior: (next: Behavior) => {
      behavior = next;
    },
    /** Fires a listener of the stream that was created last. */
    fire: (name: string, event: unknown) => streams.at(-1)?.fire(name, event),
    /** Reports statistics of that stream. Real ones come about once a second. */
    fireStatistics: (stats: Statistics) =>
      streams.at(-1)?.fire('onStreamStats', {stats: {...SIZE, ...stats}}),
  };
};
