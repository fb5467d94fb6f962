import type {Kit} from '../../messages/kit.ts';
import {compareStages} from '../../messages/open-requests.ts';
import {pause, unlessAborted} from '../../platform/abort.ts';
import type {ListedStages} from './listed-stages.ts';
import type {SceneTransport} from './scene-options.ts';
import type {SceneState} from './scene-state.ts';

/** The phases of a stream in which no application is requested yet, and the next one is. */
const BEFORE_REQUEST: readonly (string | undefined)[] = ['idle', 'checking'];
const ANSWER_MS = 10_000;
const BUSY_MS = 500;

/** Whether the application can receive messages now, or a transport without a state takes care of that. */
export const isPlaying = ({state}: SceneTransport): boolean => (state?.phase ?? 'playing') === 'playing';

/**
 * Calls `onPlaying` when an application can receive messages, immediately if one can, and `onLeft` when another one
 * answers from now on, or none.
 */
export const followTransport = (
  transport: SceneTransport,
  {onPlaying, onLeft}: {readonly onPlaying: () => void; readonly onLeft: () => void},
  signal: AbortSignal,
) => {
  // The element may dispatch `loadstart` after `playing`, because it loads the code of media events late.
  const leave = () => transport.state?.phase !== 'playing' && onLeft();
  const start = () => isPlaying(transport) && onPlaying();
  for (const type of ['loadstart', 'ended', 'error'] as const)
    transport.addEventListener(type, leave, {signal});
  transport.addEventListener('playing', start, {signal});
  start();
};

/**
 * Opens a stage as soon as the stream plays. Before the session is requested, the stream gets the stage, so that the
 * application loads no other one first. An application that has the stage already does not load it again.
 * @param onPlaying called when the stream plays, if it did not
 */
export const openWhenPlaying = async (
  transport: SceneTransport,
  kit: Kit,
  url: string,
  {onPlaying, signal}: {readonly onPlaying: () => void; readonly signal: AbortSignal},
): Promise<void> => {
  if (!isPlaying(transport)) {
    if (BEFORE_REQUEST.includes(transport.state?.phase) && 'stageUri' in transport) transport.stageUri = url;
    await waitFor(
      () => isPlaying(transport),
      (check, until) => transport.addEventListener('playing', check, until),
      signal,
    );
    onPlaying();
    if (await hasStage(kit, url, signal)) return;
  }
  await unlessAborted(kit.openStage(url, {signal}), signal);
};

/** Whether the application has a stage open. Waits while it loads its first one. */
const hasStage = async (kit: Kit, url: string, signal: AbortSignal): Promise<boolean> => {
  for (;;) {
    // An application without an answer may still be starting. Opening the stage waits for that.
    const loading = await kit.loadingState({timeoutMs: ANSWER_MS, signal}).catch(() => undefined);
    signal.throwIfAborted();
    // The same file name in another folder is not enough.
    if (!loading || (loading.url !== undefined && compareStages(url, loading.url) < 2)) return false;
    if (loading.state === 'idle') return loading.url !== undefined;
    await pause(BUSY_MS, signal);
  }
};

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
  model: ListedStages & {readonly state: SceneState},
  signal: AbortSignal,
): Promise<void> =>
  waitFor(
    () => model.state.phase === 'ready',
    (check, until) => model.addEventListener('statechange', check, until),
    signal,
  );
