/** Runs in the frame of a block, before the block: it plays the host, and reports to the page. */
import type {AppStreamElement} from '../../src/element/app-stream-element.ts';
import type {SessionState} from '../../src/session/session-state.ts';
import {causeTrouble, installHosts} from './fake-host.ts';
import {commandSchema, type FrameCommand, shorten} from './frame-messages.ts';
import {provideModules} from './modules.ts';
import {describeValue, report, reportHeight, reportOutput} from './report.ts';

const findStreams = (): NodeListOf<AppStreamElement> => document.querySelectorAll('app-stream');

const describePhase = (state: SessionState) => ({
  phase: state.phase,
  isBusy: state.phase === 'playing' && state.busy !== undefined,
  ...(state.phase === 'failed' && {code: state.error.code}),
});

/** The events of the element do not bubble. The document receives them on their way down. */
const reportEvents = () => {
  document.addEventListener(
    'statechange',
    ({target}) => {
      const [stream] = findStreams();
      if (stream && target === stream) report({kind: 'phase', ...describePhase(stream.state)});
    },
    true,
  );
  const names = document.querySelector<HTMLMetaElement>('meta[name="reported-events"]')?.content ?? '';
  for (const name of names.split(' ').filter(Boolean))
    document.addEventListener(
      name,
      (event) => {
        if (event.target instanceof Element && event.target.localName === 'app-stream')
          report({kind: 'event', name, detail: describeEvent(event)});
      },
      true,
    );
};

const describeEvent = (event: Event): string =>
  shorten(
    Object.entries(event)
      .filter(([key]) => key !== 'isTrusted')
      .map(([key, value]) => `${key}: ${describeValue(value)}`)
      .join(', '),
  );

const setAttributes = (attributes: Readonly<Record<string, string>>) => {
  for (const stream of findStreams()) {
    for (const name of stream.getAttributeNames())
      if (name !== 'id' && !(name in attributes)) stream.removeAttribute(name);
    for (const [name, value] of Object.entries(attributes))
      if (stream.getAttribute(name) !== value) stream.setAttribute(name, value);
  }
};

const obey = async (command: FrameCommand) => {
  switch (command.kind) {
    case 'trouble':
      await causeTrouble(command.name);
      break;
    case 'attributes':
      setAttributes(command.attributes);
      break;
    case 'start':
      for (const stream of findStreams()) stream.start();
      break;
    case 'stop':
      await Promise.all(Array.from(findStreams(), (stream) => stream.stop()));
      break;
    case 'theme':
      document.documentElement.style.colorScheme = command.isDark ? 'dark' : 'light';
      break;
    default:
      command satisfies never;
  }
};

addEventListener('message', ({source, data}) => {
  const command = commandSchema.safeParse(data);
  if (source === parent && command.success) void obey(command.data);
});
reportOutput();
reportHeight();
reportEvents();
installHosts();
provideModules();
