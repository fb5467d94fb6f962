import {isLeftOut, listLeftOut, type LeftOut} from '../browsers/left-out.ts';
import {IN_FIREFOX, IN_WEBKIT} from './repeated-files.ts';

/** The browsers in which the parts of the runner `browser` can run. */
export const BROWSERS = ['chromium', 'firefox', 'webkit'] as const;
export type BrowserName = (typeof BROWSERS)[number];

/** A group of test files that one process runs. */
export interface Part {
  readonly name: string;
  readonly about: string;
  readonly runner: 'browser' | 'node';
  /** The folders of its test files, without those that another part has; by default, all files that no other part has. */
  readonly folders?: readonly string[];
  /** Files and folders of other parts, which this part runs in another browser. */
  readonly repeats?: readonly string[];
  /** Its browser (default: the one that the command line names, else Chromium). */
  readonly browser?: BrowserName;
  /** It takes long: `npm run test:all` runs it, `npm test` does not. */
  readonly isLong?: boolean;
  /** Its tests use the packed package, which the runner builds before the parts start. */
  readonly usesPackage?: boolean;
}

/** All parts, those that take longest first. Two of them run side by side. */
export const PARTS: readonly Part[] = [
  {
    name: 'chaos',
    about: 'random runs under random faults, for ten minutes',
    runner: 'browser',
    folders: ['test/chaos'],
    isLong: true,
  },
  {
    name: 'leaks',
    about: 'memory over a thousand streams',
    runner: 'node',
    folders: ['test/leaks'],
    isLong: true,
    usesPackage: true,
  },
  {
    name: 'quality',
    about: 'the cause of a bad stream, planted and named',
    runner: 'browser',
    folders: ['test/quality'],
    isLong: true,
  },
  {
    name: 'faults',
    about: 'a stream under network and host faults',
    runner: 'browser',
    folders: ['test/faults'],
  },
  {
    name: 'sessions',
    about: 'the start and the end of a session, with the demo service and real WebRTC',
    runner: 'browser',
    folders: ['test/end-to-end/roads', 'test/end-to-end/session', 'test/end-to-end/start'],
  },
  {
    name: 'hosts',
    about: 'the element with hosts that vary, fail and end',
    runner: 'browser',
    folders: ['test/hosts'],
    isLong: true,
  },
  {name: 'units', about: 'the modules of src/, in a browser', runner: 'browser'},
  {
    name: 'demo-pages',
    about: 'the pages of the demo, and other pages beside it, in a browser',
    runner: 'node',
    folders: ['test/demo-pages'],
    isLong: true,
  },
  {
    name: 'end-to-end',
    about: 'the element that plays, with the demo service and real WebRTC',
    runner: 'browser',
    folders: ['test/end-to-end'],
  },
  {
    name: 'gateway',
    about: 'a stream through nginx and other proxies, if they are installed',
    runner: 'node',
    folders: ['test/gateway'],
    isLong: true,
  },
  {
    name: 'recipes',
    about: 'the blocks of the documents, in a browser',
    runner: 'node',
    folders: ['test/recipes'],
    isLong: true,
  },
  {
    name: 'demo',
    about: 'the demo service, its application, and the playground of the site',
    runner: 'node',
    folders: ['test/demo', 'test/site'],
    isLong: true,
  },
  {
    name: 'doctor',
    about: 'the command that checks a deployment, with planted faults',
    runner: 'node',
    folders: ['test/doctor'],
    isLong: true,
    usesPackage: true,
  },
  {
    name: 'states',
    about: 'the layout of every state of the view, in all sizes, themes and directions',
    runner: 'node',
    folders: ['test/states'],
    isLong: true,
  },
  {
    name: 'package',
    about: 'the built package, React, strict pages, documents, this runner and the bench',
    runner: 'node',
    folders: ['test/package', 'test/react', 'test/security', 'test/run', 'test/browsers', 'test/bench'],
    usesPackage: true,
  },
  {
    name: 'firefox',
    about: 'a choice of the tests in Firefox, if it is installed',
    runner: 'browser',
    browser: 'firefox',
    repeats: IN_FIREFOX,
    isLong: true,
  },
  {
    name: 'frameworks',
    about: 'the projects of demo/frameworks, if they are installed',
    runner: 'node',
    folders: ['test/frameworks'],
    isLong: true,
    usesPackage: true,
  },
  {
    name: 'turn',
    about: 'media through coturn, if it is installed',
    runner: 'node',
    folders: ['test/turn'],
    isLong: true,
    usesPackage: true,
  },
  {
    name: 'webkit',
    about: 'what needs no WebRTC in WebKit, the engine of Safari, if WebKitGTK is installed',
    runner: 'browser',
    browser: 'webkit',
    repeats: IN_WEBKIT,
    isLong: true,
  },
  {
    name: 'fuzz-demo',
    about: 'what the demo service reads from outside, on random cases',
    runner: 'node',
    folders: ['test/fuzz/demo'],
    isLong: true,
  },
  {
    name: 'entries',
    about: 'the types of each entry of the package, with several compilers',
    runner: 'node',
    folders: ['test/entries'],
    isLong: true,
    usesPackage: true,
  },
  {
    name: 'telemetry',
    about: 'traces, metrics and reports of a stream, with the web SDK of OpenTelemetry',
    runner: 'node',
    folders: ['test/open-telemetry'],
    isLong: true,
    usesPackage: true,
  },
  {
    name: 'fuzz',
    about: 'what the page reads from outside, on random cases',
    runner: 'browser',
    folders: ['test/fuzz/page'],
  },
  {
    name: 'reports',
    about: 'the reports of a stream, in a browser of their own, because some tests leave the page',
    runner: 'browser',
    folders: ['test/telemetry'],
  },
  {
    name: 'tabs',
    about: 'tabs that the browser freezes or discards',
    runner: 'node',
    folders: ['test/tabs'],
    isLong: true,
    usesPackage: true,
  },
  {
    name: 'release',
    about: 'a release in a temporary clone, and the workflows of the public CI',
    runner: 'node',
    folders: ['test/release'],
    isLong: true,
    usesPackage: true,
  },
];

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
  'Usage: npm test -- [--browser firefox|webkit] [--all] [--without PART] [PART [FILTER]]',
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
  const unknown = without.find((left) => !PARTS.some((part) => part.name === left));
  if (unknown !== undefined) return `There is no part "${unknown}".\n\n${USAGE}`;
  if (parts.length === 0) return `There is no part "${name ?? ''}".\n\n${USAGE}`;
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
