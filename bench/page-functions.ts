import type {Seen} from './real-network/watched.ts';

/** The names of the clients: the element, and the bare client of `page/bare-client.js`. */
export type ClientName = 'element' | 'bare';

/** The times of a start by their steps, in milliseconds since the navigation. `page/watch-steps.js` notes them. */
export type StepTimes = Readonly<Record<string, number>>;

interface StreamRequest {
  readonly id: string;
  readonly profile: string;
  readonly arguments?: object;
}

export interface StartOptions {
  readonly serviceUrl: string;
  readonly request: StreamRequest;
  /** Whether the bare client asks the catalogue as the element does, in one parallel round. */
  readonly asksCatalogue?: boolean;
  /** The times of the bare client's polls, in milliseconds after the first response. */
  readonly pollsAt?: readonly number[];
  /** The jitter buffer's target of the bare client in milliseconds. By default the browser decides. */
  readonly jitterBufferTarget?: number;
  /** Further attributes of the element. */
  readonly attributes?: Readonly<Record<string, string>>;
}

/** What was to be seen of a stream of the busy scene. */
export interface WatchedDelay {
  /** The sum of all times without a frame that are longer than 200 ms. */
  readonly frozenMs: number;
  /** For each frame: the milliseconds since the watch began, and those from the drawing of the frame to its display. */
  readonly delays: readonly (readonly [atMs: number, delayMs: number])[];
}

/** A stream of the minimal host. */
export const MINIMAL_STREAM: StartOptions = {
  serviceUrl: '/service',
  request: {id: 'bench', profile: 'default'},
};

/** A rectangle in the page. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

declare global {
  /** The functions of `page/real-stream.html`, which documents them. */
  var realStream: {
    start(url: string): Promise<StepTimes>;
    watch(): void;
    read(): Seen;
    waitForInput(): Promise<void>;
    focusVideo(): Area;
    watchPress(): Promise<void>;
    readPress(): Promise<{readonly latencyMs: number | undefined; readonly atMs: number}>;
    close(): Promise<void>;
  };
  /** The functions of `page/stream.html`, which documents them. */
  var bench: {
    start(options: StartOptions): Promise<StepTimes>;
    close(): Promise<void>;
    waitForInput(): Promise<void>;
    focusVideo(): Area;
    watchBlock(): Promise<void>;
    waitForLatency(): Promise<number | undefined>;
    countFrames(): number;
    watchDelay(): Promise<void>;
    readWatched(): WatchedDelay;
    readSize(): string;
  };
  /** The functions of `page/watch-steps.js`. */
  var steps: {readonly firstFrame: Promise<void>; read(): StepTimes};
}
