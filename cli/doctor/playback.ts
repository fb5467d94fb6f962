import type {StreamEndpoint} from '../../src/connection/connector.ts';
import {randomClientName} from '../../src/connection/connector.ts';
import {signalingAddress} from '../../src/connection/nvst/signaling/open-socket.ts';
import {failed, failedWith, ok, unknown} from '../../src/diagnosis/check.ts';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import type {Session} from '../../src/service/session.ts';
import {playInBrowser} from './checks/browser.ts';
import {findBrowser} from './checks/find-browser.ts';
import {checkMixedContent, isSecurePage, SIGNALING_ADVICE} from './checks/mixed-content.ts';
import {checkReachable} from './checks/network.ts';
import {rowsOfPlayback} from './checks/playback.ts';
import {checkSignIn, type SignIn} from './checks/signaling.ts';
import type {SignalingTarget} from './checks/signaling-relay.ts';
import {cookieForSignaling} from './cookie.ts';
import type {DoctorOptions, DoctorRun} from './options.ts';
import type {PageSetup} from './page/main.ts';
import {measure, type Row} from './row.ts';

/** A host, and its session. */
export interface PlayedHost {
  readonly endpoint: StreamEndpoint;
  /** Missing without a service. */
  readonly session?: Session;
}

/** From the address of signaling to the messages of the application. */
export async function* checkHost(
  {endpoint, session}: PlayedHost,
  options: DoctorOptions,
  run: DoctorRun,
): AsyncGenerator<Row> {
  const {origin, mediaHost, headers, signalingToken: token} = options;
  const isSecure = isSecurePage(origin);
  let address: URL | undefined;
  const scheme = await measure('signaling: scheme', () => {
    try {
      address = signalingAddress(endpoint, {name: randomClientName(), returns: false}, {}, isSecure);
    } catch (error) {
      return {...failedWith(AppStreamError.from(error)), advice: SIGNALING_ADVICE};
    }
    if (isSecure && address.protocol === 'wss:')
      return ok('The page is encrypted, so its signaling must be `wss`.');
    return checkMixedContent(origin, [address], SIGNALING_ADVICE);
  });
  if (origin !== undefined) yield scheme;
  const found = address;
  if (!found || scheme.outcome === 'failed') return;
  if (!(yield* checkReachable('signaling', found, isSecure ? SIGNALING_ADVICE : undefined))) return;
  const cookie = cookieForSignaling(found, options);
  const signaling = cookie === undefined ? undefined : {address: found, cookie, origin};
  const attributes = {
    ...(session && {'session-id': session.id}),
    ...signalingUrlOf(endpoint, found, signaling !== undefined),
    ...(mediaHost !== undefined && {'media-host': mediaHost}),
  };
  const signIn = () =>
    checkSignIn({address: found, sessionId: session?.id ?? '', origin, token, cookie, headers});
  yield* checkMedia({attributes, session, token}, options, run, {signIn, signaling});
}

/** The attribute of the page on this machine. */
const signalingUrlOf = ({signalingUrl}: StreamEndpoint, {protocol, host}: URL, isRelayed: boolean) => {
  // The relay is below the page, and keeps the parameters of the operator.
  if (isRelayed)
    return {'signaling-url': `signaling${signalingUrl === undefined ? '' : new URL(signalingUrl).search}`};
  if (signalingUrl !== undefined) return {'signaling-url': signalingUrl};
  // The page is not encrypted, and would use `ws`.
  return protocol === 'wss:' ? {'signaling-url': `wss://${host}`} : {};
};

/** How the doctor reaches signaling beside the element. Missing if each socket takes a machine. */
interface SignalingAccess {
  /** Signs in without a browser. */
  readonly signIn: () => Promise<SignIn>;
  /** Where the doctor forwards the WebSocket of the page, if a cookie is necessary. */
  readonly signaling: SignalingTarget | undefined;
}

/**
 * Plays in a browser. Without one, signs in and waits for the offer.
 */
export async function* checkMedia(
  stream: Omit<PageSetup, 'retryMs' | 'iceServers'>,
  options: DoctorOptions,
  run: DoctorRun,
  {signIn, signaling}: Partial<SignalingAccess> = {},
): AsyncGenerator<Row> {
  const {withBrowser, record, iceServers} = options;
  const {elementFolder, pageFolder, signal, onRecording} = run;
  const browser = withBrowser ? findBrowser() : undefined;
  if (!browser) {
    if (signIn) yield await measure('signaling: offer', signIn);
    const why = withBrowser ? 'No Chrome, Chromium or Edge was found.' : 'Switched off by --no-browser.';
    yield await measure('media', () => unknown(why));
    return;
  }
  const play = async (retryMs: number) => {
    const setup = {...stream, iceServers, retryMs};
    const withRecording = record !== undefined;
    const result = await playInBrowser({
      ...{browser, setup, withRecording, elementFolder, pageFolder, signaling, signal},
    });
    if (result.recording) onRecording(result.recording);
    return rowsOfPlayback(result);
  };
  try {
    let rows = await play(0);
    let refusal: (Row & SignIn) | undefined;
    if (signIn && rows.some(isRefused)) {
      // A browser hides why an upgrade was refused.
      refusal = await measure(SIGN_IN, signIn);
      if (refusal.mayPass !== false) {
        rows = await play(RETRY_MS);
        refusal = rows.some(isRefused) ? await measure(SIGN_IN, signIn) : undefined;
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

/** How long the element may retry after a refusal that may pass, in milliseconds. */
const RETRY_MS = 15_000;

const SIGN_IN = 'signaling: sign in';
const isRefused = ({check, outcome}: Row) => check === SIGN_IN && outcome === 'failed';
