/** The playground of the demo: streams of the demo service, with all settings, a bad network and files of the user. */
import {z} from 'zod/mini';
import manifestFile from '../../custom-elements.json';
import {findStreams, setAttributes, watchStreams} from '../../site/frame/streams.ts';
import {readQuery, type SettingValues} from '../../site/playground/link-state.ts';
import {type PlaygroundSetting, readManifest} from '../../site/playground/read-manifest.ts';
import {PlaygroundActionEvent, ValueChangeEvent} from '../../site/playground/stream-playground.ts';
import '../shared/element.ts';
import {StreamingService} from '../../src/index.ts';
import {fetchWithToken, readAccess} from '../shared/demo-service.ts';
import {requireElement} from '../shared/require-element.ts';
import {applyConnection, completeRequest, CONNECTION, replaceRequest} from './connections.ts';
import {FilePanel} from './file-panel.ts';
import {NetworkPanel} from './network-panel.ts';
import {loadSuggestions} from './suggestions.ts';

const UPDATE_MS = 1000;

const STREAMS: PlaygroundSetting = {
  name: 'streams',
  description: 'How many streams this page shows (default: 1). Each has a session.',
  kind: 'choice',
  choices: ['2'],
};
const SETTINGS = [CONNECTION, STREAMS];
const START_VALUES = {muted: '', controls: ''};

const access = readAccess();
const service = new StreamingService(access);
const manifest = readManifest(manifestFile);
const playground = requireElement(document, 'stream-playground');
const container = requireElement(document, '#streams');

const readLink = (): SettingValues =>
  location.search.length < 2
    ? START_VALUES
    : readQuery(location.search, [...SETTINGS, ...manifest.attributes]);

const addStream = () => {
  const stream = document.createElement('app-stream');
  stream.ariaLabel = `Stream ${container.childElementCount + 1}`;
  // The network panel changes the conditions of this link.
  stream.arguments = {demo: {link: {}}};
  container.append(stream);
};

/** Applies the values to the streams. A stream that leaves the document ends its session. */
const applyValues = () => {
  const {values} = playground;
  const count = Number(values['streams'] ?? 1);
  while (container.childElementCount > count) container.lastElementChild?.remove();
  while (container.childElementCount < count) addStream();
  playground.service = applyConnection(findStreams(), values['connection'], access);
  setAttributes(Object.fromEntries(manifest.attributes.map(({name}) => [name, values[name] ?? null])));
  void showSuggestions();
};

let loading = new AbortController();
/** Without a catalogue, the fields of the request have no suggestions. The stream reports why. */
const showSuggestions = async () => {
  loading.abort();
  loading = new AbortController();
  const {signal} = loading;
  const suggestions = await loadSuggestions(service, playground.values, signal).catch(() => ({}));
  if (!signal.aborted) playground.suggestions = suggestions;
};

const sessionsSchema = z.object({count: z.number()});

const showSessions = async () => {
  const response = await fetchWithToken(access, `${access.serviceUrl}/demo/sessions`).catch(() => undefined);
  const sessions = sessionsSchema.safeParse(await response?.json().catch(() => undefined));
  requireElement(document, '#sessions').textContent = sessions.success
    ? `Sessions on the demo service: ${sessions.data.count}`
    : 'The demo service does not respond.';
};

playground.manifest = manifest;
playground.settings = SETTINGS;
playground.actions = {start: 'Start', stop: 'Stop', disconnect: 'Disconnect'};
playground.script = new URL('app-stream.js', document.baseURI).href;
playground.startValues = completeRequest(START_VALUES, access);
playground.values = completeRequest(readLink(), access);
playground.addEventListener('valuechange', (event) => {
  if (event instanceof ValueChangeEvent && event.setting === CONNECTION.name)
    playground.values = replaceRequest(playground.values, access);
  applyValues();
});
playground.addEventListener('action', (event) => {
  const action = event instanceof PlaygroundActionEvent ? event.action : undefined;
  for (const stream of findStreams())
    if (action === 'start') stream.start();
    else void (action === 'stop' ? stream.stop() : stream.disconnect());
});
watchStreams(manifest.events, (report) => playground.receive(report));
applyValues();

new FilePanel({
  section: requireElement(document, '.files'),
  access,
  onStage: (stageUri) => {
    playground.values = {...playground.values, 'stage-uri': stageUri};
    applyValues();
    // A stream that has ended starts again.
    for (const stream of findStreams()) stream.start();
  },
});
const network = new NetworkPanel(requireElement(document, '.network'), access);
setInterval(() => {
  network.update([...findStreams()]);
  if (!document.hidden) void showSessions();
}, UPDATE_MS);
