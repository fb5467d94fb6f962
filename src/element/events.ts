import type {StreamEndpoint, StreamSize} from '../connection/connector.ts';
import type {VideoPoint} from '../connection/input-event.ts';
import type {StreamQuality} from '../stats/statistics.ts';
import type {AppStreamError} from '../errors/app-stream-error.ts';
import type {Session} from '../service/session.ts';
import type {IdleWarningEvent, InputChangeEvent, UnknownCursorEvent} from '../remote/events.ts';
import type {EndReason, SessionState} from '../session/session-state.ts';

/** The session was created, and its application is starting. `message` is the service's own words. */
export class PendingEvent extends Event {
  constructor(
    readonly session: Session,
    readonly message: string,
  ) {
    super('pending');
  }
}

/** The session is ready: the service has specified a route to its host. */
export class ReadyEvent extends Event {
  constructor(
    readonly session: Session,
    readonly endpoint: StreamEndpoint,
  ) {
    super('ready');
  }
}

/** The first frame is on the screen, or the video continues after a pause or a loss. */
export class PlayingEvent extends Event {
  constructor(readonly size: StreamSize) {
    super('playing');
  }
}

/** The stream was lost or froze by `cause`, and the element reconnects. `playing` follows when it is back. */
export class ReconnectingEvent extends Event {
  constructor(readonly cause: AppStreamError) {
    super('reconnecting');
  }
}

/** The run failed. The element's `error` is the same object. */
export class FailedEvent extends Event {
  constructor(readonly error: AppStreamError) {
    super('error');
  }
}

/**
 * Something failed, and the run continues: without it, such as the microphone or the input channel, or with another try
 * of the same step. The failures of a step fire it once for each code and run.
 */
export class WarningEvent extends Event {
  constructor(readonly error: AppStreamError) {
    super('warning');
  }
}

/** The run ended without a failure. `detail` is the host's own words. */
export class EndedEvent extends Event {
  constructor(
    readonly reason: EndReason,
    readonly detail: string | undefined,
  ) {
    super('ended');
  }
}

/** The state changed: its phase, or something within it, such as the service's message. */
export class StateChangeEvent extends Event {
  constructor(
    readonly from: SessionState,
    readonly state: SessionState,
  ) {
    super('statechange');
  }
}

/** The browser blocked sound. The stream plays muted until the user unmutes it. */
export class AutoplayBlockedEvent extends Event {
  constructor() {
    super('autoplayblocked');
  }
}

/** The size of the video changed. */
export class StreamResizeEvent extends Event {
  constructor(readonly size: StreamSize) {
    super('streamresize');
  }
}

/** The user dropped files on the video. The page decides what happens to them: the application does not get them. */
export class FilesDropEvent extends Event {
  constructor(
    readonly files: readonly File[],
    /** Where the user dropped the files, in pixels of the video. */
    readonly at: VideoPoint,
  ) {
    super('filesdrop');
  }
}

/** The level or the cause of the quality changed. `quality` is `undefined` once no stream plays. */
export class QualityChangeEvent extends Event {
  constructor(readonly quality: StreamQuality | undefined) {
    super('qualitychange');
  }
}

/** The event that fires when a phase starts, beside `statechange`. */
export const phaseEvent = (from: SessionState, state: SessionState): Event | undefined => {
  const isBack = 'busy' in from && state.phase === 'playing' && !('busy' in state);
  if (from.phase === state.phase && !isBack) return undefined;
  switch (state.phase) {
    case 'pending':
      return new PendingEvent(state.session, state.message);
    case 'connecting':
      // A host without a service has no session, and no service specified its route.
      return state.session.id ? new ReadyEvent(state.session, state.endpoint) : undefined;
    case 'playing':
      return new PlayingEvent(state.size);
    case 'reconnecting':
      return new ReconnectingEvent(state.cause);
    case 'failed':
      return new FailedEvent(state.error);
    case 'ended':
      return new EndedEvent(state.reason, state.detail);
    case 'idle':
    case 'checking':
    case 'requesting':
      return undefined;
    default:
      return state satisfies never;
  }
};

/** The events of `<app-stream>`. Like media events, they do not bubble. */
export interface AppStreamEventMap {
  pending: PendingEvent;
  ready: ReadyEvent;
  playing: PlayingEvent;
  error: FailedEvent;
  warning: WarningEvent;
  reconnecting: ReconnectingEvent;
  ended: EndedEvent;
  idlewarning: IdleWarningEvent;
  statechange: StateChangeEvent;
  autoplayblocked: AutoplayBlockedEvent;
  /** A message of the application. `data` is the parsed JSON. */
  message: MessageEvent<unknown>;
  streamresize: StreamResizeEvent;
  qualitychange: QualityChangeEvent;
  inputchange: InputChangeEvent;
  filesdrop: FilesDropEvent;
  unknowncursor: UnknownCursorEvent;
  enterpictureinpicture: Event;
  leavepictureinpicture: Event;
}
