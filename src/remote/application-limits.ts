/** How long the application may take, in milliseconds. */
export interface ApplicationLimits {
  /** To open its input channel once the stream plays. After this time the element warns (default: 5000). */
  readonly inputMs: number;
  /** To show that it understands Kit messages when the stage changes. Else a new session opens the stage (default: 3000). */
  readonly kitMs: number;
}

export const APPLICATION_LIMITS: ApplicationLimits = {inputMs: 5000, kitMs: 3000};
