/** What a page asks of the service: which application, in which version, as which profile, with what to open. */
export interface StreamRequest {
  readonly appId: string;
  readonly profile: string;
  /** Default `latest`. */
  readonly version?: string | undefined;
  /** URI of the USD stage to load. */
  readonly stageUri?: string | undefined;
  /** Custom arguments that change the application's behaviour (`service-interface.md`, POST /stream). */
  readonly arguments?: Readonly<Record<string, unknown>> | undefined;
}

/** Whether a version means “the newest”. */
export const isLatest = (version: string | undefined) => !version || version === 'latest';
