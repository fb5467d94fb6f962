/** Runs in the browser that the doctor starts: plays the stream, measures it, and sends the result to the doctor. */
import type {AppStreamElement, AppStreamError, SessionState} from '../../../src/index.ts';
import {nvcf, type NvcfOptions} from '../../../src/nvcf.ts';
import type {Session} from '../../../src/service/session.ts';
import type {IceServer} from '../options.ts';
import type {RecordedEvent} from './recorder.ts';
import type {BrowserResult} from './result.ts';

/** What the doctor passes to the page. */
export interface PageSetup {
  readonly attributes: Readonly<Record<string, string>>;
  /** The ready session, as the page's own service returns it. Missing in direct mode. */
  readonly session?: Session | undefined;
  /** The function of an NVCF gateway that the page plays. */
  readonly gateway?: NvcfOptions;
  readonly iceServers: readonly IceServer[];
  /** The token of signaling. */
  readonly token?: string | undefined;
  /**
   * How long the element may retry after a socket that did not open, in milliseconds. Such a failure is known within
   * milliseconds.
   */
  readonly retryMs: number;
}

declare global {
  /** Set by the doctor before this script runs. */
  var doctorSetup: PageSetup;
  /** Set by the recorder, if the doctor records. */
  var doctorRecording: readonly RecordedEvent[] | undefined;
}

/** How long frames are counted, in milliseconds. */
const COUNT_MS = 3000;
/** How long the input channel may take to open, in milliseconds. Shorter than the count of frames. */
const INPUT_MS = 2500;
/** How long the application may take to answer a message, in milliseconds. */
const ANSWER_MS = 5000;
/** How long the element may retry after another failure, in milliseconds. */
const RETRY_MS = 15_000;
/** The codes of a socket that did not open. */
const REFUSALS: ReadonlySet<string> = new Set(['socket-refused', 'signaling-unreachable', 'redirected']);

const {attributes, session, gateway, token, iceServers, retryMs} = globalThis.doctorSetup;
const stream = document.createElement('app-stream');
let isInputOpen = true;
stream.addEventListener('inputchange', ({open}) => {
  isInputOpen = open;
});
for (const [name, value] of Object.entries({...attributes, muted: ''})) stream.setAttribute(name, value);
if (session)
  stream.service = {
    confirm: () => Promise.resolve({}),
    create: () => Promise.resolve(session),
    poll: () => Promise.resolve(session),
    end: () => Promise.resolve(),
  };
if (gateway) stream.service = nvcf(gateway);
stream.signalingToken = token;
if (iceServers.length) stream.iceServers = iceServers.map((server) => ({...server}));
stream.limits = {application: {inputMs: INPUT_MS}};

/**
 * The rows of `preflight()` that do not depend on the page. Without servers, those of servers have nothing to check.
 */
const runPreflight = async (): Promise<BrowserResult['checks']> => {
  const shown = iceServers.length ? ['browser', 'server'] : ['browser'];
  const startedAt = performance.now();
  const rows: BrowserResult['checks'][number][] = [];
  await stream.preflight({
    onRow: ({check, outcome, summary, advice}) => {
      const ms = Math.round(performance.now() - startedAt);
      if (shown.includes(check)) rows.push({check, outcome, summary, advice, ms});
    },
  });
  return rows.toSorted((one, other) => shown.indexOf(one.check) - shown.indexOf(other.check));
};

const checks = await runPreflight();
document.body.append(stream);
const startedAt = performance.now();

/** Resolves when the stream plays, when the run is over, or some time after its first failure. */
const settled = new Promise<void>((resolve) => {
  stream.addEventListener('statechange', ({state}) => {
    if (['playing', 'failed', 'ended', 'idle'].includes(state.phase)) resolve();
    if (state.phase === 'connecting' && state.connectError)
      setTimeout(resolve, REFUSALS.has(state.connectError.code) ? retryMs : RETRY_MS);
  });
});

const countFrames = (element: AppStreamElement) =>
  new Promise<number>((resolve) => {
    let frames = 0;
    const count = () => {
      frames += 1;
      element.video.requestVideoFrameCallback(count);
    };
    element.video.requestVideoFrameCallback(count);
    setTimeout(() => {
      resolve((frames * 1000) / COUNT_MS);
    }, COUNT_MS);
  });

/**
 * Sends a request to which every Kit viewer responds. Resolves with the time, or with `undefined` without a response.
 */
const askApplication = async (element: AppStreamElement) => {
  const startedAt = performance.now();
  const match = (message: unknown) => JSON.stringify(message).includes('loadingStateResponse');
  try {
    await element.request({event_type: 'loadingStateQuery', payload: {}}, {match, timeoutMs: ANSWER_MS});
    return Math.round(performance.now() - startedAt);
  } catch {
    return undefined;
  }
};

const errorOf = (state: SessionState): AppStreamError | undefined => {
  if (state.phase === 'failed') return state.error;
  return state.phase === 'connecting' ? state.connectError : undefined;
};

const readResult = async (): Promise<BrowserResult> => {
  await settled;
  const elapsedMs = Math.round(performance.now() - startedAt);
  const isPlaying = stream.state.phase === 'playing';
  const [framesPerSecond, answerMs] = isPlaying
    ? await Promise.all([countFrames(stream), askApplication(stream)])
    : [];
  const {state, timeline, video} = stream;
  const error = errorOf(state);
  return {
    checks,
    timeline: timeline.map(({step, startMs, durationMs}) => ({step, startMs, durationMs})),
    elapsedMs,
    error: error && {
      code: error.code,
      message: error.message,
      advice: error.advice,
      detail: error.detail,
    },
    state: 'step' in state ? `${state.phase}: ${state.step}` : state.phase,
    browser: navigator.userAgent,
    size: isPlaying ? {width: video.videoWidth, height: video.videoHeight} : undefined,
    framesPerSecond,
    isInputOpen,
    answerMs,
    recording: globalThis.doctorRecording,
  };
};

await fetch('result', {method: 'POST', body: JSON.stringify(await readResult())});
