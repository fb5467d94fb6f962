import {isOffline} from '../platform/clock.ts';
import {failed, type Finding, ok, unknown, warning} from './check.ts';

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

interface FrameScope {
  readonly origin: string;
  readonly parent: unknown;
  readonly self: unknown;
}

/** Checks whether the page is in a frame, and whether it has an origin. */
export const checkFrame = ({origin, parent, self}: FrameScope = globalThis): Finding => {
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

/** Only Chromium exposes the policy of a page. */
interface PolicyDocument extends Partial<Document> {
  readonly featurePolicy?: {features(): readonly string[]; allowsFeature(feature: string): boolean};
}

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

interface PermissionQuery {
  query(descriptor: {readonly name: string}): Promise<{readonly state: string}>;
}

/**
 * Checks whether the page may access its local network, which on-premises hosts require. Only browsers that ask the user
 * know the permission.
 */
export const checkLocalNetwork = async (
  permissions: PermissionQuery = navigator.permissions,
): Promise<Finding> => {
  const state = await permissions.query({name: 'local-network-access'}).then(
    (status) => status.state,
    () => undefined,
  );
  if (state === undefined) return unknown('This browser does not restrict access to the local network.');
  if (state !== 'denied') return ok(`The browser does not block the local network (permission: ${state}).`);
  return warning(
    'The browser blocks the local network for this page.',
    'If the service or the host is in the local network, allow access in the browser’s site settings. In a frame, add `allow="local-network-access"`.',
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

/** Only Firefox exposes the policy. In other browsers, a user gesture or a started audio context proves it. */
interface AutoplayNavigator {
  readonly userActivation?: {readonly hasBeenActive: boolean};
  getAutoplayPolicy?(type: 'mediaelement'): string;
}

export const checkAutoplay = async (
  signal: AbortSignal,
  navigator: AutoplayNavigator = globalThis.navigator,
  canStart: (signal: AbortSignal) => Promise<boolean> = canStartSound,
): Promise<Finding> => {
  const policy = navigator.getAutoplayPolicy?.('mediaelement');
  const isAllowed =
    policy === 'allowed' ||
    navigator.userActivation?.hasBeenActive ||
    (policy === undefined && (await canStart(signal)));
  if (isAllowed) return ok('The browser allows sound.');
  return warning(
    'The browser blocks sound until the user clicks or presses a key.',
    'Start the stream from a user gesture to play its sound. Otherwise the stream starts muted and shows an unmute button.',
  );
};

/** An allowed audio context starts within milliseconds. A blocked one stays pending. */
const SOUND_LIMIT_MS = 1000;

const canStartSound = async (signal: AbortSignal): Promise<boolean> => {
  const context = new AudioContext();
  const {promise, resolve} = Promise.withResolvers<boolean>();
  const giveUp = () => resolve(false);
  const timer = setTimeout(giveUp, SOUND_LIMIT_MS);
  signal.addEventListener('abort', giveUp, {once: true});
  context.resume().then(() => resolve(true), giveUp);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await context.close();
  }
};

type MediaKind = 'audio' | 'video';
type Capabilities = Pick<RTCRtpCapabilities, 'codecs'> | null;

export const checkWebRtc = (scope: object = globalThis): Finding =>
  'RTCPeerConnection' in scope
    ? ok('The browser supports WebRTC.')
    : failed(
        'The browser does not support WebRTC.',
        'Use a current browser. Check that no setting or extension disables WebRTC.',
      );

const readCapabilities = (kind: MediaKind): Capabilities =>
  'RTCRtpReceiver' in globalThis ? RTCRtpReceiver.getCapabilities(kind) : null;

/** Lists the codecs that the browser can receive. Hosts with a GPU send H.264. */
export const checkCodecs = (
  capabilitiesOf: (kind: MediaKind) => Capabilities = readCapabilities,
): Finding => {
  const video = codecNames(capabilitiesOf('video'));
  const audio = codecNames(capabilitiesOf('audio'));
  const summary = `Video: ${video.join(', ') || 'none'}. Audio: ${audio.join(', ') || 'none'}.`;
  return video.includes('H264')
    ? ok(summary)
    : warning(
        `${summary} The browser cannot decode H.264.`,
        'Use a browser that can decode H.264. Most hosts send H.264.',
      );
};

/** Some entries, for example retransmission, are not codecs. */
export const NOT_A_CODEC = /^(rtx|red|ulpfec|flexfec.*|cn|telephone-event)$/i;

const codecNames = (capabilities: Capabilities): readonly string[] => {
  const names = capabilities?.codecs.map(({mimeType}) => mimeType.split('/')[1] ?? '') ?? [];
  return [...new Set(names)].filter((name) => !NOT_A_CODEC.test(name));
};
