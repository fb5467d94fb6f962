import {failed, ok, unknown, warning, type Finding} from '../../../src/diagnosis/check.ts';
import type {BrowserResult} from '../page/result.ts';
import {hideAddresses} from '../redaction.ts';
import type {Row} from '../row.ts';

/** Fewer frames per second than this do not look like motion. */
const MIN_FRAMES_PER_SECOND = 15;

/** The steps of connecting, with the names of their rows. */
const STEPS = [
  ['signaling', 'signaling: sign in'],
  ['negotiating', 'signaling: offer'],
  ['ice', 'media: ICE and DTLS'],
  ['first-frame', 'media: first frame'],
] as const;

/**
 * Turns the result of the browser into rows: the checks before the start, each step, then frame rate, input and
 * messages.
 */
export const rowsOfPlayback = (result: BrowserResult): readonly Row[] => {
  const isPlaying = result.size !== undefined;
  // A run may fail before its first step.
  const reached = Math.max(
    0,
    STEPS.findLastIndex(([step]) => attemptsAt(result, step).length > 0),
  );
  const steps = STEPS.map(([step, check], index): Row => {
    const ms = attemptsAt(result, step).at(-1)?.durationMs ?? 0;
    if (isPlaying || index < reached) return {check, ...ok(summaryOf(step, result)), ms};
    // The last attempt may have just begun.
    if (index === reached) return {check, ...failureOf(result), ms: msSince(result, step)};
    return {check, ...unknown('An earlier step failed.'), ms: 0};
  });
  const row = (check: string, finding: Finding, ms = 0): Row => ({check, ...finding, ms});
  return [
    ...result.checks.map(toRow),
    ...steps,
    row('media: frame rate', frameRate(result)),
    row('input', inputOf(result)),
    row('messages', messagesOf(result), result.answerMs),
  ];
};

/** A row of `preflight()`. What the page cannot find out needs no advice. */
const toRow = ({check, outcome, summary, advice, ms}: BrowserResult['checks'][number]): Row => ({
  check,
  outcome,
  summary,
  ...(advice && outcome !== 'unknown' ? {advice} : {}),
  ms,
});

/** The rows of a step. The step `allocating` of a gateway stands for `signaling`. */
const attemptsAt = ({timeline}: BrowserResult, step: string) =>
  timeline.filter((row) => row.step.replace(/allocating$/, 'signaling') === `connecting: ${step}`);

/** From the first begin of a step until the doctor gave up. */
const msSince = (result: BrowserResult, step: string) =>
  Math.max(0, Math.round(result.elapsedMs - (attemptsAt(result, step)[0]?.startMs ?? 0)));

const summaryOf = (step: (typeof STEPS)[number][0], {size}: BrowserResult) => {
  if (step === 'signaling') return 'The WebSocket is open.';
  if (step === 'negotiating') return 'The host sent its offer, and the browser answered it.';
  if (step === 'ice') return 'Media reaches this machine.';
  return `The first frame has ${size?.width ?? 0} × ${size?.height ?? 0} pixels. The page requested 1920 × 1080.`;
};

const failureOf = ({error, state}: BrowserResult): Finding =>
  error
    ? failed(
        [`${error.message} (${error.code})`, hideAddresses(error.detail ?? '')].filter(Boolean).join(' '),
        error.advice,
      )
    : failed(`The run ended in ${state}.`, 'Look into the log of the host at this time.');

const frameRate = ({framesPerSecond}: BrowserResult): Finding => {
  if (framesPerSecond === undefined) return unknown('The stream did not play.');
  const summary = `${Math.round(framesPerSecond)} frames per second.`;
  return framesPerSecond >= MIN_FRAMES_PER_SECOND
    ? ok(summary)
    : warning(
        summary,
        'Check the load of the GPU, the bandwidth, and whether this machine decodes the video fast enough. A still picture may send few frames.',
      );
};

const inputOf = ({size, isInputOpen}: BrowserResult): Finding => {
  if (!size) return unknown('The stream did not play.');
  return isInputOpen
    ? ok('The host accepts input.')
    : failed(
        'The host does not accept input.',
        'End the session and start a new one. If this repeats, look for the input channel in the log of the host.',
      );
};

const messagesOf = ({size, answerMs}: BrowserResult): Finding => {
  if (!size) return unknown('The stream did not play.');
  return answerMs === undefined
    ? warning(
        'The application does not answer `loadingStateQuery`.',
        'If your page sends messages, enable the messaging extension of the application. Otherwise ignore this.',
      )
    : ok('The application answers messages.');
};
