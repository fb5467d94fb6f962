import {AppStreamError} from '../../errors/app-stream-error.ts';
import {isLoopback} from '../../platform/address.ts';
import {LimitError, withinLimit} from '../../platform/abort.ts';
import type {Connector, ConnectOptions, StreamEndpoint} from '../connector.ts';
import {createLibraryElements, takeTurn} from './library-elements.ts';
import {OvWebRtcConnection} from './ov-web-rtc-connection.ts';
import {readVendorEvent, readVendorModule, type VendorLibrary} from './vendor-library.ts';

/** How long the library may take until it shows video, in milliseconds, as `limits.connect.libraryMs`. */
const LIBRARY_MS = 60_000;

/** The largest size that the library requests. */
const MAX_SIZE = 4096;

export interface OvWebRtcOptions {
  /**
   * Further options of the library's `streamConfig`, for example `codecList` or `maxReconnects`. They replace those of the
   * adapter, except the ids of the elements and the listeners.
   */
  readonly config?: Readonly<Record<string, unknown>>;
}

/**
 * Plays streams with the vendor's library, which the page imports. Register the result:
 * `registerConnector('ov-web-rtc', ovWebRtc(module))`.
 * @param module the imported `@nvidia/ov-web-rtc`, or `@nvidia/omniverse-webrtc-streaming-library` from 5.0 on, or a
 *   function that imports it
 */
export const ovWebRtc =
  (module: object | (() => Promise<object>), options: OvWebRtcOptions = {}): (() => Promise<Connector>) =>
  async () => {
    const library = readVendorModule(typeof module === 'function' ? await module() : module);
    return {
      name: 'ov-web-rtc',
      connect: (endpoint, connectOptions) => connect(library, options, endpoint, connectOptions),
    };
  };

const connect = async (
  library: VendorLibrary,
  {config}: OvWebRtcOptions,
  endpoint: StreamEndpoint,
  options: ConnectOptions,
): Promise<OvWebRtcConnection> => {
  const {signal, onHostEvent, limits} = options;
  options.onStep('signaling');
  const token = await options.token();
  const streamer = library.createStreamer();
  const turn = await takeTurn(library, signal);
  const elements = createLibraryElements(options.video);
  const connection = new OvWebRtcConnection({
    streamer,
    elements,
    onHostEvent,
    onEnd: (freed) => turn.end(freed),
  });
  const close = () => connection.close();
  signal.addEventListener('abort', close, {once: true});
  void connection.closed.then(() => signal.removeEventListener('abort', close));
  const streamConfig = {
    ...readConfig(endpoint, options, token),
    ...config,
    videoElementId: elements.video.id,
    audioElementId: elements.audio.id,
    ...connection.listeners,
  };
  const start = async () => {
    const {status, ...event} = readVendorEvent(
      await streamer.connect({streamSource: 'direct', streamConfig}),
    );
    if (status === 'error') connection.fail({status, ...event});
  };
  try {
    start().catch((error: unknown) => connection.fail(error));
    await withinLimit(() => connection.started, {limitMs: limits['libraryMs'] ?? LIBRARY_MS, signal});
  } catch (error) {
    signal.throwIfAborted();
    const failure =
      error instanceof LimitError ? new AppStreamError('sign-in-timeout', {cause: error}) : error;
    connection.fail(failure);
    throw failure;
  }
  onHostEvent({kind: 'channel', open: true});
  if (!elements.receivesInput) onHostEvent({kind: 'fault', error: new AppStreamError('input-not-open')});
  return connection;
};

/** What the library needs to know about this stream. */
const readConfig = (
  {sessionId, signaling, media}: StreamEndpoint,
  {size}: ConnectOptions,
  token: string | undefined,
) => ({
  sessionId,
  signalingServer: signaling.host,
  signalingPort: signaling.port,
  ...(media && {mediaServer: media.host, mediaPort: media.port}),
  ...(token === undefined ? {} : {authenticate: true, accessToken: token}),
  forceWSS: location.protocol === 'https:' && !isLoopback(signaling.host),
  width: Math.min(size.width, MAX_SIZE),
  height: Math.min(size.height, MAX_SIZE),
  fps: 60,
  mic: false,
  cursor: 'free',
  autoLaunch: true,
  nativeTouchEvents: true,
});
