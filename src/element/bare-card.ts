import {readLanguage} from '../platform/page-tree.ts';
import {isActive} from '../session/session-state.ts';
import type {ViewContext} from '../view/view.ts';

/** What happened, and the buttons: cancel, try again, start. */
type BareTexts = readonly [title: string, cancel: string, retry: string, start: string];

const ENGLISH: BareTexts = [
  'A part of this page couldn’t be loaded. We’ll keep trying.',
  'Cancel',
  'Try again',
  'Start',
];

const TEXTS: Readonly<Record<string, BareTexts>> = {
  ar: ['تعذّر تحميل جزء من هذه الصفحة. سنواصل المحاولة.', 'إلغاء', 'إعادة المحاولة', 'بدء'],
  de: [
    'Ein Teil dieser Seite konnte nicht geladen werden. Wir versuchen es weiter.',
    'Abbrechen',
    'Erneut versuchen',
    'Starten',
  ],
  es: [
    'No se pudo cargar una parte de esta página. Seguiremos intentándolo.',
    'Cancelar',
    'Reintentar',
    'Iniciar',
  ],
  fr: [
    'Une partie de cette page n’a pas pu être chargée. Nous continuons d’essayer.',
    'Annuler',
    'Réessayer',
    'Démarrer',
  ],
  ja: ['このページの一部を読み込めませんでした。再試行を続けます。', 'キャンセル', '再試行', '開始'],
  ko: ['이 페이지의 일부를 불러오지 못했습니다. 계속 시도합니다.', '취소', '다시 시도', '시작'],
  pt: [
    'Não foi possível carregar uma parte desta página. Continuaremos tentando.',
    'Cancelar',
    'Tentar novamente',
    'Iniciar',
  ],
  zh: ['此页面的一部分无法加载。我们会继续尝试。', '取消', '重试', '开始'],
};

/**
 * The card of an element whose cards cannot be loaded: offline, behind a proxy, or after a deployment that removed old files. It
 * needs no file but the first one.
 */
export class BareCard {
  readonly #card = document.createElement('div');
  readonly #title = document.createElement('p');
  readonly #code = document.createElement('code');
  readonly #button = document.createElement('button');
  #act: () => void = () => undefined;

  constructor() {
    this.#card.part.add('overlay', 'card');
    this.#card.style.cssText =
      'display:grid;place-content:center;justify-items:center;gap:8px;padding:8px;box-sizing:border-box;' +
      'overflow:auto;text-align:center;color:var(--app-stream-text,#f1f3f6);background:var(--app-stream-surface,#0d0f13d6)';
    this.#title.part.add('title');
    this.#title.setAttribute('role', 'status');
    this.#title.style.margin = '0';
    this.#code.part.add('code');
    this.#button.part.add('button');
    this.#button.type = 'button';
    this.#button.style.cssText = 'min-width:44px;min-height:44px;font:inherit';
    this.#button.addEventListener('click', () => this.#act());
    this.#card.append(this.#title, this.#code, this.#button);
  }

  /** Shows the card over the video, or nothing while the stream plays. */
  show(root: ShadowRoot, {state, actions}: ViewContext) {
    const isIdle = state.phase === 'idle' && state.reason !== 'manual' && state.reason !== 'attributes';
    if (state.phase === 'playing' || isIdle) {
      this.#card.remove();
      return;
    }
    const tag = readLanguage(root.host).split('-')[0]?.toLowerCase() ?? '';
    const known = TEXTS[tag];
    const [title, cancel, retry, start] = known ?? ENGLISH;
    this.#card.lang = known ? tag : 'en';
    this.#card.dir = this.#card.lang === 'ar' ? 'rtl' : 'ltr';
    if (this.#title.textContent !== title) this.#title.textContent = title;
    this.#code.textContent = state.phase === 'failed' ? state.error.code : '';
    const waits = isActive(state);
    this.#button.textContent = waits ? cancel : state.phase === 'failed' ? retry : start;
    this.#button.hidden = state.phase === 'idle' && state.reason === 'attributes';
    this.#act = () => (waits ? actions.cancel() : actions.start());
    if (this.#card.parentNode !== root) root.append(this.#card);
  }

  remove() {
    this.#card.remove();
  }
}
