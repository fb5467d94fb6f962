/** What the command gives to the checks. */
export interface DoctorSurroundings {
  readonly signal: AbortSignal;
  /** Called with each message of the service while the session starts. */
  readonly onMessage: (message: string) => void;
  /** Called with the id of the created session, which reports must not contain. */
  readonly onSession: (id: string) => void;
  readonly onRecording: (events: readonly unknown[]) => void;
  /** The folders with the built element and with the scripts of the page. */
  readonly elementFolder: string;
  readonly pageFolder: string;
}
