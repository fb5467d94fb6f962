import type {ApplicationLimits} from '../../remote/remote-application.ts';
import type {ConnectLimits} from '../../connection/connector.ts';
import {SERVICE_LIMITS, type ServiceLimits, withDefaults} from '../../service/streaming-service.ts';
import {RUN_LIMITS, type RecoveryLimits, type RunLimits, type StartLimits} from '../../session/ports.ts';
import type {VideoLimits} from '../../video/watch-video.ts';

/** How long each step may take, in milliseconds, and how often it is attempted, grouped by what is limited. */
export interface StreamLimits extends RunLimits {
  /** Responses of the service. */
  readonly service: ServiceLimits;
  /** From the create request to a ready session. */
  readonly start: StartLimits;
  /** From a ready session to the first frame. Further names are the limits of the connector's own steps. */
  readonly connect: RunLimits['connect'] & {
    /** Until the first frame, while the page is visible (default: 60,000). A large stage may load first. */
    readonly firstFrameMs: number;
  } & ConnectLimits;
  /** How long a playing video may stop. */
  readonly video: VideoLimits;
  /** Reconnecting to a lost stream. */
  readonly recovery: RecoveryLimits;
  /** Responses of the application. */
  readonly application: ApplicationLimits;
}

/** What a page sets of the limits. A value that is no number of at least 0 counts as the default. */
export type StreamLimitsInit = {
  readonly [Group in keyof StreamLimits]?:
    {readonly [Name in keyof StreamLimits[Group]]?: StreamLimits[Group][Name] | undefined} | undefined;
};

export const STREAM_LIMITS: StreamLimits = {
  ...RUN_LIMITS,
  service: SERVICE_LIMITS,
  connect: {...RUN_LIMITS.connect, firstFrameMs: 60_000},
  video: {noticeMs: 2000, stallMs: 5000, silenceMs: 4000, loadingMs: 120_000, unseenMs: 30_000},
  application: {inputMs: 5000, kitMs: 10_000},
};

/** The limits that the page sets, and the defaults of the others, and of a group that cannot be read. */
export const readLimits = (given: StreamLimitsInit | null = {}): StreamLimits => {
  const read = <Group extends keyof StreamLimits>(group: Group) => {
    try {
      return withDefaults(STREAM_LIMITS[group], given?.[group]);
    } catch {
      return STREAM_LIMITS[group];
    }
  };
  return {
    service: read('service'),
    start: read('start'),
    connect: read('connect'),
    video: read('video'),
    recovery: read('recovery'),
    application: read('application'),
  };
};
