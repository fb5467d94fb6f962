import {unlessAborted} from '../../platform/abort.ts';
import type {SceneEvents} from './scene-events.ts';
import type {SceneTransport} from './scene-options.ts';
import type {SceneState} from './scene-state.ts';

/** Whether the application can receive messages now, or a transport without a state takes care of that. */
export const isPlaying = ({state}: SceneTransport): boolean => (state?.phase ?? 'playing') === 'playing';

/** Resolves when the transport plays. Rejects with the reason of the signal. */
export const whenPlaying = (transport: SceneTransport, signal: AbortSignal): Promise<void> =>
  waitFor(
    () => isPlaying(transport),
    (check, until) => transport.addEventListener('playing', check, until),
    signal,
  );

/**
 * Resolves when a condition is true. Rejects with the reason of the signal.
 * @param listen adds a check to the events that can make the condition true, until its signal aborts
 */
const waitFor = async (
  isTrue: () => boolean,
  listen: (check: () => void, options: {readonly signal: AbortSignal}) => void,
  signal: AbortSignal,
): Promise<void> => {
  const settled = new AbortController();
  const {promise, resolve} = Promise.withResolvers<undefined>();
  const check = () => {
    if (isTrue()) resolve(undefined);
  };
  check();
  listen(check, {signal: settled.signal});
  try {
    await unlessAborted(promise, signal);
  } finally {
    settled.abort();
  }
};

/** Resolves when a stage is open. Rejects with the reason of the signal. */
export const whenReady = (
  model: SceneEvents & {readonly state: SceneState},
  signal: AbortSignal,
): Promise<void> =>
  waitFor(
    () => model.state.phase === 'ready',
    (check, until) => model.addEventListener('statechange', check, until),
    signal,
  );
