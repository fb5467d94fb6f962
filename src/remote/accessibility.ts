import type {CardTexts} from '../locales/texts.ts';
import {nameShortcutToLeave} from '../input/keyboard/key-meaning.ts';
import {fillText} from '../platform/text.ts';
import {focusVideo} from '../video/video-element.ts';

interface StreamAccess {
  readonly element: HTMLElement;
  readonly video: HTMLVideoElement;
  /** The application's name, if the catalogue has one. */
  readonly applicationName: string | undefined;
  readonly texts: CardTexts;
  /** Of the capture of input. */
  readonly signal: AbortSignal;
}

/** The name of a stream: the label that the page gives the element, else the application's name. */
export const nameOf = ({
  element,
  applicationName,
  texts,
}: Pick<StreamAccess, 'element' | 'applicationName' | 'texts'>): string =>
  element.getAttribute('aria-label') ?? applicationName ?? texts.labels.remoteApplication;

/** Keeps the focus in the stream when its keyboard field is removed. Call it before the field is created. */
export const keepFieldFocus = ({element, video, signal}: StreamAccess) =>
  signal.addEventListener('abort', () => {
    if (findField(element)?.matches(':focus')) focusVideo(video);
  });

/**
 * Describes the keyboard field to assistive technology, shows how to leave it, and takes the focus over from a card.
 */
export const describeStream = (access: StreamAccess) => {
  const {element, video, texts, signal} = access;
  const field = findField(element);
  const root = element.shadowRoot;
  if (!field || !root) return;
  const leave = fillText(texts.keyboard.leave, {keys: nameShortcutToLeave()});
  const update = () => {
    const name = nameOf(access);
    field.setAttribute('aria-label', name);
    video.ariaLabel = name;
    const description = element.getAttribute('aria-description');
    video.ariaDescription = description;
    field.setAttribute('aria-description', [leave, description].filter(Boolean).join(' '));
  };
  const observer = new MutationObserver(update);
  observer.observe(element, {attributeFilter: ['aria-label', 'aria-description']});
  update();
  signal.addEventListener('abort', () => {
    observer.disconnect();
    video.ariaLabel = null;
    video.ariaDescription = null;
  });
  // Otherwise screen readers announce a field for text.
  field.setAttribute('aria-roledescription', texts.keyboard.role);
  let isByKeyboard = false;
  // A field for text always matches `:focus-visible`, and a frame after a click would only distract.
  const showFocus = (isShown: boolean) => field.toggleAttribute('data-by-keyboard', isShown);
  const {ownerDocument} = element;
  ownerDocument.addEventListener('keydown', () => (isByKeyboard = true), {signal, capture: true});
  const onPointer = () => showFocus((isByKeyboard = false));
  ownerDocument.addEventListener('pointerdown', onPointer, {signal, capture: true});
  const onFocus = () => {
    showFocus(isByKeyboard);
    if (isByKeyboard) showLeaveHint(field, leave, signal);
  };
  field.addEventListener('focus', onFocus, {signal});
  if (root.activeElement === video) field.focus({preventScroll: true});
};

const findField = ({shadowRoot}: HTMLElement) => shadowRoot?.querySelector<HTMLElement>('[part=keyboard]');

/** How long the hint shows, in milliseconds. */
const HINT_SHOWN_MS = 6000;

/**
 * Set by `cssText`: a strict Content-Security-Policy forbids a `style` attribute. The video follows the hint, and would
 * cover it.
 */
const STYLES =
  'position:absolute;z-index:1;inset-block-start:8px;inset-inline:8px;box-sizing:border-box;width:fit-content;margin:0 auto;' +
  'padding:4px 10px;border:1px solid transparent;border-radius:var(--app-stream-radius,8px);background:var(--_note);' +
  'color:var(--_text);font-size:13px;line-height:18px;text-align:center;pointer-events:none';

/** A hint is enough once per page. */
let wasShown = false;

/** Shows for some seconds how the keyboard leaves the stream, with the text of the field's description. */
const showLeaveHint = (field: HTMLElement, text: string, signal: AbortSignal) => {
  if (wasShown) return;
  wasShown = true;
  const hint = document.createElement('p');
  hint.style.cssText = STYLES;
  hint.setAttribute('part', 'hint');
  hint.ariaHidden = 'true';
  hint.dir = 'auto';
  hint.textContent = text;
  field.after(hint);
  const timer = setTimeout(() => hint.remove(), HINT_SHOWN_MS);
  const remove = () => {
    clearTimeout(timer);
    hint.remove();
  };
  signal.addEventListener('abort', remove, {once: true});
  field.addEventListener('blur', remove, {once: true, signal});
};
