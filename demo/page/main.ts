import '../../src/define.ts';
import {StreamingService} from '../../src/index.ts';
import {catalogueTrouble, offerFor, type Offer} from './catalogue.ts';
import {readChoices, writeChoices, type Choice} from './choice.ts';
import {EventLog} from './event-log.ts';
import {watchSessions, type LiveSession} from './live-sessions.ts';
import {part} from './part.ts';
import {RequestForm} from './request-form.ts';
import {snippetOf} from './snippet.ts';
import {SnippetView} from './snippet-view.ts';
import {Streams} from './streams.ts';

const serviceUrl = new URL('service', document.baseURI).href;
const addresses = {script: new URL('app-stream.js', document.baseURI).href, service: serviceUrl};
const service = new StreamingService({serviceUrl});

const log = new EventLog(part(document, '#log'));
const streams = new Streams(part(document, '#streams'), log, serviceUrl);
const form = new RequestForm(part(document, 'form'), (choice) => void ask(selected, choice, 'correct'));
const snippet = new SnippetView({
  box: part(document, '#snippet'),
  button: part(document, '#copy'),
  said: part(document, '#copied'),
});
const trouble = part(document, '#trouble');
const second = part(document, '#second');
const selection = part<HTMLFieldSetElement>(document, '#selection');

const choices = readChoices(new URLSearchParams(location.search));
let selected = 0;
let offer: Offer | undefined;
let sessions: readonly LiveSession[] | undefined;
let asking = new AbortController();

/** Fills the gaps of a choice from the catalogue, offers what goes with it, and brings the stream to it. */
async function ask(index: number, wanted: Choice, missing: 'keep' | 'correct' = 'keep') {
  asking.abort();
  asking = new AbortController();
  const {signal} = asking;
  try {
    offer = await offerFor(service, wanted, {missing, signal});
    choices[index] = offer.choice;
    form.show(offer);
    trouble.hidden = true;
    show();
  } catch (thrown) {
    if (signal.aborted) return;
    // The stream asks for itself, and says what it lacks.
    choices[index] = wanted;
    show();
    part(trouble, 'p').textContent = catalogueTrouble(thrown);
    trouble.hidden = false;
  }
}

function show() {
  const two = choices.length > 1;
  streams.show(choices);
  snippet.show(snippetOf(choices, addresses));
  history.replaceState(null, '', `?${writeChoices(choices)}`);
  selection.hidden = !two;
  second.textContent = two ? 'Remove the second stream' : 'Add a second stream';
  second.ariaPressed = String(two);
}

function select(index: number) {
  selected = index;
  const radio = part<HTMLInputElement>(selection, `[value="${index}"]`);
  radio.checked = true;
}

selection.addEventListener('change', () => {
  select(Number(part<HTMLInputElement>(selection, ':checked').value));
  const choice = choices[selected];
  if (choice) void ask(selected, choice);
});

second.addEventListener('click', () => {
  const [first] = choices;
  if (!first) return;
  if (choices.length > 1) {
    choices.pop();
    select(0);
    void ask(0, first);
    return;
  }
  // Another application, so that the two can be told apart.
  const ids = offer?.applications.map(({id}) => id) ?? [];
  const app = ids[(ids.indexOf(first.app) + 1) % ids.length] ?? first.app;
  select(1);
  void ask(1, {...first, app, version: '', stage: '', sound: false}, 'correct');
});

part(trouble, 'button').addEventListener('click', () => {
  const choice = choices[selected];
  if (choice) void ask(selected, choice);
});
part(document, '#clear').addEventListener('click', () => log.clear());

watchSessions(serviceUrl, (live) => {
  sessions = live;
  const words = live && `${live.length} ${live.length === 1 ? 'session' : 'sessions'} on the service`;
  part(document, '#sessions').textContent = words ?? 'The service does not answer';
});
setInterval(() => streams.tick(sessions), 500);

for (const [index, choice] of choices.entries()) await ask(index, choice);
if (choices.length > 1 && choices[0]) await ask(0, choices[0]);
