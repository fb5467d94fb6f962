import {z} from 'zod/mini';
import type {AppStreamElement} from '../../src/index.ts';
import {unlessAborted} from '../../src/platform/abort.ts';

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
