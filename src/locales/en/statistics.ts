import type {StatisticsTexts} from '../statistics-texts.ts';

export const statistics: StatisticsTexts = {
  title: 'Statistics',
  close: 'Close',
  copy: 'Copy',
  copied: 'Copied',
  frameRate: 'Frame rate',
  resolution: 'Resolution',
  codec: 'Codec',
  hardware: 'Hardware',
  software: 'Software',
  bitrate: 'Bitrate',
  roundTrip: 'Round trip',
  jitterBuffer: 'Jitter buffer',
  packetLoss: 'Packet loss',
  freezes: 'Freezes',
  decodeTime: 'Decode time',
  inputLatency: 'Input latency',
  networkPath: 'Network path',
  unknown: 'Unknown',
};
