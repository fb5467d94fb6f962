import type {StatisticsTexts} from '../statistics-texts.ts';

export const statistics: StatisticsTexts = {
  title: 'الإحصاءات',
  close: 'إغلاق',
  copy: 'نسخ',
  copied: 'تم النسخ',
  frameRate: 'معدّل الإطارات',
  resolution: 'الدقة',
  codec: 'برنامج الترميز',
  hardware: 'العتاد',
  software: 'البرمجيات',
  bitrate: 'معدّل البت',
  roundTrip: 'زمن الذهاب والإياب',
  jitterBuffer: 'مخزن التذبذب',
  packetLoss: 'فقدان الحزم',
  freezes: 'مرات التجمّد',
  decodeTime: 'زمن فك الترميز',
  inputLatency: 'تأخر الإدخال',
  networkPath: 'مسار الشبكة',
  unknown: 'غير معروف',
};
