import {AppStreamError} from '../../errors/app-stream-error.ts';
import type {SessionState} from '../../session/session-state.ts';

/** The errors that a state carries. */
export const errorsOf = (state: SessionState): readonly AppStreamError[] => {
  const values: unknown[] = Object.values(state);
  if ('deferred' in state) values.push(state.deferred.error);
  return values.filter((value) => value instanceof AppStreamError);
};
