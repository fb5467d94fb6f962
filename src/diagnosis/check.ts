import type {AppStreamError} from '../errors/app-stream-error.ts';
import {causeText} from '../errors/cause-text.ts';

/** The result of one check of the page, the browser, the network or the service. */
export interface Check {
  /** The name of the check, for example `secure context`. */
  readonly check: string;
  /** `warning`: the stream can play, but a feature will not work. `skipped`: the check does not apply. */
  readonly outcome: 'ok' | 'warning' | 'failed' | 'skipped';
  /** The result in one sentence. */
  readonly summary: string;
  /** How to fix the problem. */
  readonly advice?: string;
}

/** The result of a check, without its name. */
export type Finding = Omit<Check, 'check'>;

export const ok = (summary: string): Finding => ({outcome: 'ok', summary});
export const skipped = (summary: string): Finding => ({outcome: 'skipped', summary});
export const warning = (summary: string, advice: string): Finding => ({outcome: 'warning', summary, advice});
export const failed = (summary: string, advice: string): Finding => ({outcome: 'failed', summary, advice});

/** The most alternatives that a report lists, and the longest name, in characters. */
const MAX_ALTERNATIVES = 20;
const MAX_NAME_LENGTH = 100;

/** Converts an error to a failed check, with the server's own words, the caught error and the alternatives. */
export const failedWith = (error: AppStreamError): Finding => {
  const {message, detail, advice} = error;
  const alternatives = error.alternatives
    .slice(0, MAX_ALTERNATIVES)
    .map((name) => name.slice(0, MAX_NAME_LENGTH));
  return failed(
    [message, detail, causeText(error), alternatives.length ? `Available: ${alternatives.join(', ')}.` : '']
      .filter(Boolean)
      .join(' '),
    advice,
  );
};
