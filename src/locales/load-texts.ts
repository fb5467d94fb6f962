import {ENGLISH} from '../errors/app-stream-error.ts';
import {LazyModule} from '../errors/load-module.ts';
import {withinLimit} from '../platform/abort.ts';

/** The longest wait for texts, in milliseconds. */
const LIMIT_MS = 3000;

const english = new LazyModule('en', () => import('./en.ts'));
const advice = new LazyModule('advice', () => import('./advice.ts'));

/**
 * Loads the texts of errors that no element reports, in English, once per page. It never rejects, and it resolves after
 * three seconds at the latest: without its texts, an error has only its code.
 */
export const loadTexts = (): Promise<void> =>
  withinLimit(setEnglish, {limitMs: LIMIT_MS}).catch(() => undefined);

const setEnglish = async () => {
  const [texts, forDevelopers] = await Promise.all([english.load(), advice.load()]);
  ENGLISH.texts = texts.failures;
  ENGLISH.advice = forDevelopers.advice;
};
