import type {ControlTexts} from '../control-texts.ts';

export const controls: ControlTexts = {
  controls: 'Commandes du lecteur',
  mute: 'Couper le son',
  unmute: 'Activer le son',
  volume: 'Volume',
  showKeyboard: 'Afficher le clavier',
  hideKeyboard: 'Masquer le clavier',
  enterFullscreen: 'Plein écran',
  exitFullscreen: 'Quitter le plein écran',
  enterPictureInPicture: 'Image dans l’image',
  exitPictureInPicture: 'Quitter l’image dans l’image',
  snapshot: 'Prendre un instantané',
  showStatistics: 'Afficher les statistiques',
  hideStatistics: 'Masquer les statistiques',
  endSession: 'Mettre fin à la session',
  confirmEnd: 'Appuyez à nouveau pour terminer',
};
