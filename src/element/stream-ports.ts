import {
  CONNECT_LIMITS,
  loadConnector,
  type Connection,
  type ConnectLimits,
  type ConnectOptions,
} from '../connection/connector.ts';
import {AppStreamError} from '../errors/app-stream-error.ts';
import {RUN_LIMITS, type RunLimits, type RunPorts, type SessionService} from '../session/ports.ts';
import {SERVICE_LIMITS, type ServiceLimits} from '../service/streaming-service.ts';
import {pageClock} from '../session/clock.ts';
import type {StreamSize} from '../session/session-state.ts';
import {APPLICATION_LIMITS, type ApplicationLimits} from './application-limits.ts';
import {present, type PresentOptions} from './present.ts';
import {WATCH_LIMITS, type WatchLimits} from './watch-limits.ts';

/** How long each step may take, in milliseconds, and how often it is tried. */
export interface StreamLimits
  extends ServiceLimits, RunLimits, ConnectLimits, WatchLimits, ApplicationLimits {
  /** Until the first frame, while the page is visible; a large stage may load for a while first. */
  readonly firstFrameMs: number;
}

export const STREAM_LIMITS: StreamLimits = {
  ...SERVICE_LIMITS,
  ...RUN_LIMITS,
  ...CONNECT_LIMITS,
  ...WATCH_LIMITS,
  ...APPLICATION_LIMITS,
  firstFrameMs: 60_000,
};

export interface StreamPortsOptions extends Pick<ConnectOptions, 'token' | 'iceServers' | 'onHostEvent'> {
  readonly service: SessionService;
  readonly connector: string;
  readonly limits: StreamLimits;
  readonly video: HTMLVideoElement;
  /** The size to ask for when connecting. */
  readonly size: () => StreamSize;
  /** Whether the person's voice goes to the application. */
  readonly withMicrophone: boolean;
  /** Called when something beside the picture fails; the stream goes on without it. */
  readonly onFault: (error: AppStreamError) => void;
  /** Called with each connection, before its picture shows. */
  readonly onConnection: (connection: Connection) => void;
  readonly onBlocked: PresentOptions['onBlocked'];
}

/** Joins a run to the real world: the service, the connector that the page chose, and the `<video>`. */
export const streamPorts = (options: StreamPortsOptions): RunPorts => {
  const {service, connector, limits, video, token, iceServers} = options;
  const name = String(Math.floor(Math.random() * 1e10));
  let heardAt = 0;
  /** Asked for once in a run, and sent to each of its connections. */
  let voice: Promise<MediaStreamTrack | undefined> | undefined;
  const microphone = async (signal: AbortSignal) => {
    const {openMicrophone} = await import('./microphone.ts');
    return openMicrophone(signal).catch((error: unknown) => {
      options.onFault(AppStreamError.from(error));
      return undefined;
    });
  };
  return {
    service,
    clock: pageClock,
    fault: options.onFault,
    prepare: () => loadConnector(connector),
    connect: async (endpoint, {signal, returns, onStep}) => {
      const loaded = await loadConnector(connector);
      const connection = await loaded.connect(endpoint, {
        signal,
        onStep,
        client: {name, returns},
        microphone: options.withMicrophone ? await (voice ??= microphone(signal)) : undefined,
        limits,
        token,
        iceServers,
        onHostEvent: (event) => {
          heardAt = Date.now();
          if (event.kind === 'fault') options.onFault(event.error);
          else options.onHostEvent(event);
        },
        size: options.size(),
      });
      options.onConnection(connection);
      return connection;
    },
    present: async (connection, signal) => {
      try {
        const {onBlocked} = options;
        return await present(video, connection.media, {signal, limitMs: limits.firstFrameMs, onBlocked});
      } catch (error) {
        if (signal.aborted || AppStreamError.from(error).code !== 'no-first-frame') throw error;
        throw await (await import('./watch-picture.ts')).missingFrame(connection);
      }
    },
    trouble: async (connection, signal, onQuiet) => {
      const {pictureTrouble} = await import('./watch-picture.ts');
      return pictureTrouble({video, connection, signal, limits, onQuiet, heardAt: () => heardAt});
    },
    nextFrame: async (connection, signal) => {
      const {nextFrame} = await import('./watch-picture.ts');
      return nextFrame(video, connection, signal);
    },
  };
};
