import type {FailureCode} from './failures.ts';

/** The texts of one failure for users, in one language. */
interface FailureText {
  /** What happened, in one sentence. */
  readonly title: string;
  /** What the user can do, in one sentence. */
  readonly hint?: string;
}

export type FailureTexts = Readonly<Record<FailureCode, FailureText>>;

/** Another try does not help. */
const CANNOT_CONNECT = {title: 'We couldn’t connect to the application.'};
const NOT_CONNECTED = {...CANNOT_CONNECT, hint: 'Try again.'};
const UNAVAILABLE = {title: 'The streaming service is temporarily unavailable.', hint: 'Try again in a minute.'};
const NO_VIDEO = {title: 'The application sends no video.', hint: 'Try again.'};
const SIGN_IN_FAILED = {title: 'We couldn’t sign you in.'};
const SIGNED_OUT = {title: 'You may need to sign in again.', hint: 'Sign in on another tab, then try again.'};
const NOT_SUPPORTED = {title: 'The streaming service doesn’t support this request.'};
const UNEXPECTED_RESPONSE = {title: 'The streaming service gave an unexpected response.'};
const CANNOT_PLAY = {title: 'Your browser can’t play this video.', hint: 'Try Chrome or Edge.'};

/** What each failure means for the user, in English. */
export const failures: FailureTexts = {
  // Service connection
  offline: {title: 'You’re offline.', hint: 'Check your internet connection, then try again.'},
  unreachable: {title: 'We couldn’t reach the streaming service.', hint: 'Check your connection, then try again.'},
  cors: {title: 'This page isn’t allowed to use the streaming service.'},
  'mixed-content': {title: 'This page can’t open an unencrypted connection.'},
  'blocked-by-policy': {title: 'This page blocks the connection to the application.'},
  'local-network-blocked': {title: 'Your browser blocks the connection to your local network.', hint: 'Allow this page to access your local network in your browser.'},
  'no-answer': {title: 'The streaming service isn’t responding.', hint: 'Try again in a minute.'},
  'create-unclear': {title: 'We couldn’t confirm that your session started.', hint: 'Try again.'},

  // Service responses
  unauthorized: {title: 'You need to sign in to use this application.'},
  'token-failed': {...SIGN_IN_FAILED, hint: 'Try again.'},
  'headers-unusable': SIGN_IN_FAILED,
  redirected: SIGNED_OUT,
  'sign-in-expired': SIGNED_OUT,
  forbidden: {title: 'You don’t have access.', hint: 'Ask your administrator for access.'},
  'not-found': {title: 'The streaming service wasn’t found.'},
  'method-not-allowed': NOT_SUPPORTED,
  conflict: {title: 'Another request is still running.', hint: 'Try again in a minute.'},
  'request-too-large': {title: 'The request is too large.'},
  'invalid-request': {title: 'The streaming service didn’t accept the request.'},
  'request-timeout': {title: 'No machine became available in time.', hint: 'Try again in a few minutes.'},
  'too-early': {title: 'The streaming service isn’t ready for this request yet.', hint: 'Try again in a minute.'},
  'too-many-requests': {title: 'The streaming service is busy.', hint: 'Try again in a few minutes.'},
  'service-error': {title: 'The streaming service has a problem.', hint: 'Try again later.'},
  'not-supported': NOT_SUPPORTED,
  'bad-gateway': UNAVAILABLE,
  'no-capacity': {title: 'All machines are in use.', hint: 'Try again in a few minutes.'},
  'session-limit': {title: 'You’ve reached the limit of sessions.', hint: 'End another session, then try again.'},
  'gateway-timeout': UNAVAILABLE,
  'server-error': UNAVAILABLE,
  'unexpected-status': UNEXPECTED_RESPONSE,
  'malformed-response': UNEXPECTED_RESPONSE,
  'service-function-failed': {title: 'This page couldn’t reach the streaming service.', hint: 'Try again.'},

  // Catalogue
  'app-not-found': {title: 'This application doesn’t exist.'},
  'version-not-found': {title: 'This version of the application doesn’t exist.'},
  'profile-not-found': {title: 'This application isn’t available with these settings.'},

  // Session
  'session-not-found': {title: 'Your session no longer exists.', hint: 'Start a new one.'},
  'session-expired': {title: 'Your session has expired.', hint: 'Start a new one.'},
  'start-timeout': {title: 'The application didn’t start in time.', hint: 'Try again.'},
  'no-route': CANNOT_CONNECT,
  'in-use': {title: 'This session is open in another window or on another device.'},

  // Page and browser
  'browser-too-old': {title: 'Your browser is too old for streaming.', hint: 'Use a current version of Chrome, Edge, Firefox or Safari.'},
  'webrtc-missing': {title: 'Your browser doesn’t support streaming.', hint: 'Use a current version of Chrome, Edge, Firefox or Safari.'},
  'webrtc-blocked': {title: 'Your browser blocks the video connection.', hint: 'A setting, an extension or a VPN may block it. Turn it off for this page, then try again.'},
  'connector-missing': {title: 'This page couldn’t load the player.', hint: 'Reload the page.'},
  'code-missing': {title: 'This page couldn’t load a part of the player.', hint: 'Reload the page.'},
  asleep: {title: 'This device was asleep.'},
  unexpected: {title: 'Something went wrong.', hint: 'Try again, or contact support with the code below.'},

  // Signaling
  'token-unusable': SIGN_IN_FAILED,
  'protocols-unusable': SIGN_IN_FAILED,
  'invalid-option': CANNOT_CONNECT,
  'signaling-unreachable': NOT_CONNECTED,
  'socket-refused': NOT_CONNECTED,
  'signaling-timeout': NOT_CONNECTED,
  'signaling-refused': CANNOT_CONNECT,
  'no-subprotocol': CANNOT_CONNECT,
  'cannot-resume': {title: 'The connection to your session was lost.', hint: 'Start a new one.'},
  'sign-in-refused': NOT_CONNECTED,
  'sign-in-timeout': NOT_CONNECTED,
  'signaling-closed': NOT_CONNECTED,
  'signaling-protocol': CANNOT_CONNECT,
  'host-unreachable': NOT_CONNECTED,
  'foreign-client': {title: 'Another client of the application tried to change this stream.'},
  'signaling-malformed': {title: 'The server sent a part of the connection setup that this page can’t read.'},
  'host-restarting': {title: 'The application is restarting.', hint: 'Try again in a minute.'},
  'host-busy': {title: 'The application is overloaded.', hint: 'Try again in a minute.'},
  'host-error': NOT_CONNECTED,

  // Negotiation
  'no-offer': NOT_CONNECTED,
  'bad-offer': {title: 'Your browser can’t play this stream.'},
  'no-video': {title: 'The application sends no video.'},
  'no-common-codec': CANNOT_PLAY,

  // ICE
  'ice-failed': {title: 'Video can’t reach this device.', hint: 'Your network may be blocking it. Try another network.'},
  'dtls-failed': {title: 'We couldn’t open a secure connection to the video.', hint: 'Try again, or try another network.'},
  'no-relay': {title: 'Video can’t reach this device.', hint: 'Try again, or try another network.'},
  'relay-refused': {title: 'Video can’t reach this device.', hint: 'Reload the page. If that doesn’t help, contact your administrator.'},
  'no-candidates': CANNOT_CONNECT,
  'media-host-unusable': CANNOT_CONNECT,
  'rates-changed': {title: 'Another quality needs a new connection.', hint: 'Try again.'},
  'connection-lost': {title: 'The connection was lost.', hint: 'Try again.'},

  // Video
  'no-track': NO_VIDEO,
  'no-packets': {title: 'Connected, but no video is arriving.', hint: 'Try again.'},
  'decoder-failed': CANNOT_PLAY,
  'no-first-frame': NO_VIDEO,
  'frames-stopped': {title: 'The video has stopped.', hint: 'Try again.'},
  'host-silent': {title: 'The application has stopped responding.', hint: 'Try again.'},
  'play-refused': {title: 'Your browser blocked the video.', hint: 'Select the button to start it.'},

  // Input and messages
  'input-not-open': {title: 'The application isn’t receiving your input.'},
  'message-too-large': {title: 'The message is too large.'},
  'message-queue-full': {title: 'Too many messages are queued.'},
  'too-much-data': {title: 'More data arrived than this page accepts.'},
  'no-answer-to-message': {title: 'The application didn’t answer.'},
  'kit-refused': {title: 'The application refused the request.'},
  'malformed-message': {title: 'The application gave an unexpected answer.'},
  'microphone-refused': {title: 'The microphone is not available.', hint: 'Allow the microphone in your browser, then reconnect.'},
  'microphone-lost': {title: 'Your microphone is disconnected.', hint: 'Connect a microphone, or turn it on again.'},
};

