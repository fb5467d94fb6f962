/**
 * Characters that a terminal or a viewer obeys instead of showing: control characters without tab and line feed, separators of
 * lines, marks of direction, and all others that Unicode makes invisible, which may also split a secret.
 */
const OBEYED = /[\p{Cc}\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu;

/** Removes the characters of an outside text that would control a terminal, or hide a part of the text. */
export const removeControls = (text: string): string =>
  text.replace(OBEYED, (character) => (character === '\n' || character === '\t' ? character : ''));

/** Writes an outside text as one line of Markdown that contains no markup, no HTML and no end of a cell. */
export const escapeMarkdown = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\\`[\]|]/g, '\\$&')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;');
