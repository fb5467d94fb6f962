import {DOCTOR, type FamilyHelp, POLL_SESSION} from './error-help.ts';

export const NEGOTIATION: FamilyHelp = {
  'no-offer': {
    cause:
      'The host accepted the sign-in, and sent no offer within `limits.connect.offerMs` (20 seconds). Its streaming extension has not started, or hangs.',
    check: `The row \`signaling: offer\` of ${DOCTOR} fails as well. Read the log of the application about its streaming extension.`,
    fix: 'Restart the application. Check that it starts with streaming, and that no other client holds its stream.',
    see: ['[First connections](reconnecting.md#first-connections)'],
  },
  'bad-offer': {
    cause: 'The browser rejected the host’s offer, or the host sent many offers in a short time.',
    check:
      '`error.cause` has the text of the browser. `chrome://webrtc-internals` and `about:webrtc` in Firefox show the offer.',
    fix: 'Update the host, or set another codec in its streaming settings. Report the recording of the doctor (`--record session.json`).',
    see: [
      '[Choose the codec and limit the video](connect-to-a-deployment.md#choose-the-codec-and-limit-the-video)',
    ],
  },
  'no-video': {
    cause:
      'The host’s offer contains no video: it streams without a video source, or the address leads to another stream.',
    check: 'Record the offer with the doctor (`--record session.json`): it has no line `m=video`.',
    fix: 'Turn the video on in the streaming settings of the application, or correct `signaling-url`.',
    see: ['[Addresses](connection-type.md#addresses)'],
  },
  'no-common-codec': {
    cause:
      'The browser decodes none of the codecs that the host offers. Often the host sends High profile of H.264 to a Chromium without a hardware decoder.',
    check:
      "`error.advice` lists the codecs of both. Enter `RTCRtpReceiver.getCapabilities('video').codecs` on the console of the page for those of the browser.",
    fix: 'Use Chrome or Edge. Or change the codec or the profile in the settings of the host’s encoder.',
    see: ['[Video and sound](compatibility.md#video-and-sound)'],
  },
};

export const ICE: FamilyHelp = {
  'ice-failed': {
    cause:
      'UDP does not reach the host: a firewall blocks it, or the address for media is one that the user’s network cannot reach.',
    check: `Run ${DOCTOR} in the network of the user: its row \`media: ICE and DTLS\` fails. \`error.advice\` lists the addresses that were tried. A private address, such as 10.0.0.7, cannot work from the internet.`,
    fix: 'Open UDP to the media port of the host (Kit’s default: 47998), or run a TURN server. If the address is wrong, set `media-host`, or `publicIp` of the host.',
    see: [
      '[Use a TURN server](connect-to-a-deployment.md#use-a-turn-server)',
      '[TLS, ports and firewalls](connect-to-a-deployment.md#tls-ports-and-firewalls)',
    ],
  },
  'dtls-failed': {
    cause:
      'Small UDP packets reach the host, and the DTLS handshake does not succeed. A tunnel drops larger packets, a firewall inspects DTLS, or another program answers at the port.',
    check:
      'Try another network, without the VPN. The log of the host shows whether it received the answer of the page. `chrome://webrtc-internals` shows the state `connecting` of DTLS.',
    fix: 'Lower the MTU of the tunnel, let the firewall pass DTLS, or use a TURN server over TCP. Otherwise restart the application.',
    see: ['[Use a TURN server](connect-to-a-deployment.md#use-a-turn-server)'],
  },
  'no-relay': {
    cause:
      '`ice-transport` is `relay`, and no TURN server of `iceServers` gave an address within `limits.connect.relayMs` (8 seconds).',
    check:
      'Check each server with the doctor: it has a row for each. `await stream.preflight()` does the same in the browser of the user.',
    commands: [
      'npx --no app-stream doctor --service-url https://streams.example.com/streaming \\',
      '  --catalogue-url https://streams.example.com/applications --app-id usd-viewer --profile default \\',
      '  --ice-server turn:turn.example.com:3478 --turn-user user --turn-password "$TURN_PASSWORD"',
    ],
    fix: 'Correct the URLs, which start with `turn:` or `turns:`. Open the port of the TURN server to the browser (3478, or 443 with `turns:`).',
    see: ['[Use a TURN server](connect-to-a-deployment.md#use-a-turn-server)'],
  },
  'relay-refused': {
    cause:
      'A TURN server refused the user name or the credential of `iceServers`. Credentials with a time in the user name expire.',
    check:
      '`error.detail` has the errors of the servers, such as 401. Check the same values with the command of [no-relay](#no-relay).',
    fix: 'Set `iceServers` to a function that requests a new credential for each connection. Compare the realm and the secret with the configuration of the server.',
    see: ['[Use a TURN server](connect-to-a-deployment.md#use-a-turn-server)'],
  },
  'no-candidates': {
    cause:
      'The page knows no address for media: the session has no route with `media` and `UDP`, and the host sent none.',
    check: `Look at \`routes\` of the session. The row \`session: routes\` of ${DOCTOR} checks them.`,
    commands: [POLL_SESSION],
    fix: 'Add a media route to the network settings of the profile. Without a service, set `publicIp` of the host, or `media-host` on the tag.',
    see: [
      '[Addresses](connection-type.md#addresses)',
      '[Media behind a name](connect-to-a-deployment.md#media-behind-a-name)',
    ],
  },
  'media-host-unusable': {
    cause:
      'The address for media is a name that this browser does not resolve, or `resolveMediaHost` failed. WebRTC needs an IP address.',
    check: '`error.advice` has the name. Look it up:',
    commands: ['nslookup "$HOST"'],
    fix: 'Set `media-host` to the IP address of the host, or return it from `resolveMediaHost`.',
    see: ['[Media behind a name](connect-to-a-deployment.md#media-behind-a-name)'],
  },
  'connection-lost': {
    cause:
      'Packets of the host stopped: the network changed or broke, a firewall forgot the connection, or the host ended.',
    check:
      '`stream.timeline` has the time of the loss. Look whether the application still runs, and whether other users lost their stream at that time.',
    fix: 'Do nothing at first: the element reconnects to the session. If it happens often, use another network, or a TURN server over TCP.',
    see: ['[Reconnecting](reconnecting.md)', '[Diagnose a poor stream](quality.md#the-network)'],
  },
  'rates-changed': {
    cause:
      'The page or the user changed `max-bitrate` or `fps`. The host reads them only when a stream connects.',
    check: 'Look for code that sets them while the stream plays, or for a user’s choice of another quality.',
    fix: 'Do nothing: the element reconnects to the same session.',
    see: [
      '[Choose the codec and limit the video](connect-to-a-deployment.md#choose-the-codec-and-limit-the-video)',
    ],
  },
};

