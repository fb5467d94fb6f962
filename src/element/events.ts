import type {StreamEndpoint} from '../connection/connector.ts';
import type {AppStreamError} from '../errors/app-stream-error.ts';
import type {Session} from '../service/session.ts';
import type {IdleWarningEvent} from './idle-warning-event.ts';
import type {EndReason, SessionState, StreamSize} from '../session/session-state.ts';

/** The session was created and its application starts. */
export class PendingEvent extends Event {
  constructor(
    readonly session: Session,
    /** The service's own words. */
    readonly message: string,
  ) {
    super('pending');
  }
}

/** The session is ready: the service has named a route. */
export class ReadyEvent extends Event {
  constructor(
    readonly session: Session,
    readonly endpoint: StreamEndpoint,
  ) {
    super('ready');
  }
}

/** The first frame is on the screen. */
export class PlayingEvent extends Event {
  constructor(readonly size: StreamSize) {
    super('playing');
  }
}

/** The picture was lost or stands still, and is being brought back; `playing` follows when it is there again. */
export class ReconnectingEvent extends Event {
  constructor(
    /** What took the picture. */
    readonly cause: AppStreamError,
  ) {
    super('reconnecting');
  }
}

/** The run failed; the element’s `error` is the same object. */
export class FailedEvent extends Event {
  constructor(readonly error: AppStreamError) {
    super('error');
  }
}

/** The run ended without a failure. */
export class EndedEvent extends Event {
  constructor(
    readonly reason: EndReason,
    /** The host's own words. */
    readonly detail: string | undefined,
  ) {
    super('ended');
  }
}

/** The state changed: its phase, or something within it, such as the service’s message. */
export class StateChangeEvent extends Event {
  constructor(
    readonly from: SessionState,
    readonly state: SessionState,
  ) {
    super('statechange');
  }
}

/** The browser refused to play with sound; the picture plays muted until the user asks for sound. */
export class AutoplayBlockedEvent extends Event {
  constructor() {
    super('autoplayblocked');
  }
}

/** The picture has another size. */
export class StreamResizeEvent extends Event {
  constructor(readonly size: StreamSize) {
    super('streamresize');
  }
}

/** Whether what the person does reaches the application has changed. */
export class InputChangeEvent extends Event {
  constructor(readonly open: boolean) {
    super('inputchange');
  }
}

/** The host asks for a pointer's shape that no browser knows; a listener can name a CSS `cursor` for it. */
export class UnknownCursorEvent extends Event {
  /** The CSS `cursor` to show. Default: the usual arrow. */
  cursor: string | undefined;

  constructor(readonly name: string) {
    super('unknowncursor');
  }
}

/** The events of `<app-stream>`. Like media events they do not bubble. */
export interface AppStreamEventMap {
  pending: PendingEvent;
  ready: ReadyEvent;
  playing: PlayingEvent;
  error: FailedEvent;
  reconnecting: ReconnectingEvent;
  ended: EndedEvent;
  idlewarning: IdleWarningEvent;
  statechange: StateChangeEvent;
  autoplayblocked: AutoplayBlockedEvent;
  /** A message of the application; `data` is the parsed JSON. */
  message: MessageEvent<unknown>;
  streamresize: StreamResizeEvent;
  inputchange: InputChangeEvent;
  unknowncursor: UnknownCursorEvent;
}

/** The event that belongs to entering a phase, beside `statechange`. */
export const eventOf = (from: SessionState, state: SessionState): Event | undefined => {
  if (from.phase === state.phase) return undefined;
  switch (state.phase) {
    case 'pending':
      return new PendingEvent(state.session, state.message);
    case 'connecting':
      return new ReadyEvent(state.session, state.endpoint);
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
