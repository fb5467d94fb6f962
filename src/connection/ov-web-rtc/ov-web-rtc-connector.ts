import {AppStreamError} from '../../errors/app-stream-error.ts';
import {LimitError, withinLimit} from '../../platform/abort.ts';
import type {Connector, ConnectOptions, StreamEndpoint} from '../connector.ts';
import {createLibraryElements, takeTurn} from './library-elements.ts';
import {OvWebRtcConnection} from './ov-web-rtc-connection.ts';
import {createVendorConfig, findIgnoredSettings} from './vendor-config.ts';
import {readVendorEvent, readVendorModule, type VendorLibrary} from './vendor-library.ts';

/** How long the library may take until it shows video, in milliseconds, as `limits.connect.libraryMs`. */
const LIBRARY_MS = 60_000;

export interface OvWebRtcOptions {
  /**
   * Further options of the library's `streamConfig`, for example `codecList` or `maxReconnects`. They replace those of the
   * adapter, except the ids of the elements and the listeners.
   */
  readonly config?: Readonly<Record<string, unknown>>;
  /**
   * Whether the library's `sendMessage()` takes an object or JSON text (default: detected). Version 5.6 takes a text, and
   * versions from late 5.x on take an object.
   */
  readonly messages?: 'object' | 'text';
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
  {config, messages = library.messages}: OvWebRtcOptions,
  endpoint: StreamEndpoint,
  options: ConnectOptions,
): Promise<OvWebRtcConnection> => {
  const {signal, onHostEvent, limits} = options;
  options.onStep('signaling');
  const [token, iceServers] = await Promise.all([options.token(), options.iceServers()]);
  const vendorOptions = {...options, iceServers};
  const streamer = library.createStreamer();
  const turn = await takeTurn(library, signal);
  const elements = createLibraryElements(options.video);
  const connection = new OvWebRtcConnection({
    streamer,
    elements,
    messages,
    size: options.size,
    onHostEvent,
    onEnd: (freed) => turn.end(freed),
  });
  const close = () => connection.close();
  signal.addEventListener('abort', close, {once: true});
  void connection.closed.then(() => signal.removeEventListener('abort', close));
  const streamConfig = {
    ...createVendorConfig(endpoint, vendorOptions, token),
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
  const ignored = findIgnoredSettings(vendorOptions, library);
  if (ignored.length) {
    const values = {name: ignored.map((name) => `\`${name}\``).join(', ')};
    onHostEvent({kind: 'fault', error: new AppStreamError('settings-ignored', {values})});
  }
  if (!elements.receivesInput) onHostEvent({kind: 'fault', error: new AppStreamError('input-not-open')});
  return connection;
};
