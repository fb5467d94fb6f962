/** Runs in the frame of a block, before the block: it plays the host, and reports to the page. */
import {setDocumentationUrl} from '../../src/index.ts';
import {causeTrouble, installHosts} from './fake-host.ts';
import {commandSchema, type FrameCommand} from './frame-messages.ts';
import {provideModules} from './modules.ts';
import {report, reportHeight, reportOutput} from './report.ts';
import {findStreams, setAttributes, watchStreams} from './streams.ts';

/** What the page writes into the head of the frame. */
const readMeta = (name: string) =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

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
watchStreams(readMeta('reported-events').split(' ').filter(Boolean), report);
setDocumentationUrl(readMeta('documentation-url'));
installHosts();
provideModules();
