/**
 * The code of an element loads at the moments of a run, each as one file. `start` comes with the tag: everything until the
 * first frame, with all retries and all explanations of failures. The other moments are here, with what the element does
 * until one of them has arrived. A moment that is needed to repair a stream loads with the first frame, because the
 * proxy or the sign-in that breaks the stream breaks the import as well.
 */
import {LazyModule} from '../errors/load-module.ts';

/**
 * Loads with the first frame, or the first message of the page. Until it has arrived, the stream plays without input and
 * messages, no code detects a frozen video or an inactive user, and the element warns.
 */
export const playMoment = new LazyModule('play', () => import('./play-moment.ts'));

/**
 * Loads when a start takes half a second, when the element waits for the user, with the first frame, and with an end or a
 * failure. Until it has arrived, the element shows the bare video, and errors have codes instead of sentences. Then the
 * card of the present state appears.
 */
export const viewMoment = new LazyModule('view', () => import('./view-moment.ts'));

/** Loads with the first frame of an element with `controls`. Until it has arrived, the element warns and has no controls. */
export const controlsMoment = new LazyModule('controls', () => import('../controls/controls.ts'));

/**
 * Loads with the first frame, because a bad network is no time to load its rating. If it fails, there is no `quality`,
 * `getStats()` rejects, and `stats` becomes false with a warning.
 */
export const statisticsMoment = new LazyModule('statistics', () => import('../stats/statistics.ts'));

/** Loads for `diagnose()`, which rejects if it fails. */
export const diagnosisMoment = new LazyModule('diagnosis', () => import('./diagnose-stream.ts'));
