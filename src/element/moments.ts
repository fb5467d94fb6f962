/**
 * The code of an element loads at the moments of a run, each as one file. `start` comes with the tag: everything until the
 * create request, with all retries and all explanations of failures. The other moments are here, with what the element does
 * until one of them has arrived. A moment that is needed to repair a stream loads with the first frame at the latest,
 * because the proxy or the sign-in that breaks the stream breaks the import as well.
 */
import {LazyModule} from '../errors/load-module.ts';

/**
 * Loads beside the questions to the catalogue, or for the first message of the page. The run waits for it once, before it
 * creates a session or signs in. If it cannot be loaded, the start fails with `code-missing`.
 */
export const playMoment = new LazyModule('play', 'RemoteApplication', () => import('./play-moment.ts'));

/**
 * Loads when a start takes half a second, when the element waits for the user, with the first frame, and with an end or a
 * failure. Until it has arrived, the element shows the bare video, and errors have codes instead of sentences. Then the
 * card of the present state appears.
 */
export const viewMoment = new LazyModule('view', 'openView', () => import('./view-moment.ts'));

/** Loads with the first frame of an element with `controls`. Until it has arrived, the element warns and has no controls. */
export const controlsMoment = new LazyModule(
  'controls',
  'openControls',
  () => import('../controls/controls.ts'),
);

/** Loads the panel of an element with `stats`. Until it has arrived, the element warns and shows no panel. */
export const statisticsMoment = new LazyModule(
  'statistics',
  'StatisticsPanel',
  () => import('../stats/panel/statistics-panel.ts'),
);

/** Loads for `diagnose()`, which rejects if it fails. */
export const diagnosisMoment = new LazyModule(
  'diagnosis',
  'diagnoseStream',
  () => import('./diagnose-stream.ts'),
);
