import {DOCTOR, type FamilyHelp, LIST_APPLICATIONS} from './error-help.ts';

export const SERVICE_CONNECTION: FamilyHelp = {
  offline: {
    cause:
      'The browser reports that the device has no network, and the service answers no request of the page.',
    check:
      'Enter `navigator.onLine` on the console of the page: `false` confirms it. The panel Network of the browser’s tools may be set to “Offline”.',
    fix: 'Restore the network of the device. A stream that reconnects waits for it: this time does not count for `recovery.retryMs`.',
    see: ['[Reconnecting](reconnecting.md)'],
  },
  unreachable: {
    cause:
      'No response arrived from the origin of `service-url` or `catalogue-url`. The browser hides the reason: a wrong name, a closed port, a certificate, a VPN, a firewall or a content blocker.',
    check:
      'Send the same request from the same machine without the browser. curl prints the reason, such as `Could not resolve host`, `Connection refused` or `SSL certificate problem`.',
    commands: [LIST_APPLICATIONS],
    fix: 'Correct the address, start the service, or install a certificate that browsers trust. If curl gets a response, turn off content blockers and the VPN of the browser.',
    see: ['[TLS, ports and firewalls](connect-to-a-deployment.md#tls-ports-and-firewalls)'],
  },
  cors: {
    cause:
      'The service responds, but without CORS headers for the origin of the page. Gateways often leave them out of errors and of redirects to sign in. If service and proxy both send them, the browser refuses them, too.',
    check:
      'Each response below must contain `Access-Control-Allow-Origin` exactly once, with the origin of your page. The row `service: CORS` of ' +
      `${DOCTOR} checks the same.`,
    commands: [
      'curl -i -X OPTIONS "$SERVICE/stream" -H "Origin: $ORIGIN" \\',
      '  -H "Access-Control-Request-Method: POST" \\',
      '  -H "Access-Control-Request-Headers: authorization,content-type"',
      'curl -i "$CATALOGUE/cfg/apps" -H "Origin: $ORIGIN" -H "Authorization: Bearer $TOKEN"',
      'curl -i "$CATALOGUE/no-such-path" -H "Origin: $ORIGIN"',
    ],
    fix: 'Add the headers to all responses, those of errors and of gateways included. If the header occurs twice, hide one of both in the proxy. Or serve the page and the service from one origin.',
    see: [
      '[Allow the page (CORS)](connect-to-a-deployment.md#allow-the-page-cors)',
      '[nginx](connect-to-a-deployment.md#nginx)',
    ],
  },
  'mixed-content': {
    cause:
      'The page uses https, and the service or the signaling has an address with `http:` or `ws:`. Browsers refuse such requests.',
    check: `Compare the address bar with \`service-url\`, \`catalogue-url\` and \`signaling-url\`. The row \`mixed content\` of ${DOCTOR} does it if \`--origin\` starts with https.`,
    fix: 'Serve the service and its signaling with TLS (https, wss), for example behind one gateway. For a Kit application in your network, open the page over http.',
    see: [
      '[A gateway in front of the hosts](connect-to-a-deployment.md#a-gateway-in-front-of-the-hosts)',
      '[Addresses of a local Kit](connection-type.md#addresses)',
    ],
  },
  'blocked-by-policy': {
    cause:
      'The Content Security Policy of the page does not allow the address in `connect-src`. The browser sent nothing.',
    check:
      'The console of the browser has a line about `connect-src` with the blocked address. The policy is in a header of the page, or in its `<meta http-equiv>`.',
    commands: ['curl -sI "$ORIGIN/"'],
    fix: 'Add the origin of the service and that of the signaling to `connect-src`. The origins with `https:` and with `wss:` are two entries.',
    see: ['[Content Security Policy](security.md#content-security-policy)'],
  },
  'local-network-blocked': {
    cause:
      'The address is on the user’s device or in the local network. The browser does not allow this page to connect to it. A page without HTTPS, and a frame without `allow`, never get the permission.',
    check:
      'In Chromium, select the icon beside the address and open the site settings: “Local network access” is blocked or was not answered. The row `local network` of `await stream.diagnose()` has the state of the permission.',
    fix: 'Allow it in the site settings: the stream then continues by itself. Serve the page over HTTPS. In a frame, add `allow="local-network-access; local-network; loopback-network"`.',
    see: ['[A host in the local network](connect-to-a-deployment.md#a-host-in-the-local-network)'],
  },
  'no-answer': {
    cause:
      'The service accepted the connection, and sent no response within `limits.service.responseMs` (30 seconds).',
    check: 'Measure the time of a response. The log of the service shows whether the request arrived.',
    commands: [
      String.raw`curl -o /dev/null -w "%{http_code} after %{time_total} s\n" "$CATALOGUE/cfg/apps" -H "Authorization: Bearer $TOKEN"`,
    ],
    fix: 'Find in the log of the service why it is slow. If it needs that time, raise the limit: `stream.limits = {service: {responseMs: 60_000}}`.',
    see: ['[Limits](reference.md#limits)'],
  },
  'create-unclear': {
    cause:
      'The request that creates a session got no usable response: a gateway answered 502 or 504, the connection broke, or three minutes passed. The service may have created a session, whose id nobody knows.',
    check:
      '`error.cause.code` has the failure of the request. Some deployments list their sessions, although the interface does not contain this request.',
    commands: ['curl -i "$SERVICE/stream" -H "Authorization: Bearer $TOKEN"'],
    fix: 'Raise the read timeout of each gateway to three minutes or more. Delete the session that nobody uses with the second command of [no-capacity](#no-capacity).',
    see: ['[Sessions](sessions.md#limits)', '[nginx](connect-to-a-deployment.md#nginx)'],
  },
};
