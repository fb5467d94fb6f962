import type {IncomingMessage} from 'node:http';
import {WebSocket} from 'ws';
import {parseFrame} from '../../../src/connection/nvst/signaling/signaling-frames.ts';
import {subprotocols} from '../../../src/connection/nvst/signaling/open-socket.ts';
import {failed, ok, type Finding} from '../../../src/diagnosis/check.ts';
import {isCookie} from '../cookie.ts';
import {hideAddresses} from '../redaction.ts';
import {explainSignedOut} from './signed-out.ts';

/** How long the host may take to send an offer, in milliseconds. */
const OFFER_MS = 20_000;

export interface SignInSubject {
  /** The complete address, with the path and the query of the sign-in. */
  readonly address: URL;
  readonly sessionId: string;
  readonly origin: string | undefined;
  readonly token: string | undefined;
  /** The cookies for this host. */
  readonly cookie: string | undefined;
  /** The headers for the service. A browser sends none of them with a WebSocket. */
  readonly headers: Readonly<Record<string, string>>;
}

/** The result of a sign-in. A refusal by a status that stays the same has `mayPass` false. */
export interface SignIn extends Finding {
  readonly mayPass?: boolean;
}

/**
 * Signs in without a browser, and waits for the offer. A browser hides the status of a refused upgrade, and this check
 * reports it.
 */
export const checkSignIn = (subject: SignInSubject): Promise<SignIn> =>
  new Promise((resolve) => {
    const {address, sessionId, origin, token, cookie} = subject;
    const socket = new WebSocket(address, subprotocols(sessionId, token), {
      ...(origin === undefined ? {} : {origin}),
      ...(cookie === undefined ? {} : {headers: {cookie}}),
      handshakeTimeout: OFFER_MS,
    });
    let isOpen = false;
    const finish = (finding: SignIn) => {
      clearTimeout(timer);
      resolve(finding);
      socket.terminate();
    };
    const timer = setTimeout(() => finish(isOpen ? NO_OFFER : NO_UPGRADE), OFFER_MS);
    socket.on('open', () => {
      isOpen = true;
    });
    socket.on('unexpected-response', (_, response) => finish(explainRefusal(response, subject)));
    socket.on('error', (error) => finish(failed(`The socket failed: ${error.message}.`, UPGRADE_ADVICE)));
    socket.on('close', (code, reason) =>
      finish(
        failed(
          `The host closed the socket with code ${code} ${hideAddresses(reason.toString())} before its offer.`,
          'Look for this code in the log of the host. 3005 means that another client is connected.',
        ),
      ),
    );
    socket.on('message', (data) => {
      const frame = parseFrame(textOf(data));
      for (const message of frame?.messages ?? []) {
        if (message.type === 'error')
          finish(
            failed(
              `The host refuses the sign-in: ${hideAddresses(message.error)}.`,
              'Look for this text in the log of the host.',
            ),
          );
        if (message.type === 'offer') finish(ok(`The host sends an offer (${describeOffer(message.sdp)}).`));
      }
    });
  });

const UPGRADE_ADVICE =
  'Let the proxy forward `Upgrade` and `Connection`, the path that ends in `/sign_in`, and `Sec-WebSocket-Protocol`.';
const NO_UPGRADE = failed('The WebSocket does not open.', UPGRADE_ADVICE);
const NO_OFFER = failed(
  'The host accepts the sign-in, but sends no offer.',
  'The application may still load, or its streaming extension may have failed: look into its log. Restart the session.',
);

/** A gateway may answer 404 or 5xx until it knows a new host, but a refused user stays refused. */
const explainRefusal = (
  {statusCode: status = 0, headers}: IncomingMessage,
  {address, token, cookie, ...subject}: SignInSubject,
): SignIn => {
  const passed = cookie === undefined ? {} : {Cookie: cookie};
  const refusal =
    explainSignedOut(
      {url: address, status, location: headers.location, challenge: headers['www-authenticate']},
      {tokenOption: '--signaling-token', token, headers: passed},
    ) ?? (status === 403 ? FORBIDDEN : undefined);
  if (refusal) {
    const unsent = Object.keys(subject.headers).filter((name) => !isCookie(name) || cookie === undefined);
    const advice = [refusal.advice ?? '', ...unsent.map(adviceForUnsent)].join(' ');
    return {...refusal, advice, mayPass: false};
  }
  if (status === 404)
    return failed(
      'The sign-in is answered with 404.',
      `Compare the route of the gateway with \`signaling-url\`. If the path is right, a proxy may drop the upgrade. ${UPGRADE_ADVICE}`,
    );
  return failed(`The sign-in is answered with ${status} instead of an upgrade.`, UPGRADE_ADVICE);
};

const FORBIDDEN = failed(
  'The sign-in is refused with 403.',
  'Give --signaling-token, and set `signalingToken` in your page. The gateway may also refuse the origin of the page, or this user.',
);

/** What a page can send instead of a header of the service. */
const adviceForUnsent = (name: string): string =>
  isCookie(name)
    ? 'The doctor sends the cookies only to the hosts of your options: give `--signaling-url` if the cookies are valid for this host.'
    : `Browsers send no ${name} with a WebSocket: let the gateway accept a cookie, \`signalingToken\` or \`protocols\` of your page.`;

const textOf = (data: unknown) =>
  Buffer.isBuffer(data) ? data.toString() : Array.isArray(data) ? Buffer.concat(data).toString() : '';

/** The codecs of the video sections. */
const describeOffer = (sdp: string) => {
  const codecs = [...sdp.matchAll(/^a=rtpmap:\d+ ([\w-]+)\//gm)].map(([, name = '']) => name);
  const known = ['H264', 'H265', 'AV1', 'VP8', 'VP9', 'opus'].filter((name) => codecs.includes(name));
  return known.join(', ') || 'no known codec';
};
