/**
 * A complete client in its own process. It answers the host's offer and reports what it receives. wrtc's sinks keep a
 * process alive, or abort it when they stop, so this process kills itself when its parent disconnects.
 */
import {nonstandard, WrtcPeerConnection} from '../../../../../demo/service/host/wrtc.ts';
import {answerOffer, type ClientOffer} from './answer-offer.ts';

export type VideoClientReport =
  | {readonly kind: 'answer'; readonly sdp: string}
  | {readonly kind: 'frame'; readonly width: number; readonly height: number}
  | {readonly kind: 'sound'; readonly sampleRate: number}
  | {readonly kind: 'handshake'; readonly bytes: readonly number[]}
  | {readonly kind: 'channel'; readonly label: string};

const connection = new WrtcPeerConnection({bundlePolicy: 'max-bundle'});
/** References keep wrtc from closing these objects. */
const references: unknown[] = [];

function sendReport(arrival: VideoClientReport) {
  process.send?.(arrival);
}

const input = connection.createDataChannel('input_channel_v1');
input.binaryType = 'arraybuffer';
input.onmessage = ({data}: MessageEvent<ArrayBuffer>) =>
  sendReport({kind: 'handshake', bytes: [...new Uint8Array(data)]});

connection.ondatachannel = ({channel}) => {
  references.push(channel);
  sendReport({kind: 'channel', label: channel.label});
};

connection.ontrack = ({track}) => {
  if (track.kind === 'video') {
    const sink = new nonstandard.RTCVideoSink(track);
    references.push(sink);
    sink.onframe = ({frame: {width, height}}) => {
      sink.onframe = null;
      sendReport({kind: 'frame', width, height});
    };
    return;
  }
  const sink = new nonstandard.RTCAudioSink(track);
  references.push(sink);
  sink.ondata = ({sampleRate}) => {
    // The receiver fills gaps at a lower sample rate until the host's sound arrives.
    if (sampleRate !== 48_000) return;
    sink.ondata = null;
    sendReport({kind: 'sound', sampleRate});
  };
};

process.on('message', (offer: ClientOffer) => void sendAnswer(offer));
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

async function sendAnswer(offer: ClientOffer): Promise<void> {
  sendReport({kind: 'answer', sdp: await answerOffer(connection, offer)});
}
