import type {AppStreamError} from '../errors/app-stream-error.ts';

/** What one look at the page, its browser or its surroundings has found. */
export interface Check {
  /** What was looked at. */
  readonly check: string;
  /** `warning`: a stream can play, and something about it will not work. `skipped`: there was nothing to look at. */
  readonly outcome: 'ok' | 'warning' | 'failed' | 'skipped';
  /** What was found. */
  readonly words: string;
  /** What to do about it. */
  readonly advice?: string;
}

/** What a check finds; its name is given by whoever asks for it. */
export type Finding = Omit<Check, 'check'>;

export const ok = (words: string): Finding => ({outcome: 'ok', words});
export const skipped = (words: string): Finding => ({outcome: 'skipped', words});
export const warning = (words: string, advice: string): Finding => ({outcome: 'warning', words, advice});
export const failed = (words: string, advice: string): Finding => ({outcome: 'failed', words, advice});

/** A failure as what a check has found, with the server's own words. */
export const failedBy = ({message, detail, advice, alternatives}: AppStreamError): Finding =>
  failed(
    [message, detail, alternatives.length ? `There is: ${alternatives.join(', ')}.` : '']
      .filter(Boolean)
      .join(' '),
    advice,
  );
