import type {ControlTexts} from '../control-texts.ts';

export const controls: ControlTexts = {
  controls: 'Player-Steuerung',
  mute: 'Stummschalten',
  unmute: 'Ton einschalten',
  volume: 'Lautstärke',
  showKeyboard: 'Tastatur anzeigen',
  hideKeyboard: 'Tastatur ausblenden',
  enterFullscreen: 'Vollbild',
  exitFullscreen: 'Vollbild beenden',
  enterPictureInPicture: 'Bild im Bild',
  exitPictureInPicture: 'Bild im Bild beenden',
  snapshot: 'Schnappschuss aufnehmen',
  showStatistics: 'Statistik anzeigen',
  hideStatistics: 'Statistik ausblenden',
  endSession: 'Sitzung beenden',
  confirmEnd: 'Zum Beenden erneut drücken',
};
