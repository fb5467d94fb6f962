/** The first page: one stream, its code, and three buttons that show what the element does about trouble. */
import manifestFile from '../../custom-elements.json';
import {readManifest} from '../../site/playground/read-manifest.ts';
import '../../site/playground/tag-code.ts';
import '../shared/element.ts';
import {readAccess} from '../shared/demo-service.ts';
import {requireElement} from '../shared/require-element.ts';
import {TRIALS, waitForStage} from './trials.ts';

/** The host needs this time to show a stage that it has opened, in the size of the page. */
const SETTLE_MS = 1000;

const service = readAccess();
const stream = requireElement(document, 'app-stream');
const report = requireElement(document, '#report');
const code = requireElement(document, 'tag-code');
const {attributes} = readManifest(manifestFile);

const showCode = () => {
  const values = Object.fromEntries([...stream.attributes].map(({name, value}) => [name, value]));
  // A reader may copy the code into a page of another address.
  const toAddress = (path: string) => new URL(path, document.baseURI).href;
  const poster = toAddress(stream.poster ?? '');
  code.example = {attributes, values: {...values, poster}, script: toAddress('app-stream.js')};
};
new MutationObserver(showCode).observe(stream, {attributes: true});

// A user who asked for less motion sees a still frame of the scene, with a button that continues.
if (matchMedia('(prefers-reduced-motion: reduce)').matches)
  void waitForStage(stream, new AbortController().signal).then(() =>
    setTimeout(() => stream.pause(), SETTLE_MS),
  );

let trial = new AbortController();
for (const button of document.querySelectorAll<HTMLButtonElement>('.trials button')) {
  button.addEventListener('click', () => void showTrial(button.value));
}

/** Starts a trial in place of the one before it, and reports what happens. */
async function showTrial(name: string) {
  trial.abort();
  trial = new AbortController();
  const {signal} = trial;
  const startedAt = performance.now();
  const secondsSince = () => ((performance.now() - startedAt) / 1000).toFixed(1);
  try {
    for await (const sentence of TRIALS[name]?.({stream, service, signal}) ?? [])
      if (!signal.aborted) report.textContent = sentence.replace('{seconds}', secondsSince());
  } catch {
    // A stream that cannot play shows the reason itself.
    if (!signal.aborted) report.textContent = '';
  }
}

// The network of the session can be cut.
stream.arguments = {demo: {link: {}}};
stream.token = stream.signalingToken = service.token;
stream.setAttribute('service-url', service.serviceUrl);
