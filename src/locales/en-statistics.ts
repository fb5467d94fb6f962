/** The texts of the statistics panel. The names of formats, such as "H.264", are the same in every language. */
export const statistics = {
  /** The name of the panel. */
  title: 'Statistics',
  close: 'Close',
  copy: 'Copy',
  copied: 'Copied',
  frameRate: 'Frame rate',
  /** The frame rate with its unit, for which `Intl` has no name. `{count}` is the number. */
  framesPerSecond: '{count} fps',
  resolution: 'Resolution',
  codec: 'Codec',
  /** How the browser decodes the video. */
  hardware: 'hardware',
  software: 'software',
  /** A decoder that the browser expects to use. */
  expected: '{decoder}, expected',
  bitrate: 'Bitrate',
  roundTrip: 'Round trip',
  jitterBuffer: 'Jitter buffer',
  packetLoss: 'Packet loss',
  freezes: 'Freezes',
  decodeTime: 'Decode time',
  inputLatency: 'Input latency',
  networkPath: 'Network path',
};
