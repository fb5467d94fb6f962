/** A piece of USD text: `text` is what stood there, except that strings come without quotes. */
export interface UsdaToken {
  readonly kind: 'word' | 'string' | 'asset' | 'path' | 'mark' | 'line';
  readonly text: string;
}

const comment = /\/\*[\s\S]*?\*\//y;
const patterns: [UsdaToken['kind'] | 'skip', RegExp][] = [
  ['skip', /[ \t\r\uFEFF]+/y],
  ['skip', /#[^\n]*/y],
  ['skip', comment],
  ['line', /[\n;]/y],
  ['string', /"""(?:\\[\s\S]|[^\\])*?"""|'''(?:\\[\s\S]|[^\\])*?'''/y],
  ['string', /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/y],
  ['asset', /@@@[\s\S]*?@@@|@[^@\n]*@/y],
  ['path', /<[^>\n]*>/y],
  ['mark', /[(){}[\],=]/y],
  ['word', /[^\s(){}[\],=;"'@<#]+/y],
];

/** Splits USD text into tokens; comments go, line ends stay, since they end a statement. */
export function usdaTokens(source: string): UsdaToken[] {
  const tokens: UsdaToken[] = [];
  let at = 0;
  const lastClose = source.lastIndexOf('*/');
  scan: while (at < source.length) {
    for (const [kind, pattern] of patterns) {
      // What is never closed is no comment; its end is not looked for each time anew.
      if (pattern === comment && at > lastClose) continue;
      pattern.lastIndex = at;
      const text = pattern.exec(source)?.[0];
      if (!text) continue;
      at += text.length;
      if (kind !== 'skip') tokens.push({kind, text: kind === 'string' ? unquoted(text) : text});
      continue scan;
    }
    const line = source.slice(0, at).split('\n').length;
    throw new Error(`line ${line}: “${source.slice(at, at + 12).trim()}” is not USD text`);
  }
  return tokens;
}

function unquoted(text: string): string {
  const fence = /^("""|''')/.test(text) ? 3 : 1;
  return text.slice(fence, -fence).replace(/\\(.)/g, '$1');
}
