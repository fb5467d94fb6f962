import {ENGLISH} from '../errors/app-stream-error.ts';
import {loadPart} from '../errors/load-part.ts';

/** Loads the advice of all errors. Until it is loaded, errors have no advice. */
export const loadAdvice = async () => {
  ENGLISH.advice ??= (await loadPart('advice', () => import('./advice.ts'))).advice;
};

/** Loads the texts of errors that no element reports. */
export const loadEnglish = async () => {
  const [{failures}] = await Promise.all([loadPart('failures-en', () => import('./en.ts')), loadAdvice()]);
  ENGLISH.texts = failures;
};
