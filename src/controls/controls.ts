import {html, nothing, render} from 'lit/html.js';
import {controls} from '../locales/en-controls.ts';
import {statistics} from '../locales/en-statistics.ts';
import type {LoadedTables} from '../locales/texts.ts';
import {isOffline} from '../platform/offline.ts';
import {focusVideo} from '../video/video-element.ts';
import {addStyles} from '../view/base-styles.ts';
import {showText} from '../view/overlay.ts';
import {
  type Abilities,
  type Control,
  CONTROLS,
  type ControlsOptions,
  createActions,
  fitControls,
  ICONS,
  measureBeside,
  measureRow,
  readAbilities,
  type RowWidths,
} from './control-list.ts';
import {menuStyles} from './menu-styles.ts';
import {settingsMenu} from './settings-menu.ts';
import {describeQuality, readVolume, toolbar} from './toolbar.ts';
import {RowVisibility, showTooltips} from './row-visibility.ts';
import {styles} from './styles.ts';

/** Below this height, the menu covers the row. In CSS pixels. */
const SMALL_PX = 300;

/** What can have the focus in the row. @param also elements that count although they are hidden */
const listFocusable = (parent: Element | null, also: readonly HTMLElement[] = []) =>
  [...(parent?.querySelectorAll<HTMLElement>('button, input') ?? [])].filter(
    (element) => also.includes(element) || element.checkVisibility(),
  );

/**
 * Adds the row of controls to a stream that plays. Aborting the signal removes it.
 * @returns a function that shows the present state of the element in the row
 */
export const openControls = (options: ControlsOptions, signal: AbortSignal): (() => void) => {
  const {element, stream} = options;
  const {shadowRoot: root, video} = element;
  const row = document.createElement('div');
  row.setAttribute('part', 'controls');
  const tip = document.createElement('span');
  tip.setAttribute('part', 'controls-tooltip');
  tip.ariaHidden = 'true';
  const updateTooltip = showTooltips(row, tip, signal);
  const actions = createActions(options);
  const sign = document.createElement('div');
  sign.setAttribute('part', 'controls-microphone');
  sign.setAttribute('role', 'status');
  /** The control that had the focus last. */
  let focused: Control | undefined;
  let isEndArmed = false;
  let isMenuOpen = false;
  /** What had the focus before the menu: a control if the keyboard opened the menu. */
  let opener: HTMLElement | undefined;
  /** `undefined` until the row is measured. */
  let widths: RowWidths | undefined;

  const focusStream = () => {
    const field = root?.querySelector<HTMLElement>('[part=keyboard]');
    if (field) field.focus({preventScroll: true});
    else focusVideo(video);
  };
  const readFocus = () => (root?.activeElement instanceof HTMLElement ? root.activeElement : undefined);
  const setEndArmed = (isArmed: boolean) => {
    isEndArmed = isArmed;
    update();
  };
  const setMenuOpen = (isOpen: boolean) => {
    if (isOpen === isMenuOpen) return;
    const menu = row.querySelector<HTMLElement>('#settings');
    const focus = readFocus();
    const hadFocus = menu?.contains(focus ?? null);
    row.classList.toggle('open', isOpen);
    if (isOpen) opener = focus;
    // A hidden menu must not have the focus.
    else if (hadFocus && opener?.checkVisibility()) opener.focus({preventScroll: true});
    else if (hadFocus) focusStream();
    isMenuOpen = isOpen;
    update();
    // A press leaves the focus in the stream: it opens the menu without a ring, the keyboard at its first button.
    const target = row.contains(opener ?? null) ? listFocusable(menu)[0] : menu;
    if (isOpen) target?.focus({preventScroll: true});
    // The row rests again.
    visibility.show();
  };
  const draw = (tables: LoadedTables, abilities: Abilities, shown: ReadonlySet<Control>) => {
    const texts = tables.choose('controls', controls);
    const context = {
      element,
      abilities,
      texts,
      actions,
      shown,
      current: focused && shown.has(focused) ? focused : CONTROLS.find((control) => shown.has(control)),
      isMicrophoneOn: abilities.sendsMicrophone && element.microphone,
      quality: describeQuality(element.quality, texts, isOffline() ? tables.cards.states.offline : undefined),
      isMenuOpen,
      toggleMenu: () => setMenuOpen(!isMenuOpen),
      close: () => setMenuOpen(false),
      closeLabel: tables.choose('statistics', statistics).close,
      isEndArmed,
      armEnd: () => setEndArmed(true),
    };
    const {tag, direction} = texts.language;
    render(
      html`${tip}${settingsMenu(context)}<slot name="controls">${toolbar(context)}</slot
        ><span class="unseen" role="status">${showText(isEndArmed ? texts.confirmEnd : '')}</span>`,
      row,
    );
    row.style.setProperty('--_volume', `${100 * readVolume(element)}%`);
    sign.classList.toggle('below', element.stats);
    const microphoneSign = html`${ICONS.microphone}<span class="unseen">${texts.microphoneOn}</span>`;
    render(context.isMicrophoneOn ? microphoneSign : nothing, sign);
    for (const text of [tip, sign]) Object.assign(text, {lang: tag, dir: direction});
    updateTooltip();
  };
  const update = () => {
    const {tables} = options.texts;
    if (signal.aborted) return;
    const abilities = readAbilities(element, stream.application);
    const before = readFocus();
    for (const {style} of [row, sign]) {
      style.setProperty('--_width', `${element.clientWidth}px`);
      style.setProperty('--_height', `${element.clientHeight}px`);
    }
    row.classList.toggle('small', element.clientHeight < SMALL_PX);
    if (!widths) {
      draw(tables, abilities, new Set(CONTROLS));
      widths = measureRow(row);
    }
    const shown = fitControls(abilities, widths);
    draw(tables, abilities, shown);
    row.style.setProperty('--_beside', `${measureBeside(shown, widths)}px`);
    if (before && row.contains(before) && !before.checkVisibility()) focusNear(before);
  };
  /** The control that had the focus no longer fits. */
  const focusNear = (hidden: HTMLElement) => {
    const all = listFocusable(row, [hidden]);
    const index = all.indexOf(hidden);
    const next = all[index + 1] ?? all[index - 1];
    if (next) next.focus({preventScroll: true});
    else focusStream();
  };

  if (root) for (const sheet of [styles, menuStyles]) addStyles(root, sheet);
  // Cards and notes lie over the row, the row over the sign, and the keyboard reaches the row after the stream.
  video.after(sign, row);
  const visibility = new RowVisibility({
    element,
    row,
    signal,
    isPinned: () => isMenuOpen,
    onChange: (isShown) => {
      row.classList.toggle('shown', isShown);
      if (isShown) return;
      if (isEndArmed) setEndArmed(false);
      setMenuOpen(false);
    },
  });
  update();
  visibility.show();

  const onMenuKey = (event: KeyboardEvent) => {
    if (!isMenuOpen) return;
    const isInMenu = event.target instanceof Element && event.target.closest('#settings') !== null;
    // Neither the application nor a shortcut of the page receives the keys of the menu.
    if (event.key === 'Escape' || (isInMenu && event.key !== 'Tab')) event.stopImmediatePropagation();
    if (event.key === 'Escape') setMenuOpen(false);
  };
  row.addEventListener('keydown', onMenuKey, {signal});
  const onPress = (event: PointerEvent) => {
    if (!event.composedPath().includes(row)) setMenuOpen(false);
  };
  element.addEventListener('pointerdown', onPress, {signal});
  listenToRowKeys(row, focusStream);
  const onFocus = ({target}: FocusEvent) => {
    const name = target instanceof HTMLElement ? target.dataset['control'] : undefined;
    focused = CONTROLS.find((control) => control === name);
    update();
  };
  row.addEventListener('focusin', onFocus, {signal});
  const measureAgain = () => {
    widths = undefined;
    update();
  };
  const Observer = element.ownerDocument.defaultView?.ResizeObserver;
  const resize = Observer && new Observer(measureAgain);
  resize?.observe(element);
  // It grows with the size of text, and is in every row.
  const settings = row.querySelector('[data-control=settings]');
  if (settings) resize?.observe(settings);
  element.ownerDocument.addEventListener('fullscreenchange', update, {signal});
  for (const type of ['enterpictureinpicture', 'leavepictureinpicture', 'volumechange'])
    video.addEventListener(type, update, {signal});
  const close = () => {
    resize?.disconnect();
    const hadFocus = row.contains(root?.activeElement ?? null);
    row.remove();
    sign.remove();
    if (hadFocus) focusStream();
  };
  signal.addEventListener('abort', close, {once: true});
  return update;
};

