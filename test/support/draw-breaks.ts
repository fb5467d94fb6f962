/**
 * Draws breaks of the source, applies one at a time to a copy of the last commit, and prints which test fails:
 * `npm run breaks -- --count 30 --seed 1`. `--near` runs only the tests of the folder. `--at src/session/play.ts:60` tries each
 * break of one line instead.
 */
import {execFile, execFileSync} from 'node:child_process';
import {existsSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync} from 'node:fs';
import {setPriority, tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {parseArgs, promisify} from 'node:util';
import fc from 'fast-check';
import ts from 'typescript';

/** One change of a file that should make a test fail. */
interface Break {
  readonly kind: 'flip a condition' | 'move a bound' | 'drop an await' | 'drop a signal' | 'drop a statement';
  readonly path: string;
  readonly line: number;
  /** Where `text` replaces the source. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The tests of each folder of the source, the nearest first: a part, or a part and a filter. */
const TESTS: Readonly<Record<string, readonly string[]>> = {
  connection: ['units test/connection/', 'units', 'end-to-end', 'sessions', 'hosts', 'faults'],
  react: ['package test/react/'],
  remote: ['units test/remote/', 'units test/application/', 'units', 'sessions', 'end-to-end', 'package'],
  session: ['units test/session/', 'laws', 'units', 'sessions', 'faults', 'end-to-end'],
  telemetry: ['reports'],
  testing: ['units test/testing/', 'units', 'package test/package/testing/'],
};
const testsOf = (folder: string) => {
  const own = existsSync(join('test', folder)) ? [`units test/${folder}/`] : [];
  return TESTS[folder] ?? [...own, 'units', 'laws', 'sessions', 'end-to-end', 'package'];
};

const OTHER_BOUND: Readonly<Partial<Record<ts.SyntaxKind, string>>> = {
  [ts.SyntaxKind.LessThanToken]: '<=',
  [ts.SyntaxKind.LessThanEqualsToken]: '<',
  [ts.SyntaxKind.GreaterThanToken]: '>=',
  [ts.SyntaxKind.GreaterThanEqualsToken]: '>',
};
const NO_SIGNAL = 'new AbortController().signal';

const isSignal = (node: ts.Node): boolean => /signal$/i.test(node.getText());

/** All breaks of one file. */
const findBreaks = (path: string): Break[] => {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const breaks: Break[] = [];
  const add = (kind: Break['kind'], node: ts.Node, text: string) => {
    const start = node.getStart();
    const line = source.getLineAndCharacterOfPosition(start).line + 1;
    breaks.push({kind, path, line, start, end: node.end, text});
  };
  const flip = (condition: ts.Expression) => add('flip a condition', condition, `!(${condition.getText()})`);
  const visit = (node: ts.Node) => {
    if (ts.isIfStatement(node) || ts.isWhileStatement(node)) flip(node.expression);
    if (ts.isConditionalExpression(node)) flip(node.condition);
    if (ts.isAwaitExpression(node)) add('drop an await', node, node.expression.getText());
    if (ts.isBinaryExpression(node)) {
      const bound = OTHER_BOUND[node.operatorToken.kind];
      if (bound) add('move a bound', node.operatorToken, bound);
    }
    if (ts.isCallExpression(node) || ts.isNewExpression(node))
      for (const argument of node.arguments ?? [])
        if (isSignal(argument)) add('drop a signal', argument, NO_SIGNAL);
    if (ts.isObjectLiteralElementLike(node) && node.name && isSignal(node.name))
      add('drop a signal', node, `${node.name.getText()}: ${NO_SIGNAL}`);
    if (ts.isExpressionStatement(node) && !/^super\b|satisfies never/.test(node.getText()))
      add('drop a statement', node, ';');
    ts.forEachChild(node, visit);
  };
  visit(source);
  return breaks;
};

/** Draws different breaks. Each kind is as likely as the others, however many places of it there are. */
const draw = (all: readonly Break[], count: number, seed: number): Break[] => {
  const kinds = [...new Set(all.map(({kind}) => kind))];
  const oneBreak = fc
    .constantFrom(...kinds)
    .chain((kind) => fc.constantFrom(...all.filter((one) => one.kind === kind)));
  return [...new Set(fc.sample(fc.noBias(oneBreak), {seed, numRuns: 2 * count}))].slice(0, count);
};

const {at, count, seed, near} = parseArgs({
  options: {
    count: {type: 'string', default: '10'},
    seed: {type: 'string', default: '1'},
    at: {type: 'string'},
    near: {type: 'boolean', default: false},
  },
}).values;
const all = readdirSync('src', {recursive: true, encoding: 'utf8'})
  .map((path) => `src/${path.replaceAll('\\', '/')}`)
  .filter((path) => path.endsWith('.ts'))
  .sort()
  .flatMap(findBreaks);
const breaks = at
  ? all.filter(({path, line}) => at === `${path}:${line}`)
  : draw(all, Number(count), Number(seed));
const copy = mkdtempSync(join(tmpdir(), 'app-stream-breaks-'));
const interrupted = new AbortController();
const {signal} = interrupted;
/** Tests that a break lets wait forever are ended after this time, and have seen it. */
const LIMIT_MS = 4 * 60_000;
/** Without `npm`, which passes no signal on to it. */
const RUNNER = [process.execPath, '--import', 'tsx', 'test/run/main.ts'] as const;
/** Runs a command in the copy. Resolves with its output if it fails. */
const outputOfFailure = async (command: string, ...args: readonly string[]): Promise<string | undefined> => {
  try {
    await promisify(execFile)(command, args, {cwd: copy, signal, timeout: LIMIT_MS, maxBuffer: 2 ** 28});
    return undefined;
  } catch (error) {
    signal.throwIfAborted();
    return error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error);
  }
};

/** Applies a break to the copy and runs tests until one fails. Resolves with that test. */
const findTest = async ({path, start, end, text}: Break): Promise<string | undefined> => {
  const file = join(copy, path);
  const source = readFileSync(file, 'utf8');
  writeFileSync(file, source.slice(0, start) + text + source.slice(end));
  try {
    for (const tests of testsOf(path.split('/')[1] ?? '').slice(0, near ? 1 : undefined)) {
      const output = await outputOfFailure(...RUNNER, ...tests.split(' '));
      if (output) return `${tests}: ${/✗ .*: .*/.exec(output)?.[0] ?? output.slice(-500)}`;
    }
    return (await outputOfFailure('npx', 'tsc')) ? 'only the compiler' : undefined;
  } finally {
    writeFileSync(file, source);
  }
};

for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => interrupted.abort());
// Below all else that runs on this machine.
setPriority(10);
execFileSync('git', ['worktree', 'add', '--detach', '--quiet', copy]);
symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
try {
  console.log(`${breaks.length} breaks of ${all.length}, seed ${seed}`);
  let seen = 0;
  for (const one of breaks) {
    const test = await findTest(one);
    if (test && test !== 'only the compiler') seen++;
    console.log(`${one.path}:${one.line}  ${one.kind}: ${one.text}\n  ${test ?? 'UNSEEN'}`);
  }
  console.log(`Tests have seen ${seen} of ${breaks.length} breaks`);
} finally {
  execFileSync('git', ['worktree', 'remove', '--force', copy]);
}
