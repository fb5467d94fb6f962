import ts from 'typescript';
import type {CodeBlock} from '../../package/code-blocks/read-blocks.ts';
import type {StageOptions} from './stage.ts';

/** The parts of a page around its block. */
export interface BlockContext extends StageOptions {
  /** The HTML that the text around the block supposes (default for scripts: a stream and a button). */
  readonly before?: string;
  readonly after?: string;
  /** Addresses of the block, and those that replace them. Both are texts. */
  readonly addresses?: Readonly<Record<string, string>>;
  /** Constants of a script that the test reads from `blockModule`. */
  readonly exports?: readonly string[];
  /** The text supposes that the stream plays, so the script runs after that. */
  readonly isLate?: boolean;
}

/** A stream and a button, as most scripts suppose them. Their ids are global names. */
const STREAM =
  '<app-stream id="stream" service-url="/service" app-id="usd-viewer" profile="default"></app-stream>';
const DEFAULT_SURROUNDINGS = `${STREAM}<button id="button">Button</button>`;

const DEFINE = `<script type="module">import 'app-stream/define';</script>`;
/** What loads the element. The page of a script does that together with the script. */
const LOADS_ELEMENT = /app-stream\.js|app-stream\/define/;

const replaceAddresses = (code: string, addresses: Readonly<Record<string, string>> = {}): string =>
  Object.entries(addresses).reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`the block does not contain ${from}`);
    return text.replaceAll(from, to);
  }, code);

/** The block as a script that a browser runs. Its constants stay readable. */
export const scriptOf = ({code, language}: CodeBlock, {addresses, exports = []}: BlockContext): string => {
  const text = replaceAddresses(code, addresses);
  const script = language === 'ts' ? transpile(text) : text;
  return exports.length ? `${script}\nexport {${exports.join(', ')}};\n` : script;
};

const transpile = (code: string) =>
  ts.transpileModule(code, {
    compilerOptions: {target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext},
  }).outputText;

/** The page of a block: the block itself if it is HTML, else a page that loads it. */
export const pageOf = (
  block: CodeBlock,
  imports: Readonly<Record<string, string>>,
  context: BlockContext,
): string => {
  const {before, after = '', host, script, sessions, prims} = context;
  const head = `<script type="importmap">${JSON.stringify({imports})}</script>
<script>globalThis.stageOptions = ${JSON.stringify({host, script, sessions, prims})}</script>
<script type="module" src="/app-stream/stage.js"></script>`;
  const around = before ?? (block.language === 'html' ? '' : DEFAULT_SURROUNDINGS);
  const code = bodyOf(block, context);
  const [, doctype = '', whole = ''] = /^(<!doctype html>\s*)(.*)$/is.exec(code) ?? [];
  // Such a page loads the element itself.
  if (doctype) return `${doctype}${head}${around}${whole}${after}`;
  const [, tag = '<html lang="en">', inside = code] = /^(<html[^>]*>)(.*)<\/html>\s*$/s.exec(code) ?? [];
  const define = LOADS_ELEMENT.test(code) ? '' : DEFINE;
  return `<!doctype html>${tag}<head><meta charset="utf-8"><title>${block.heading}</title>${head}</head>
<body>${around}${define}${inside}${after}</body></html>`;
};

const bodyOf = ({language, code}: CodeBlock, {addresses, isLate}: BlockContext): string => {
  switch (language) {
    case 'html':
      return replaceAddresses(code, addresses);
    case 'css':
      return `<style>${code}</style>`;
    default:
      if (isLate)
        return `<script type="module">
          import 'app-stream/define';
          while (streamOf().state.phase !== 'playing')
            await new Promise((resolve) => streamOf().addEventListener('statechange', resolve, {once: true}));
          globalThis.blockModule = await import('/block.js');
        </script>`;
      // In one task, as a page does that imports the tag and then sets it up.
      return `<script type="module">
        import 'app-stream/define';
        import * as block from '/block.js';
        globalThis.blockModule = block;
      </script>`;
  }
};
