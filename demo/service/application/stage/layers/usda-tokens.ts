/** A token of USD text. `text` is the source text, but strings have no quotes. */
export interface UsdaToken {
  readonly kind: 'word' | 'string' | 'asset' | 'path' | 'mark' | 'line';
  readonly text: string;
}

const COMMENT = /\/\*[\s\S]*?\*\//y;
const PATTERNS: [UsdaToken['kind'] | 'skip', RegExp][] = [
  ['skip', /[ \t\r\uFEFF]+/y],
  ['skip', /#[^\n]*/y],
  ['skip', COMMENT],
  ['line', /[\n;]/y],
  ['string', /"""(?:\\[\s\S]|[^\\])*?"""|'''(?:\\[\s\S]|[^\\])*?'''/y],
  ['string', /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/y],
  ['asset', /@@@[\s\S]*?@@@|@[^@\n]*@/y],
  ['path', /<[^>\n]*>/y],
  ['mark', /[(){}[\],=]/y],
  ['word', /[^\s(){}[\],=;"'@<#]+/y],
];

/** Splits USD text into tokens. Comments are dropped. Line ends are kept, because they end a statement. */
export function tokeniseUsda(source: string): UsdaToken[] {
  const tokens: UsdaToken[] = [];
  let at = 0;
  const lastClose = source.lastIndexOf('*/');
  scan: while (at < source.length) {
    for (const [kind, pattern] of PATTERNS) {
      // Text that is never closed is not a comment. The check avoids searching for the end again and again.
      if (pattern === COMMENT && at > lastClose) continue;
      pattern.lastIndex = at;
      const text = pattern.exec(source)?.[0];
      if (!text) continue;
      at += text.length;
      if (kind !== 'skip') tokens.push({kind, text: kind === 'string' ? unquote(text) : text});
      continue scan;
    }
    const line = source.slice(0, at).split('\n').length;
    throw new Error(`line ${line}: “${source.slice(at, at + 12).trim()}” is not USD text`);
  }
  return tokens;
}

function unquote(text: string): string {
  const fence = /^("""|''')/.test(text) ? 3 : 1;
  return text.slice(fence, -fence).replace(/\\(.)/g, '$1');
}
