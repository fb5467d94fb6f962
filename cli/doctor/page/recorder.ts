/**
 * Records what the page sends and receives: signaling frames, descriptions, data channel messages. It replaces the
 * constructors of WebSocket and RTCPeerConnection before the element uses them.
 */
export interface RecordedEvent {
  /** Milliseconds since the start of the recording. */
  readonly ms: number;
  readonly kind:
    | 'socket-opened'
    | 'socket-sent'
    | 'socket-received'
    | 'socket-closed'
    | 'remote-description'
    | 'local-description'
    | 'channel-opened'
    | 'channel-sent'
    | 'channel-received'
    | 'connection-state';
  /** The label of the data channel. */
  readonly channel?: string;
  /** Text as it is, bytes as base64. */
  readonly text?: string;
  readonly base64?: string;
}

/** The longest recorded message, in characters, and the most events. */
const MAX_LENGTH = 65_536;
const MAX_EVENTS = 5000;

const events: RecordedEvent[] = [];
const startedAt = performance.now();
globalThis.doctorRecording = events;

const record = (kind: RecordedEvent['kind'], data?: unknown, channel?: string) => {
  if (events.length >= MAX_EVENTS) return;
  events.push({
    ms: Math.round(performance.now() - startedAt),
    kind,
    ...(channel === undefined ? {} : {channel}),
    ...contentOf(data),
  });
};

const contentOf = (data: unknown): Pick<RecordedEvent, 'text' | 'base64'> => {
  if (typeof data === 'string') return {text: data.slice(0, MAX_LENGTH)};
  const bytes =
    data instanceof ArrayBuffer
      ? new Uint8Array(data)
      : ArrayBuffer.isView(data)
        ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
        : undefined;
  if (!bytes) return {};
  return {base64: btoa(Array.from(bytes.slice(0, MAX_LENGTH), (byte) => String.fromCharCode(byte)).join(''))};
};

class RecordedSocket extends WebSocket {
  constructor(url: string | URL, protocols?: string | string[]) {
    super(url, protocols);
    this.addEventListener('open', () => record('socket-opened', this.protocol));
    this.addEventListener('message', ({data}) => record('socket-received', data));
    this.addEventListener('close', ({code, reason}) => record('socket-closed', `${code} ${reason}`));
  }

  override send(data: string | BufferSource | Blob) {
    record('socket-sent', data);
    super.send(data);
  }
}

const watchChannel = (channel: RTCDataChannel) => {
  const {label} = channel;
  channel.addEventListener('open', () => record('channel-opened', undefined, label));
  channel.addEventListener('message', ({data}) => record('channel-received', data, label));
  const send = channel.send.bind(channel) as (data: string) => void;
  channel.send = (data: unknown) => {
    record('channel-sent', data, label);
    send(data as string);
  };
};

class RecordedPeer extends RTCPeerConnection {
  constructor(configuration?: RTCConfiguration) {
    super(configuration);
    this.addEventListener('datachannel', ({channel}) => watchChannel(channel));
    this.addEventListener('connectionstatechange', () => record('connection-state', this.connectionState));
  }

  override createDataChannel(label: string, options?: RTCDataChannelInit) {
    const channel = super.createDataChannel(label, options);
    watchChannel(channel);
    return channel;
  }

  override async setRemoteDescription(description: RTCSessionDescriptionInit) {
    record('remote-description', description.sdp);
    await super.setRemoteDescription(description);
  }

  override async setLocalDescription(description?: RTCLocalSessionDescriptionInit) {
    await super.setLocalDescription(description);
    record('local-description', this.localDescription?.sdp);
  }
}

globalThis.WebSocket = RecordedSocket;
globalThis.RTCPeerConnection = RecordedPeer;
