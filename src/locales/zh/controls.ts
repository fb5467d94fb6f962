import type {ControlTexts} from '../control-texts.ts';

export const controls: ControlTexts = {
  controls: '播放器控件',
  mute: '静音',
  unmute: '取消静音',
  volume: '音量',
  showKeyboard: '显示键盘',
  hideKeyboard: '隐藏键盘',
  enterFullscreen: '全屏',
  exitFullscreen: '退出全屏',
  enterPictureInPicture: '画中画',
  exitPictureInPicture: '退出画中画',
  snapshot: '拍摄快照',
  showStatistics: '显示统计信息',
  hideStatistics: '隐藏统计信息',
  endSession: '结束会话',
  confirmEnd: '再按一次即可结束',
};
