import {AppStreamError} from '../../src/errors/app-stream-error.ts';

/** What a promise rejects with; `undefined` when it does not. */
export const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

/** The code of the failure that is thrown. */
export const codeOf = (run: () => void): string | undefined => {
  try {
    run();
  } catch (error) {
    return AppStreamError.from(error).code;
  }
  return undefined;
};
