import type {StatisticsTexts} from '../statistics-texts.ts';

export const statistics: StatisticsTexts = {
  title: 'Statistik',
  close: 'Schließen',
  copy: 'Kopieren',
  copied: 'Kopiert',
  frameRate: 'Bildrate',
  resolution: 'Auflösung',
  codec: 'Codec',
  hardware: 'Hardware',
  software: 'Software',
  bitrate: 'Bitrate',
  roundTrip: 'Umlaufzeit',
  jitterBuffer: 'Jitter-Puffer',
  packetLoss: 'Paketverlust',
  freezes: 'Standbilder',
  decodeTime: 'Dekodierzeit',
  inputLatency: 'Eingabelatenz',
  networkPath: 'Netzwerkpfad',
  unknown: 'Unbekannt',
};
