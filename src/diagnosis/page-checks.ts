import {AppStreamError} from '../errors/app-stream-error.ts';
import {isOffline} from '../platform/offline.ts';
import type {PolicyDocument} from '../platform/page-policy.ts';
import type {WebRtcProblem} from '../platform/web-rtc.ts';
import {failed, failedWith, type Finding, ok, unknown, warning} from './check.ts';

export const checkSecureContext = (isSecure = isSecureContext): Finding =>
  isSecure
    ? ok('The page is a secure context.')
    : warning(
        'The page is not a secure context.',
        'Serve the page over HTTPS. The clipboard, the microphone and the keyboard lock require HTTPS.',
      );

export const checkNetwork = (isDeviceOffline = isOffline()): Finding =>
  isDeviceOffline
    ? failed('This device is offline.', 'Check the network connection of the device.')
    : ok('This device is online.');

/** Checks whether the page is in a frame, and whether it has an origin. */
export const checkFrame = (scope: Record<'origin' | 'parent' | 'self', unknown> = globalThis): Finding => {
  const {origin, parent, self} = scope;
  if (origin === 'null') {
    return warning(
      'The page has no origin: it is in a sandboxed frame, or it is a local file.',
      'Add `allow-same-origin` to the frame’s `sandbox` attribute, or allow the origin `null` at the service (CORS).',
    );
  }
  return ok(parent === self ? 'The page is not in a frame.' : 'The page is in a frame.');
};

/** The features of the Permissions Policy that a stream uses. */
const FEATURES = ['autoplay', 'clipboard-write', 'fullscreen', 'keyboard-map', 'microphone'];

export const checkPermissionsPolicy = ({featurePolicy}: PolicyDocument = document): Finding => {
  if (!featurePolicy) return unknown('This browser does not expose the Permissions Policy.');
  const known = featurePolicy.features();
  const missing = FEATURES.filter((name) => known.includes(name) && !featurePolicy.allowsFeature(name));
  if (!missing.length) return ok('The Permissions Policy allows every feature that a stream uses.');
  return warning(
    `The Permissions Policy blocks ${missing.join(', ')}.`,
    `Add \`allow="${missing.join('; ')}"\` to the frame, and check the Permissions-Policy header of the page.`,
  );
};

export const checkStorage = (storage: () => Pick<Storage, 'getItem'> = () => sessionStorage): Finding => {
  try {
    storage().getItem('');
    return ok('The page can use session storage.');
  } catch {
    return warning(
      'The browser blocks session storage, so the page cannot resume a session.',
      'Allow site data in the browser’s settings. In a sandboxed frame, add `allow-same-origin` to `sandbox`.',
    );
  }
};

export const checkWebRtc = (problem: WebRtcProblem | undefined): Finding =>
  problem ? failedWith(new AppStreamError(`webrtc-${problem}`)) : ok('The browser supports WebRTC.');
