import {ASK_GATEWAY, DOCTOR, type FamilyHelp, LIST_APPLICATIONS, POLL_SESSION} from './error-help.ts';

export const SERVICE_RESPONSES: FamilyHelp = {
  'not-found': {
    cause:
      'The service, a gateway or your dev server answered 404. Usually the path prefix in `service-url` or `catalogue-url` is wrong. In development, the dev server may lack a proxy for it.',
    check:
      'The first response must be a list with `count` and `items`. The second one must be JSON with `detail`. A page of HTML is from a gateway or a dev server.',
    commands: [
      LIST_APPLICATIONS,
      'curl -i "$SERVICE/stream/no-such-session" -H "Authorization: Bearer $TOKEN"',
    ],
    fix: 'Set both addresses with the prefixes of the deployment. In development, let the proxy of your server forward them.',
    see: ['[Set the addresses](connect-to-a-deployment.md#set-the-addresses)', '[Frameworks](frameworks.md)'],
  },
  'method-not-allowed': {
    cause:
      'The server answered 405. Another server, such as one for static files, has this address, or a proxy forwards only some methods.',
    check: 'The header `Server` shows which program answered. The header `Allow` lists its methods.',
    commands: ['curl -i -X OPTIONS "$SERVICE/stream"', POLL_SESSION],
    fix: 'Correct `service-url`. In the proxy, allow `GET`, `POST` and `DELETE`.',
    see: ['[Set the addresses](connect-to-a-deployment.md#set-the-addresses)'],
  },
  conflict: {
    cause: 'The service answered 409: another request about the same session or user still runs there.',
    check:
      '`error.detail` has the text of the service. Look for the other request in its log, and for a second tab of the same user.',
    fix: 'Wait until the other request has ended, then start again. If a session of this user is left over, end it.',
    see: ['[Who ends a session](sessions.md#who-ends-a-session)'],
  },
  'request-too-large': {
    cause:
      'A server answered 413: the body of the create request is larger than it allows. Only `arguments` and `stage-uri` can be that large. nginx allows 1 MiB.',
    check:
      'Enter `JSON.stringify(stream.arguments).length` on the console of the page. In the panel Network of the browser’s tools, the header `Server` of the response shows which program refused.',
    fix: 'Send less data in `arguments`, such as an address instead of a content. Or raise the limit of each server, in nginx with `client_max_body_size`.',
  },
  'invalid-request': {
    cause:
      'The service answered 400 or 422: it refuses a field of the request, such as a wrong id, an unknown profile or an argument.',
    check:
      '`error.advice` has the field, and `error.detail` the reason. The panel Network of the browser’s tools shows both bodies: select `POST …/stream`, then Payload and Response.',
    fix: 'Correct the attribute of the field: `app-id`, `profile`, `version`, `stage-uri`, or the property `arguments`.',
    see: ['[Attributes](reference.md#attributes)'],
  },
  'request-timeout': {
    cause: 'The service, a gateway or a portal answered 408: no machine became free in time.',
    check: `The row \`session: create\` of ${DOCTOR} has the text of the service. Ask the operator how many GPUs are free.`,
    fix: 'Add machines, end sessions that nobody uses, or raise the time limit of the gateway. Never answer a create request with 408: Chromium repeats it, and each repeat may start a machine.',
    see: [
      '[When the service is full](connect-to-a-deployment.md#when-the-service-is-full)',
      '[Requests that the browser repeats](connect-to-a-deployment.md#requests-that-the-browser-repeats)',
    ],
  },
  'too-early': {
    cause:
      'The service answered 425 and did not process the request. It arrived in the early data of TLS 1.3, which an attacker could repeat.',
    check:
      'Look for early data (0-RTT) in the configuration of the proxy or the CDN in front of the service.',
    fix: 'The element repeats the request by itself. Turn early data off for the service, in nginx with `ssl_early_data off`.',
  },
  'too-many-requests': {
    cause:
      'The service or a gateway limits requests and answered 429. A 503 with a page of HTML counts as well: a gateway sends it if it limits requests or has no service behind it.',
    check:
      'Look at the status, at `Retry-After` and at the header `Server`, which shows the program that refused.',
    commands: [LIST_APPLICATIONS],
    fix: 'Raise the limit of that program, in nginx `limit_req` and `limit_conn`. If nothing runs behind the gateway, start the service.',
  },
  'service-error': {
    cause:
      'The service answered 500, or its session is in a condition such as `failed`. A portal reports a failed session in the same way.',
    check:
      '`error.detail` has the text of the service. Read its log at that time, in Kubernetes with `kubectl logs`.',
    commands: [POLL_SESSION],
    fix: 'Correct what the log shows, such as a profile without its image. Then start again.',
  },
  'not-supported': {
    cause:
      'The service answered 501: it does not know this request. With the NVCF gateway, the function does not stream.',
    check: 'Ask the service for its catalogue, or the gateway for the function.',
    commands: [LIST_APPLICATIONS, '# With the NVCF gateway:', ...ASK_GATEWAY],
    fix: 'Use a version of the service that has the interface of Omniverse Kit App Streaming. For NVCF, use a function that streams.',
    see: ['[The NVCF gateway](nvcf-gateway.md#if-the-socket-does-not-open)'],
  },
  'bad-gateway': {
    cause: 'A gateway answered 502: it cannot connect to the service behind it.',
    check:
      'The error log of the gateway has the reason, in nginx such as `connect() failed (111: Connection refused)`. Then send the request to the service directly, from the machine of the gateway.',
    commands: ['curl -i http://10.0.0.10:8080/cfg/apps'],
    fix: 'Start the service, or correct its address in the gateway.',
    see: ['[nginx](connect-to-a-deployment.md#nginx)'],
  },
  'no-capacity': {
    cause:
      'The service answered 503, or the NVCF gateway held the WebSocket for 25 seconds and more: all machines are in use.',
    check:
      'Look for sessions that nobody uses. Some deployments list their sessions, although the interface does not contain this request.',
    commands: [
      'curl -i "$SERVICE/stream" -H "Authorization: Bearer $TOKEN"',
      'curl -i -X DELETE "$SERVICE/stream" -H "Authorization: Bearer $TOKEN" \\',
      String.raw`  -H "Content-Type: application/json" -d "{\"id\": \"$SESSION\"}"`,
    ],
    fix: 'End these sessions with the second command, or add machines. Set an idle limit in the deployment and `idle-timeout` on the tag, so that sessions end by themselves.',
    see: [
      '[When the service is full](connect-to-a-deployment.md#when-the-service-is-full)',
      '[Who ends a session](sessions.md#who-ends-a-session)',
    ],
  },
  'session-limit': {
    cause:
      'The portal answered 429: this user has the most sessions of the application that it allows, usually three.',
    check: 'List the living sessions of the user.',
    commands: ['curl -i "$PORTAL/sessions/?own=true&status=ALIVE" -H "Cookie: id_token=$ID_TOKEN"'],
    fix: 'Let the user end one of them in the portal, or raise the limit of the portal.',
    see: ['[A portal](connection-type.md#a-portal)'],
  },
  'gateway-timeout': {
    cause:
      'A gateway answered 504: the service behind it sent no response within the read timeout of the gateway. For a create request, the failure is [`create-unclear`](#create-unclear).',
    check: 'The time of the response shows the limit, in nginx and most load balancers 60 seconds.',
    commands: [
      String.raw`curl -o /dev/null -w "%{http_code} after %{time_total} s\n" "$CATALOGUE/cfg/apps" -H "Authorization: Bearer $TOKEN"`,
    ],
    fix: 'Find in the log of the service why it is slow. Raise the timeout of each gateway to three minutes or more, in nginx `proxy_read_timeout 200s`.',
    see: ['[nginx](connect-to-a-deployment.md#nginx)'],
  },
  'server-error': {
    cause:
      'The service or its gateway answered with another status from 505 on. A CDN that cannot reach the service sends 520 to 526.',
    check: 'The header `Server` shows which program answered. Its documentation explains the status.',
    commands: [LIST_APPLICATIONS],
    fix: 'Read the log of that program and the log of the service behind it.',
  },
  'unexpected-status': {
    cause:
      'The service answered with a status that the interface does not have, such as 402 or 410. A create request may also be answered with 200 or 202 only.',
    check:
      'Look at the status and the body in the panel Network of the browser’s tools. Then request the catalogue.',
    commands: [LIST_APPLICATIONS],
    fix: 'Correct `service-url` if another server has this address. Otherwise correct the service, or put [your own back end](own-back-end.md) in front of it.',
  },
  'malformed-response': {
    cause:
      'The service answered with a success, and the body is not what the interface describes. Often it is the page of HTML that a dev server returns for each unknown path.',
    check:
      'The first response must be JSON with `count` and `items`. The second one must be JSON with `id`, `status` and, once it is ready, `routes`.',
    commands: [LIST_APPLICATIONS, POLL_SESSION],
    fix: 'Correct `service-url` and `catalogue-url`, or the proxy of your dev server. `error.advice` has the field that is wrong.',
    see: ['[Set the addresses](connect-to-a-deployment.md#set-the-addresses)'],
  },
  'service-function-failed': {
    cause:
      'A function of your own `service` threw something else than a refusal, or returned no session. `fetch` in the text means that a wrapper of `fetch` in the page threw.',
    check:
      'Enter `stream.error.cause` on the console of the page: it is the exception, or the field that is wrong.',
    fix: 'Return an object with `id`, `ready` and `hosts` from `create()` and `poll()`. For a refused request, throw the `Response` or an `AppStreamError`.',
    see: ['[Use your own back end](own-back-end.md#use-your-own-back-end)'],
  },
};
