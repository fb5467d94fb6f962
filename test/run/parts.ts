import {missingKit} from '../real-host/host/find-kit.ts';
import {missingKeyboard} from '../real-keys/virtual-display.ts';
import {IN_FIREFOX, IN_WEBKIT} from '../browsers/repeated-files.ts';

/** The browsers in which the parts of the runner `browser` can run. */
export const BROWSERS = ['chromium', 'firefox', 'webkit'] as const;
export type BrowserName = (typeof BROWSERS)[number];

/**
 * What is run before what. `commit`: `npm test`. `change`: `.ci/run`, which also has the parts that take long. `all`:
 * `npm run test:all`, which also has the parts that measure or draw at random, and those that repeat in another browser,
 * framework, compiler or SDK what the other parts have tested.
 */
export const SCOPES = ['commit', 'change', 'all'] as const;
export type Scope = (typeof SCOPES)[number];

/** What the files of a part share, such as a server. It is open while they run. */
interface Shared {
  /** How the files find it. */
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** A group of test files that one process runs. */
export interface Part {
  readonly name: string;
  readonly about: string;
  readonly runner: 'browser' | 'node';
  /** The folders of its test files, without those that another part has; by default, all files that no other part has. */
  readonly folders?: readonly string[];
  /** Files and folders of other parts, which this part runs in another browser. */
  readonly repeats?: readonly string[];
  /**
   * How many of its files run side by side in the browser (default: 1), each with a host name and a demo service of its own. For a
   * part whose files mostly wait.
   */
  readonly pages?: number;
  /** How many of its files run side by side in Node (default: 1). For a part whose files mostly wait. */
  readonly processes?: number;
  /** Opens what the files of a part with the runner `node` share, before the first one (default: nothing). */
  readonly share?: () => Promise<Shared>;
  /** Its browser (default: the one that the command line names, else Chromium). */
  readonly browser?: BrowserName;
  /** The smallest run that has it (default: `commit`). */
  readonly scope?: Scope;
  /** Why this machine cannot run it (default: every machine can). */
  readonly missing?: () => string | undefined;
  /** Its tests use the packed package, which the runner builds before the parts start. */
  readonly usesPackage?: boolean;
  /** It measures rates, delays or memory: it runs by itself, before the parts that run side by side. */
  readonly runsAlone?: boolean;
}

/** All parts, those that take longest first. Some of them run side by side, unless one has to run alone. */
export const PARTS: readonly Part[] = [
  {
    name: 'chaos',
    about: 'random runs under random faults, for ten minutes',
    runner: 'browser',
    folders: ['test/chaos'],
    scope: 'all',
  },
  {
    name: 'leaks',
    about: 'memory over a thousand streams',
    runner: 'node',
    folders: ['test/leaks'],
    scope: 'all',
    usesPackage: true,
    runsAlone: true,
  },
  {
    name: 'quality',
    about: 'the cause of a bad stream, planted and named',
    runner: 'browser',
    folders: ['test/quality'],
    scope: 'all',
    runsAlone: true,
  },
  {
    name: 'sessions',
    about: 'the start and the end of a session, with the demo service and real WebRTC',
    runner: 'browser',
    pages: 2,
    folders: ['test/end-to-end/connection-types', 'test/end-to-end/session', 'test/end-to-end/start'],
  },
  {
    name: 'hosts',
    about: 'the element with hosts that vary, fail and end',
    runner: 'browser',
    folders: ['test/hosts'],
    scope: 'change',
  },
  {name: 'units', about: 'the modules of src/, in a browser', runner: 'browser', pages: 2},
  {
    name: 'demo-pages',
    about: 'the pages of the demo, and other pages beside it, in a browser',
    runner: 'node',
    folders: ['test/demo-pages'],
    share: async () => (await import('../demo-pages/shared-demo.ts')).shareDemo(),
    scope: 'change',
  },
  {
    name: 'end-to-end',
    about: 'the element that plays, with the demo service and real WebRTC',
    runner: 'browser',
    pages: 2,
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
    scope: 'change',
  },
  {
    name: 'recipes',
    about: 'the blocks of the documents, in a browser',
    runner: 'node',
    folders: ['test/recipes'],
    scope: 'all',
  },
  {
    name: 'demo',
    about: 'the demo service, its application, and the playground of the site',
    runner: 'node',
    folders: ['test/demo', 'test/site'],
    processes: 2,
    scope: 'change',
  },
  {
    name: 'package',
    about: 'the built package, React, documents, this runner and the bench',
    runner: 'node',
    folders: ['test/package', 'test/react', 'test/run', 'test/browsers', 'bench'],
    usesPackage: true,
  },
  {
    name: 'security',
    about: 'strict pages, changed files, and a search for tokens',
    runner: 'node',
    folders: ['test/security'],
    scope: 'change',
    usesPackage: true,
  },
  {
    name: 'doctor',
    about: 'the command that checks a deployment, with planted faults',
    runner: 'node',
    folders: ['test/doctor'],
    scope: 'change',
    usesPackage: true,
  },
  {
    name: 'tabs',
    about: 'tabs that the browser freezes or discards',
    runner: 'node',
    folders: ['test/tabs'],
    scope: 'change',
    usesPackage: true,
  },
  {
    name: 'states',
    about: 'the layout of every state of the view, in all sizes, themes and directions',
    runner: 'node',
    folders: ['test/states'],
    scope: 'change',
  },
  {
    name: 'laws',
    about: 'the sessions of pages and tabs under random schedules, with fake ports',
    runner: 'node',
    folders: ['test/laws'],
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
    scope: 'all',
  },
  {
    name: 'frameworks',
    about: 'the pages and tests of `examples/`, if they are installed',
    runner: 'node',
    folders: ['test/frameworks'],
    scope: 'all',
    usesPackage: true,
  },
  {
    name: 'turn',
    about: 'media through coturn, if it is installed',
    runner: 'node',
    folders: ['test/turn'],
    scope: 'all',
    usesPackage: true,
    runsAlone: true,
  },
  {
    name: 'webkit',
    about: 'what needs no WebRTC in WebKit, the engine of Safari, if WebKitGTK is installed',
    runner: 'browser',
    browser: 'webkit',
    repeats: IN_WEBKIT,
    scope: 'all',
  },
  {
    name: 'fuzz-demo',
    about: 'what the demo service reads from outside, on random cases',
    runner: 'node',
    folders: ['test/fuzz/demo'],
    scope: 'all',
  },
  {
    name: 'floods',
    about: 'a page that a hostile host or service floods, with the stalls and the memory of the page',
    runner: 'node',
    folders: ['test/fuzz/floods'],
    scope: 'all',
    usesPackage: true,
    runsAlone: true,
  },
  {
    name: 'tasks',
    about: 'the longest task of the page for the largest permitted inputs, by processor time',
    runner: 'node',
    folders: ['test/fuzz/tasks'],
    scope: 'change',
    runsAlone: true,
  },
  {
    name: 'entries',
    about: 'the types of each entry of the package, with several compilers',
    runner: 'node',
    folders: ['test/entries'],
    scope: 'all',
    usesPackage: true,
  },
  {
    name: 'telemetry',
    about: 'traces, metrics and reports of a stream, with the web SDK of OpenTelemetry',
    runner: 'node',
    folders: ['test/open-telemetry'],
    scope: 'all',
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
    name: 'real-keys',
    about: 'real key events of other layouts in browsers with a window, if xdotool and Xvfb are installed',
    runner: 'node',
    folders: ['test/real-keys'],
    scope: 'all',
    missing: missingKeyboard,
  },
  {
    name: 'release',
    about: 'a release in a temporary clone, and the workflows of the public CI',
    runner: 'node',
    folders: ['test/release'],
    scope: 'change',
    usesPackage: true,
  },
];
