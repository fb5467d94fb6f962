/** The request for a stream: application, version, profile and stage. */
export interface StreamRequest {
  readonly appId: string;
  readonly profile: string;
  /** The version (default: `latest`). */
  readonly version?: string | undefined;
  /** URI of the USD stage to load. */
  readonly stageUri?: string | undefined;
  /** Custom arguments that change the application's behaviour (`service-interface.md`, POST /stream). */
  readonly arguments?: Readonly<Record<string, unknown>> | undefined;
}

/** Whether a version means the newest one. */
export const isLatest = (version: string | undefined) => !version || version === 'latest';
