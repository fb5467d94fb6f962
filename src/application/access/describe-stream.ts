import type {CardTexts} from '../../locales/card-texts.ts';
import {fillText} from '../../platform/fill-text.ts';
import {focusVideo} from '../../video/focus-video.ts';
import {showLeaveHint} from './leave-hint.ts';

export interface StreamAccess {
  readonly element: HTMLElement;
  readonly video: HTMLVideoElement;
  /** The application's name, if the catalogue has one. */
  readonly applicationName: string | undefined;
  readonly texts: CardTexts | undefined;
  /** Of the capture of input. */
  readonly signal: AbortSignal;
}

/** The name of a stream: the label that the page gives the element, else the application's name. */
export const nameOf = ({element, applicationName, texts}: Omit<StreamAccess, 'video' | 'signal'>): string =>
  element.getAttribute('aria-label') ?? applicationName ?? texts?.labels.remoteApplication ?? '';

/**
 * Keeps the focus in the stream when its keyboard field is removed: the card that follows takes it from the video. Call it
 * before the field is created.
 */
export const keepFieldFocus = ({
  element,
  video,
  signal,
}: Pick<StreamAccess, 'element' | 'video' | 'signal'>) =>
  signal.addEventListener('abort', () => {
    if (findField(element)?.matches(':focus')) focusVideo(video);
  });

/**
 * Describes the keyboard field of a stream to assistive technology, shows how to leave the stream when the keyboard first
 * reaches it, and takes the focus over from a card.
 */
export const describeStream = (access: StreamAccess) => {
  const {element, video, texts, signal} = access;
  const field = findField(element);
  const root = element.shadowRoot;
  if (!field || !root) return;
  const updateName = () => field.setAttribute('aria-label', nameOf(access));
  const labels = new MutationObserver(updateName);
  labels.observe(element, {attributeFilter: ['aria-label']});
  signal.addEventListener('abort', () => labels.disconnect());
  if (texts) {
    const keys = /^Mac/.test(navigator.platform) ? 'Control+Option+Home' : 'Ctrl+Alt+Home';
    const leave = fillText(texts.keyboard.leave, {keys});
    // Otherwise screen readers announce a field for text.
    field.setAttribute('aria-roledescription', texts.keyboard.role);
    field.setAttribute('aria-description', leave);
    let isByKeyboard = false;
    document.addEventListener('keydown', () => (isByKeyboard = true), {signal, capture: true});
    document.addEventListener('pointerdown', () => (isByKeyboard = false), {signal, capture: true});
    field.addEventListener('focus', () => isByKeyboard && showLeaveHint(root, leave, signal), {signal});
  }
  if (root.activeElement === video) field.focus({preventScroll: true});
};

const findField = ({shadowRoot}: HTMLElement) => shadowRoot?.querySelector<HTMLElement>('[part=keyboard]');
