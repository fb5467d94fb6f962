import type {AppStreamEventMap, SessionState} from '../../src/index.ts';

type StreamEvent = AppStreamEventMap[keyof AppStreamEventMap];

/** What an event carries, in words. */
export const eventWords = (event: StreamEvent): string => {
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
  if ('from' in event) return changeWords(event.from, event.state);
  return 'the browser refused sound; it plays muted';
};

const changeWords = (from: SessionState, to: SessionState) => {
  const change = from.phase === to.phase ? to.phase : `${from.phase} → ${to.phase}`;
  const within = partWords(to);
  return within ? `${change}: ${within}` : change;
};

/** What tells a state from others of its phase. */
const partWords = (state: SessionState): string | undefined => {
  switch (state.phase) {
    case 'pending':
      return state.trouble?.message ?? state.message;
    case 'connecting':
      return state.step;
    case 'requesting':
      return state.refused && `refused (${state.refused.error.code}), try ${state.refused.attempt}`;
    case 'idle':
    case 'ended':
      return state.reason;
    case 'reconnecting':
      return `${state.cause.code}: ${state.step}, try ${state.attempt}`;
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
