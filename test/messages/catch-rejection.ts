import {AppStreamError} from '../../src/errors/app-stream-error.ts';

/** Returns the rejection reason of a promise, or `undefined` if the promise resolves. */
export const catchRejection = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

/** Returns the code of the thrown error, or `undefined` if nothing is thrown. */
export const catchErrorCode = (run: () => void): string | undefined => {
  try {
    run();
  } catch (error) {
    return AppStreamError.from(error).code;
  }
  return undefined;
};
