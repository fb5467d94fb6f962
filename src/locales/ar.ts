import type {FailureTexts} from '../errors/app-stream-error.ts';
import type {CardTexts, ControlTexts, StatisticsTexts} from './texts.ts';

export const cards: CardTexts = {
  labels: {
    start: 'بدء',
    startAgain: 'البدء من جديد',
    cancel: 'إلغاء',
    stop: 'إيقاف',
    retry: 'إعادة المحاولة',
    endSession: 'إنهاء الجلسة',
    takeOver: 'الاستخدام هنا',
    unmute: 'إعادة الصوت',
    progress: 'التقدم',
    stay: 'متابعة الاتصال',
    endNow: 'الإنهاء الآن',
    details: 'التفاصيل',
    documentation: 'حول هذا الخطأ',
    copyReport: 'نسخ التقرير',
    copying: 'جارٍ النسخ…',
    copied: 'تم النسخ',
    copyByHand: 'انسخ التقرير من هنا',
    reportFailed: 'تعذّر إنشاء التقرير',
    report: 'التقرير',
    remoteApplication: 'تطبيق عن بُعد',
  },
  states: {
    anApplication: 'التطبيق',
    readyToStart: '{app} جاهز للبدء.',
    checking: 'جارٍ تحضير {app}…',
    checkingSession: 'جارٍ البحث عن جلستك…',
    requesting: 'جارٍ البحث عن جهاز متاح…',
    allocating: 'بانتظار توفر جهاز…',
    pending: 'جارٍ تشغيل {app}…',
    slow: 'يستغرق ذلك وقتًا أطول من المعتاد.',
    firstStart: 'قد يستغرق التشغيل الأول 15 دقيقة كحد أقصى.',
    connecting: 'جارٍ الاتصال…',
    keepsTrying: 'سنواصل المحاولة.',
    sessionKept: 'سنحتفظ بجلستك لبضع دقائق.',
    busy: 'التطبيق مشغول…',
    inputBlocked: 'لا يتلقى التطبيق ما تُدخله.',
    reconnecting: 'جارٍ إعادة الاتصال…',
    offline: 'أنت غير متصل بالإنترنت. سيُستأنف البث عند عودة الاتصال.',
    retryingIn: 'إعادة المحاولة خلال {time}',
    usually: 'المدة المعتادة {time}',
  },
  steps: {
    finding: 'البحث عن جهاز',
    starting: 'البدء',
    connecting: 'الاتصال',
  },
  keyboard: {
    role: 'تطبيق بعيد',
    leave: 'اضغط على {keys} للخروج من التطبيق.',
  },
  idle: {
    title: 'هل ما زلت هنا؟',
    endsIn: 'تنتهي جلستك خلال {time}.',
  },
  paused: {
    note: 'البث متوقف مؤقتًا. لا تزال جلستك نشطة.',
    play: 'متابعة',
  },
  ended: {
    stopped: 'انتهت الجلسة.',
    replaced: 'تم استبدال هذا البث ببث آخر.',
    disconnected: 'تم قطع الاتصال. لا يزال التطبيق قيد التشغيل.',
    idle: 'انتهت الجلسة بسبب عدم النشاط.',
    server: 'أنهى التطبيق الجلسة.',
    expired: 'بلغت جلستك الحد الزمني.',
    'application-gone': 'تم إغلاق التطبيق.',
    operator: 'أنهى أحد المشرفين الجلسة.',
  },
  setup: {
    title: 'لم يتم إعداد هذا البث بعد.',
    problems: {
      missing: 'السمة `{attribute}` غير موجودة.',
      'invalid-url': 'قيمة `{attribute}` ليست عنوان ويب.',
      'invalid-number': 'قيمة `{attribute}` ليست رقمًا.',
      'unknown-value': 'يجب أن تكون قيمة `{attribute}` إما {expected}.',
      'invalid-json': 'لا يمكن كتابة `{attribute}` بتنسيق JSON.',
      'needs-service': 'لا معنى للسمة `{attribute}` من دون `service-url`.',
    },
  },
  alternatives: {
    available: 'المتاح: {names}.',
    more: {one: 'واحد آخر', two: 'اثنان آخران', few: '{count} أخرى', other: '{count} آخر'},
  },
  httpStatus: 'حالة HTTP: {status}.',
};

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

const UNAVAILABLE = {title: 'خدمة البث غير متاحة مؤقتًا.', hint: 'أعد المحاولة بعد قليل.'};
const NOT_CONNECTED = {title: 'تعذّر الاتصال بالتطبيق.', hint: 'أعد المحاولة.'};
const NO_VIDEO = {title: 'لا يرسل التطبيق أي فيديو.', hint: 'أعد المحاولة.'};

