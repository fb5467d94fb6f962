import {isLeftOut, listLeftOut, type LeftOut} from '../browsers/left-out.ts';
import {type BrowserName, type Part, PARTS} from './parts.ts';
import {hasChanged} from './recent-changes.ts';

/** The names of the parts that no change of these files can break. */
export const unchangedParts = (changes: readonly string[]): string[] =>
  PARTS.filter(
    ({dependsOn, folders = [], repeats = []}) =>
      dependsOn && !hasChanged([...dependsOn, ...folders, ...repeats], changes),
  ).map(({name}) => name);

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
  readonly isAll: boolean;
  /** The names of parts to leave out. */
  readonly without?: readonly string[];
  readonly browser?: BrowserName;
}

const nameWidth = Math.max(...PARTS.map(({name}) => name.length));

const USAGE = [
  'Usage: npm test -- [--browser firefox|webkit] [--all [--recent]] [--without PART] [PART [FILTER]]',
  '',
  'The filter is a piece of the path of a test file. The parts:',
  ...PARTS.map(
    ({name, about, isLong}) => `  ${name.padEnd(nameWidth)}  ${about}${isLong ? ' (npm run test:all)' : ''}`,
  ),
].join('\n');

/** What to run: one part, or those of `npm test`, or all. Returns a text for the user if there is nothing to run. */
export const planParts = (
  {name, filter, isAll, without = [], browser: askedBrowser}: PartRequest,
  testFiles: readonly string[],
): readonly PartPlan[] | string => {
  const parts =
    name === undefined
      ? PARTS.filter((part) => (isAll || !part.isLong) && !without.includes(part.name))
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
