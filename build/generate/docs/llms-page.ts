import {readPage, readPageGroups} from './page-groups.ts';

const INTRODUCTION = `# app-stream

> \`<app-stream>\` is a web component that shows a remote NVIDIA Omniverse Kit application in a web page. It creates the
> session, waits for the start, plays the video over WebRTC, sends input and messages, and reconnects.

Import \`app-stream/define\`, and write one tag:

\`\`\`html
<app-stream service-url="/service" app-id="usd-viewer" profile="default"></app-stream>
\`\`\`

- For a Kit application without a service, write \`<app-stream signaling-url="ws://127.0.0.1:49100"></app-stream>\`.
- The events \`playing\`, \`ended\`, \`error\`, \`warning\` and \`message\` do not bubble. Add listeners to the element itself.
- \`token\`, \`arguments\`, \`iceServers\`, \`limits\` and \`service\` are properties, not attributes.
- In React, import \`AppStream\` from \`app-stream/react\`. Its events are props, such as \`onPlaying\`. For the bare tag in
  React 19, write event names in lower case, such as \`onplaying\`.
- \`send()\` takes an object, not a JSON string. Compare \`error.code\`, never texts.`;

/** Descriptions of pages whose first sentence does not describe them. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  'docs/frameworks.md':
    'React, Vue, Svelte, Angular and server rendering: a new project, methods, events and types.',
  'docs/appearance.md':
    'The row of controls, custom properties, parts, slots, states and the nine languages.',
  'docs/connection-type.md':
    'A local Kit, Kit App Streaming, a portal or the NVCF gateway: what each needs, and how to set it.',
  'docs/doctor.md':
    'The command that checks a deployment, and the checks of a page before a session takes a GPU.',
  'docs/accessibility.md':
    'What works by WCAG 2.2 AA, how it was tested, what your page must do, and the known limits.',
  'docs/cdn.md':
    'The files for script tags, caching, upgrades, integrity hashes, and a page for iframes in content systems.',
  'docs/compatibility.md': 'The hosts, browsers, codecs and tools that were tested, and those that were not.',
  'docs/connect-to-a-deployment.md':
    'Addresses and prefixes, tokens, CORS, TLS, ports, TURN, codecs, and gateways with nginx and Envoy.',
  'docs/errors.md':
    'Every error code with its text for users, its cause, a check, a fix, and whether a retry helps.',
  'docs/glossary.md': 'The terms of the documents and of the code.',
  'docs/input.md': 'Mouse, keyboard, touch, clipboard, microphone, sound, and the size of the video.',
  'docs/messages.md':
    'How to exchange messages with the application, and typed calls for the messages of Kit.',
  'docs/migrating.md':
    "How to replace `AppStreamer` of NVIDIA's library, option by option, or to play with that library.",
  'docs/monitoring.md':
    'Traces, metrics and reports of streams: OpenTelemetry, `traceparent`, what never leaves the page.',
  'docs/nvcf-gateway.md':
    'How to play a function of NVIDIA Cloud Functions: keys, request ids, and what each failure means.',
  'docs/own-back-end.md':
    'How to replace the service, the client of the service, or the connector by your own.',
  'docs/protocol/README.md':
    'What is known about the protocols of services and hosts, with the confidence of each fact.',
  'docs/recipes.md':
    'Complete examples: sign-in, posters, full screen, toolbars, two streams, recording, Kit extensions, branding.',
  'docs/reconnecting.md': 'What the element does if the video drops or freezes, and how to change it.',
  'docs/reference.md':
    'All attributes, properties, methods, events, states, limits, slots, parts and custom properties.',
  'docs/scene.md':
    'A USD viewer from three tags, and the stage as data: its prims, its selection, and links into it.',
  'docs/sessions.md':
    'What creates, keeps, resumes and ends a session, and what happens if another client uses it.',
  'docs/quality.md':
    'The levels, causes and limits of `quality`, the statistics panel, and the fields of `getStats()`.',
  'docs/troubleshooting.md': 'Symptoms, causes and fixes, the report of `diagnose()`, and the timeline.',
  'docs/whep.md': 'A whole connector for WHEP servers, as the example of `registerConnector`.',
  'CHANGELOG.md': 'The changes of each version.',
};

/** `llms.txt`: the documents of the package that the README lists, in its order and under its headings, each with one line. */
export const llmsPage = async (): Promise<string> => {
  const groups = (await readPageGroups())
    .map(({heading, pages}) => ({heading, pages: pages.filter(({path}) => isInPackage(path))}))
    .filter(({pages}) => pages.length > 0)
    .map(async ({heading, pages}) => {
      const lines = pages.map(
        async ({path, title}) =>
          `- [${title}](${path}): ${DESCRIPTIONS[path] ?? (await firstSentence(path))}`,
      );
      return `## ${heading}\n\n${(await Promise.all(lines)).join('\n')}`;
    });
  return `${[INTRODUCTION, ...(await Promise.all(groups))].join('\n\n')}\n`;
};

const isInPackage = (path: string) => path.startsWith('docs/') || path === 'CHANGELOG.md';

const firstSentence = async (path: string): Promise<string> => {
  const [, paragraph = ''] = /^# .+\n\n((?:.+\n)+)/m.exec(await readPage(path)) ?? [];
  return /^.*?[.:](?=\s)/s.exec(paragraph)?.[0].replaceAll('\n', ' ') ?? '';
};
