import type {FailureCode} from './failures.ts';

/** The texts of one failure for users, in one language. */
export interface FailureText {
  /** What happened, in one sentence. */
  readonly title: string;
  /** What the user can do, in one sentence. */
  readonly hint?: string;
}

export type FailureTexts = Readonly<Record<FailureCode, FailureText>>;

/** What the developer or the operator can do about each failure. Shown inside "Details" only, always in English. */
export type FailureAdvice = Readonly<Record<FailureCode, string>>;

/** Where an error finds its texts. They may be loaded after the error was created, and may change with the language. */
export interface FailureTextSource {
  texts?: FailureTexts | undefined;
}

/** The texts of errors that no element reports, and the advice of all errors. English, once it is loaded. */
export const ENGLISH: FailureTextSource & {advice?: FailureAdvice} = {};
