import {html as htmlLanguage} from '@codemirror/lang-html';
import {classHighlighter, highlightCode} from '@lezer/highlight';
import type {Framework} from './framework-code.ts';

/** A piece of code in one color. */
export interface CodePiece {
  readonly text: string;
  /** Empty, or names such as `tok-string`. */
  readonly classes: string;
}

const {parser} = htmlLanguage().language;

/** The parser of HTML reads TypeScript with JSX within a script. */
const SCRIPT = '<script type="text/typescript-jsx">';

/** Colors the code of a framework. */
export const highlight = (framework: Framework, code: string): readonly CodePiece[] => {
  const isScript = framework === 'React' || framework === 'Angular';
  const document = isScript ? `${SCRIPT}${code}</script>` : code;
  const from = isScript ? SCRIPT.length : 0;
  const pieces: CodePiece[] = [];
  highlightCode(
    document,
    parser.parse(document),
    classHighlighter,
    (text, classes) => pieces.push({text, classes}),
    () => pieces.push({text: '\n', classes: ''}),
    from,
    from + code.length,
  );
  return pieces;
};
