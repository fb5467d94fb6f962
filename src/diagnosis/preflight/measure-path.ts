import * as z from 'zod/mini';
import {pause, unlessAborted} from '../../platform/abort.ts';
import {lazySchema, lenient, parseEach} from '../../platform/schema.ts';

/** What the browser knows of the path through a TURN server. */
export interface PathMeasurement {
  /** The browser's own estimate, in bits per second. Missing if the browser has none. */
  readonly bitrate?: number;
  /** From the page to the server and back, in milliseconds. */
  readonly roundTripMs?: number;
  /** The share of lost packets, from 0 to 1, on the way to the server and back. */
  readonly loss?: number;
}

/** The size of the video in pixels, and its frames per second. */
const SIZE = {width: 320, height: 180};
const FRAMES_PER_SECOND = 30;
/**
 * The first estimate of the browser, in kbit/s. The browser then tries several times as much, and more while that arrives.
 * From the usual 300 kbit/s it stops at 6 Mbit/s. A higher value fills the queue of a slow path.
 */
const START_KBPS = 2000;
/** The most that the browser tries, in bits per second. */
const MAX_BITRATE = 60_000_000;
/** The estimate is steady after this time and some round trips, in milliseconds. */
const STEADY_MS = 300;
const STEADY_ROUND_TRIPS = 2;
const MIN_READ_MS = 500;

/** A second measurement must not delay the result more than this, in milliseconds. */
const MAX_FIRST_MS = 1500;
/** A lower estimate than this share of the first one means that the path carries no more. */
const REDUCED = 0.95;
/** A higher estimate needs no second measurement, in bits per second. */
const ENOUGH = 20_000_000;

/**
 * Measures the path through a TURN server. A busy moment of the device or a lost packet ends the attempts of the browser
 * early, so that a low estimate is measured once more, and the higher one counts.
 * @throws Error if the server does not connect the page to itself; the signal's reason when aborted
 */
export const measurePath = async (server: RTCIceServer, signal: AbortSignal): Promise<PathMeasurement> => {
  const startedAt = performance.now();
  const first = await measureOnce(server, signal);
  const {bitrate = 0} = first;
  const isConclusive = bitrate < START_KBPS * 1000 * REDUCED || bitrate > ENOUGH;
  if (isConclusive || performance.now() - startedAt > MAX_FIRST_MS) return first;
  const second = await measureOnce(server, signal);
  return (second.bitrate ?? 0) > bitrate ? second : first;
};

/**
 * Sends a small video from one peer connection of the page to another one, through the TURN server, and reads the estimate
 * of the browser. A data channel would be slowed down by each lost packet.
 */
const measureOnce = async (server: RTCIceServer, signal: AbortSignal): Promise<PathMeasurement> => {
  signal.throwIfAborted();
  const configuration: RTCConfiguration = {
    iceServers: [server],
    iceTransportPolicy: 'relay',
    bundlePolicy: 'max-bundle',
  };
  const sender = new RTCPeerConnection(configuration);
  const receiver = new RTCPeerConnection(configuration);
  const video = drawVideo();
  try {
    exchangeCandidates(sender, receiver);
    const connected = waitForConnection(sender);
    connected.catch(() => undefined);
    sender.addTransceiver(video.track, {direction: 'sendonly', sendEncodings: [{maxBitrate: MAX_BITRATE}]});
    await negotiate(sender, receiver);
    await unlessAborted(connected, signal);
    const {roundTripMs = 0} = readReport(await sender.getStats());
    await pause(Math.max(MIN_READ_MS, STEADY_MS + STEADY_ROUND_TRIPS * roundTripMs), signal);
    const [sent, received] = await Promise.all([sender.getStats(), receiver.getStats()]);
    return toMeasurement(readReport(sent), readReport(received));
  } finally {
    video.stop();
    sender.close();
    receiver.close();
  }
};

/** The rectangles of a frame, and their size in pixels. The browser has to send enough to estimate by. */
const RECTANGLES = 40;
const RECTANGLE_SIZE = 20;

