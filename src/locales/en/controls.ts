import type {ControlTexts} from '../control-texts.ts';

export const controls: ControlTexts = {
  controls: 'Player controls',
  mute: 'Mute',
  unmute: 'Unmute',
  volume: 'Volume',
  showKeyboard: 'Show keyboard',
  hideKeyboard: 'Hide keyboard',
  enterFullscreen: 'Full screen',
  exitFullscreen: 'Exit full screen',
  enterPictureInPicture: 'Picture in picture',
  exitPictureInPicture: 'Exit picture in picture',
  snapshot: 'Take a snapshot',
  showStatistics: 'Show statistics',
  hideStatistics: 'Hide statistics',
  endSession: 'End session',
  confirmEnd: 'Press again to end',
};
