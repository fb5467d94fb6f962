import {ASK_GATEWAY, type FamilyHelp, LIST_APPLICATIONS} from './error-help.ts';

/** Responses of the service that are about the user, and what the page sends to sign in. */
export const SIGN_IN: FamilyHelp = {
  unauthorized: {
    cause:
      'The service, a portal or a gateway answered 401: the token, key or cookie is missing, wrong or expired. The element has asked a `token` function once more before.',
    check:
      'Repeat the request with the same token. The header `WWW-Authenticate` and the body often contain the reason, such as an expired token.',
    commands: [LIST_APPLICATIONS],
    fix: 'Set `token` to a function that returns a fresh token. For the NVCF gateway, renew `key`. For a portal, let the user sign in there again.',
    see: [
      '[Sign in](connect-to-a-deployment.md#sign-in)',
      '[Sign in with a token that expires](recipes.md#sign-in-with-a-token-that-expires)',
    ],
  },
  redirected: {
    cause:
      'A request got a redirect, which the element does not follow. Usually a proxy sends signed-out users to its sign-in page. Otherwise the service has another address.',
    check:
      'The header `Location` shows which of both it is. For a sign-in by cookie, add `-H "Cookie: …"` with the cookie of the user.',
    commands: [LIST_APPLICATIONS],
    fix: 'For a sign-in, let the user sign in on another tab. Let the proxy answer 401 instead of a redirect for the paths of the service. Otherwise set the address of `Location`.',
    see: [
      '[Set the addresses](connect-to-a-deployment.md#set-the-addresses)',
      '[oauth2-proxy](connect-to-a-deployment.md#oauth2-proxy)',
    ],
  },
  'sign-in-expired': {
    cause:
      'The service answered 401 to a request without a token, or its responses lost their CORS headers. Both happen if a proxy in front of the service no longer knows the user.',
    check:
      'Select the failed request in the panel Network of the browser’s tools: its status is 401, or a redirect to another host. [The doctor](#commands) needs the cookie of the user for this: `--header "Cookie: …"`.',
    fix: 'Let the user sign in again on another tab: the stream then continues by itself. If the service expects a token, set `token`.',
    see: [
      '[Sign in](connect-to-a-deployment.md#sign-in)',
      '[CORS and cookies](security.md#cors-and-cookies)',
    ],
  },
  'token-failed': {
    cause:
      'A function of the page threw, rejected, or did not settle within `limits.service.tokenMs` (30 seconds). It is the function of `token`, `signalingToken`, `headers`, `protocols`, `iceServers`, or the `key` of `nvcf()`.',
    check:
      'Enter `stream.error.cause` on the console of the page: it is the exception. Call the function there, too: `await stream.token()`.',
    fix: 'Correct the function, or the request that it sends. Let it reject if there is no token, and let it return a text, never a `Response`.',
    see: ['[Sign in](connect-to-a-deployment.md#sign-in)'],
  },
  'headers-unusable': {
    cause:
      '`headers` contains a name or a value that browsers refuse, or is no object. Browsers set some headers themselves, such as `Cookie`, `Host` and `Origin`.',
    check:
      'Enter `new Headers(stream.headers)` on the console of the page. It throws for a wrong name or value. It accepts a name that browsers forbid: `error.advice` has that name.',
    fix: 'Remove the header, or correct it. For cookies, set `credentials="include"`. Add a header that only a proxy can set in that proxy.',
    see: ['[Headers for a gateway](connect-to-a-deployment.md#headers-for-a-gateway)'],
  },
  forbidden: {
    cause:
      'The service answered 403: the user may not use this application, profile or session. A proxy that filters addresses or requests answers 403 as well.',
    check:
      'Request the application with the token of this user. A JSON body with `detail` is from the service, a page of HTML from a proxy.',
    commands: [
      'curl -i "$CATALOGUE/cfg/apps/usd-viewer" -H "Authorization: Bearer $TOKEN"',
      '# With the NVCF gateway:',
      ...ASK_GATEWAY,
    ],
    fix: 'Give the user the permission. For NVCF, the key needs the scope `invoke_function`. If a proxy refuses, allow the paths of the service there.',
    see: ['[Mint short-lived keys](nvcf-gateway.md#mint-short-lived-keys)'],
  },
};
