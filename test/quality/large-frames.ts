import type {StreamSize} from '../../src/index.ts';

/** The worker sends the frames of the host, or a large frame in place of each one. */
const WORKER = `
let large;
onmessage = ({data}) => { large = data; };
onrtctransform = ({transformer: {readable, writable}}) => {
  const replace = new TransformStream({
    transform(frame, controller) {
      if (large) frame.data = large.slice(0);
      controller.enqueue(frame);
    },
  });
  void readable.pipeThrough(replace).pipeTo(writable);
};`;

/** The side of a square in the frames, in pixels. */
const CELL = 32;

/** Encodes one key frame of colored squares. */
const encodeFrame = async ({width, height}: StreamSize): Promise<ArrayBuffer> => {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is no canvas');
  for (let y = 0; y < height; y += CELL)
    for (let x = 0; x < width; x += CELL) {
      context.fillStyle = `hsl(${(x * 7 + y * 13) % 360} 60% ${30 + ((x * y) % 40)}%)`;
      context.fillRect(x, y, CELL, CELL);
    }
  const chunks: EncodedVideoChunk[] = [];
  const encoder = new VideoEncoder({
    output: (chunk) => chunks.push(chunk),
    error: (error) => {
      throw error;
    },
  });
  encoder.configure({codec: 'vp8', width, height, bitrate: 4_000_000, latencyMode: 'realtime'});
  const frame = new VideoFrame(canvas, {timestamp: 0});
  encoder.encode(frame, {keyFrame: true});
  frame.close();
  await encoder.flush();
  encoder.close();
  const [chunk] = chunks;
  const bytes = new ArrayBuffer(chunk?.byteLength ?? 0);
  chunk?.copyTo(bytes);
  return bytes;
};

/**
 * Lets a host of VP8 send frames of any size at no cost: it sends one frame, encoded before, in place of each of its own.
 * So the decoder has far more work than the encoder.
 */
export class LargeFrames {
  readonly #url = URL.createObjectURL(new Blob([WORKER], {type: 'text/javascript'}));
  readonly #worker = new Worker(this.#url);

  /** Replaces the frames of a host. */
  readonly attachTo = (sender: RTCRtpSender) => {
    sender.transform = new RTCRtpScriptTransform(this.#worker);
  };

  /** Lets the host send as much as it likes. Its estimate of the bandwidth would rise slowly, because its own frames are small. */
  readonly editAnswer = (sdp: string) =>
    sdp.replace(
      /^a=rtpmap:(\d+) VP8\/90000\r\n/gm,
      '$&a=fmtp:$1 x-google-min-bitrate=80000;x-google-start-bitrate=80000\r\n',
    );

  /** Sends frames of this size from now on. */
  async start(size: StreamSize) {
    this.#worker.postMessage(await encodeFrame(size));
  }

  /** Sends the host's own frames from now on. */
  stop() {
    this.#worker.postMessage(undefined);
  }

  close() {
    this.#worker.terminate();
    URL.revokeObjectURL(this.#url);
  }
}