/**
 * What the developer or the operator can do about each failure, in English only: developers search for these texts.
 * Places such as `{name}` are filled from the failure's data.
 */
export const advice: Readonly<Record<FailureCode, string>> = {
  // Service connection
  offline: 'The browser reports that the device has no network.',
  unreachable: 'No response came from {origin}. Check the address, and that the service runs. A VPN, a firewall or a content blocker may block requests.',
  cors: '{origin} responds without CORS headers for this page’s origin. Add CORS headers to all responses, those of errors and of gateways included. If the service and a proxy both send them, the browser refuses them: hide one. A redirect to a page to sign in looks the same.',
  'mixed-content': 'The page uses https, and {address} does not. Serve the service and its signaling with TLS (https, wss), or open the page over http.',
  'blocked-by-policy': 'The Content Security Policy of the page blocks {origin}. Add the origins of the service and of signaling to its `connect-src`.',
  'local-network-blocked':
    'The browser keeps this page from {origin} in the local network (permission: {state}). The user can allow the local network in the browser’s site settings, and the stream then continues. In a frame, add `allow="local-network-access; local-network; loopback-network"`. A page without HTTPS never gets the permission.',
  'no-answer': 'The request reached its time limit. Check the service’s log, or raise `limits.service`.',
  'create-unclear': 'The create request got no usable response. A second request could take a second GPU. Look for a session that nobody uses.',

  // Service responses
  unauthorized: 'The service answered 401. Set the property `token`, or renew the token. For the NVCF gateway, renew `key`. At a portal or a proxy, let the user sign in again.',
  'token-failed': 'The page’s function `{name}` failed, or did not settle within `limits.service.tokenMs`. See `cause` for the error of the function.',
  'headers-unusable':
    'The browser does not send the header `{name}`. Remove the header from `headers`, or correct its name and value. Browsers forbid names such as `Cookie`, `Host` and `Origin`.',
  redirected: 'The address redirects, usually to sign in again. The stream continues after that. Otherwise set the final address.',
  'sign-in-expired':
    'The service answered 401 to a request without a token, or no longer sends CORS headers although it did before. Usually the user must sign in again at a proxy, and the stream continues after that. If the service expects a token, set `token`.',
  forbidden: 'The service answered 403 to {address}. Check the permissions of this user.',
  'not-found': 'The service answered 404 to {address}. Check `service-url`, its path prefix included. In development, check the proxy of your server.',
  'method-not-allowed': 'Check `service-url`. Another service may answer at this address.',
  conflict: 'See `detail` for the conflicting request.',
  'request-too-large': 'Send less data in `arguments`, or raise the limit of the service and of each proxy, in nginx with `client_max_body_size`.',
  'invalid-request': 'The service refused {fields}. Correct the request: `detail` has the reason.',
  'request-timeout': 'The service answered 408. Add machines, or raise the time limit of the gateway.',
  'too-early': 'The service answered 425: it did not process the request, because the connection was too new.',
  'too-many-requests': 'The service or its gateway limits requests, or the gateway has no service behind it.',
  'service-error': 'The service answered 500. Check its log.',
  'not-supported': 'The service answered 501. Check its version.',
  'bad-gateway': 'The gateway answered 502: it cannot reach the service. Check that the service runs.',
  'no-capacity': 'The service answered 503. Add machines, or end sessions that nobody uses.',
  'session-limit': 'Raise the limit of sessions for this user.',
  'gateway-timeout': 'The gateway answered 504: the service did not respond in time. Check its log, and the read timeout of the gateway, in nginx `proxy_read_timeout`.',
  'server-error': 'The service or its gateway answered {status}. Check the logs of the service and of its gateway.',
  'unexpected-status': 'The service answered {status}. Check `service-url`.',
  'malformed-response': 'The field `{field}` of the response is missing or has the wrong type. Check that `service-url` is the address of a streaming service.',
  'service-function-failed': 'The page’s `{name}` failed, or is unusable. See `cause`. `service.create()` and `service.poll()` return an object with `id`, `ready` and `hosts`.',

  // Catalogue
  'app-not-found': 'There is no application “{name}”. Correct `app-id`.',
  'version-not-found': 'The application “{app}” has no version {name}. Correct `version`.',
  'profile-not-found': 'The application “{app}” has no profile “{name}”. Correct `profile`.',

  // Session
  'session-not-found': 'The service no longer knows this session: it ended, or its host failed. Check the log of the service.',
  'session-expired': 'The session reached the time limit of the service.',
  'start-timeout': 'The session stayed pending for `limits.start.pendingMs`. Check the application’s log.',
  'no-route': 'The session is ready without a signaling route. Check the network settings of the profile.',
  'in-use': 'The host accepts one client at a time. Close the stream there, or start another session.',

  // Page and browser
  'browser-too-old': 'This browser lacks {name}. The guide “Compatibility” has the oldest versions.',
  'webrtc-missing': '`RTCPeerConnection` is missing. Browser settings or extensions may disable WebRTC.',
  'webrtc-blocked':
    'The browser gives WebRTC no address for UDP, or its `RTCPeerConnection` is unusable. Check its policy `WebRtcIPHandling`, its settings and extensions, and the VPN.',
  'connector-missing': 'The connector “{name}” is not available. Register the connector, correct `connector`, or serve all files of the package beside each other.',
  'code-missing':
    'The part “{name}” could not be loaded. Serve all files of the package beside each other. If the page has hashes of them, deploy its import map with each version, and let no proxy change the files.',
  asleep: 'No action is needed. The element reconnects by itself.',
  unexpected: 'An exception was thrown that the element does not know. See `detail` and `cause`, and report it.',

  // Signaling
  'token-unusable': 'A token may hold printable ASCII characters without spaces. In `signalingToken` it may hold letters, digits and `-._~` only, like a JWT.',
  'protocols-unusable': 'A subprotocol contains a character that browsers refuse, or occurs twice. Check `protocols`, and the subprotocols of the service.',
  'invalid-option': 'Correct the option `{name}`: {expected}. The reference lists the options of each connection type.',
  'signaling-unreachable': 'No signaling at {address}. Check the port, the firewall and the TLS certificate.',
  'socket-refused':
    '{address} answers, but opens no WebSocket. Check the path, `signalingToken`, and that the proxy in front of the host forwards the headers `Upgrade` and `Connection`.',
  'signaling-timeout': 'The WebSocket to {address} did not open in time. Check the port and the firewall.',
  'signaling-refused': 'The proxy in front of the host refused this client. `detail` holds its reason.',
  'sign-in-refused': 'The host answered the sign-in with an error. `detail` holds its text. Check the log of the host, and restart the application.',
  'sign-in-timeout': 'The WebSocket is open, but the host did not answer the sign-in. Restart the application.',
  'no-subprotocol':
    'The gateway accepts this key and this function, but the WebSocket did not open. Usually the host behind the gateway selects none of the offered subprotocols. Make the host select `{protocol}`.',
  'cannot-resume':
    'The gateway starts another machine for each WebSocket without a request id, so the element opened no other one. Set `requestId` of `nvcf()`, so that a lost connection returns to its session.',
  'signaling-closed': 'The host closed the WebSocket ({reason}). Check the log of the host and of the proxy in front of it.',
  'signaling-protocol': 'The host rejected a message of this page ({reason}). Check the host’s version, and whether a proxy changes the messages.',
  'host-unreachable': 'The proxy cannot reach the host. The application may still be starting, or may have ended.',
  'host-restarting': 'The host announced that it stops, or closed the WebSocket with code 1001 or 1012.',
  'host-busy': 'The host closed the WebSocket with code 1013.',
  'host-error': 'The host’s signaling failed. Check the log of the host and of the proxy in front of it.',

  // Negotiation
  'foreign-client':
    'While another client was known to the host, {message} arrived, which may be from that client. The element ignores such messages. Let only one user reach the host’s signaling.',
  'signaling-malformed': 'The element or the browser cannot read this part of the host’s signaling: `{part}`. The run continues without the part.',
  'no-offer': 'The host accepted the sign-in, but sent no offer. The media layer of the application may be down: restart the application.',
  'bad-offer': 'The browser rejected the host’s offer. Check the codecs and the host’s version.',
  'no-video': 'The host’s offer has no video. Check the streaming settings of the application.',
  'no-common-codec': 'The host offers {offered}. This browser supports {supported}. Change the codec or the profile of the host’s encoder.',

  // ICE
  'ice-failed': 'Open UDP to the host’s media port in the firewall, or set `iceServers` to a TURN server. Tried: {candidates}.',
  'dtls-failed':
    'UDP reaches the host, but the DTLS handshake fails. Restart the application. Check the log of the host, that no other program answers at its port, and that no firewall inspects DTLS. Tried: {candidates}.',
  'no-relay': '`ice-transport` is `relay`, but no TURN server gave an address. Check the URLs of `iceServers`, and open the ports of the TURN server to the browser.',
  'relay-refused': 'A TURN server refused the user name or the credential of `iceServers`. If they expire, set `iceServers` to a function.',
  'no-candidates': 'No address for media. Add a media route to the session, or set `publicIp` of the host.',
  'media-host-unusable':
    'The address for media is `{host}`, which this browser cannot use: WebRTC needs an IP address. Set `media-host` to the IP address of the host, or return it from `resolveMediaHost`.',
  'rates-changed': '`max-bitrate` or `fps` changed, which needs another connection.',
  'connection-lost': 'Packets stopped arriving from the host. Check the network, and that the host runs.',

  // Video
  'no-track': 'The connection has no video track. Restart the application.',
  'no-packets':
    'The application may not render, a firewall may drop large UDP packets, or the host renders another size than the requested one. A Kit with a window may send no video then: start it with `--no-window`, or set `allowDynamicResize` of its stream.',
  'decoder-failed': 'Frames arrive and none can be decoded. Try another browser, or another codec of the host.',
  'no-first-frame':
    'The application may still load, its renderer may hang, or the host renders another size than the requested one. A Kit with a window may send no video then: start it with `--no-window`, or set `allowDynamicResize` of its stream.',
  'frames-stopped': 'Packets arrive but no frames are decoded: the decoder or the encoder has stalled.',
  'host-silent': 'The host answers, but sends no frames. Restart the application if this lasts.',
  'play-refused': '`video.play()` was rejected even without sound. Check the autoplay permission of the page.',

  // Input and messages
  'input-not-open': 'The host did not open its input channel. Reconnect, and check the host’s version.',
  'message-too-large': 'The message has {size} characters. Older hosts reject more than 65,535 bytes. A message and the clipboard may have 1 MiB.',
  'message-queue-full': 'At most 1000 messages and 8 MiB can wait until the channel opens, and 32 MiB until they are sent. Send fewer messages.',
  'too-much-data':
    'The service or the host exceeded a limit of `{limit}`. The element refused the response, dropped the messages, or closed the socket. The guide “Security” has the limits.',
  'no-answer-to-message': '{reason} Check that the application knows the message, or raise `timeoutMs`.',
  'kit-refused': 'See `detail` for the application’s reason.',
  'malformed-message': 'The field `{field}` is missing or has the wrong type. Check that the application uses the messages of the Kit templates.',
  'microphone-refused': 'The user or the browser refused it. Check the permission, and `allow="microphone"` if the page is in a frame. The stream plays without it.',
  'microphone-lost': 'The microphone has ended, and no other one opened. See `cause`. The element tries again when a device, the permission or `microphone` changes.',
};
