import {readdirSync, readFileSync} from 'node:fs';
import {isLeftOut, leftOutLine, listLeftOut} from '../browsers/left-out.ts';
import {BROWSERS, type BrowserName, type Part, PARTS, RUNS, type Scope} from './parts.ts';

/** What the command line asks for. */
export interface Request {
  /** The name of a part and a filter, or one of them, or none. */
  readonly words?: readonly string[];
  /** Chooses the parts of a request without words (default: `commit`). */
  readonly scope?: Scope;
  /** The names of parts to leave out. */
  readonly without?: readonly string[];
  /** Replaces Chromium. */
  readonly browser?: string;
}

/** What one process has to run. */
export interface Plan {
  readonly part: Part;
  readonly files: readonly string[];
  /** The browser of the part (default: Node). */
  readonly browser?: BrowserName;
  /** A piece of the titles of the tests to run (default: all). */
  readonly title?: string;
  /** A line for each test that cannot pass in the browser. */
  readonly leftOut?: readonly string[];
}

/** The paths of all test files, each with its text. */
export type TestFiles = ReadonlyMap<string, string>;

export const readTestFiles = (): TestFiles =>
  new Map(
    ['test', 'bench']
      .flatMap((folder) =>
        readdirSync(folder, {recursive: true, encoding: 'utf8'}).map((path) => `${folder}/${path}`),
      )
      .filter((path) => path.endsWith('.test.ts'))
      .sort()
      .map((path) => [path.replaceAll('\\', '/'), readFileSync(path, 'utf8')]),
  );

const isWithin = (file: string, path: string) => file === path || file.startsWith(`${path}/`);

const FOLDERS = PARTS.filter(({repeats}) => !repeats)
  .flatMap((part) => (part.folders ?? [`test/${part.name}`]).map((folder) => ({part, folder})))
  // A folder within another one is before it.
  .toSorted((one, other) => other.folder.length - one.folder.length);

/** The test files of a part. */
export const filesOf = (part: Part, files: readonly string[]): string[] =>
  files.filter(
    (file) =>
      part.repeats?.some((path) => isWithin(file, path)) ??
      FOLDERS.find(({folder}) => isWithin(file, folder))?.part === part,
  );

const chooseParts = ({words = [], scope = 'commit', without = []}: Request): readonly Part[] => {
  const unknown = without.find((name) => !PARTS.some((part) => part.name === name));
  if (unknown !== undefined) throw new Error(`There is no part "${unknown}".`);
  const named = PARTS.filter(({name}) => name === words[0]);
  if (named.length > 0) return named;
  // A repeated file is in its own part, too.
  if (words.length > 0) return PARTS.filter(({repeats}) => !repeats);
  const last = RUNS.findIndex((run) => run.scope === scope);
  return RUNS.slice(0, last + 1)
    .flatMap((run) => run.parts)
    .filter(({name}) => !without.includes(name));
};

/** Leaves out what cannot run in the browser of the part. */
const planBrowser = (plan: Plan, asked = 'chromium'): Plan => {
  const {part, files} = plan;
  if (part.browser === undefined) return plan;
  const name = part.browser === 'chromium' ? asked : part.browser;
  const browser = BROWSERS.find((one) => one === name);
  if (!browser) throw new Error(`--browser is one of ${BROWSERS.join(', ')}.`);
  if (browser === 'chromium') return {...plan, browser};
  const leftOut = listLeftOut(browser).filter(({file}) => files.includes(file));
  const kept = files.filter((file) => !isLeftOut(file, browser));
  return {...plan, browser, files: kept, leftOut: leftOut.map(leftOutLine)};
};

/**
 * What to run: the parts of a scope, one part, or what a filter finds in all parts or in one. A filter is a piece of paths, or else
 * of titles. If no file contains the title, because a table composes it, all files of the named part are searched.
 */
export const planParts = (request: Request, testFiles: TestFiles): readonly Plan[] => {
  const parts = chooseParts(request);
  const {words = [], browser} = request;
  const isNamed = parts.some(({name}) => name === words[0]);
  // The output has the titles of the suites before that of a test.
  const filter =
    words
      .slice(isNamed ? 1 : 0)
      .join(' ')
      .split(' › ')
      .at(-1) ?? '';
  const planFiles = (isChosen: (file: string) => boolean): Plan[] =>
    parts
      .map((part) => ({part, files: filesOf(part, [...testFiles.keys()]).filter(isChosen)}))
      .filter(({files}) => files.length > 0);
  const withPath = planFiles((file) => file.includes(filter));
  const withTitle = planFiles((file) => testFiles.get(file)?.includes(filter) === true);
  const others = isNamed ? planFiles(() => true) : [];
  const plans =
    [withPath, ...[withTitle, others].map((some) => some.map((plan) => ({...plan, title: filter})))].find(
      (some) => some.length > 0,
    ) ?? [];
  if (plans.length === 0) throw new Error(`No part, path or title contains "${filter}".`);
  return plans.map((plan) => planBrowser(plan, browser));
};