/** A track of random colors, which compress badly. */
const drawVideo = () => {
  const canvas = Object.assign(document.createElement('canvas'), SIZE);
  const context = canvas.getContext('2d');
  const draw = () => {
    for (let index = 0; context && index < RECTANGLES; index++) {
      context.fillStyle = `hsl(${Math.random() * 360} 80% 50%)`;
      context.fillRect(
        Math.random() * SIZE.width,
        Math.random() * SIZE.height,
        RECTANGLE_SIZE,
        RECTANGLE_SIZE,
      );
    }
  };
  draw();
  const [track] = canvas.captureStream(FRAMES_PER_SECOND).getVideoTracks();
  if (!track) throw new Error('The browser captures no canvas.');
  const timer = setInterval(draw, 1000 / FRAMES_PER_SECOND);
  const stop = () => {
    clearInterval(timer);
    track.stop();
  };
  return {track, stop};
};

const exchangeCandidates = (one: RTCPeerConnection, other: RTCPeerConnection) => {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const)
    from.addEventListener('icecandidate', ({candidate}) => {
      if (candidate) void to.addIceCandidate(candidate).catch(() => undefined);
    });
};

const waitForConnection = (connection: RTCPeerConnection) =>
  new Promise<void>((resolve, reject) => {
    connection.addEventListener('connectionstatechange', () => {
      if (connection.connectionState === 'connected') resolve();
      if (connection.connectionState === 'failed')
        reject(new Error('The server does not connect the page to itself.'));
    });
  });

const negotiate = async (sender: RTCPeerConnection, receiver: RTCPeerConnection) => {
  await sender.setLocalDescription();
  await receiver.setRemoteDescription({type: 'offer', sdp: sender.localDescription?.sdp ?? ''});
  await receiver.setLocalDescription();
  const sdp = receiver.localDescription?.sdp ?? '';
  await sender.setRemoteDescription({type: 'answer', sdp: raiseStart(sdp)});
};

/** Only Chromium reads this parameter of VP8. */
const raiseStart = (sdp: string) =>
  sdp.replace(
    /^a=rtpmap:(\d+) VP8\/90000$/m,
    (line, format: string) =>
      `${line}\r\na=fmtp:${format} x-google-start-bitrate=${START_KBPS};x-google-max-bitrate=${MAX_BITRATE / 1000}`,
  );

const count = lazySchema(() => lenient(z.number()));

/** The used fields of one entry of `getStats()`. */
const statsShape = lazySchema(() =>
  z.object({
    type: z.string(),
    nominated: lenient(z.boolean()),
    availableOutgoingBitrate: count(),
    currentRoundTripTime: count(),
    packetsReceived: count(),
    packetsLost: count(),
  }),
);

interface PathReport {
  readonly bitrate: number | undefined;
  /** From one peer connection to the other one and back. */
  readonly roundTripMs: number | undefined;
  readonly received: number;
  readonly lost: number;
}

const readReport = (report: RTCStatsReport): PathReport => {
  const entries: unknown[] = [];
  report.forEach((entry: unknown) => entries.push(entry));
  const parsed = parseEach(statsShape, entries);
  const pair = parsed.find(
    ({type, nominated, currentRoundTripTime}) =>
      type === 'candidate-pair' && nominated && currentRoundTripTime !== undefined,
  );
  const inbound = parsed.find(({type}) => type === 'inbound-rtp');
  const seconds = pair?.currentRoundTripTime;
  return {
    bitrate: pair?.availableOutgoingBitrate,
    roundTripMs: seconds === undefined ? undefined : seconds * 1000,
    received: inbound?.packetsReceived ?? 0,
    lost: Math.max(0, inbound?.packetsLost ?? 0),
  };
};

const toMeasurement = (
  {bitrate, roundTripMs}: PathReport,
  {received, lost}: PathReport,
): PathMeasurement => ({
  ...(bitrate === undefined ? {} : {bitrate: Math.round(bitrate)}),
  // The path visits the server twice in each direction.
  ...(roundTripMs === undefined ? {} : {roundTripMs: Math.round(roundTripMs / 2)}),
  ...(received + lost > 0 ? {loss: lost / (received + lost)} : {}),
});
