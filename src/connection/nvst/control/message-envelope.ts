/** What a text of `control_channel` holds. */
export type EnvelopeContent =
  /** A message of the application, parsed. */
  | {readonly kind: 'application'; readonly message: unknown; readonly newer: boolean}
  /** A message between the two libraries below the application. */
  | {readonly kind: 'stream'; readonly type: string; readonly value: unknown};

/**
 * How messages travel on `control_channel`. The two outer layers are inferred for Kit (`nvst.md` 4.7, 6.2), so that the
 * module can be replaced by `NvstOptions.messages`.
 */
export interface MessageEnvelope {
  /** @param json a message of the page to the application */
  wrap(json: string): string;
  /** @param message one for the library at the other end */
  wrapStream(message: {readonly type: string; readonly value: unknown}): string;
  /** `undefined` for what is no message; must not throw. */
  read(text: string): EnvelopeContent | undefined;
}
