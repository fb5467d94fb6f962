import {AppStreamError} from './app-stream-error.ts';

/** The text of the caught error behind a failure, for the developer. Empty if there is none. */
export const causeText = ({cause}: AppStreamError): string => {
  if (cause instanceof AppStreamError) return `${cause.message} ${cause.advice}`.trim();
  return cause instanceof Error || typeof cause === 'string' ? String(cause) : '';
};
