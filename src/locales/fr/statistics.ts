import type {StatisticsTexts} from '../statistics-texts.ts';

export const statistics: StatisticsTexts = {
  title: 'Statistiques',
  close: 'Fermer',
  copy: 'Copier',
  copied: 'Copié',
  frameRate: 'Fréquence d’images',
  resolution: 'Résolution',
  codec: 'Codec',
  hardware: 'Matériel',
  software: 'Logiciel',
  bitrate: 'Débit',
  roundTrip: 'Temps aller-retour',
  jitterBuffer: 'Tampon de gigue',
  packetLoss: 'Perte de paquets',
  freezes: 'Images figées',
  decodeTime: 'Temps de décodage',
  inputLatency: 'Latence de saisie',
  networkPath: 'Chemin réseau',
  unknown: 'Inconnu',
};
