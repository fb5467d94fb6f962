/** A mention of a protocol document: the document and, where the text gives them, its sections. */
export interface Citation {
  /** The name of the document, for example `nvst.md`. */
  readonly document: string;
  /** Section numbers such as `4.3` and headings such as `Route entry`, as the text has them. */
  readonly places: readonly string[];
  /** Counts from 1. */
  readonly line: number;
}

/** The headings of a Markdown text, in their order. Code blocks have none. */
export const headingsOf = (markdown: string): readonly string[] =>
  [...markdown.replace(/^```.*?^```$/gms, '').matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => heading);

/** The fragment that GitHub gives to a heading. */
export const fragmentOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-');

/** The targets of the links in a Markdown text. */
export const linksOf = (markdown: string): readonly string[] =>
  [...markdown.replace(/^```.*?^```$/gms, '').matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);

/** The places that citations may have: the number of each heading, and its text without the number. */
export const placesOf = (headings: readonly string[]): ReadonlySet<string> =>
  new Set(
    headings.flatMap((heading) => {
      const [, number, text = ''] = /^(?:(\d+(?:\.\d+)?)\.? )?(.+)$/.exec(heading) ?? [];
      return number === undefined ? [comparable(text)] : [number, comparable(text)];
    }),
  );

/** A place without the differences that do not matter: capitals and backticks. */
export const comparable = (place: string): string => place.replaceAll('`', '').toLowerCase();

/** In characters: the places of a citation are found within this distance after the document's name. */
const REACH = 200;

/** The citations of these documents in a text. */
export const readCitations = (text: string, places: ReadonlyMap<string, ReadonlySet<string>>): Citation[] => {
  const names = [...places.keys()].map((name) => name.replace('.', '\\.')).join('|');
  const mention = new RegExp(`(?<![\\w-])(${names})\`?`, 'g');
  return [...text.matchAll(mention)].map((match) => {
    const [all, document = ''] = match;
    const rest = unwrapped(text.slice(match.index + all.length, match.index + all.length + REACH));
    return {
      document,
      places: numbersIn(rest) ?? headingsIn(rest, places.get(document) ?? new Set()),
      line: text.slice(0, match.index).split('\n').length,
    };
  });
};

/** A comment or a paragraph as one line. */
const unwrapped = (text: string): string => text.replace(/\s*\n\s*(?:\*(?!\/)|\/\/)?\s*/g, ' ');

/** The section number right after the name, and those later in the same parentheses or sentence: `4.3, Values; 4.4`. */
const numbersIn = (rest: string): readonly string[] | undefined => {
  const [, first] = /^,? (?:sections? )?(\d+(?:\.\d+)*)/.exec(rest) ?? [];
  if (first === undefined) return undefined;
  const [citation = ''] = /^(?:[^().]|\.(?=\d))*/.exec(rest) ?? [];
  const further = citation.matchAll(/(?<=[,;] | and | or | to )\d+\.\d+(?=$|[\s,;:])/g);
  return [...new Set([first, ...[...further].map(([number]) => number)])];
};

/**
 * The headings after the name and a comma: ", `routes` and Route order". The first one counts even where no heading is
 * like it. A heading begins with a capital, a digit or a backtick. Other words are prose, and so is a further document.
 */
const headingsIn = (rest: string, known: ReadonlySet<string>): readonly string[] => {
  const found: string[] = [];
  let left = rest;
  for (;;) {
    const isFirst = found.length === 0;
    const [start = ''] = (isFirst ? /^, (?=[A-Z\d`])/ : /^(?:, | and |; )(?=[A-Z\d`])/).exec(left) ?? [];
    const text = left.slice(start.length);
    if (!start || /^`?[\w./-]+\.md\b/.test(text)) return found;
    const heading = longestHeading(text, known) ?? /^[^,;)]*/.exec(text)?.[0] ?? '';
    found.push(heading);
    left = text.slice(heading.length);
  }
};

/** The longest known heading that a text begins with. */
const longestHeading = (text: string, known: ReadonlySet<string>): string | undefined => {
  const [clause = ''] = /^[^;)]*/.exec(text) ?? [];
  const ends = [...clause.matchAll(/(?=[\s,.:]|$)/g)].map(({index}) => clause.slice(0, index));
  return ends.findLast((start) => known.has(comparable(start)));
};
