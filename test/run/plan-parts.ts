import {isLeftOut, listLeftOut, type LeftOut} from '../browsers/left-out.ts';
import {type BrowserName, type Part, PARTS, type Scope, SCOPES} from './parts.ts';

/** The folders of all parts. A folder within another one comes before it. */
const OWNERS = PARTS.flatMap((part) =>
  (part.folders ?? []).map((folder) => ({path: `${folder}/`, part})),
).toSorted((one, other) => other.path.length - one.path.length);
const PART_WITHOUT_FOLDERS = PARTS.find(({folders, repeats}) => !folders && !repeats);

const ownerOf = (file: string): Part | undefined =>
  OWNERS.find(({path}) => file.startsWith(path))?.part ?? PART_WITHOUT_FOLDERS;

/** The test files of a part that contain the filter in their paths. */
export const filesOf = (part: Part, testFiles: readonly string[], filter = ''): string[] => {
  const {repeats} = part;
  const isRepeated = (file: string) => repeats?.some((path) => file === path || file.startsWith(`${path}/`));
  return testFiles.filter(
    (file) => (repeats ? isRepeated(file) : ownerOf(file) === part) && file.includes(filter),
  );
};

/** What one process has to run. */
export interface PartPlan {
  readonly part: Part;
  readonly files: readonly string[];
  /** The browser of a part with the runner `browser` (default: Chromium). */
  readonly browser?: BrowserName;
  /** The tests that cannot pass in the browser. */
  readonly leftOut?: readonly LeftOut[];
}

/** What the command line asks for. */
export interface PartRequest {
  readonly name?: string;
  readonly filter?: string;
  /** Which parts, if the request names none (default: `commit`). */
  readonly scope?: Scope;
  /** The names of parts to leave out. */
  readonly without?: readonly string[];
  readonly browser?: BrowserName;
}

const nameWidth = Math.max(...PARTS.map(({name}) => name.length));

const RUN_BY: Readonly<Record<Scope, string>> = {
  commit: '',
  change: ' (.ci/run)',
  all: ' (npm run test:all)',
};

const USAGE = [
  'Usage: npm test -- [--browser firefox|webkit] [--change|--all] [--without PART] [PART [FILTER]]',
  '',
  'The filter is a piece of the path of a test file. The parts:',
  ...PARTS.map(({name, about, scope = 'commit'}) => `  ${name.padEnd(nameWidth)}  ${about}${RUN_BY[scope]}`),
].join('\n');

const isWithin = (scope: Scope, asked: Scope) => SCOPES.indexOf(scope) <= SCOPES.indexOf(asked);

/** What to run: one part, or those of a scope. Returns a text for the user if there is nothing to run. */
export const planParts = (
  {name, filter, scope: askedScope = 'commit', without = [], browser: askedBrowser}: PartRequest,
  testFiles: readonly string[],
): readonly PartPlan[] | string => {
  const parts =
    name === undefined
      ? PARTS.filter(
          ({scope = 'commit', name: other}) => isWithin(scope, askedScope) && !without.includes(other),
        )
      : PARTS.filter((part) => part.name === name);
  const unknown = [...without, name].find(
    (asked) => !PARTS.some((part) => part.name === (asked ?? part.name)),
  );
  if (unknown !== undefined) return `There is no part "${unknown}".\n\n${USAGE}`;
  const plans = parts.map((part) => ({part, files: filesOf(part, testFiles, filter)}));
  const empty = plans.find(({files}) => files.length === 0);
  if (empty)
    return `The part "${empty.part.name}" has no test file that contains "${filter ?? ''}".\n\n${USAGE}`;
  return plans.map((plan) => {
    const {part, files} = plan;
    const browser = part.browser ?? askedBrowser;
    if (part.runner !== 'browser' || browser === undefined || browser === 'chromium') return plan;
    const leftOut = listLeftOut(browser).filter(({file}) => files.includes(file));
    return {part, files: files.filter((file) => !isLeftOut(file, browser)), browser, leftOut};
  });
};
