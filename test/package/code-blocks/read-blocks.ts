/** A fenced block of code in a Markdown page. */
export interface CodeBlock {
  /** The path of the page, from the root of the repository. */
  readonly file: string;
  /** The line of the page where the code begins. */
  readonly line: number;
  /** The heading above it. */
  readonly heading: string;
  readonly language: string;
  readonly code: string;
  /** The reason why nothing checks the block, from a comment above it: `<!-- unchecked: the reason -->`. */
  readonly unchecked: string | undefined;
  /** The file whose text the block repeats, from a comment above it: `<!-- file: demo/a.ts -->`. */
  readonly copyOf: string | undefined;
}

const FENCE = /^(?<indent> *)(?<fence>`{3,})(?<language>[\w+-]*).*$/;
const HEADING = /^#+ (?<text>.+)$/;
const MARKER = /^\s*<!-- (?<kind>unchecked|file): (?<value>.+) -->$/;

/** The blocks of a page. A block inside a block of more backticks is part of the outer one. */
export const readBlocks = (file: string, text: string): readonly CodeBlock[] => {
  const lines = text.split('\n');
  const blocks: CodeBlock[] = [];
  let heading = '';
  for (let at = 0; at < lines.length; at += 1) {
    heading = HEADING.exec(lines[at] ?? '')?.groups?.['text'] ?? heading;
    const {indent = '', fence, language = ''} = FENCE.exec(lines[at] ?? '')?.groups ?? {};
    if (fence === undefined) continue;
    const begin = at + 1;
    const length = lines.slice(begin).findIndex((line) => line.trim() === fence);
    if (length < 0) throw new Error(`${file}:${begin}: the block has no end`);
    const code = lines.slice(begin, begin + length).map((line) => line.slice(indent.length));
    blocks.push({
      file,
      line: begin + 1,
      heading,
      language,
      code: `${code.join('\n')}\n`,
      unchecked: markerAbove(lines, at, 'unchecked'),
      copyOf: markerAbove(lines, at, 'file'),
    });
    at = begin + length;
  }
  return blocks;
};

/** The value of a marker in the nearest line above that is not empty. */
const markerAbove = (lines: readonly string[], at: number, kind: string): string | undefined => {
  const above = lines.slice(0, at).findLast((line) => line.trim() !== '');
  const {groups} = MARKER.exec(above ?? '') ?? {};
  return groups?.['kind'] === kind ? groups['value'] : undefined;
};
