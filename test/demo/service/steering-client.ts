/**
 * A client that steers, in a process of its own, since wrtc's sinks keep a process alive: does what it is told and tells
 * what arrives. It is killed with its parent's good-bye.
 */
import {nonstandard, WrtcPeerConnection} from '../../../demo/service/host/wrtc.ts';
import {answerOffer, type ClientOffer} from './answer-offer.ts';

export type ToSteering =
  | ({readonly kind: 'offer'} & ClientOffer)
  | {readonly kind: 'input'; readonly channel: 'ordered' | 'lossy'; readonly bytes: Uint8Array}
  | {readonly kind: 'text'; readonly text: string};

export type FromSteering =
  | {readonly kind: 'answer'; readonly sdp: string}
  | {readonly kind: 'frame'; readonly width: number; readonly height: number}
  | {readonly kind: 'open'; readonly label: string}
  | {readonly kind: 'cursor'; readonly bytes: Uint8Array}
  | {readonly kind: 'text'; readonly text: string};

const connection = new WrtcPeerConnection({bundlePolicy: 'max-bundle'});
/** wrtc lets go of what nobody refers to. */
const kept: unknown[] = [];
let control: RTCDataChannel | undefined;

function tell(message: FromSteering): void {
  process.send?.(message);
}

function channel(label: string, options?: RTCDataChannelInit): RTCDataChannel {
  const made = connection.createDataChannel(label, options);
  made.binaryType = 'arraybuffer';
  made.onopen = () => tell({kind: 'open', label});
  kept.push(made);
  return made;
}

const inputs = {
  ordered: channel('input_channel_v1', {ordered: true}),
  lossy: channel('input_channel_partially_reliable', {ordered: false, maxPacketLifeTime: 200}),
};
channel('cursor_channel').onmessage = ({data}: MessageEvent<ArrayBuffer>) =>
  tell({kind: 'cursor', bytes: new Uint8Array(data)});

connection.ondatachannel = ({channel}) => {
  control = channel;
  channel.onmessage = ({data}) => tell({kind: 'text', text: String(data)});
  tell({kind: 'open', label: channel.label});
};

connection.ontrack = ({track}) => {
  const sink = new nonstandard.RTCVideoSink(track);
  kept.push(sink);
  sink.onframe = ({frame: {width, height}}) => tell({kind: 'frame', width, height});
};

process.on('message', (message: ToSteering) => {
  switch (message.kind) {
    case 'offer':
      void answer(message);
      break;
    case 'input':
      // wrtc sends the whole memory that bytes lie in, so they get one of their own.
      inputs[message.channel].send(Uint8Array.from(message.bytes));
      break;
    case 'text':
      control?.send(message.text);
      break;
    default:
      message satisfies never;
  }
});
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

async function answer(offer: ClientOffer): Promise<void> {
  tell({kind: 'answer', sdp: await answerOffer(connection, offer)});
}
