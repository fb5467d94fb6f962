/** The first page: one stream, its code, and three buttons that show what the element does about trouble. */
import '../../src/define.ts';
import {CodeView} from '../shared/code/code-view.ts';
import {readTag} from '../shared/code/read-tag.ts';
import {requireElement} from '../shared/require-element.ts';
import {keepToken, readToken} from '../shared/token.ts';
import {waitForStage} from './opened-stage.ts';
import {TRIALS} from './trials.ts';

/** The host needs this time to show a stage that it has opened, in the size of the page. */
const SETTLE_MS = 1000;

const token = readToken();
const serviceUrl = new URL('service', document.baseURI).href;
const stream = requireElement(document, 'app-stream');
const report = requireElement(document, '#report');
const code = new CodeView(requireElement(document, '.code'), new URL('app-stream.js', document.baseURI).href);

const showCode = () => code.show([{attributes: readTag(stream), service: undefined}]);
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
    for await (const sentence of TRIALS[name]?.({stream, service: {serviceUrl, token}, signal}) ?? [])
      if (!signal.aborted) report.textContent = sentence.replace('{seconds}', secondsSince());
  } catch {
    // A stream that cannot play shows the reason itself.
    if (!signal.aborted) report.textContent = '';
  }
}

// The network of the session can be cut.
stream.arguments = {demo: {link: {}}};
stream.token = stream.signalingToken = token;
stream.setAttribute('service-url', serviceUrl);
keepToken();
