import type {FamilyHelp} from './error-help.ts';

export const BROWSER: FamilyHelp = {
  'browser-too-old': {
    cause: 'The browser, or the web view of an app, lacks an API that the element needs.',
    check: '`error.advice` lists what is missing. Compare `navigator.userAgent` with the minimum versions.',
    fix: 'Update the browser. On a managed device, ask its administrator. For a web view, update the system or the app.',
    see: ['[Browsers](compatibility.md#browsers)', '[Old browsers](cdn.md#old-browsers)'],
  },
  'webrtc-missing': {
    cause:
      'The browser has no `RTCPeerConnection`: a setting, an extension or the build of the browser leaves WebRTC out.',
    check:
      'Enter `typeof RTCPeerConnection` on the console of the page: it is `undefined`. In Firefox, look at `media.peerconnection.enabled` in `about:config`.',
    fix: 'Turn WebRTC on, turn the extension off for this page, or use another browser.',
    see: ['[WebKitGTK](compatibility.md#webkitgtk)'],
  },
  'webrtc-blocked': {
    cause:
      'The browser gives WebRTC no address for UDP, or creating an `RTCPeerConnection` fails. The policy `WebRtcIPHandling`, a setting, an extension that hides addresses, or a VPN does that.',
    check:
      'Open the page in a new profile without extensions and without the VPN. On a managed device, look for `WebRtcIPHandling` in `chrome://policy`. `await stream.diagnose()` has the rows `WebRTC` and `UDP`.',
    fix: 'Turn the setting, the extension or the VPN off for this page. If the policy must stay, use a TURN server over TCP or TLS.',
    see: ['[Use a TURN server](connect-to-a-deployment.md#use-a-turn-server)'],
  },
  'connector-missing': {
    cause:
      'The page has not registered a connector with the name in `connector`, or its code could not be loaded.',
    check:
      '`error.alternatives` lists the registered connectors. `error.cause` is the exception, if the code could not be loaded: look for its file in the panel Network.',
    fix: 'Remove `connector` to use the protocol of Kit. Or correct the name, and call `registerConnector()` before the element starts.',
    see: ['[Your own connector](own-back-end.md#your-own-connector)'],
  },
  'code-missing': {
    cause:
      'The browser could not load a file that the element loads on demand, such as the controls or a language. It is not on the server, has the wrong `Content-Type`, or differs from its hash.',
    check:
      'The panel Network of the browser’s tools shows the address and the status of the file. The console has a line about `integrity` if the hash differs. Request the address:',
    commands: ['curl -sI "$ORIGIN/app-stream/NAME-OF-THE-FILE.js"'],
    fix: 'Serve the whole folder `dist/cdn`, and keep the files of the old version for some days. Deploy the import map with each version, and let no proxy change the files.',
    see: ['[The files](cdn.md#the-files)', '[Integrity](cdn.md#integrity)', '[Upgrade](cdn.md#upgrade)'],
  },
  asleep: {
    cause: 'The device was asleep, so the connection ended.',
    check: '`stream.timeline` has the time of the loss.',
    fix: 'Do nothing: the element reconnects by itself.',
    see: ['[What counts as a loss](reconnecting.md#what-counts-as-a-loss)'],
  },
  unexpected: {
    cause:
      'The element, a connector or the browser threw an exception that has no code. A closed shadow root that the page gave the element has this code as well.',
    check: 'Enter `stream.error.cause` and `stream.error.detail` on the console of the page.',
    fix: 'If the exception is from your own code, correct it. Otherwise report it with the report of “Copy report”.',
    see: ['[Report a problem](troubleshooting.md#report-a-problem)'],
  },
};
