/**
 * Removes secrets from a recording. Session ids and tokens go, and so do the passwords of ICE. All else stays, because a
 * replay needs it.
 */
export const redactRecording = (events: readonly unknown[], redact: (text: string) => string): string => {
  const text = JSON.stringify({version: 1, events}, undefined, 1);
  return redact(text).replace(/(a=ice-pwd:)[A-Za-z0-9+/]+/g, '$1redactedredactedredacted');
};
