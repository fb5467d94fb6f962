import '../../src/define.ts';
import {StreamingService} from '../../src/index.ts';
import {requireElement} from '../shared/require-element.ts';
import {keepToken, readToken} from '../shared/token.ts';
import {CodeView} from '../shared/code/code-view.ts';
import {readTag} from '../shared/code/read-tag.ts';
import {FilePicker} from './files/file-picker.ts';
import {describeEvent} from './log/describe-event.ts';
import {EventLog} from './log/event-log.ts';
import {NetworkPanel} from './network/network-panel.ts';
import {readChoices, writeChoices, type Choice} from './request/choice.ts';
import {describeCatalogueError, loadOptions, type CatalogueOptions} from './request/load-options.ts';
import {RequestForm} from './request/request-form.ts';
import {writeService} from './request/connection-types.ts';
import {watchSessions, type LiveSession} from './streams/live-sessions.ts';
import {Streams} from './streams/streams.ts';

const serviceUrl = new URL('service', document.baseURI).href;
const token = readToken();
const service = new StreamingService({serviceUrl, token});

const log = new EventLog(requireElement(document, '#log'));
const code = new CodeView(requireElement(document, '.code'), new URL('app-stream.js', document.baseURI).href);
const files = new FilePicker({
  section: requireElement(document, '.files'),
  overlay: requireElement(document, '#drop'),
  token,
  onStage: (stage) => void showStage(stage),
});
const streams = new Streams({
  container: requireElement(document, '#streams'),
  service: {serviceUrl, token},
  onEvent: (event, source) => log.add({event: event.type, text: describeEvent(event), source}),
  onChange: () => showCode(),
  onAdd: (stream) => files.watch(stream),
});
const form = new RequestForm(
  requireElement(document, '#request'),
  (choice) => void applyChoice(selected, choice, 'correct'),
);
const network = new NetworkPanel(requireElement(document, '.network'), {serviceUrl, token});
const errorBox = requireElement(document, '#error');
const secondStreamButton = requireElement(document, '#second');
const selection = requireElement<HTMLFieldSetElement>(document, '#selection');

const choices = readChoices(new URLSearchParams(location.search));
let selected = 0;
let options: CatalogueOptions | undefined;
let sessions: readonly LiveSession[] | undefined;
let loading = new AbortController();

/** Completes a choice from the catalogue, shows the options in the form and applies the choice to its stream. */
async function applyChoice(index: number, requested: Choice, missingProfile: 'keep' | 'correct' = 'keep') {
  loading.abort();
  loading = new AbortController();
  const {signal} = loading;
  try {
    options = await loadOptions(service, requested, {missingProfile, signal});
    choices[index] = options.choice;
    form.show(options);
    errorBox.hidden = true;
    showChoices();
  } catch (thrown) {
    if (signal.aborted) return;
    // The stream sends its own requests and reports its own errors.
    choices[index] = requested;
    showChoices();
    requireElement(errorBox, 'p').textContent = describeCatalogueError(thrown);
    errorBox.hidden = false;
  }
}

/** Shows the tags as they are now, and the services of their connection types. */
function showCode() {
  const services = choices.map(({connectionType, app}) =>
    writeService(connectionType, app, {serviceUrl, token}),
  );
  code.show(
    streams.elements.map((element, index) => ({attributes: readTag(element), service: services[index]})),
  );
}

function showChoices() {
  const two = choices.length > 1;
  streams.show(choices);
  history.replaceState(null, '', `?${writeChoices(choices)}${location.hash}`);
  selection.hidden = !two;
  secondStreamButton.textContent = two ? 'Remove the second stream' : 'Add a second stream';
  secondStreamButton.ariaPressed = String(two);
}

/** Shows a file of the user in the selected stream. A stream that has ended starts again. */
async function showStage(stage: string) {
  const choice = choices[selected];
  if (!choice) return;
  await applyChoice(selected, {...choice, stage});
  streams.elements[selected]?.start();
}

function selectStream(index: number) {
  selected = index;
  const radio = requireElement<HTMLInputElement>(selection, `[value="${index}"]`);
  radio.checked = true;
}

selection.addEventListener('change', () => {
  selectStream(Number(requireElement<HTMLInputElement>(selection, ':checked').value));
  const choice = choices[selected];
  if (choice) void applyChoice(selected, choice);
});

secondStreamButton.addEventListener('click', () => {
  const [first] = choices;
  if (!first) return;
  if (choices.length > 1) {
    choices.pop();
    selectStream(0);
    void applyChoice(0, first);
    return;
  }
  // The second stream shows another application, so that the user can distinguish the two.
  const ids = options?.applications.map(({id}) => id) ?? [];
  const app = ids[(ids.indexOf(first.app) + 1) % ids.length] ?? first.app;
  selectStream(1);
  void applyChoice(1, {...first, app, version: '', stage: '', sound: false}, 'correct');
});

requireElement(errorBox, 'button').addEventListener('click', () => {
  const choice = choices[selected];
  if (choice) void applyChoice(selected, choice);
});
requireElement(document, '#clear').addEventListener('click', () => log.clear());

watchSessions({serviceUrl, token}, (live) => {
  sessions = live;
  const text = live && `${live.length} ${live.length === 1 ? 'session' : 'sessions'} on the demo service`;
  requireElement(document, '#sessions').textContent = text ?? 'The demo service does not respond';
});
keepToken();
setInterval(() => {
  streams.updateDetails(sessions);
  network.update(streams.elements, streams.elements[selected]);
}, 500);

for (const [index, choice] of choices.entries()) await applyChoice(index, choice);
if (choices.length > 1 && choices[0]) await applyChoice(0, choices[0]);
