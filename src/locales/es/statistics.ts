import type {StatisticsTexts} from '../statistics-texts.ts';

export const statistics: StatisticsTexts = {
  title: 'Estadísticas',
  close: 'Cerrar',
  copy: 'Copiar',
  copied: 'Copiado',
  frameRate: 'Fotogramas por segundo',
  resolution: 'Resolución',
  codec: 'Códec',
  hardware: 'Hardware',
  software: 'Software',
  bitrate: 'Tasa de bits',
  roundTrip: 'Tiempo de ida y vuelta',
  jitterBuffer: 'Búfer de fluctuación',
  packetLoss: 'Pérdida de paquetes',
  freezes: 'Bloqueos de imagen',
  decodeTime: 'Tiempo de decodificación',
  inputLatency: 'Latencia de entrada',
  networkPath: 'Ruta de red',
  unknown: 'Desconocido',
};
