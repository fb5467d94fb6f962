/**
 * A client that sends input, in its own process, because wrtc's sinks keep a process alive. It executes commands and
 * reports what it receives. It exits when its parent disconnects.
 */
import {nonstandard, WrtcPeerConnection} from '../../../../../demo/service/host/wrtc.ts';
import {answerOffer, type ClientOffer} from './answer-offer.ts';

export type ClientCommand =
  | ({readonly kind: 'offer'} & ClientOffer)
  | {readonly kind: 'input'; readonly channel: 'ordered' | 'lossy'; readonly bytes: Uint8Array}
  | {readonly kind: 'text'; readonly text: string};

export type ClientReport =
  | {readonly kind: 'answer'; readonly sdp: string}
  | {readonly kind: 'frame'; readonly width: number; readonly height: number}
  | {readonly kind: 'open'; readonly label: string}
  | {readonly kind: 'text'; readonly text: string};

const connection = new WrtcPeerConnection({bundlePolicy: 'max-bundle'});
/** References keep wrtc from closing these objects. */
const references: unknown[] = [];
let control: RTCDataChannel | undefined;

function sendReport(message: ClientReport) {
  process.send?.(message);
}

function createChannel(label: string, options?: RTCDataChannelInit): RTCDataChannel {
  const made = connection.createDataChannel(label, options);
  made.binaryType = 'arraybuffer';
  made.onopen = () => sendReport({kind: 'open', label});
  references.push(made);
  return made;
}

const inputs = {
  ordered: createChannel('input_channel_v1', {ordered: true}),
  lossy: createChannel('input_channel_partially_reliable', {ordered: false, maxPacketLifeTime: 200}),
};

connection.ondatachannel = ({channel}) => {
  references.push(channel);
  if (channel.label !== 'control_channel') return;
  control = channel;
  channel.onmessage = ({data}) => sendReport({kind: 'text', text: String(data)});
  sendReport({kind: 'open', label: channel.label});
};

connection.ontrack = ({track}) => {
  const sink = new nonstandard.RTCVideoSink(track);
  references.push(sink);
  sink.onframe = ({frame: {width, height}}) => sendReport({kind: 'frame', width, height});
};

process.on('message', (message: ClientCommand) => {
  switch (message.kind) {
    case 'offer':
      void sendAnswer(message);
      break;
    case 'input':
      // wrtc sends the whole buffer that contains the bytes, so the bytes need their own buffer.
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

async function sendAnswer(offer: ClientOffer): Promise<void> {
  sendReport({kind: 'answer', sdp: await answerOffer(connection, offer)});
}
