/** A text of others, without what they must not be shown to know: a server may tell in its words what it was sent. */
export const redact = (text: string, secret: string | undefined): string =>
  secret ? text.replaceAll(secret, '…') : text;
