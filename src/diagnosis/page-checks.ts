import {isOffline} from '../network/is-offline.ts';
import {failed, ok, skipped, warning, type Finding} from './check.ts';

export const secureContext = (): Finding =>
  isSecureContext
    ? ok('The page is secure.')
    : warning(
        'The page is not secure.',
        'Serve it over https: the clipboard, the microphone, gamepads and the keyboard lock need it.',
      );

export const network = (): Finding =>
  isOffline() ? failed('This device is offline.', 'Check the network.') : ok('This device is online.');

/** Whether the page stands in a frame, and as which origin. */
export const frame = (): Finding => {
  if (origin === 'null') {
    return warning(
      'The page has no origin: its frame is sandboxed, or it is a file.',
      'Add `allow-same-origin` to the frame’s `sandbox`, or let the service allow the origin `null`.',
    );
  }
  return ok(parent === self ? 'The page stands in no frame.' : 'The page stands in a frame.');
};

/** What a stream may want of the page, by the names of the Permissions Policy. */
const FEATURES = [
  'autoplay',
  'clipboard-read',
  'clipboard-write',
  'fullscreen',
  'gamepad',
  'keyboard-map',
  'microphone',
];

/** Chromium alone tells what a page may. */
interface PolicyDocument extends Document {
  readonly featurePolicy?: {features(): readonly string[]; allowsFeature(feature: string): boolean};
}

export const permissionsPolicy = ({featurePolicy}: PolicyDocument = document): Finding => {
  if (!featurePolicy) return skipped('This browser does not tell what the page may.');
  const known = featurePolicy.features();
  const missing = FEATURES.filter((name) => known.includes(name) && !featurePolicy.allowsFeature(name));
  if (!missing.length) return ok('The page may use all that a stream can.');
  return warning(
    `The page may not use ${missing.join(', ')}.`,
    `Add \`allow="${missing.join('; ')}"\` to the frame, and look at the header Permissions-Policy.`,
  );
};

/**
 * Whether the page may reach addresses of its own network, where hosts on premises stand. Browsers that do not ask for
 * it do not know the name.
 */
export const localNetwork = async (): Promise<Finding> => {
  const name = 'local-network-access' as PermissionName;
  const state = await navigator.permissions.query({name}).then(
    (status) => status.state,
    () => undefined,
  );
  if (state === undefined) return skipped('This browser does not ask before it reaches the local network.');
  if (state !== 'denied') return ok(`The local network may be reached (${state}).`);
  return warning(
    'The page may not reach the local network.',
    'Allow it in the site’s settings, where the service or the host stands there; in a frame add `allow="local-network-access"`.',
  );
};

export const storage = (): Finding => {
  try {
    sessionStorage.getItem('');
    return ok('The page can keep what belongs to its session.');
  } catch {
    return warning(
      'The page can keep nothing: its storage is blocked.',
      'Allow site data; in a sandboxed frame add `allow-same-origin`.',
    );
  }
};

/** Firefox alone tells; elsewhere a click, or sound that may start, shows it. */
interface AutoplayNavigator {
  readonly userActivation?: {readonly hasBeenActive: boolean};
  getAutoplayPolicy?(type: 'mediaelement'): string;
}

export const autoplay = async (
  signal: AbortSignal,
  navigator: AutoplayNavigator = globalThis.navigator,
): Promise<Finding> => {
  const policy = navigator.getAutoplayPolicy?.('mediaelement');
  if (policy === 'allowed' || navigator.userActivation?.hasBeenActive) return ok('Sound may play.');
  if (policy === undefined && (await soundStarts(signal))) return ok('Sound may play.');
  return warning(
    'Sound may not play before the person has clicked or typed.',
    'The stream plays muted until then, and offers a button.',
  );
};

/** Sound that may start does so in a moment; the other kind waits for ever. */
const SOUND_MS = 1000;

const soundStarts = async (signal: AbortSignal): Promise<boolean> => {
  const context = new AudioContext();
  const {promise, resolve} = Promise.withResolvers<boolean>();
  const stop = () => {
    resolve(false);
  };
  const timer = setTimeout(stop, SOUND_MS);
  signal.addEventListener('abort', stop, {once: true});
  context.resume().then(() => resolve(true), stop);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await context.close();
  }
};
