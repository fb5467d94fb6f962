import {findFirefox} from '../browsers/find-firefox.ts';
import {IN_FIREFOX, IN_WEBKIT, START_IN_FIREFOX} from '../browsers/repeated-files.ts';
import {hasWebKit} from '../browsers/webkit-driver.ts';
import {missingKit} from '../real-host/host/find-kit.ts';
import {missingKeyboard} from '../real-keys/virtual-display.ts';

/** The browsers of the tests. */
export const BROWSERS = ['chromium', 'firefox', 'webkit'] as const;
export type BrowserName = (typeof BROWSERS)[number];

/** What the machine lacks to run a browser, or undefined if it can. */
export const missingBrowser = (browser?: BrowserName): string | undefined => {
  if (browser === 'firefox' && !findFirefox())
    return 'Firefox is not installed (Debian: apt-get install firefox-esr)';
  if (browser === 'webkit' && !hasWebKit())
    return 'WebKitGTK is not installed (Debian: apt-get install webkit2gtk-driver xvfb)';
  return undefined;
};

/** A group of test files that one process runs. */
export interface Part {
  readonly name: string;
  readonly about: string;
  /** Its browser: the command line can replace `chromium` (default: its tests run in Node). */
  readonly browser?: BrowserName;
  /** The folders of its test files, without those that another part has (default: the folder with its name). */
  readonly folders?: readonly string[];
  /** Files and folders of other parts, which this part runs in another browser. */
  readonly repeats?: readonly string[];
  /**
   * How many of its files run side by side, as pages with a host name and a demo service of their own, or as processes of
   * Node (default: 1). For a part whose files mostly wait.
   */
  readonly sideBySide?: number;
  /** It measures rates, delays or memory: it runs by itself, before the parts that run side by side. */
  readonly runsAlone?: boolean;
  /** Why this machine cannot run it (default: every machine can). */
  readonly missing?: () => string | undefined;
  /** Opens what its processes share, before the first one (default: nothing). */
  readonly share?: () => Promise<Shared>;
}

/** What the files of a part share, such as a server. */
interface Shared {
  /** How the files find it. */
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

const COMMIT: readonly Part[] = [
  {
    name: 'sessions',
    about: 'the start and the end of a session, with the demo service and real WebRTC',
    browser: 'chromium',
    folders: ['test/end-to-end/connection-types', 'test/end-to-end/session', 'test/end-to-end/start'],
    sideBySide: 2,
  },
  {
    name: 'units',
    about: 'the modules of `src/`, and each folder that no other part has',
    browser: 'chromium',
    folders: ['test'],
    sideBySide: 2,
  },
  {
    name: 'end-to-end',
    about: 'the element that plays, with the demo service and real WebRTC',
    browser: 'chromium',
    sideBySide: 2,
  },
  {name: 'faults', about: 'a stream under network and host faults', browser: 'chromium', sideBySide: 2},
  {
    name: 'package',
    about: 'the built package, React, documents, this runner and the bench',
    folders: ['test/package', 'test/react', 'test/run', 'test/browsers', 'bench'],
    sideBySide: 2,
  },
  {name: 'laws', about: 'the sessions of pages and tabs under random schedules, with fake ports'},
  {
    name: 'real-host',
    about: 'the element with NVIDIA’s own streaming server',
    missing: missingKit,
    runsAlone: true,
  },
  {
    name: 'firefox-start',
    about: 'the start of a stream and a card in Firefox',
    browser: 'firefox',
    repeats: START_IN_FIREFOX,
  },
  {
    name: 'fuzz',
    about: 'what the page reads from outside, on random cases',
    browser: 'chromium',
    folders: ['test/fuzz/page'],
  },
  // In a browser of their own, because some tests leave the page.
  {name: 'reports', about: 'the reports of a stream', browser: 'chromium', folders: ['test/telemetry']},
];

const CHANGE: readonly Part[] = [
  {name: 'hosts', about: 'the element with hosts that vary, fail and end', browser: 'chromium'},
  {
    name: 'demo-pages',
    about: 'the pages of the demo, and other pages beside it, in a browser',
    share: async () => (await import('../demo-pages/shared-demo.ts')).shareDemo(),
  },
  {name: 'gateway', about: 'a stream through proxies and sign-ins', sideBySide: 2},
  {
    name: 'demo',
    about: 'the demo service, its application, and the playground of the site',
    folders: ['test/demo', 'test/site'],
    sideBySide: 2,
  },
  {name: 'security', about: 'strict pages, changed files, and a search for tokens'},
  {name: 'doctor', about: 'the command that checks a deployment, with planted faults'},
  {name: 'tabs', about: 'tabs that the browser freezes or discards'},
  {name: 'states', about: 'the layout of every state of the view, in all sizes, themes and directions'},
  {
    name: 'tasks',
    about: 'the longest task of the page for the largest permitted inputs, by processor time',
    folders: ['test/fuzz/tasks'],
    runsAlone: true,
  },
  {name: 'release', about: 'a release in a temporary clone, and the workflows of the public CI'},
];

const ALL: readonly Part[] = [
  {name: 'chaos', about: 'random runs under random faults, for ten minutes', browser: 'chromium'},
  {name: 'leaks', about: 'memory over a thousand streams', runsAlone: true},
  {
    name: 'quality',
    about: 'the cause of a bad stream, planted and named',
    browser: 'chromium',
    runsAlone: true,
  },
  {name: 'recipes', about: 'the blocks of the documents, in a browser'},
  {
    name: 'firefox',
    about: 'the tests in which browsers differ most, in Firefox',
    browser: 'firefox',
    repeats: IN_FIREFOX,
  },
  {name: 'frameworks', about: 'the pages and tests of `examples/`'},
  {name: 'turn', about: 'media through a TURN server', runsAlone: true},
  {
    name: 'webkit',
    about: 'what needs no WebRTC in WebKit, the engine of Safari',
    browser: 'webkit',
    repeats: IN_WEBKIT,
  },
  {
    name: 'fuzz-demo',
    about: 'the stages that the demo reads, on random cases',
    folders: ['test/fuzz/demo'],
  },
  {
    name: 'floods',
    about: 'a page that a hostile host or service floods, with its stalls and its memory',
    folders: ['test/fuzz/floods'],
    runsAlone: true,
  },
  {name: 'entries', about: 'the types of each entry of the package, with several compilers'},
  {
    name: 'telemetry',
    about: 'traces, metrics and reports of a stream, with the web SDK of OpenTelemetry',
    folders: ['test/open-telemetry'],
  },
  {
    name: 'real-keys',
    about: 'real key events of other layouts in browsers with a window',
    missing: missingKeyboard,
  },
];

/** The runs: their commands, and what each one adds to those before it, the parts that take longest first. */
export const RUNS = [
  {scope: 'commit', command: 'npm test', parts: COMMIT},
  {scope: 'change', command: '.ci/run', parts: CHANGE},
  {scope: 'all', command: 'npm run test:all', parts: ALL},
] as const;
export type Scope = (typeof RUNS)[number]['scope'];

export const PARTS: readonly Part[] = RUNS.flatMap(({parts}) => parts);
