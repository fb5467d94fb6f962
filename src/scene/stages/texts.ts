import type {TextTables} from '../scene-language.ts';

/** The texts of the choice of stages. */
export interface StagesTexts {
  /** The name of the control, unless the page labels it. */
  readonly label: string;
  readonly choose: string;
  readonly reset: string;
  readonly back: string;
  readonly waiting: string;
  readonly silent: string;
  readonly noAnswer: string;
  /** A form needs a choice. */
  readonly required: string;
}

export const STAGES_TEXTS: TextTables<StagesTexts> = {
  en: {
    label: 'Scene',
    choose: 'Choose a scene',
    reset: 'Reset view',
    back: 'Back to the last scene',
    waiting: '{stage} opens when the stream plays.',
    silent: 'This application does not offer other scenes.',
    noAnswer: 'The application did not answer in time.',
    required: 'Choose a scene.',
  },
  de: {
    label: 'Szene',
    choose: 'Szene auswählen',
    reset: 'Ansicht zurücksetzen',
    back: 'Zurück zur letzten Szene',
    waiting: '{stage} öffnet sich, sobald der Stream läuft.',
    silent: 'Diese Anwendung bietet keine anderen Szenen an.',
    noAnswer: 'Die Anwendung hat nicht rechtzeitig geantwortet.',
    required: 'Wählen Sie eine Szene aus.',
  },
  fr: {
    label: 'Scène',
    choose: 'Choisir une scène',
    reset: 'Réinitialiser la vue',
    back: 'Revenir à la dernière scène',
    waiting: '{stage} s’ouvre dès que la diffusion démarre.',
    silent: 'Cette application ne propose pas d’autres scènes.',
    noAnswer: 'L’application n’a pas répondu à temps.',
    required: 'Choisissez une scène.',
  },
  es: {
    label: 'Escena',
    choose: 'Elegir una escena',
    reset: 'Restablecer la vista',
    back: 'Volver a la última escena',
    waiting: '{stage} se abre cuando empieza la transmisión.',
    silent: 'Esta aplicación no ofrece otras escenas.',
    noAnswer: 'La aplicación no respondió a tiempo.',
    required: 'Elige una escena.',
  },
  pt: {
    label: 'Cena',
    choose: 'Escolher uma cena',
    reset: 'Redefinir a visualização',
    back: 'Voltar à última cena',
    waiting: '{stage} abre quando a transmissão começa.',
    silent: 'Este aplicativo não oferece outras cenas.',
    noAnswer: 'O aplicativo não respondeu a tempo.',
    required: 'Escolha uma cena.',
  },
  ja: {
    label: 'シーン',
    choose: 'シーンを選択',
    reset: '表示をリセット',
    back: '前のシーンに戻る',
    waiting: 'ストリームが始まると、{stage}が開きます。',
    silent: 'このアプリケーションでは、ほかのシーンを開けません。',
    noAnswer: 'アプリケーションから時間内に応答がありませんでした。',
    required: 'シーンを選択してください。',
  },
  ko: {
    label: '장면',
    choose: '장면 선택',
    reset: '보기 초기화',
    back: '이전 장면으로 돌아가기',
    waiting: '스트림이 재생되면 {stage} 장면이 열립니다.',
    silent: '이 애플리케이션은 다른 장면을 제공하지 않습니다.',
    noAnswer: '애플리케이션이 제시간에 응답하지 않았습니다.',
    required: '장면을 선택하세요.',
  },
  zh: {
    label: '场景',
    choose: '选择场景',
    reset: '重置视图',
    back: '返回上一个场景',
    waiting: '视频流开始播放后会打开 {stage}。',
    silent: '此应用不提供其他场景。',
    noAnswer: '应用没有及时响应。',
    required: '请选择一个场景。',
  },
  ar: {
    label: 'المشهد',
    choose: 'اختيار مشهد',
    reset: 'إعادة ضبط العرض',
    back: 'العودة إلى المشهد السابق',
    waiting: 'يُفتح {stage} عند بدء تشغيل البث.',
    silent: 'هذا التطبيق لا يعرض مشاهد أخرى.',
    noAnswer: 'لم يستجب التطبيق في الوقت المناسب.',
    required: 'اختر مشهدًا.',
  },
};
