/** A piece of code and its kind, which selects its color. */
export interface CodeToken {
  readonly text: string;
  readonly kind: 'plain' | 'tag' | 'name' | 'value' | 'keyword';
}

/** Tags with their brackets, names of attributes, quoted values, and the keywords of the examples. */
const PIECES =
  /(?<tag><\/?[a-z][\w-]*|\/?>)|(?<value>"[^"]*"|'[^']*')|(?<name>[\w:-]+(?==["'{]))|(?<keyword>\b(?:import|export|const)\b)/g;

/** Splits code into tokens. The texts of all tokens together are the code. */
export const highlight = (code: string): readonly CodeToken[] => {
  const tokens: CodeToken[] = [];
  let end = 0;
  for (const {0: text, index, groups} of code.matchAll(PIECES)) {
    if (index > end) tokens.push({text: code.slice(end, index), kind: 'plain'});
    const kind = (['tag', 'name', 'value'] as const).find((name) => groups?.[name]);
    tokens.push({text, kind: kind ?? 'keyword'});
    end = index + text.length;
  }
  return [...tokens, {text: code.slice(end), kind: 'plain'}];
};