export const VIDEO: FamilyHelp = {
  'no-track': {
    cause:
      'The connection is up, and has no live video track. The host ended its video, or a connector of your page passed none.',
    check: '`chrome://webrtc-internals` and `about:webrtc` in Firefox show the tracks of the connection.',
    fix: 'Restart the application. In your own connector, pass a stream with a video track as `media`.',
    see: ['[Your own connector](own-back-end.md#your-own-connector)'],
  },
  'no-packets': {
    cause:
      'The connection is up, and no packet of video arrived within `limits.connect.firstFrameMs` (60 seconds). The application does not render, it renders another size than the requested one, or a firewall drops larger packets.',
    check: `The row \`media: first frame\` of ${DOCTOR} fails as well. Look for \`FrameGrabFailed\` (0xC0F22303) in the log of the application: it renders another size.`,
    fix: 'Start Kit with `--no-window`, set `allowDynamicResize`, or request the size that it renders. If a firewall drops packets, lower the MTU of the tunnel.',
    see: ['[A host with its own size](connection-type.md#a-host-with-its-own-size)'],
  },
  'decoder-failed': {
    cause:
      'Frames of video arrive, and the browser decodes none of them. Its decoder or the driver of the graphics card refuses this stream.',
    check:
      '`chrome://gpu` shows whether video is decoded in hardware. The row `codecs` of `await stream.diagnose()` has the codecs that the browser decodes.',
    fix: 'Try another browser, update the driver, or turn the hardware acceleration of the browser off. Or set `codecs` to prefer another codec of the host.',
    see: ['[Hardware decoding](quality.md#hardware-decoding)'],
  },
  'no-first-frame': {
    cause:
      'The connection is up and packets arrive, and no whole frame followed within `limits.connect.firstFrameMs` (60 seconds). A large stage still loads, the renderer hangs, or the network loses most packets.',
    check: `The row \`media: first frame\` of ${DOCTOR} waits for the same. The log of the application shows whether it still loads.`,
    fix: 'Wait for the stage, or raise the limit: `stream.limits = {connect: {firstFrameMs: 180_000}}`. If the application renders another size, see [no-packets](#no-packets).',
    see: ['[A host with its own size](connection-type.md#a-host-with-its-own-size)'],
  },
  'frames-stopped': {
    cause:
      'Packets arrive, and no frame was shown for `limits.video.stallMs` (5 seconds). Too many packets are lost, or the encoder of the host has stalled.',
    check:
      'Read `lossShare` and `framesDecoded` of `await stream.getStats()` while it happens, or open the panel with the attribute `stats`.',
    fix: 'Do nothing at first: the element reconnects. If it happens often, lower `max-bitrate`, or restart the application.',
    see: ['[Diagnose a poor stream](quality.md)', '[Reconnecting](reconnecting.md)'],
  },
  'host-silent': {
    cause:
      'The host answers on the network, and sent no frame and no message for `limits.video.loadingMs` (2 minutes). The application loads something very large, or hangs.',
    check:
      'The log of the application shows whether it still works. `nvidia-smi` on the host shows the load of its GPU.',
    fix: 'If it still loads, raise the limit: `stream.limits = {video: {loadingMs: 300_000}}`. Otherwise restart the application.',
    see: ['[Diagnose a poor stream](quality.md#the-host)'],
  },
  'play-refused': {
    cause:
      'The browser refused to play the video, even without sound. A setting for autoplay, a frame without `allow="autoplay"`, or the Low Power Mode of an iPhone does that.',
    check:
      'In the address bar, open the site settings and look at autoplay. The row `autoplay` of `await stream.diagnose()` has the policy of the page.',
    fix: 'Let the user press the button on the video: a user gesture allows it. In a frame, add `allow="autoplay"`.',
    see: ['[In an iframe](security.md#in-an-iframe)'],
  },
};
