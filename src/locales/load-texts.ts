import {loadPart} from '../errors/load-part.ts';
import {withinLimit} from '../platform/abort.ts';

/** A failure must not wait longer for its texts than this. */
const LIMIT_MS = 3000;

/** Resolves when the texts are loaded, after three seconds at the latest. It never rejects. */
export const waitForTexts = (loading: Promise<unknown>): Promise<void> =>
  withinLimit(() => loading, {limitMs: LIMIT_MS}).then(ignore, ignore);

const ignore = () => undefined;

/**
 * Loads the texts of errors that no element reports, in English, once per page. It never rejects, and it resolves after
 * three seconds at the latest: without its texts, an error has only its code.
 */
export const loadTexts = (): Promise<void> =>
  waitForTexts(loadPart('english', () => import('./load-english.ts')).then(({loadEnglish}) => loadEnglish()));
