import {html, nothing, render} from 'lit/html.js';
import {focusVideo} from '../video/video-element.ts';
import {addStyles} from '../view/base-styles.ts';
import {createActions, isInFullscreen, isInPictureInPicture} from './control-actions.ts';
import {type Control, CONTROLS, type ControlsHost, fitControls, readAbilities} from './control-list.ts';
import {describeQuality} from './quality-control.ts';
import {listenToRowKeys} from './toolbar-keys.ts';
import {RowVisibility} from './row-visibility.ts';
import {styles} from './styles.ts';
import {toolbar} from './toolbar.ts';
import {Tooltip} from './tooltip.ts';

/**
 * Adds the row of controls to a stream that plays. Aborting the signal removes it.
 * @returns a function that shows the present state of the element in the row
 */
export const openControls = (host: ControlsHost, signal: AbortSignal): (() => void) => {
  const {element} = host;
  const {shadowRoot: root, video} = element;
  const row = document.createElement('div');
  row.setAttribute('part', 'controls');
  const tip = document.createElement('span');
  tip.setAttribute('part', 'controls-tooltip');
  tip.ariaHidden = 'true';
  const tooltip = new Tooltip(row, tip, signal);
  const actions = createActions(host);
  /** The control that had the focus last. */
  let focused: Control | undefined;
  let isEndArmed = false;
  let isQualityOpen = false;

  const setEndArmed = (isArmed: boolean) => {
    isEndArmed = isArmed;
    update();
  };
  const setQualityOpen = (isOpen: boolean) => {
    isQualityOpen = isOpen;
    update();
    // The row rests again.
    visibility.dispatch('moved');
  };
  const update = () => {
    if (signal.aborted) return;
    const {controls: texts, cards} = host.texts.tables;
    const shown = fitControls(readAbilities(element), element.clientWidth);
    if (isQualityOpen && !shown.has('quality')) {
      setQualityOpen(false);
      return;
    }
    const quality = describeQuality(
      element.quality,
      texts,
      navigator.onLine ? undefined : cards?.states.offline,
    );
    const own = toolbar({
      texts,
      actions,
      shown,
      current: focused && shown.has(focused) ? focused : CONTROLS.find((control) => shown.has(control)),
      isMuted: video.muted,
      volume: video.volume,
      isInPictureInPicture: isInPictureInPicture(element),
      isInFullscreen: isInFullscreen(element),
      hasStats: element.stats ?? false,
      quality,
      isQualityOpen,
      toggleQuality: () => setQualityOpen(!isQualityOpen),
      isEndArmed,
      armEnd: () => setEndArmed(true),
    });
    const {tag, direction} = texts?.language ?? {};
    const announced = isEndArmed ? texts?.confirmEnd : '';
    render(
      html`${tip}
        <p
          id="quality"
          part="controls-quality"
          role="status"
          lang=${tag ?? nothing}
          dir=${direction ?? nothing}
        >
          ${isQualityOpen ? html`<strong>${quality.label}</strong> ${quality.help}` : nothing}
        </p>
        <slot name="controls">${own}</slot><span class="announced" role="status">${announced}</span>`,
      row,
    );
    tip.lang = tag ?? '';
    tip.dir = direction ?? '';
    tooltip.update();
  };

  if (root) addStyles(root, styles);
  // Cards and notes lie over the row, and the keyboard reaches the row after the stream.
  video.after(row);
  const visibility = new RowVisibility({
    element,
    row,
    signal,
    isPinned: () => isQualityOpen,
    onChange: (isShown) => {
      row.classList.toggle('shown', isShown);
      if (isShown) return;
      if (isEndArmed) setEndArmed(false);
      if (isQualityOpen) setQualityOpen(false);
    },
  });
  update();
  visibility.start();

  const onEscape = ({key}: KeyboardEvent) => {
    if (key === 'Escape' && isQualityOpen) setQualityOpen(false);
  };
  row.addEventListener('keydown', onEscape, {signal});
  listenToRowKeys(row, () => root?.querySelector<HTMLElement>('[part=keyboard]')?.focus(), signal);
  const onFocus = ({target}: FocusEvent) => {
    const name = target instanceof HTMLElement ? target.dataset['control'] : undefined;
    focused = CONTROLS.find((control) => control === name);
    update();
  };
  row.addEventListener('focusin', onFocus, {signal});
  const Observer = element.ownerDocument.defaultView?.ResizeObserver;
  const resize = Observer && new Observer(update);
  resize?.observe(element);
  element.ownerDocument.addEventListener('fullscreenchange', update, {signal});
  for (const type of ['enterpictureinpicture', 'leavepictureinpicture', 'volumechange'])
    video.addEventListener(type, update, {signal});
  const close = () => {
    resize?.disconnect();
    const hadFocus = row.contains(root?.activeElement ?? null);
    row.remove();
    if (!hadFocus) return;
    const stream = root?.querySelector<HTMLElement>('[part=keyboard]');
    if (stream) stream.focus({preventScroll: true});
    else focusVideo(video);
  };
  signal.addEventListener('abort', close, {once: true});
  return update;
};