type KeyMove = 'next' | 'previous' | 'first' | 'last' | 'leave';

export type PressedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey'>;

/** Returns what a key does. A slider keeps Home and End for its value. */
export const toKeyMove = (
  event: PressedKey,
  isRightToLeft: boolean,
  isSlider: boolean,
): KeyMove | undefined => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return undefined;
  switch (event.key) {
    case 'ArrowRight':
      return isRightToLeft ? 'previous' : 'next';
    case 'ArrowLeft':
      return isRightToLeft ? 'next' : 'previous';
    case 'Home':
      return isSlider ? undefined : 'first';
    case 'End':
      return isSlider ? undefined : 'last';
    case 'Escape':
      return 'leave';
    default:
      return undefined;
  }
};

/** The item that a move leads to. The row is a ring. */
export const findMoveTarget = <Item>(
  items: readonly Item[],
  current: Item,
  move: Exclude<KeyMove, 'leave'>,
): Item | undefined => {
  const index = items.indexOf(current);
  const targets = {next: (index + 1) % items.length, previous: index - 1, first: 0, last: -1};
  return items.at(targets[move]);
};

/** Moves the focus by the arrow keys, and back to the stream by Escape. Only the row receives these keys. */
export const listenToRowKeys = (row: HTMLElement, focusStream: () => void) => {
  const onKey = (event: KeyboardEvent) => {
    const {target, key} = event;
    // A row of the page handles its own keys.
    if (!(target instanceof HTMLElement) || !target.matches('[data-control]')) return;
    const isRightToLeft = getComputedStyle(row).direction === 'rtl';
    const move = toKeyMove(event, isRightToLeft, target instanceof HTMLInputElement);
    if (move || key === ' ' || key === 'Enter') event.stopPropagation();
    if (!move) return;
    event.preventDefault();
    if (move === 'leave') {
      target.blur();
      focusStream();
      return;
    }
    const items = [...row.querySelectorAll<HTMLElement>('[data-control]')];
    const visible = items.filter((control) => control.checkVisibility());
    findMoveTarget(visible, target, move)?.focus();
  };
  row.addEventListener('keydown', onKey);
};
