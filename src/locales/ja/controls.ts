import type {ControlTexts} from '../control-texts.ts';

export const controls: ControlTexts = {
  controls: 'プレーヤーの操作',
  mute: 'ミュート',
  unmute: 'ミュートを解除',
  volume: '音量',
  showKeyboard: 'キーボードを表示',
  hideKeyboard: 'キーボードを非表示',
  enterFullscreen: '全画面表示',
  exitFullscreen: '全画面表示を終了',
  enterPictureInPicture: 'ピクチャー イン ピクチャー',
  exitPictureInPicture: 'ピクチャー イン ピクチャーを終了',
  snapshot: 'スナップショットを撮影',
  showStatistics: '統計情報を表示',
  hideStatistics: '統計情報を非表示',
  endSession: 'セッションを終了',
  confirmEnd: 'もう一度押すと終了します',
};
