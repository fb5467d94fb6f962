/** How long the application may take, in milliseconds. */
export interface ApplicationLimits {
  /** Once the picture plays, until what the person does reaches the application; then the person is told. */
  readonly inputMs: number;
  /** Until it shows that it speaks Kit, when another stage is asked for; else the stage takes another session. */
  readonly kitMs: number;
}

export const APPLICATION_LIMITS: ApplicationLimits = {inputMs: 5000, kitMs: 3000};
