import {missingKit} from '../real-host/host/find-kit.ts';
import {missingKeyboard} from '../real-keys/virtual-display.ts';
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
  /** How many of its files run side by side in the browser (default: 1). For a part whose files mostly wait. */
  readonly pages?: number;
  /** Its browser (default: the one that the command line names, else Chromium). */
  readonly browser?: BrowserName;
  /** It takes long: `npm run test:all` runs it, `npm test` does not. */
  readonly isLong?: boolean;
  /**
   * The folders and files beside its own whose changes can break it (default: all). `.ci/run` leaves the part out if all of
   * them are as they were 60 commits ago.
   */
  readonly dependsOn?: readonly string[];
  /** Why this machine cannot run it (default: every machine can). */
  readonly missing?: () => string | undefined;
  /** Its tests use the packed package, which the runner builds before the parts start. */
  readonly usesPackage?: boolean;
  /** It measures rates, delays or memory: it runs by itself, after the parts that run side by side. */
  readonly runsAlone?: boolean;
}

/** All parts, those that take longest first. Two of them run side by side, unless one has to run alone. */
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
    runsAlone: true,
  },
  {
    name: 'quality',
    about: 'the cause of a bad stream, planted and named',
    runner: 'browser',
    folders: ['test/quality'],
    isLong: true,
    runsAlone: true,
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
    name: 'faults',
    about: 'a stream under network and host faults',
    runner: 'browser',
    pages: 2,
    folders: ['test/faults'],
  },
  {
    name: 'gateway',
    about: 'a stream through nginx and other proxies, if they are installed',
    runner: 'node',
    folders: ['test/gateway'],
    isLong: true,
    dependsOn: ['demo/service', 'docs/connect-to-a-deployment.md', 'src/connection', 'src/service'],
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
    dependsOn: ['demo', 'site'],
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
    dependsOn: ['demo/states', 'src/controls', 'src/locales', 'src/stats', 'src/view'],
  },
  {
    name: 'laws',
    about: 'the sessions of pages and tabs under random schedules, with fake ports',
    runner: 'node',
    folders: ['test/laws'],
  },
  {
    name: 'package',
    about: 'the built package, React, strict pages, documents, this runner and the bench',
    runner: 'node',
    folders: ['test/package', 'test/react', 'test/security', 'test/run', 'test/browsers', 'test/bench'],
    usesPackage: true,
  },
  {
    name: 'real-host',
    about: 'the element with NVIDIA’s own streaming server, if `OVSTREAM_KIT` names it',
    runner: 'node',
    folders: ['test/real-host'],
    usesPackage: true,
    missing: missingKit,
    runsAlone: true,
  },
  {
    name: 'firefox',
    about: 'a choice of the tests in Firefox, if it is installed',
    runner: 'browser',
    browser: 'firefox',
    repeats: IN_FIREFOX,
    isLong: true,
    dependsOn: ['src/connection', 'src/input', 'src/session', 'src/video'],
  },
  {
    name: 'frameworks',
    about: 'the projects of demo/frameworks, if they are installed',
    runner: 'node',
    folders: ['test/frameworks'],
    isLong: true,
    dependsOn: ['demo/frameworks', 'src/react', 'types'],
    usesPackage: true,
  },
  {
    name: 'turn',
    about: 'media through coturn, if it is installed',
    runner: 'node',
    folders: ['test/turn'],
    isLong: true,
    dependsOn: ['src/connection', 'src/diagnosis'],
    usesPackage: true,
    runsAlone: true,
  },
  {
    name: 'webkit',
    about: 'what needs no WebRTC in WebKit, the engine of Safari, if WebKitGTK is installed',
    runner: 'browser',
    browser: 'webkit',
    repeats: IN_WEBKIT,
    isLong: true,
    dependsOn: ['src/controls', 'src/input', 'src/locales', 'src/stats', 'src/view'],
  },
  {
    name: 'fuzz-demo',
    about: 'what the demo service reads from outside, on random cases',
    runner: 'node',
    folders: ['test/fuzz/demo'],
    isLong: true,
  },
  {
    name: 'floods',
    about: 'a page that a hostile host or service floods, with the stalls and the memory of the page',
    runner: 'node',
    folders: ['test/fuzz/floods'],
    isLong: true,
    usesPackage: true,
    runsAlone: true,
  },
  {
    name: 'entries',
    about: 'the types of each entry of the package, with several compilers',
    runner: 'node',
    folders: ['test/entries'],
    isLong: true,
    dependsOn: ['api', 'build', 'types'],
    usesPackage: true,
  },
  {
    name: 'telemetry',
    about: 'traces, metrics and reports of a stream, with the web SDK of OpenTelemetry',
    runner: 'node',
    folders: ['test/open-telemetry'],
    isLong: true,
    dependsOn: ['src/telemetry'],
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
    dependsOn: ['src/session', 'src/storage'],
    usesPackage: true,
  },
  {
    name: 'real-keys',
    about: 'real key events of other layouts in browsers with a window, if xdotool and Xvfb are installed',
    runner: 'node',
    folders: ['test/real-keys'],
    isLong: true,
    dependsOn: ['src/input'],
    missing: missingKeyboard,
  },
  {
    name: 'release',
    about: 'a release in a temporary clone, and the workflows of the public CI',
    runner: 'node',
    folders: ['test/release'],
    isLong: true,
    dependsOn: ['.github', 'build', 'package.json'],
    usesPackage: true,
  },
];
