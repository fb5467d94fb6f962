import type {StatisticsTexts} from '../statistics-texts.ts';

export const statistics: StatisticsTexts = {
  title: 'Estatísticas',
  close: 'Fechar',
  copy: 'Copiar',
  copied: 'Copiado',
  frameRate: 'Quadros por segundo',
  resolution: 'Resolução',
  codec: 'Codec',
  hardware: 'Hardware',
  software: 'Software',
  bitrate: 'Taxa de bits',
  roundTrip: 'Tempo de ida e volta',
  jitterBuffer: 'Buffer de jitter',
  packetLoss: 'Perda de pacotes',
  freezes: 'Congelamentos',
  decodeTime: 'Tempo de decodificação',
  inputLatency: 'Latência de entrada',
  networkPath: 'Caminho da rede',
  unknown: 'Desconhecido',
};
