/** A piece of code and its kind, which selects its color. */
export interface CodeToken {
  readonly text: string;
  readonly kind: 'plain' | 'tag' | 'value' | 'keyword';
}

/** Tags with their brackets, quoted values, and the keywords of the examples. */
const PIECES =
  /(?<tag><\/?[a-z][\w-]*|\/?>)|(?<value>"[^"]*"|'[^']*')|(?<keyword>\b(?:import|export|const)\b)/g;

/** Splits code into tokens. The texts of all tokens together are the code. */
export const highlight = (code: string): readonly CodeToken[] => {
  const tokens: CodeToken[] = [];
  let end = 0;
  for (const {0: text, index, groups} of code.matchAll(PIECES)) {
    if (index > end) tokens.push({text: code.slice(end, index), kind: 'plain'});
    const kind = groups?.['tag'] ? 'tag' : groups?.['value'] ? 'value' : 'keyword';
    tokens.push({text, kind});
    end = index + text.length;
  }
  return [...tokens, {text: code.slice(end), kind: 'plain'}];
};
