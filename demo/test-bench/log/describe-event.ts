import type {AppStreamEventMap, SessionState} from '../../../src/index.ts';

type StreamEvent = AppStreamEventMap[keyof AppStreamEventMap];

/** Describes an event's content for the event log. */
export const describeEvent = (event: StreamEvent): string => {
  if ('endpoint' in event) {
    const {signaling, media} = event.endpoint;
    return `${signaling.host}: signaling TCP ${signaling.port}${media ? `, media UDP ${media.port}` : ''}`;
  }
  if ('message' in event) return `session ${event.session.id.slice(0, 8)}: ${event.message}`;
  if ('size' in event) return `first frame, ${event.size.width} × ${event.size.height}`;
  if ('error' in event) {
    const {code, message, detail} = event.error;
    return `${code}: ${message}${detail ? ` “${detail}”` : ''}`;
  }
  if ('reason' in event) return event.detail ? `${event.reason}: ${event.detail}` : event.reason;
  if ('from' in event) return describeStateChange(event.from, event.state);
  return 'the browser blocked sound, so the video plays muted';
};

const describeStateChange = (from: SessionState, to: SessionState) => {
  const change = from.phase === to.phase ? to.phase : `${from.phase} → ${to.phase}`;
  const stateDetail = describeState(to);
  return stateDetail ? `${change}: ${stateDetail}` : change;
};

/** Returns the detail that distinguishes a state from other states of the same phase. */
const describeState = (state: SessionState): string | undefined => {
  switch (state.phase) {
    case 'pending':
      return state.pollError?.message ?? state.message;
    case 'connecting':
      return state.step;
    case 'requesting':
      return state.deferred && `deferred (${state.deferred.error.code}), attempt ${state.deferred.attempt}`;
    case 'idle':
    case 'ended':
      return state.reason;
    case 'reconnecting':
      return `${state.cause.code}: ${state.step}, attempt ${state.attempt}`;
    case 'failed':
      return state.error.code;
    case 'checking':
      return state.subject;
    case 'playing':
      return undefined;
    default:
      return state satisfies never;
  }
};
