import {ASK_GATEWAY, DOCTOR, type FamilyHelp} from './error-help.ts';

/** From the values of the page to a socket that is open and signed in. */
export const SIGNALING_SET_UP: FamilyHelp = {
  'token-unusable': {
    cause:
      'A token contains a space, a line break or another character that a header cannot have. A token of signaling and a key of NVCF travel in a subprotocol, which allows even fewer.',
    check:
      'Enter `JSON.stringify(await stream.token())` on the console of the page. Often the function returns JSON, a page of HTML, or the word `Bearer` before the token.',
    fix: 'Return the token alone, such as a JWT.',
    see: ['[A token for signaling](connect-to-a-deployment.md#a-token-for-signaling)'],
  },
  'protocols-unusable': {
    cause:
      'A subprotocol contains a character that browsers refuse, such as a space, a comma or a slash. Or a subprotocol occurs twice.',
    check:
      'Enter `stream.protocols` on the console of the page. If it is a function, call it. The list may not repeat the token or the id of the session.',
    fix: "Use letters, digits and ``!#$%&'*+-.^_`|~`` only. Encode other values, for example as base64url.",
    see: ['[Subprotocols for a gateway](connect-to-a-deployment.md#subprotocols-for-a-gateway)'],
  },
  'invalid-option': {
    cause:
      'The page set a value that the element cannot use: `iceServers`, an id or an address of `nvcf()` or `portal()`, or an address with a password. A connector without its members has this code as well.',
    check:
      '`error.advice` has the name of the option, and what is wrong with it. `error.cause` is the exception of the browser, if there is one.',
    fix: 'Correct the value. The element has not requested a session yet.',
    see: [
      '[Use a TURN server](connect-to-a-deployment.md#use-a-turn-server)',
      '[The NVCF gateway](nvcf-gateway.md#set-the-service)',
    ],
  },
  'signaling-unreachable': {
    cause:
      'The WebSocket to the host did not open, and its port does not answer HTTP either. The port is closed, the name is wrong, or the browser refuses the certificate.',
    check: `Request the port of signaling from the same network. Any response means that it is open. The rows \`signaling: DNS\` and \`TCP\` of ${DOCTOR} check the same.`,
    commands: ['curl -i -m 10 "https://$HOST:49100/"', 'curl -i -m 10 "http://$HOST:49100/"'],
    fix: 'Start the application, open the port in the firewall, or correct `signaling-url`. For an https page, give the host a certificate that browsers trust, or use a gateway.',
    see: [
      '[TLS, ports and firewalls](connect-to-a-deployment.md#tls-ports-and-firewalls)',
      '[A gateway in front of the hosts](connect-to-a-deployment.md#a-gateway-in-front-of-the-hosts)',
    ],
  },
  'socket-refused': {
    cause:
      'A server answers at the address, and opens no WebSocket. The path is wrong, the proxy does not forward the upgrade, or it refuses this user.',
    check:
      `The row \`signaling: sign in\` of ${DOCTOR} has the status that browsers hide. 400 or 426: the upgrade is not forwarded. 200 or 404: the path is wrong. ` +
      '3xx, 401 or 403: the sign-in is refused. 502 or 504: the host is away.',
    fix: 'Forward the headers `Upgrade` and `Connection`, correct the path in `signaling-url`, or set `signalingToken`. A gateway that signs users in by a cookie needs that cookie for this host.',
    see: [
      '[A gateway in front of the hosts](connect-to-a-deployment.md#a-gateway-in-front-of-the-hosts)',
      '[A token for signaling](connect-to-a-deployment.md#a-token-for-signaling)',
    ],
  },
  'signaling-timeout': {
    cause:
      'The WebSocket neither opened nor failed within `limits.connect.socketMs` (10 seconds). A firewall that drops packets looks like this, and so does a host under full load.',
    check:
      'Request the port from the network of the user. `Connection timed out` after ten seconds means that packets are dropped.',
    commands: ['curl -i -m 10 "http://$HOST:49100/"'],
    fix: 'Open the TCP port of signaling in each firewall between user and host. Or let the gateway on port 443 forward it.',
    see: ['[TLS, ports and firewalls](connect-to-a-deployment.md#tls-ports-and-firewalls)'],
  },
  'signaling-refused': {
    cause:
      'A proxy or a portal accepted the WebSocket and closed it with the code 1008 or 3001. It does not allow this client, or the gateway behind it refused.',
    check:
      '`error.detail` has the reason of the close. The panel Network of the browser’s tools shows it as well: select the WebSocket `sign_in`.',
    fix: 'Correct what the reason states, such as the permission of the user or the function of the application. A portal has marked this session as failed, so start a new one.',
    see: ['[If the socket closes](connection-type.md#if-the-socket-closes)'],
  },
  'no-subprotocol': {
    cause:
      'The gateway accepts key and function, and the WebSocket did not open. Usually the host behind it selects none of the offered subprotocols, which browsers refuse. A machine has started.',
    check:
      '“No existing session found” confirms that key and function are good. The panel Network of the browser’s tools shows the WebSocket `sign_in` without a `Sec-WebSocket-Protocol` in its response.',
    commands: ASK_GATEWAY,
    fix: 'Let the application select the subprotocol that starts with `x-nv-sessionid.`',
    see: ['[If the socket does not open](nvcf-gateway.md#if-the-socket-does-not-open)'],
  },
  'cannot-resume': {
    cause:
      'The connection was lost, and the page does not know the request id of its session. Without the id, the gateway would start another machine, so the element did not try.',
    check:
      'Look for `requestId` in the options of `nvcf()`. A page on the gateway’s own host finds the id in the cookie `nvcf-request-id`.',
    fix: 'Let your back end return the id by `requestId`. Or set `recovery="new-session"`, which starts another machine after a loss.',
    see: ['[Return to a session](nvcf-gateway.md#return-to-a-session)'],
  },
  'sign-in-refused': {
    cause: 'The WebSocket is open, and the host answered the sign-in with an error.',
    check: '`error.detail` has the text of the host. The log of the application has more.',
    fix: 'Restart the application. If it checks a token or the id of a session, set `signalingToken`, or forward the subprotocols in the gateway.',
    see: ['[What a host receives](connect-to-a-deployment.md#what-a-host-receives)'],
  },
  'sign-in-timeout': {
    cause:
      'The WebSocket is open, and no message of the host arrived within `limits.connect.signInMs` (10 seconds). The application hangs, or a proxy opened the WebSocket without a host behind it.',
    check:
      'The panel Network of the browser’s tools shows the WebSocket `sign_in` without messages. The log of the application shows whether the sign-in arrived.',
    fix: 'Restart the application. Let the proxy open a WebSocket only if the host has accepted it.',
  },
};
