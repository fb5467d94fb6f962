import type {PluralText} from '../../locales/language.ts';
import type {TextTables} from '../scene-language.ts';

/** Sentences about the state of a stage and its selection. `Any` is for a stage whose address is unknown. */
export interface SentenceTexts {
  readonly loading: string;
  readonly loadingAny: string;
  /** `{loading}` is one of the two above, `{share}` a percentage. */
  readonly share: string;
  readonly loaded: string;
  readonly loadedAny: string;
  readonly failed: string;
  readonly failedAny: string;
  readonly selected: string;
  /** `{count}` is the number of selected prims after the first one. */
  readonly more: PluralText;
  readonly nothing: string;
}

export const SENTENCES: TextTables<SentenceTexts> = {
  en: {
    loading: 'Loading {stage}',
    loadingAny: 'Loading the scene',
    share: '{loading}, {share}',
    loaded: '{stage} is loaded.',
    loadedAny: 'The scene is loaded.',
    failed: 'The application couldn’t open {stage}.',
    failedAny: 'The application couldn’t open the scene.',
    selected: 'Selected: {name}',
    more: {other: 'Selected: {name}, {count} more'},
    nothing: 'Nothing is selected.',
  },
  de: {
    loading: '{stage} wird geladen',
    loadingAny: 'Die Szene wird geladen',
    share: '{loading}, {share}',
    loaded: '{stage} ist geladen.',
    loadedAny: 'Die Szene ist geladen.',
    failed: 'Die Anwendung konnte {stage} nicht öffnen.',
    failedAny: 'Die Anwendung konnte die Szene nicht öffnen.',
    selected: 'Ausgewählt: {name}',
    more: {one: 'Ausgewählt: {name} und {count} weiteres', other: 'Ausgewählt: {name} und {count} weitere'},
    nothing: 'Nichts ist ausgewählt.',
  },
  fr: {
    loading: 'Chargement de {stage}',
    loadingAny: 'Chargement de la scène',
    share: '{loading}, {share}',
    loaded: '{stage} est chargé.',
    loadedAny: 'La scène est chargée.',
    failed: 'L’application n’a pas pu ouvrir {stage}.',
    failedAny: 'L’application n’a pas pu ouvrir la scène.',
    selected: 'Sélection : {name}',
    more: {one: 'Sélection : {name} et {count} autre', other: 'Sélection : {name} et {count} autres'},
    nothing: 'Aucune sélection.',
  },
  es: {
    loading: 'Cargando {stage}',
    loadingAny: 'Cargando la escena',
    share: '{loading}, {share}',
    loaded: '{stage} se ha cargado.',
    loadedAny: 'La escena se ha cargado.',
    failed: 'La aplicación no pudo abrir {stage}.',
    failedAny: 'La aplicación no pudo abrir la escena.',
    selected: 'Seleccionado: {name}',
    more: {other: 'Seleccionado: {name} y {count} más'},
    nothing: 'No hay nada seleccionado.',
  },
  pt: {
    loading: 'Carregando {stage}',
    loadingAny: 'Carregando a cena',
    share: '{loading}, {share}',
    loaded: '{stage} foi carregado.',
    loadedAny: 'A cena foi carregada.',
    failed: 'O aplicativo não conseguiu abrir {stage}.',
    failedAny: 'O aplicativo não conseguiu abrir a cena.',
    selected: 'Selecionado: {name}',
    more: {other: 'Selecionado: {name} e mais {count}'},
    nothing: 'Nada está selecionado.',
  },
  ja: {
    loading: '{stage}を読み込んでいます',
    loadingAny: 'シーンを読み込んでいます',
    share: '{loading}（{share}）',
    loaded: '{stage}を読み込みました。',
    loadedAny: 'シーンを読み込みました。',
    failed: 'アプリケーションは{stage}を開けませんでした。',
    failedAny: 'アプリケーションはシーンを開けませんでした。',
    selected: '選択中：{name}',
    more: {other: '選択中：{name}、ほか{count}個'},
    nothing: '何も選択されていません。',
  },
  ko: {
    loading: '{stage} 불러오는 중',
    loadingAny: '장면 불러오는 중',
    share: '{loading}, {share}',
    loaded: '{stage} 불러오기를 마쳤습니다.',
    loadedAny: '장면 불러오기를 마쳤습니다.',
    failed: '애플리케이션이 {stage} 장면을 열지 못했습니다.',
    failedAny: '애플리케이션이 장면을 열지 못했습니다.',
    selected: '선택됨: {name}',
    more: {other: '선택됨: {name} 외 {count}개'},
    nothing: '선택된 객체가 없습니다.',
  },
  zh: {
    loading: '正在加载 {stage}',
    loadingAny: '正在加载场景',
    share: '{loading}，{share}',
    loaded: '{stage} 已加载。',
    loadedAny: '场景已加载。',
    failed: '应用无法打开 {stage}。',
    failedAny: '应用无法打开场景。',
    selected: '已选择：{name}',
    more: {other: '已选择：{name}，另有 {count} 个'},
    nothing: '未选择任何对象。',
  },
  ar: {
    loading: 'جارٍ تحميل {stage}',
    loadingAny: 'جارٍ تحميل المشهد',
    share: '{loading}، {share}',
    loaded: 'اكتمل تحميل {stage}.',
    loadedAny: 'اكتمل تحميل المشهد.',
    failed: 'تعذّر على التطبيق فتح {stage}.',
    failedAny: 'تعذّر على التطبيق فتح المشهد.',
    selected: 'المحدد: {name}',
    more: {other: 'المحدد: {name}، وعدد العناصر الأخرى: {count}'},
    nothing: 'لم يُحدَّد أي عنصر.',
  },
};
