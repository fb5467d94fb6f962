/** How a block of the documents is tested, beyond what `npm test -- package code-blocks` checks of each. */
export type BlockTest =
  /** `scenarios/` runs it in a browser, and asserts what its text promises. */
  | {readonly kind: 'runs'}
  /** Another part runs it, taken from the page. */
  | {readonly kind: 'part'; readonly name: string}
  /** The compiler and the manifest check it, and nothing runs it, for this reason. */
  | {readonly kind: 'compiled'; readonly reason: string};

const RUNS: BlockTest = {kind: 'runs'};
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
 * All blocks of README and the guides in these languages, each by its heading and its language. A test fails if a block is
 * missing here. For all other languages, CONTRIBUTING.md has the check of each.
 */
export const BLOCKS: Readonly<Record<string, Readonly<Record<string, BlockTest>>>> = {
  'README.md': {
    'In your own page · html': RUNS,
  },
  'docs/accessibility.md': {
    'What your page must do · html': RUNS,
  },
  'docs/appearance.md': {
    'Controls · html': RUNS,
    'Methods · js': compiled('the clipboard of a headless browser does not answer'),
    'Your own row · html': RUNS,
    'Your own row · js': RUNS,
    'Look of the controls · css': RUNS,
    'The element itself · css': RUNS,
    'Custom properties · css': RUNS,
    'Poster and fit · html': RUNS,
    'Parts · css': RUNS,
    'States · css': RUNS,
    'Slots · html': RUNS,
    'Full screen · js': RUNS,
    'Choose the language · html': RUNS,
    'Choose the language · js': RUNS,
    'Replace a text, or add a language · js': RUNS,
  },
  'docs/cdn.md': {
    'The files · html': RUNS,
    'The other entries · html': compiled('the part package runs such a page from another origin'),
    'The other entries · html 2': compiled('the part package runs such a page from another origin'),
    'Old browsers · html': part('package'),
    'Integrity · html': RUNS,
    'Save round trips · html': RUNS,
    'Embed it · html': RUNS,
    'Control it · html': RUNS,
    'The whole page · html': RUNS,
  },
  'docs/connect-to-a-deployment.md': {
    'Set the addresses · html': RUNS,
    'Sign in · js': RUNS,
    'Headers for a gateway · js': RUNS,
    'A token for signaling · js': RUNS,
    'Subprotocols for a gateway · js': RUNS,
    'Use a TURN server · js': RUNS,
    'Use a TURN server · js 2': RUNS,
    'Choose the codec and limit the video · html': RUNS,
    'A gateway in front of the hosts · html': RUNS,
    'oauth2-proxy · html': RUNS,
    'Media behind a name · js': RUNS,
  },
  'docs/connection-type.md': {
    'The four types side by side · html': RUNS,
    'The four types side by side · html 2': RUNS,
    'The four types side by side · html 3': RUNS,
    'The four types side by side · js': RUNS,
    'The four types side by side · js 2': RUNS,
    'A local Kit application · html': RUNS,
    'Addresses · html': RUNS,
    'A host with its own size · html': RUNS,
    'A portal · html': RUNS,
    'A portal · js': RUNS,
    'Sign in · js': RUNS,
    'Note failures for administrators · js': RUNS,
    'Attach to a session by its id · html': RUNS,
    'Several viewers · html': RUNS,
    'Several viewers · js': RUNS,
    'Several viewers · html 2': RUNS,
  },
  'docs/demo-service.md': {
    'The connection types · html': RUNS,
    'The connection types · html 2': compiled('the path belongs to the server of the demo page'),
    'The connection types · js': RUNS,
    'The connection types · js 2': RUNS,
    'The connection types · js 3': RUNS,
    'Switches of portal and gateway · js': RUNS,
    'The network panel · js': compiled(
      'its two statements are for two times: the first one restarts the stream',
    ),
    'Simulate faults · js': RUNS,
    'Simulate faults · html': compiled('it shows two attributes only'),
    'Use it in your own server · ts': compiled('it is a server in Node, on a fixed port'),
  },
  'docs/doctor.md': {
    'Check an element · js': RUNS,
    'Check without an element · js': RUNS,
  },
  'docs/errors.md': {
    'Errors · js': compiled('docs/getting-started.md runs the same listeners'),
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
    'Server rendering · css': RUNS,
    'Astro · astro': part('frameworks'),
    'Astro · ts': part('frameworks'),
  },
  'docs/getting-started.md': {
    '1. Load the tag · js': RUNS,
    '1. Load the tag · html': RUNS,
    '2. Add the element · html': RUNS,
    '2. Add the element · js': RUNS,
    '3. Listen to the run · js': RUNS,
    '4. Start and stop it · html': RUNS,
  },
  'docs/input.md': {
    'Input · html': RUNS,
    'Mouse · js': RUNS,
    'Cursor · js': RUNS,
    'Keys that stay with the page · js': RUNS,
    'Keys that stay with the page · js 2': compiled('end-to-end/input/key-row.test.ts presses the same keys'),
    'Files · js': compiled('its server is one of the page, and end-to-end/input/files.test.ts drops files'),
    'Touch · html': RUNS,
    'Touch · js': RUNS,
    'End a session when the user is inactive · html': RUNS,
    'End a session when the user is inactive · js': RUNS,
  },
  'docs/media-element.md': {
    'media-chrome · html': part('end-to-end'),
    'media-chrome · js': compiled('test/end-to-end/media imports the same'),
    'media-chrome · html 2': part('demo-pages'),
    'media-chrome · js 2': part('demo-pages'),
  },
  'docs/messages.md': {
    'Send and receive · js': RUNS,
    'Send and receive · ts': RUNS,
    'The messages of the Kit templates · js': RUNS,
    'Change the stage · js': RUNS,
  },
  'docs/migrating.md': {
    'Before and after · js': RUNS,
    'Use the connector · html': RUNS,
    'The connector · ts': RUNS,
  },
  'docs/monitoring.md': {
    'With OpenTelemetry · ts': compiled('the part telemetry tests the same set-up'),
    'Continue the trace in your service · ts': RUNS,
    'Continue the trace in your service · ts 2': RUNS,
    'Without OpenTelemetry · ts': RUNS,
    'What never leaves the page · ts': RUNS,
  },
  'docs/nvcf-gateway.md': {
    'Set the service · html': RUNS,
    'Set the service · js': RUNS,
    'Mint short-lived keys · js': RUNS,
    'Return to a session · js': RUNS,
  },
  'docs/own-back-end.md': {
    'Use your own back end · js': RUNS,
    'Use your own back end · js 2': RUNS,
    'A queue for machines · js': RUNS,
    'A gateway in front of the hosts · js': RUNS,
    'The HTTP client without the element · js': RUNS,
    'Your own connector · js': compiled(
      'it leaves out the exchange with the host: docs/whep.md has a whole one, which runs',
    ),
    'Your own connector · html': compiled('see the script above it'),
    'Options of the connector · js': RUNS,
    'Options of the connector · html': RUNS,
  },
  'docs/quality.md': {
    'Read the quality · js': compiled('the part quality plants each cause, which takes seconds'),
    'Show the panel · js': RUNS,
    'Read the values · js': RUNS,
    'Statistics of your own connector · js': RUNS,
  },
  'docs/recipes.md': {
    'Sign in with a token that expires · js': RUNS,
    'Start by a button, over a poster · html': RUNS,
    'Use full screen and lock the pointer · html': RUNS,
    'Build your own toolbar · html': RUNS,
    'Show two streams in one page · html': RUNS,
    'Record the video · html': RUNS,
    'Exchange messages with a Kit extension · ts': RUNS,
    'Give the cards your brand · html': RUNS,
    'Share a session between users · js': RUNS,
    'Share a session between users · html': RUNS,
  },
  'docs/reconnecting.md': {
    'The steps · js': RUNS,
    'Choose the behavior · js': RUNS,
  },
  'docs/scene.md': {
    'A USD viewer without code · html': part('demo-pages'),
    'The tree · html': RUNS,
    'A choice of stages · html': RUNS,
    'The camera in a link · js': compiled('its application reports a camera, which only the demo does'),
    'The model · js': RUNS,
    'Announcements · html': part('units'),
    'Links on the page · html': part('end-to-end'),
    'Links into a stage · js': RUNS,
  },
  'docs/security.md': {
    'In an iframe · html': RUNS,
  },
  'docs/sessions.md': {
    'Ask before the page closes · html': part('tabs'),
    'Keep a session · html': RUNS,
  },
  'docs/testing.md': {
    'Start · ts': RUNS,
    'Options · ts': RUNS,
    'Options · ts 2': RUNS,
    'Component test with web-test-runner · ts': compiled(NEEDS_RUNNER),
    'Component test with Vitest · ts': compiled(NEEDS_RUNNER),
    'Component test with Jest · js': compiled('test/package/testing runs Jest itself'),
    'Storybook · ts': RUNS,
    'Playwright · ts': RUNS,
    'Playwright · ts 2': compiled(NEEDS_RUNNER),
  },
  'docs/troubleshooting.md': {
    '2. Check the page · js': RUNS,
    'Read the error · js': RUNS,
    'Read the error · js 2': RUNS,
    'Create a report · js': RUNS,
    'Read the timeline · js': RUNS,
  },
  'docs/whep.md': {
    'Use it · html': RUNS,
    'The connector · ts': RUNS,
  },
};
