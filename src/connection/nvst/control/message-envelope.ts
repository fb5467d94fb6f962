/** The content of one text on `control_channel`. */
export type EnvelopeContent =
  /** A message of the application. */
  | {readonly kind: 'application'; readonly message: unknown; readonly newer: boolean}
  /** A message of the host's streaming library. */
  | {readonly kind: 'stream'; readonly type: string; readonly value: unknown};

/**
 * Wraps and reads messages on `control_channel`. The two outer layers are inferred for Kit (`nvst.md` 4.7, 6.2), so a
 * page can replace this module by `NvstOptions.messages`.
 */
export interface MessageEnvelope {
  /** @param json a message of the page for the application */
  wrap(json: string): string;
  /** @param message a message for the host's streaming library */
  wrapStream(message: {readonly type: string; readonly value: unknown}): string;
  /** Returns `undefined` for a text that is no message. Must not throw. */
  read(text: string): EnvelopeContent | undefined;
}