export const failures: FailureTexts = {
  // Service connection
  offline: {title: 'أنت غير متصل بالإنترنت.', hint: 'تحقّق من اتصالك بالإنترنت، ثم أعد المحاولة.'},
  unreachable: {title: 'تعذّر الوصول إلى خدمة البث.', hint: 'تحقّق من اتصالك، ثم أعد المحاولة.'},
  cors: {title: 'لا يُسمح لهذه الصفحة باستخدام خدمة البث.'},
  'mixed-content': {title: 'لا يمكن لهذه الصفحة فتح اتصال غير مشفّر.'},
  'no-answer': {title: 'خدمة البث لا تستجيب.', hint: 'أعد المحاولة بعد قليل.'},
  'create-unclear': {title: 'تعذّر التأكد من بدء جلستك.', hint: 'أعد المحاولة.'},

  // Service responses
  unauthorized: {title: 'يجب تسجيل الدخول لاستخدام هذا التطبيق.'},
  'token-failed': {title: 'تعذّر تسجيل دخولك.', hint: 'أعد المحاولة.'},
  'headers-unusable': {title: 'تعذّر تسجيل دخولك.'},
  forbidden: {title: 'ليس لديك إذن بالوصول إلى هذا التطبيق.', hint: 'اطلب من المشرف منحك إذن الوصول.'},
  'not-found': {title: 'لم يتم العثور على خدمة البث.'},
  'method-not-allowed': {title: 'لا تتيح خدمة البث هذا الطلب.'},
  conflict: {title: 'يتعارض هذا الطلب مع طلب آخر.', hint: 'أعد المحاولة بعد قليل.'},
  'request-too-large': {title: 'حجم الطلب كبير جدًا.'},
  'invalid-request': {title: 'لم تقبل خدمة البث الطلب.'},
  'request-timeout': {title: 'لم يتوفر أي جهاز في الوقت المناسب.', hint: 'أعد المحاولة بعد بضع دقائق.'},
  'too-early': {title: 'خدمة البث ليست جاهزة لهذا الطلب بعد.', hint: 'أعد المحاولة بعد قليل.'},
  'too-many-requests': {title: 'خدمة البث مشغولة.', hint: 'أعد المحاولة بعد بضع دقائق.'},
  'service-error': {title: 'حدثت مشكلة في خدمة البث.', hint: 'أعد المحاولة لاحقًا.'},
  'not-supported': {title: 'لا تتيح خدمة البث هذا الطلب.'},
  'bad-gateway': UNAVAILABLE,
  'no-capacity': {title: 'جميع الأجهزة قيد الاستخدام.', hint: 'أعد المحاولة بعد بضع دقائق.'},
  'session-limit': {title: 'لقد بلغت الحد الأقصى لعدد الجلسات.', hint: 'أنهِ جلسة أخرى، ثم أعد المحاولة.'},
  'gateway-timeout': UNAVAILABLE,
  'server-error': UNAVAILABLE,
  'unexpected-status': {title: 'أرسلت خدمة البث استجابة غير متوقعة.'},
  'malformed-response': {title: 'أرسلت خدمة البث استجابة غير متوقعة.'},
  'service-function-failed': {title: 'تعذّر على هذه الصفحة الوصول إلى خدمة البث.', hint: 'أعد المحاولة.'},

  // Catalogue
  'app-not-found': {title: 'هذا التطبيق غير موجود.'},
  'version-not-found': {title: 'هذا الإصدار من التطبيق غير موجود.'},
  'profile-not-found': {title: 'هذه الإعدادات للتطبيق غير موجودة.'},

  // Session
  'session-not-found': {title: 'لم تعد جلستك موجودة.', hint: 'ابدأ جلسة جديدة.'},
  'session-expired': {title: 'انتهت صلاحية جلستك.', hint: 'ابدأ جلسة جديدة.'},
  'start-timeout': {title: 'لم يبدأ التطبيق في الوقت المناسب.', hint: 'أعد المحاولة.'},
  'no-route': {title: 'تعذّر الاتصال بالتطبيق.'},
  'in-use': {title: 'هذه الجلسة مفتوحة في نافذة أخرى أو على جهاز آخر.'},

  // Page and browser
  'webrtc-missing': {title: 'متصفحك لا يتيح البث.', hint: 'استخدم إصدارًا حديثًا من Chrome أو Edge أو Firefox أو Safari.'},
  'connector-missing': {title: 'تعذّر على هذه الصفحة تحميل المشغّل.', hint: 'أعد تحميل الصفحة.'},
  'library-busy': {title: 'يتم تشغيل بث آخر على هذه الصفحة.', hint: 'عليك إنهاؤه أولاً.'},
  'code-missing': {title: 'تعذّر على هذه الصفحة تحميل جزء من المشغّل.', hint: 'أعد تحميل الصفحة.'},
  asleep: {title: 'كان هذا الجهاز في وضع السكون.'},
  unexpected: {title: 'حدث خطأ ما.', hint: 'أعد المحاولة، أو تواصل مع فريق الدعم واذكر الرمز أدناه.'},

  // Signaling
  'token-unusable': {title: 'تعذّر تسجيل دخولك.'},
  'protocols-unusable': {title: 'تعذّر تسجيل دخولك.'},
  'invalid-option': {title: 'تعذّر الاتصال بالتطبيق.'},
  'signaling-unreachable': NOT_CONNECTED,
  'socket-refused': NOT_CONNECTED,
  'signaling-timeout': NOT_CONNECTED,
  'signaling-refused': {title: 'تعذّر الاتصال بالتطبيق.'},
  'no-subprotocol': {title: 'تعذّر الاتصال بالتطبيق.'},
  'cannot-resume': {title: 'انقطع الاتصال بجلستك.', hint: 'ابدأ جلسة جديدة.'},
  'sign-in-refused': NOT_CONNECTED,
  'sign-in-timeout': NOT_CONNECTED,
  'signaling-closed': NOT_CONNECTED,
  'signaling-protocol': {title: 'تعذّر الاتصال بالتطبيق.'},
  'host-unreachable': NOT_CONNECTED,
  'host-restarting': {title: 'يُعاد تشغيل التطبيق.', hint: 'أعد المحاولة بعد قليل.'},
  'host-busy': {title: 'التطبيق مثقل بالطلبات.', hint: 'أعد المحاولة بعد قليل.'},
  'host-error': NOT_CONNECTED,

  // Negotiation
  'no-offer': NOT_CONNECTED,
  'bad-offer': {title: 'لا يمكن لمتصفحك تشغيل هذا البث.'},
  'no-common-codec': {title: 'لا يمكن لمتصفحك تشغيل هذا الفيديو.', hint: 'جرّب Chrome أو Edge.'},
  'no-video': {title: 'لا يرسل التطبيق أي فيديو.'},

  // ICE
  'ice-failed': {title: 'لا يمكن للفيديو الوصول إلى هذا الجهاز.', hint: 'قد تكون شبكتك تحظره. جرّب شبكة أخرى.'},
  'dtls-failed': {title: 'تعذّر فتح اتصال آمن بالفيديو.', hint: 'أعد المحاولة، أو جرّب شبكة أخرى.'},
  'no-relay': {title: 'لا يمكن للفيديو الوصول إلى هذا الجهاز.', hint: 'أعد المحاولة، أو جرّب شبكة أخرى.'},
  'no-candidates': {title: 'تعذّر الاتصال بالتطبيق.'},
  'media-host-unusable': {title: 'تعذّر الاتصال بالتطبيق.'},
  'connection-lost': {title: 'انقطع الاتصال.', hint: 'أعد المحاولة.'},

  // Video
  'no-track': NO_VIDEO,
  'no-packets': {title: 'تم الاتصال، ولكن لا يصل أي فيديو.', hint: 'أعد المحاولة.'},
  'decoder-failed': {title: 'لا يمكن لمتصفحك تشغيل هذا الفيديو.', hint: 'جرّب Chrome أو Edge.'},
  'no-first-frame': NO_VIDEO,
  'frames-stopped': {title: 'توقف الفيديو.', hint: 'أعد المحاولة.'},
  'host-silent': {title: 'توقف التطبيق عن الاستجابة.', hint: 'أعد المحاولة.'},
  'play-refused': {title: 'حظر متصفحك الفيديو.', hint: 'استخدم الزر لبدء تشغيله.'},

  // Input and messages
  'input-not-open': {title: 'لا يتلقى التطبيق ما تُدخله.'},
  'message-too-large': {title: 'حجم الرسالة كبير جدًا.'},
  'message-queue-full': {title: 'عدد الرسائل في قائمة الانتظار كبير جدًا.'},
  'no-answer-to-message': {title: 'لم يرد التطبيق.'},
  'kit-refused': {title: 'رفض التطبيق الطلب.'},
  'malformed-message': {title: 'ردّ التطبيق بشكل غير متوقع.'},
  'microphone-refused': {title: 'الميكروفون غير متاح.', hint: 'اسمح باستخدام الميكروفون في المتصفح، ثم أعد الاتصال.'},
};
