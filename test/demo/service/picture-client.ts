/**
 * A whole client in a process of its own: takes the host's offer, gives the answer, and tells what arrives. wrtc's
 * sinks keep a process alive, or abort it when they are stopped, so this one is killed by its parent.
 */
import {nonstandard, WrtcPeerConnection} from '../../../demo/service/host/wrtc.ts';
import {answerOffer, type ClientOffer} from './answer-offer.ts';

export type Arrival =
  | {readonly kind: 'answer'; readonly sdp: string}
  | {readonly kind: 'frame'; readonly width: number; readonly height: number}
  | {readonly kind: 'sound'; readonly sampleRate: number}
  | {readonly kind: 'handshake'; readonly bytes: readonly number[]}
  | {readonly kind: 'channel'; readonly label: string};

const connection = new WrtcPeerConnection({bundlePolicy: 'max-bundle'});
/** wrtc lets go of what nobody refers to. */
const kept: unknown[] = [];

function tell(arrival: Arrival): void {
  process.send?.(arrival);
}

const input = connection.createDataChannel('input_channel_v1');
input.binaryType = 'arraybuffer';
input.onmessage = ({data}: MessageEvent<ArrayBuffer>) =>
  tell({kind: 'handshake', bytes: [...new Uint8Array(data)]});

connection.ondatachannel = ({channel}) => {
  kept.push(channel);
  tell({kind: 'channel', label: channel.label});
};

connection.ontrack = ({track}) => {
  if (track.kind === 'video') {
    const sink = new nonstandard.RTCVideoSink(track);
    kept.push(sink);
    sink.onframe = ({frame: {width, height}}) => {
      sink.onframe = null;
      tell({kind: 'frame', width, height});
    };
    return;
  }
  const sink = new nonstandard.RTCAudioSink(track);
  kept.push(sink);
  sink.ondata = ({sampleRate}) => {
    // Until the host's own sound comes, the receiver fills the gap at a lower rate.
    if (sampleRate !== 48_000) return;
    sink.ondata = null;
    tell({kind: 'sound', sampleRate});
  };
};

process.on('message', (offer: ClientOffer) => void answer(offer));
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

async function answer(offer: ClientOffer): Promise<void> {
  tell({kind: 'answer', sdp: await answerOffer(connection, offer)});
}
