/** A shorter secret, or a shorter form of one, may be part of any word. */
export const MIN_SECRET_LENGTH = 6;

/** Removes secrets from the text of a server, which may repeat them as they are or encoded. */
export const redact = (text: string, ...secrets: readonly (string | undefined)[]): string => {
  let safe = text;
  for (const form of secrets.flatMap(secretForms)) safe = safe.replaceAll(form, '…');
  return safe;
};

/**
 * A secret and its encoded forms: for an address, and in base64 at each position within another text. The longest form
 * comes first. Empty without a secret.
 */
export const secretForms = (secret: string | undefined): readonly string[] => {
  if (!secret) return [];
  const bytes = new TextEncoder().encode(secret);
  // A text before the secret shifts its bits. The characters that also depend on the neighbours are left out.
  const shifted = [0, 1, 2].map((shift) => {
    const binary = '\0'.repeat(shift) + Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
    return btoa(binary).slice(Math.ceil((shift * 8) / 6), Math.floor((binary.length * 8) / 6));
  });
  const percent = encodeURIComponent(secret.toWellFormed());
  const encoded = [
    percent,
    percent.replace(/%\w\w/g, (escape) => escape.toLowerCase()),
    ...shifted,
    ...shifted.map((form) => form.replaceAll('+', '-').replaceAll('/', '_')),
  ].filter((form) => form.length >= MIN_SECRET_LENGTH);
  return [...new Set([secret, ...encoded])].sort((a, b) => b.length - a.length);
};
