import type {ControlTexts} from '../control-texts.ts';

export const controls: ControlTexts = {
  controls: 'عناصر التحكم في المشغّل',
  mute: 'كتم الصوت',
  unmute: 'إعادة الصوت',
  volume: 'مستوى الصوت',
  showKeyboard: 'إظهار لوحة المفاتيح',
  hideKeyboard: 'إخفاء لوحة المفاتيح',
  enterFullscreen: 'ملء الشاشة',
  exitFullscreen: 'الخروج من ملء الشاشة',
  enterPictureInPicture: 'نافذة ضمن النافذة',
  exitPictureInPicture: 'الخروج من نافذة ضمن النافذة',
  snapshot: 'التقاط صورة',
  showStatistics: 'إظهار الإحصاءات',
  hideStatistics: 'إخفاء الإحصاءات',
  endSession: 'إنهاء الجلسة',
  confirmEnd: 'اضغط مرة أخرى للإنهاء',
};
