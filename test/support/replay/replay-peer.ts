import {FakeChannel} from '../../connection/nvst/fake-channel.ts';

/**
 * The browser's own peer connection, which answers the recorded offer. A recording contains no media and no ICE, so the
 * state follows the recording, the data channels are fakes, and the video is drawn on a canvas.
 */
export class ReplayPeer extends RTCPeerConnection {
  #state: RTCPeerConnectionState = 'new';
  readonly #channels: FakeChannel[] = [];
  readonly #canvas = document.createElement('canvas');
  #video: MediaStreamTrack | undefined;
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
  enter(state: RTCPeerConnectionState) {
    if (this.#state === 'closed') return;
    this.#state = state;
    if (state === 'connected') this.#drawVideo();
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
    this.#canvas.width = 320;
    this.#canvas.height = 180;
    this.#canvas.getContext('2d');
    const [track] = this.#canvas.captureStream(30).getVideoTracks();
    if (!track) return;
    this.#video = track;
    this.dispatchEvent(new RTCTrackEvent('track', {track, receiver, transceiver, streams: []}));
  }

  #drawVideo() {
    const context = this.#canvas.getContext('2d');
    const drawFrame = (time: number) => {
      if (!context || this.#state === 'closed') return;
      context.fillStyle = `hsl(${Math.round(time / 10) % 360} 80% 50%)`;
      context.fillRect(0, 0, this.#canvas.width, this.#canvas.height);
      requestAnimationFrame(drawFrame);
    };
    drawFrame(0);
  }
}
