import type {ControlTexts} from '../control-texts.ts';

export const controls: ControlTexts = {
  controls: '플레이어 컨트롤',
  mute: '음소거',
  unmute: '음소거 해제',
  volume: '볼륨',
  showKeyboard: '키보드 표시',
  hideKeyboard: '키보드 숨기기',
  enterFullscreen: '전체 화면',
  exitFullscreen: '전체 화면 종료',
  enterPictureInPicture: 'PIP 모드',
  exitPictureInPicture: 'PIP 모드 종료',
  snapshot: '스냅샷 찍기',
  showStatistics: '통계 표시',
  hideStatistics: '통계 숨기기',
  endSession: '세션 종료',
  confirmEnd: '다시 누르면 종료됩니다',
};
