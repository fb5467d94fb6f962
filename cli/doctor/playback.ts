import type {StreamEndpoint} from '../../src/connection/connector.ts';
import {randomClientName} from '../../src/connection/connector.ts';
import {signalingAddress} from '../../src/connection/nvst/signaling/open-socket.ts';
import {failed, failedWith, ok, skipped} from '../../src/diagnosis/check.ts';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import type {Session} from '../../src/service/session.ts';
import {playInBrowser} from './checks/browser.ts';
import {findBrowser} from './checks/find-browser.ts';
import {checkMixedContent, isSecurePage, SIGNALING_ADVICE} from './checks/mixed-content.ts';
import {rowsOfPlayback} from './checks/playback.ts';
import {checkSignIn, isFinalRefusal} from './checks/signaling.ts';
import type {DoctorOptions} from './options.ts';
import {reachable} from './reachable.ts';
import {measure, type Row} from './row.ts';
import type {DoctorSurroundings} from './surroundings.ts';

/** What is played. */
export interface Playback {
  readonly endpoint: StreamEndpoint;
  /** Missing without a service. */
  readonly session?: Session;
}

/** From the address of signaling to the messages of the application. */
export async function* checkPlayback(
  playback: Playback,
  options: DoctorOptions,
  surroundings: DoctorSurroundings,
): AsyncGenerator<Row> {
  const {origin} = options;
  let address: URL | undefined;
  const scheme = await measure('signaling: scheme', () => {
    try {
      const client = {name: randomClientName(), returns: false};
      address = signalingAddress(playback.endpoint, client, {}, isSecurePage(origin));
    } catch (error) {
      return {...failedWith(AppStreamError.from(error)), advice: SIGNALING_ADVICE};
    }
    if (isSecurePage(origin) && address.protocol === 'wss:')
      return ok('The page is encrypted, so its signaling must be `wss`.');
    return checkMixedContent(origin, [address], SIGNALING_ADVICE);
  });
  if (origin !== undefined) yield scheme;
  if (!address) return;
  if (!(yield* reachable('signaling', address, isSecurePage(origin) ? SIGNALING_ADVICE : undefined))) return;
  yield* checkMedia({...playback, address}, options, surroundings);
}

/** Plays in a browser. Without one, signs in and waits for the offer. */
async function* checkMedia(
  {endpoint, session, address}: Playback & {readonly address: URL},
  options: DoctorOptions,
  surroundings: DoctorSurroundings,
): AsyncGenerator<Row> {
  const {origin, withBrowser, record, mediaHost, signalingToken: token} = options;
  const {elementFolder, pageFolder, signal, onRecording} = surroundings;
  const signIn = () => checkSignIn({address, sessionId: session?.id ?? '', origin, token});
  const browser = withBrowser ? findBrowser() : undefined;
  if (!browser) {
    yield await measure('signaling: offer', signIn);
    const why = withBrowser ? 'No Chrome, Chromium or Edge was found.' : 'Switched off by --no-browser.';
    yield await measure('media', () => skipped(why));
    return;
  }
  // The page of the doctor is not encrypted, and would use `ws`.
  const signalingUrl =
    endpoint.signalingUrl ?? (address.protocol === 'wss:' ? `wss://${address.host}` : undefined);
  const attributes = {
    ...(session && {'session-id': session.id}),
    ...(signalingUrl !== undefined && {'signaling-url': signalingUrl}),
    ...(mediaHost !== undefined && {'media-host': mediaHost}),
    muted: '',
    resize: '',
  };
  const play = async (retryMs: number) => {
    const setup = {attributes, session, token, retryMs};
    const withRecording = record !== undefined;
    const result = await playInBrowser({browser, setup, withRecording, elementFolder, pageFolder, signal});
    if (result.recording) onRecording(result.recording);
    return rowsOfPlayback(result);
  };
  const isRefused = (row: Row) => row.check === 'signaling: sign in' && row.outcome === 'failed';
  try {
    let rows = await play(0);
    let refusal: Row | undefined;
    if (rows.some(isRefused)) {
      // A browser hides why an upgrade was refused. A refusal that may pass is worth a second run with retries.
      refusal = await measure('signaling: sign in', signIn);
      if (!isFinalRefusal(refusal)) {
        rows = await play(RETRY_MS);
        refusal = rows.some(isRefused) ? await measure('signaling: sign in', signIn) : undefined;
      }
    }
    for (const row of rows) yield isRefused(row) && refusal?.outcome === 'failed' ? refusal : row;
  } catch (error) {
    yield await measure('media', () =>
      failed(
        `The check in the browser failed. ${String(error)}`,
        'Set CHROME_PATH to another browser, or use --no-browser.',
      ),
    );
  }
}

/** How long the element may retry after a failure that may pass, in milliseconds. */
const RETRY_MS = 15_000;
