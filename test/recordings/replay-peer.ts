import {createFakeVideo, drawTestPicture} from '../../src/testing/fake-video/canvas-video.ts';
import {FakeChannel} from '../connection/nvst/fake-channel.ts';

const STATES: readonly RTCPeerConnectionState[] = [
  'new',
  'connecting',
  'connected',
  'disconnected',
  'failed',
  'closed',
];

/**
 * The browser's own peer connection, which answers the recorded offer. A recording contains no media and no ICE, so the
 * state follows the recording, the data channels are fakes, and the video is that of `app-stream/testing`.
 */
export class ReplayPeer extends RTCPeerConnection {
  #state: RTCPeerConnectionState = 'new';
  readonly #channels: FakeChannel[] = [];
  #video: ReturnType<typeof createFakeVideo> | undefined;
  readonly #onDescribed: (peer: ReplayPeer) => void;

  constructor(configuration: RTCConfiguration | undefined, onDescribed: (peer: ReplayPeer) => void) {
    super(configuration);
    this.#onDescribed = onDescribed;
    // The real ICE finds no host. These listeners are the first ones, so that nobody sees its events.
    const hide = (event: Event) => {
      if (event.isTrusted) event.stopImmediatePropagation();
    };
    for (const type of ['connectionstatechange', 'iceconnectionstatechange'])
      this.addEventListener(type, hide);
    this.addEventListener('track', (event) => {
      if (!event.isTrusted || event.track.kind !== 'video') return;
      event.stopImmediatePropagation();
      this.#addVideo(event);
    });
  }

  override get connectionState(): RTCPeerConnectionState {
    return this.#state;
  }

  override createDataChannel(label: string, options?: RTCDataChannelInit): RTCDataChannel {
    // The browser accepts the section of data channels only if the page has one.
    super.createDataChannel(label, options);
    return this.#addChannel(label).asChannel();
  }

  override async setRemoteDescription(description: RTCSessionDescriptionInit) {
    this.#onDescribed(this);
    await super.setRemoteDescription(description);
  }

  override close() {
    super.close();
    this.#state = 'closed';
    this.#video?.stop();
    for (const channel of this.#channels) if (channel.readyState !== 'closed') channel.close();
  }

  /** Changes the state as recorded, unless the page has closed the peer connection. */
  enter(text: string) {
    const state = STATES.find((each) => each === text);
    if (this.#state === 'closed' || !state) return;
    this.#state = state;
    if (this.#video) this.#video.isFrozen &&= state !== 'connected';
    this.dispatchEvent(new Event('connectionstatechange'));
  }

  /** Opens a channel of the page, or else creates one for the host. */
  openChannel(label: string) {
    if (this.#state === 'closed') return;
    const own = this.#channels.find((each) => each.label === label && each.readyState === 'connecting');
    if (own) {
      own.open();
      return;
    }
    const channel = this.#addChannel(label);
    channel.readyState = 'open';
    this.dispatchEvent(Object.assign(new Event('datachannel'), {channel}));
    channel.open();
  }

  /** Delivers a message on the newest open channel of that label. */
  receive(label: string, data: string | Uint8Array) {
    this.#channels.findLast((each) => each.label === label && each.readyState === 'open')?.receive(data);
  }

  #addChannel(label: string) {
    const channel = new FakeChannel(label);
    this.#channels.push(channel);
    return channel;
  }

  #addVideo({receiver, transceiver}: RTCTrackEvent) {
    this.#video = createFakeVideo({size: {width: 320, height: 180}, draw: drawTestPicture}, undefined);
    this.#video.isFrozen = true;
    for (const track of this.#video.media.getTracks())
      this.dispatchEvent(new RTCTrackEvent('track', {track, receiver, transceiver, streams: []}));
  }
}
