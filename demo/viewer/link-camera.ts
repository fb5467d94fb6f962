import * as z from 'zod/mini';
import type {AppStreamElement} from '../../src/define.ts';
import type {AppStreamSceneElement} from '../../src/scene.ts';

const reportSchema = z.object({
  event_type: z.literal('demoCamera'),
  payload: z.object({camera: z.nullable(z.record(z.string(), z.unknown()))}),
});

/** Puts the camera that the demo application reports into the link of the page. It reports null for its first view. */
export const linkCamera = (stream: AppStreamElement, scene: AppStreamSceneElement) => {
  stream.addEventListener('message', ({data}) => {
    const report = reportSchema.safeParse(data);
    if (!report.success) return;
    const {camera} = report.data.payload;
    scene.linkData = camera ? {camera} : undefined;
  });
};
