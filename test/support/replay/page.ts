/** Runs in the browser of `npm test -- replay`: plays a recording, and reports what the element makes of it. */
import type {AppStreamError, SessionState} from '../../../src/index.ts';
import {readRecording} from './recording.ts';
import {Replay} from './replay.ts';
import {createReplayedStream} from './replayed-stream.ts';

declare global {
  /** Set by the command before this script runs. */
  var replayedRecording: unknown;
  /** Prints a line. */
  var printLine: (line: string) => Promise<void>;
  /** Ends the command. */
  var endReplay: (isGood: boolean) => Promise<void>;
}

/** How long the replay may take, in milliseconds. */
const LIMIT_MS = 60_000;
/** The longest part of a message that is printed, in characters. */
const MAX_LENGTH = 200;

const startedAt = performance.now();
const print = (what: string, text: string) => {
  const ms = String(Math.round(performance.now() - startedAt)).padStart(6);
  void printLine(`${ms} ms  ${what.padEnd(8)} ${text}`);
};

const describeError = ({code, message, detail}: AppStreamError) =>
  `${code}: ${message}${detail ? ` (${detail})` : ''}`;

const describeState = (state: SessionState) => {
  const step = 'step' in state ? ` (${state.step})` : '';
  const reason = state.phase === 'ended' ? ` (${state.reason})` : '';
  return `${state.phase}${step}${reason}`;
};

const play = async () => {
  const recording = readRecording(globalThis.replayedRecording);
  using replay = new Replay(recording);
  const element = createReplayedStream();
  const failures: string[] = [];
  const fail = (what: string, text: string) => {
    failures.push(text);
    print(what, text);
  };
  element.addEventListener('statechange', ({state}) => print('state', describeState(state)));
  element.addEventListener('message', ({data}) =>
    print('message', JSON.stringify(data).slice(0, MAX_LENGTH)),
  );
  element.addEventListener('error', ({error}) => fail('error', describeError(error)));
  element.addEventListener('warning', ({error}) => print('warning', describeError(error)));
  document.body.append(element);
  try {
    await replay.play(element, AbortSignal.timeout(LIMIT_MS));
  } catch (error) {
    fail('stuck', String(error));
  }
  return failures.length === 0 && element.state.phase !== 'failed';
};

await endReplay(
  await play().catch((error: unknown) => {
    print('failed', String(error));
    return false;
  }),
);
