/** How a block without a scenario is tested, beyond what `npm test -- package code-blocks` checks of each block. */
export type BlockTest =
  /** Another part runs it, taken from the page. */
  | {readonly kind: 'part'; readonly name: string}
  /** The compiler and the manifest check it, and nothing runs it, for this reason. */
  | {readonly kind: 'compiled'; readonly reason: string};

const part = (name: string): BlockTest => ({kind: 'part', name});
const compiled = (reason: string): BlockTest => ({kind: 'compiled', reason});

const NEEDS_BUILD = 'it needs the build of its framework: the part frameworks plays a whole project';
const NEEDS_RUNNER = 'it needs its test runner';

/** The languages that a browser runs, with a framework if need be. */
export const WEB_LANGUAGES: readonly string[] = [
  'html',
  'css',
  'js',
  'ts',
  'jsx',
  'tsx',
  'vue',
  'svelte',
  'astro',
];

/**
 * The blocks of README and the guides in these languages that `scenarios/` does not run, each by its heading and its
 * language. A test fails if a block has neither a scenario nor a row here. For all other languages, CONTRIBUTING.md has the
 * check of each.
 */
export const OTHER_BLOCKS: Readonly<Record<string, Readonly<Record<string, BlockTest>>>> = {
  'docs/appearance.md': {
    'Methods · js': compiled('the clipboard of a headless browser does not answer'),
  },
  'docs/cdn.md': {
    'The other entries · html': compiled('the part package runs such a page from another origin'),
    'The other entries · html 2': compiled('the part package runs such a page from another origin'),
    'Old browsers · html': part('package'),
  },
  'docs/demo-service.md': {
    'The connection types · html 2': compiled('the path belongs to the server of the demo page'),
    'The network panel · js': compiled(
      'its two statements are for two times: the first one restarts the stream',
    ),
    'Simulate faults · html': compiled('it shows two attributes only'),
    'Use it in your own server · ts': compiled('it is a server in Node, on a fixed port'),
  },
  'docs/frameworks.md': {
    'React · ts': compiled('it configures Vite'),
    'React · tsx': compiled(NEEDS_BUILD),
    'Call methods in React · tsx': compiled(NEEDS_BUILD),
    'The tag itself in React · tsx': compiled(NEEDS_BUILD),
    'Vue · ts': compiled('it configures Vite'),
    'Vue · vue': compiled(NEEDS_BUILD),
    'Call methods in Vue · vue': compiled(NEEDS_BUILD),
    'Svelte · ts': compiled('it configures Vite'),
    'Svelte · svelte': part('frameworks'),
    'Call methods in Svelte · svelte': compiled(NEEDS_BUILD),
    'Angular · ts': part('frameworks'),
    'Call methods in Angular · ts': compiled(NEEDS_BUILD),
    'Astro · astro': part('frameworks'),
    'Astro · ts': part('frameworks'),
  },
  'docs/input.md': {
    'Keys that stay with the page · js 2': compiled('end-to-end/input/key-row.test.ts presses the same keys'),
    'Files · js': compiled('its server is one of the page, and end-to-end/input/files.test.ts drops files'),
  },
  'docs/media-element.md': {
    'media-chrome · html': part('end-to-end'),
    'media-chrome · js': compiled('test/end-to-end/media imports the same'),
    'media-chrome · html 2': part('demo-pages'),
    'media-chrome · js 2': part('demo-pages'),
  },
  'docs/monitoring.md': {
    'With OpenTelemetry · ts': compiled('the part telemetry tests the same set-up'),
  },
  'docs/own-back-end.md': {
    'Your own connector · js': compiled(
      'it leaves out the exchange with the host: docs/whep.md has a whole one, which runs',
    ),
    'Your own connector · html': compiled('see the script above it'),
  },
  'docs/quality.md': {
    'Read the quality · js': compiled('the part quality plants each cause, which takes seconds'),
  },
  'docs/scene.md': {
    'A USD viewer without code · html': part('demo-pages'),
    'The camera in a link · js': compiled('its application reports a camera, which only the demo does'),
    'Announcements · html': part('units'),
    'Links on the page · html': part('end-to-end'),
  },
  'docs/sessions.md': {
    'Ask before the page closes · html': part('tabs'),
  },
  'docs/testing.md': {
    'Component test with web-test-runner · ts': compiled(NEEDS_RUNNER),
    'Component test with Vitest · ts': compiled(NEEDS_RUNNER),
    'Component test with Jest · js': compiled('test/package/testing runs Jest itself'),
    'Playwright · ts 2': compiled(NEEDS_RUNNER),
  },
};
