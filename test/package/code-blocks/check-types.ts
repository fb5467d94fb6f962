import {existsSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import ts from 'typescript';
import * as z from 'zod';
import {SCRIPT_TAGS} from '../../../build/entries.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** A piece of a page that the compiler checks. */
export interface Source {
  readonly file: string;
  /** The line of the page where the code begins. */
  readonly line: number;
  readonly extension: 'ts' | 'tsx' | 'js' | 'jsx';
  readonly code: string;
  /** The package that has the types of its language, beside those that it imports. */
  readonly framework?: string;
}

/** JavaScript has no place for the types of parameters, and none for a promise that an element exists. */
const NO_MISTAKES_IN_JAVASCRIPT: ReadonlySet<number> = new Set([
  7006, // parameter implicitly has type any
  7031, // binding element implicitly has type any
  18047, // is possibly null
  2531, // object is possibly null
]);

/**
 * What the texts around the blocks suppose: the names that a block uses without a declaration, and the types of other
 * packages that a reader has installed.
 */
const GLOBALS = `
import type {AppStreamElement, AppStreamEventMap} from 'app-stream';

declare global {
  const stream: AppStreamElement;
  const button: HTMLButtonElement;
  const fullscreenButton: HTMLButtonElement;
  const windowButton: HTMLButtonElement;
  const saveButton: HTMLButtonElement;
  const mute: HTMLButtonElement;
  const end: HTMLButtonElement;
  const token: string;
  const isPresenting: boolean;
  // The functions of a test runner.
  const it: (title: string, test: () => Promise<void>) => void;
  // Svelte's own function.
  const $state: <Value>(initial?: Value) => Value;
  // NVIDIA's library in its old form.
  const AppStreamer: {sendMessage(text: string): void};

  type EventName = keyof (HTMLElementEventMap & WindowEventMap & DocumentEventMap & AppStreamEventMap);
}
`;

/** The tag of each id in the HTML blocks of the pages. */
type TagOfId = ReadonlyMap<string, string>;

/** The declarations for all blocks. `querySelector('#id')` has the type of the tag that a page gives the id. */
const declareNames = (tagOfId: TagOfId): string => {
  const lookUps = [...tagOfId].map(
    ([id, tag]) => `querySelector(selectors: '#${id}'): HTMLElementTagNameMap['${tag}'] | null;`,
  );
  return `${GLOBALS}
declare global { interface ParentNode { ${lookUps.join('\n')} } }
export {};
`;
};

/** Modules that are no TypeScript: components, connectors of the page, and a library that its owner does not publish openly. */
const DECLARED_MODULES = `
declare module '*.vue' { const component: object; export default component; }
declare module '*.svelte' { const component: object; export default component; }
declare module '*.css' {}
declare module '*/whep-connector.js' { const whep: import('app-stream').Connector; }
declare module '*/library-connector.js' { const library: (module: object) => import('app-stream').Connector; }
declare module '@nvidia/ov-web-rtc' { const library: object; export = library; }
`;

/**
 * Checks all sources in one program, under the options of the project. Returns the mistakes with their places.
 *
 * @param tagOfId the tags of the elements that a source finds by their ids
 */
export const checkTypes = (sources: readonly Source[], tagOfId: TagOfId): readonly string[] => {
  const sourceOfPath = new Map(
    sources.map((source, index) => [join(root, `.code-block-${index}.${source.extension}`), source]),
  );
  const files = new Map([...sourceOfPath].map(([path, {code}]) => [path, code]));
  for (const [index, text] of [declareNames(tagOfId), DECLARED_MODULES].entries())
    files.set(join(root, `.declarations-${index}.d.ts`), text);
  const options = readOptions();
  const program = ts.createProgram([...files.keys()], options, createHost(options, files));
  const checker = program.getTypeChecker();

  const problems: string[] = [];
  for (const path of files.keys()) {
    const tree = program.getSourceFile(path);
    if (!tree) throw new Error(`${path} is not in the program`);
    const source = sourceOfPath.get(path);
    const lineAt = (position: number) => tree.getLineAndCharacterOfPosition(position).line;
    const report = (position: number, text: string) =>
      problems.push(
        source ? `${source.file}:${source.line + lineAt(position)}: ${text}` : `${path}: ${text}`,
      );

    const isJavaScript = source?.extension.startsWith('js') ?? false;
    for (const found of [...program.getSyntacticDiagnostics(tree), ...program.getSemanticDiagnostics(tree)]) {
      if (isJavaScript && NO_MISTAKES_IN_JAVASCRIPT.has(found.code)) continue;
      report(found.start ?? 0, `TS${found.code} ${ts.flattenDiagnosticMessageText(found.messageText, ' ')}`);
    }
    for (const {name, position} of source ? unknownEvents(tree, checker) : [])
      report(position, `there is no event "${name}"`);
  }
  return problems;
};

/** The options of the project. The package's own names lead to its source. */
const readOptions = (): ts.CompilerOptions => {
  const path = join(root, 'tsconfig.json');
  const {config} = ts.readConfigFile(path, (name) => readFileSync(name, 'utf8')) as {config: unknown};
  const {options} = ts.parseJsonConfigFileContent(config, {...ts.sys, readDirectory: () => []}, root);
  return {
    ...options,
    allowJs: true,
    checkJs: true,
    jsx: ts.JsxEmit.ReactJSX,
    moduleDetection: ts.ModuleDetectionKind.Force,
    noUnusedLocals: false,
    noUnusedParameters: false,
    paths: readEntryPoints(),
    types: ['node'],
  };
};

const packageJson = z.object({
  exports: z.record(z.string(), z.union([z.string(), z.object({types: z.string().optional()})])),
});

/**
 * The file that has the types of each entry point: its source, or a file of declarations that is kept as it is. Those of script
 * tags also have an address.
 */
const readEntryPoints = (): Record<string, string[]> => {
  const {exports} = packageJson.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  const paths: Record<string, string[]> = {};
  for (const [entry, target] of Object.entries(exports)) {
    const types = typeof target === 'string' ? undefined : target.types;
    if (types === undefined) continue;
    const stem = types.replace(/^\.\/dist\//, 'src/').replace(/\.d\.ts$/, '');
    const candidates = [`${stem}.ts`, `${stem}.tsx`, `${stem}.d.ts`, types].map((name) => join(root, name));
    paths[`app-stream${entry.slice(1)}`] = candidates.filter((candidate) => existsSync(candidate));
  }
  for (const [file, entry] of Object.entries(SCRIPT_TAGS))
    paths[`/app-stream/${file}.js`] = [join(root, `src/${entry}.ts`)];
  return paths;
};

const createHost = (options: ts.CompilerOptions, files: ReadonlyMap<string, string>): ts.CompilerHost => {
  const host = ts.createCompilerHost(options);
  return {
    ...host,
    // The packages of some readers are installed for `examples/`.
    resolveModuleNameLiterals: (names, importer) =>
      names.map(({text}) => {
        const resolved = ts.resolveModuleName(text, importer, options, host);
        const project = join(root, 'examples/page.ts');
        return resolved.resolvedModule ? resolved : ts.resolveModuleName(text, project, options, host);
      }),
    fileExists: (path) => files.has(path) || host.fileExists(path),
    readFile: (path) => files.get(path) ?? host.readFile(path),
    getSourceFile: (path, version, ...rest) => {
      const text = files.get(path);
      return text === undefined
        ? host.getSourceFile(path, version, ...rest)
        : ts.createSourceFile(path, text, version, true);
    },
  };
};

/** `addEventListener` accepts every name. A name that neither the target nor any other one has is a mistake. */
const unknownEvents = (tree: ts.SourceFile, checker: ts.TypeChecker) => {
  const known = checker.resolveName('EventName', tree, ts.SymbolFlags.Type, false);
  if (!known) throw new Error('no declaration of EventName');
  const names = checker.getDeclaredTypeOfSymbol(known);
  const found: {readonly name: string; readonly position: number}[] = [];
  const visit = (node: ts.Node): void => {
    const type = ts.isCallExpression(node) ? eventNameOf(node) : undefined;
    if (
      type &&
      ts.isCallExpression(node) &&
      acceptsEveryName(checker.getResolvedSignature(node)) &&
      !checker.isTypeAssignableTo(checker.getStringLiteralType(type.text), names)
    )
      found.push({name: type.text, position: type.getStart()});
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
};

const eventNameOf = ({expression, arguments: [type]}: ts.CallExpression): ts.StringLiteral | undefined =>
  ts.isPropertyAccessExpression(expression) &&
  /^(?:add|remove)EventListener$/.test(expression.name.text) &&
  type &&
  ts.isStringLiteral(type)
    ? type
    : undefined;

const acceptsEveryName = (signature: ts.Signature | undefined): boolean => {
  const declaration: ts.SignatureDeclaration | undefined = signature?.getDeclaration();
  return declaration?.parameters[0]?.type?.kind === ts.SyntaxKind.StringKeyword;
};
