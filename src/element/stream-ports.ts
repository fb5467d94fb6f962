import {
  CONNECT_LIMITS,
  loadConnector,
  type ConnectLimits,
  type ConnectOptions,
} from '../connection/connector.ts';
import {RUN_LIMITS, type RunLimits, type RunPorts, type SessionService} from '../session/ports.ts';
import {pageClock} from '../session/clock.ts';
import {present, type PresentOptions} from './present.ts';

/** How long each step may take, in milliseconds, and how often it is tried. */
export interface StreamLimits extends RunLimits, ConnectLimits {
  /** Until the first frame, while the page is visible; a large stage may load for a while first. */
  readonly firstFrameMs: number;
}

export const STREAM_LIMITS: StreamLimits = {...RUN_LIMITS, ...CONNECT_LIMITS, firstFrameMs: 60_000};

export interface StreamPortsOptions extends Pick<ConnectOptions, 'token' | 'iceServers' | 'onHostEvent'> {
  readonly service: SessionService;
  readonly connector: string;
  readonly limits: StreamLimits;
  readonly video: HTMLVideoElement;
  readonly onBlocked: PresentOptions['onBlocked'];
}

/** Joins a run to the real world: the service, the connector that the page chose, and the `<video>`. */
export const streamPorts = (options: StreamPortsOptions): RunPorts => {
  const {service, connector, limits, video} = options;
  return {
    service,
    clock: pageClock,
    prepare: () => loadConnector(connector),
    connect: async (endpoint, run) => {
      const {token, iceServers, onHostEvent} = options;
      const loaded = await loadConnector(connector);
      return loaded.connect(endpoint, {
        ...run,
        limits,
        token,
        iceServers,
        onHostEvent,
        size: sizeInPixels(video),
      });
    },
    present: ({media}, signal) =>
      present(video, media, {signal, limitMs: limits.firstFrameMs, onBlocked: options.onBlocked}),
  };
};

/** The box in device pixels: even, as encoders want it, and at most 4096 a side (`real-deployments.md`, Options). */
const sizeInPixels = (box: HTMLElement) => {
  const pixels = (length: number) => Math.min(4096, Math.round((length * devicePixelRatio) / 2) * 2);
  const {clientWidth, clientHeight} = box;
  return clientWidth && clientHeight
    ? {width: pixels(clientWidth), height: pixels(clientHeight)}
    : {width: 1280, height: 720};
};
