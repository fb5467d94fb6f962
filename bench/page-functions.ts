import type {SeenFrames} from './network/watched.ts';

/** The names of the clients: the element, and the bare client of `page/bare-client.js`. */
export type ClientName = 'element' | 'bare';

/** In the order of the first round. */
export const CLIENTS: readonly ClientName[] = ['element', 'bare'];

/** The times of a start by their steps, in milliseconds since the navigation. `page/watch-steps.js` notes them. */
export type StepTimes = Readonly<Record<string, number>>;

interface StreamRequest {
  readonly id: string;
  readonly profile: string;
  readonly arguments?: object;
}

/** A stream of a service. */
export interface ServiceStream {
  readonly serviceUrl: string;
  readonly request: StreamRequest;
  /** Whether the bare client asks the catalogue as the element does, in one parallel round. */
  readonly asksCatalogue?: boolean;
  /** The times of the bare client's polls, in milliseconds after the first response. */
  readonly pollsAt?: readonly number[];
}

/** A stream of the bench's host, with these switches of the demo service. It has no sound, which needs no code of a client. */
export const createStream = (switches: object = {}, request: Partial<StreamRequest> = {}): ServiceStream => ({
  serviceUrl: '/service',
  request: {
    id: 'usd-viewer',
    profile: 'default',
    ...request,
    arguments: {...request.arguments, demo: {sound: false, ...switches}},
  },
});

/** A rectangle in the page. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

declare global {
  /** The functions of `page/stream.html`, which documents them. */
  var bench: {
    start(options: ServiceStream | {readonly signalingUrl: string}): Promise<StepTimes>;
    close(): Promise<void>;
    waitForInput(): Promise<void>;
    focusVideo(): Area;
    watchBlock(place?: readonly [x: number, y: number]): Promise<void>;
    readLatency(): Promise<{readonly latencyMs: number | undefined; readonly atMs: number}>;
    countFrames(): number;
    watchFrames(code: 'strip' | 'blocks'): Promise<void>;
    readFrames(): SeenFrames;
  };
  /** The functions of `page/watch-steps.js`. */
  var steps: {readonly firstFrame: Promise<void>; read(): StepTimes};
}
