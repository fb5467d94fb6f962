import {isLoopback} from '../../platform/address.ts';
import type {ConnectOptions, StreamEndpoint} from '../connector.ts';
import {toStreamSize} from '../stream-size.ts';
import type {VendorLibrary} from './vendor-library.ts';

/** What the samples of the library request (`nvst.md` 7.17). */
const USUAL_FPS = 60;

/** The options of one stream, with the servers that the page has returned for it. */
export interface VendorOptions extends Omit<ConnectOptions, 'iceServers'> {
  readonly iceServers: readonly RTCIceServer[];
}

/** The `streamConfig` of the library for one stream. */
export const createVendorConfig = (
  endpoint: StreamEndpoint,
  options: VendorOptions,
  token: string | undefined,
): Readonly<Record<string, unknown>> => {
  const {media, sessionId} = endpoint;
  const {fps, codecs, iceServers, iceTransport, microphone} = options;
  return {
    sessionId,
    ...signalingOf(endpoint),
    // Recent versions of Kit choose the port themselves. A wrong one breaks the stream.
    ...(media && {mediaServer: media.host, ...(media.port > 0 && {mediaPort: media.port})}),
    ...(token === undefined ? {} : {authenticate: true, accessToken: token}),
    // The library refuses every later size that is larger.
    ...toStreamSize(options.size),
    fps: fps || USUAL_FPS,
    ...(codecs && {codecList: codecs.split(/\s+/).filter(Boolean)}),
    ...(iceServers.length > 0 && {iceServers}),
    ...(iceTransport === 'relay' && {iceTransportPolicy: iceTransport}),
    mic: microphone !== undefined,
    cursor: 'free',
    autoLaunch: true,
    nativeTouchEvents: readSetting(options, 'touch') !== 'mouse',
  };
};

/** The library builds the address of signaling from its parts, and appends `/sign_in` to the path. */
const signalingOf = ({signaling: {host, port}, signalingUrl}: StreamEndpoint) => {
  if (signalingUrl === undefined || !URL.canParse(signalingUrl))
    return {
      signalingServer: host,
      signalingPort: port,
      forceWSS: location.protocol === 'https:' && !isLoopback(host),
    };
  const url = new URL(signalingUrl);
  const isSecure = url.protocol === 'wss:';
  const path = url.pathname.replace(/(?:\/sign_in)?\/*$/, '');
  return {
    signalingServer: url.hostname,
    signalingPort: Number(url.port || (isSecure ? 443 : 80)),
    ...(path && {signalingPath: path}),
    ...(url.search.length > 1 && {signalingQuery: url.search.slice(1)}),
    forceWSS: isSecure,
  };
};

/** The settings that versions before 6 may not have, by the attribute or property of the element. */
const NEWER: Readonly<Record<string, (options: VendorOptions) => unknown>> = {
  codecs: ({codecs}) => codecs,
  iceServers: ({iceServers}) => iceServers.length,
  'ice-transport': ({iceTransport}) => iceTransport === 'relay',
};

/** The settings that the library has no option for. It reads the user's input by itself. */
const UNKNOWN: typeof NEWER = {
  'max-bitrate': ({maxBitrate}) => maxBitrate,
  input: (options) => readSetting(options, 'input'),
  touch: (options) => readSetting(options, 'touch') === 'navigate',
  clipboard: (options) => readSetting(options, 'clipboard'),
};

/** The settings of the page that the library ignores, or may ignore, by the attribute or property of the element. */
export const findIgnoredSettings = (options: VendorOptions, {capacity}: VendorLibrary): readonly string[] =>
  Object.entries({...UNKNOWN, ...(capacity === 'one' && NEWER)}).flatMap(([name, read]) =>
    read(options) ? [name] : [],
  );

/** Reads a property of the element around the shown video. The options of a connector do not contain the input. */
const readSetting = ({video}: VendorOptions, name: string): unknown => {
  const root = video?.getRootNode();
  return root instanceof ShadowRoot ? Reflect.get(root.host, name) : undefined;
};
