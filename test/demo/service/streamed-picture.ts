import {nonstandard, WrtcPeerConnection, type PixelBuffer} from '../../../demo/service/host/wrtc.ts';
import type {OpenedSession} from './opened-session.ts';
import type {SignalingPeer} from './signaling-peer.ts';

/** A whole client: answers the host's offer and receives the picture, as a page would. */
export class StreamedPicture {
  readonly #connection = new WrtcPeerConnection({bundlePolicy: 'max-bundle'});
  /** wrtc lets go of what nobody refers to. */
  readonly #kept: unknown[] = [];
  readonly #onTrack = new Map<string, (track: MediaStreamTrack) => void>();
  /** The first frame, in I420. */
  readonly firstFrame: Promise<PixelBuffer>;
  /** Sound at the host's own rate; until it comes, the receiver fills the gap at a lower one. */
  readonly sound: Promise<void>;
  /** The first message on `input_channel_v1`. */
  readonly handshake: Promise<Uint8Array>;
  readonly control: Promise<RTCDataChannel>;

  constructor() {
    const input = this.#connection.createDataChannel('input_channel_v1');
    input.binaryType = 'arraybuffer';
    this.#kept.push(input);
    this.handshake = new Promise((resolve) => {
      input.onmessage = ({data}) => resolve(new Uint8Array(data));
    });
    this.control = new Promise((resolve) => {
      this.#connection.ondatachannel = ({channel}) => resolve(channel);
    });
    const track = (kind: 'audio' | 'video'): Promise<MediaStreamTrack> =>
      new Promise((resolve) => this.#onTrack.set(kind, resolve));
    this.#connection.ontrack = (event) => this.#onTrack.get(event.track.kind)?.(event.track);
    this.firstFrame = track('video').then(
      (video) =>
        new Promise((resolve) => {
          const sink = new nonstandard.RTCVideoSink(video);
          this.#kept.push(sink);
          sink.onframe = ({frame}) => resolve(frame);
        }),
    );
    this.sound = track('audio').then(
      (audio) =>
        new Promise((resolve) => {
          const sink = new nonstandard.RTCAudioSink(audio);
          this.#kept.push(sink);
          sink.ondata = ({sampleRate}) => sampleRate === 48_000 && resolve();
        }),
    );
  }

  /** Answers `sdp`; the host is to be found at the session's media route. */
  async answer(sdp: string, session: OpenedSession, peer: SignalingPeer): Promise<void> {
    await this.#connection.setRemoteDescription({type: 'offer', sdp});
    await this.#connection.addIceCandidate({
      candidate: `candidate:1 1 udp 2130706431 ${session.address} ${session.mediaPort} typ host`,
      sdpMid: /^a=mid:(\S+)/m.exec(sdp)?.[1] ?? '0',
      sdpMLineIndex: 0,
    });
    const answer = await this.#connection.createAnswer();
    await this.#connection.setLocalDescription(answer);
    const msg = JSON.stringify({type: 'answer', sdp: answer.sdp});
    peer.send({ackid: 1, peer_msg: {from: 3, to: 1, msg}});
  }

  close(): void {
    this.#connection.close();
  }
}
