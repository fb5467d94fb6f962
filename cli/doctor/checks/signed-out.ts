import {failed, type Finding} from '../../../src/diagnosis/check.ts';

/** What the operator passed to sign in. */
export interface PassedSignIn {
  /** The option of the token for this address. Missing if it accepts none. */
  readonly tokenOption?: '--token' | '--signaling-token';
  readonly token?: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/** The response to a request, as `fetch` or a WebSocket reports it. */
interface ReceivedAnswer {
  readonly url: URL;
  readonly status: number;
  readonly location: string | null | undefined;
  /** The header `WWW-Authenticate`. */
  readonly challenge: string | null | undefined;
}

/** Reads a response of `fetch`. */
export const readAnswer = (
  url: URL,
  {status, headers}: {readonly status: number; readonly headers: Headers},
): ReceivedAnswer => ({
  url,
  status,
  location: headers.get('location'),
  challenge: headers.get('www-authenticate'),
});

/** Where a response redirects to, without the query, which may contain secrets. */
export const readRedirect = ({url, status, location}: ReceivedAnswer) => {
  if (status < 300 || status > 399 || !location || !URL.canParse(location, url.href)) return undefined;
  const {protocol, host, pathname} = new URL(location, url.href.replace(/^ws/, 'http'));
  return `${protocol}//${host}${pathname}`;
};

/** Explains a redirect, and a refusal that asks for a sign-in. Another response has no explanation. */
export const explainSignedOut = (answer: ReceivedAnswer, passed: PassedSignIn): Finding | undefined => {
  const {status, challenge} = answer;
  const target = readRedirect(answer);
  if (target !== undefined)
    return failed(
      `The address redirects to ${target} (${status}).`,
      PERMANENT.includes(status)
        ? 'Use the new address: the element follows no redirect.'
        : `This is usually the page to sign in. ${signInAdvice(passed)} Let the proxy answer 401 here instead of the redirect, because a page can read a 401. If the address has moved, use the new one.`,
    );
  if (status !== 401) return undefined;
  return failed(
    'The server asks for a sign-in (401).',
    basicAdvice(status, challenge) ?? signInAdvice(passed),
  );
};

/** The status codes of an address that has moved for good. */
const PERMANENT: readonly number[] = [301, 308];

const signInAdvice = ({tokenOption, token, headers}: PassedSignIn): string => {
  const passed = [...Object.keys(headers), ...(token !== undefined && tokenOption ? [tokenOption] : [])];
  if (passed.length)
    return `The server does not accept what you passed (${passed.join(', ')}). It may have expired: sign in again, and copy it again.`;
  const orToken = tokenOption ? `, or pass a token by \`${tokenOption}\`` : '';
  return `Sign in with a browser, and pass its cookies by \`--header "Cookie: NAME=VALUE"\`${orToken}.`;
};

/** What to change if a proxy asks for a password. Other refusals need no advice of their own. */
export const basicAdvice = (status: number | undefined, challenge: string | null | undefined) =>
  status === 401 && /^basic\b/i.test(challenge ?? '') ? BASIC_ADVICE : undefined;

const BASIC_ADVICE =
  'A proxy asks for a user name and a password (`WWW-Authenticate: Basic`), not for a token. Exempt this path in the proxy, or let the proxy check a token.';
