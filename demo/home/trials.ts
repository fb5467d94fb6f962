import {z} from 'zod/mini';
import type {AppStreamElement} from '../../src/index.ts';
import {pause, unlessAborted} from '../../src/platform/abort.ts';
import {type DemoServiceAccess, FREE, sendConditions} from '../shared/demo-service.ts';
import {toStageTitle} from '../shared/stages.ts';

interface TrialOptions {
  readonly stream: AppStreamElement;
  readonly service: DemoServiceAccess;
  /** Aborted when the user starts another trial. */
  readonly signal: AbortSignal;
}

/** Does something to the stream, and yields sentences about it. `{seconds}` is the time since the start. */
type Trial = (options: TrialOptions) => AsyncGenerator<string>;

const CUT_MS = 6000;

/** The stages that look best, in the order in which the button opens them. */
const STAGES = ['city.usda', 'tea-set.usda', 'molecule.usda', 'gears.usda', 'factory.usda'];

/** What a Kit application sends when it has opened a stage. */
const openedSchema = z.object({
  event_type: z.literal('openedStageResult'),
  payload: z.object({url: z.string(), result: z.literal('success')}),
});

/**
 * Resolves when the application has opened a stage: the one at `url` (default: any).
 * @throws the signal's reason when aborted
 */
export const waitForStage = (stream: AppStreamElement, signal: AbortSignal, url?: string) =>
  unlessAborted(
    new Promise<void>((resolve) => {
      const receive = ({data}: MessageEvent) => {
        const opened = openedSchema.safeParse(data);
        if (opened.success && opened.data.payload.url === (url ?? opened.data.payload.url)) resolve();
      };
      stream.addEventListener('message', receive, {signal});
    }),
    signal,
  );

async function* cutConnection({stream, service, signal}: TrialOptions) {
  await unlessAborted(stream.play(), signal);
  const id = stream.session?.id ?? '';
  yield 'The network fails for six seconds. The element keeps the last frame and reconnects.';
  const lost = new Promise((resolve) => {
    stream.addEventListener('reconnecting', resolve, {once: true, signal});
  });
  try {
    await sendConditions(service, id, {...FREE, lossPercent: 100});
    await unlessAborted(Promise.all([lost, pause(CUT_MS, signal)]), signal);
  } finally {
    await sendConditions(service, id, FREE);
  }
  await unlessAborted(stream.play(), signal);
  yield 'The video is back after {seconds} seconds, in the same session.';
}

async function* startCold({stream, signal}: TrialOptions) {
  yield 'A new session starts on a machine with empty caches. The element shows each step.';
  await unlessAborted(stream.stop(), signal);
  stream.setAttribute('profile', 'cold');
  await unlessAborted(stream.play(), signal);
  yield 'The first frame came after {seconds} seconds.';
}

async function* openStage({stream, signal}: TrialOptions) {
  const next = STAGES[(STAGES.indexOf(stream.stageUri ?? '') + 1) % STAGES.length] ?? '';
  const title = toStageTitle(next);
  yield `The application opens the stage “${title}”.`;
  const opened = waitForStage(stream, signal, next);
  stream.setAttribute('stage-uri', next);
  await unlessAborted(stream.play(), signal);
  await opened;
  yield `“${title}” is open after {seconds} seconds. The session and its connection are the same.`;
}

export const TRIALS: Readonly<Record<string, Trial>> = {
  cut: cutConnection,
  cold: startCold,
  stage: openStage,
};
