import {html, nothing, svg, type TemplateResult} from 'lit/html.js';
import type {InLanguage} from '../locales/language.ts';
import type {ControlTexts} from '../locales/texts.ts';
import type {QualityLevel, StreamQuality} from '../stats/statistics.ts';
import type {StreamElement} from '../video/stream-element.ts';
import {
  type Abilities,
  type Control,
  type ControlActions,
  CONTROLS,
  ICONS,
  isInFullscreen,
  isInPictureInPicture,
  type MenuItem,
} from './control-list.ts';

/** What the toolbar and the settings menu show. */
export interface ControlsContext {
  readonly element: StreamElement;
  readonly abilities: Abilities;
  readonly texts: InLanguage<ControlTexts>;
  readonly actions: ControlActions;
  readonly shown: ReadonlySet<Control>;
  /** The control that Tab reaches. */
  readonly current: Control | undefined;
  readonly isMicrophoneOn: boolean;
  readonly quality: ShownQuality;
  readonly isMenuOpen: boolean;
  readonly toggleMenu: () => void;
  /** Closes the settings menu. */
  readonly close: () => void;
  readonly closeLabel: string;
  /** Whether the next press of the last button ends the session. */
  readonly isEndArmed: boolean;
  /** The first press of the last button. */
  readonly armEnd: () => void;
}

interface ControlButton {
  readonly label: string;
  readonly icon: TemplateResult;
  readonly act: () => void;
  /** Whether what the button turns on is on (default: false). */
  readonly isOn?: boolean;
}

/** Below this volume the icon has one wave. */
const LOUD = 0.5;

/** The element's own row. All controls are rendered, so that none changes its place while it has the focus. */
export const toolbar = (context: ControlsContext): TemplateResult =>
  html`<div
    part="controls-bar"
    role="toolbar"
    aria-label=${context.texts.controls}
    lang=${context.texts.language.tag}
    @mousedown=${keepFocus}
  >
    ${CONTROLS.map((control) => showControl(control, context))}
  </div>`;

/** A press on a button keeps the focus where it is: in the stream, so that the keyboard stays with the application. */
const keepFocus = (event: Event) => {
  if (!(event.target instanceof HTMLInputElement)) event.preventDefault();
};

/** The second click of a double click is ignored, because the button may mean the opposite by then. */
export const actUnlessDouble = ({detail}: MouseEvent, act: () => void) => {
  if (detail < 2) act();
};

const showControl = (control: Control, context: ControlsContext) => {
  const isShown = context.shown.has(control);
  const tabIndex = control === context.current ? 0 : -1;
  if (control === 'volume') return volumeSlider(context, {isShown, tabIndex});
  const {label, icon, act, isOn} = describeButton(control, context);
  const {quality, isMenuOpen} = context;
  const opensMenu = control === 'settings';
  return html`<button
    type="button"
    part="control control-${control} ${isOn ? 'control-on' : ''}"
    class=${opensMenu ? quality.level : nothing}
    data-control=${control}
    aria-label=${label}
    aria-haspopup=${opensMenu ? 'dialog' : nothing}
    aria-expanded=${opensMenu ? String(isMenuOpen) : nothing}
    aria-controls=${opensMenu ? 'settings' : nothing}
    tabindex=${tabIndex}
    ?hidden=${!isShown}
    @click=${(event: MouseEvent) => actUnlessDouble(event, act)}
  >
    ${icon}
  </button>`;
};

/** The volume that the user hears, 0 to 1. */
export const readVolume = ({video}: StreamElement): number => (video.muted ? 0 : video.volume);

/** @param place in the row (default: the slider is in the menu) */
export const volumeSlider = (
  {texts, element, actions}: ControlsContext,
  place?: {readonly isShown: boolean; readonly tabIndex: number},
): TemplateResult => {
  const volume = readVolume(element);
  return html`<input
    type="range"
    part="${place ? 'control ' : ''}control-volume"
    data-control=${place ? 'volume' : nothing}
    aria-label=${texts.volume}
    aria-valuetext=${texts.language.formatNumber(volume, {style: 'percent'})}
    tabindex=${place?.tabIndex ?? 0}
    ?hidden=${place?.isShown === false}
    min="0"
    max="100"
    step="5"
    .value=${String(Math.round(volume * 100))}
    @input=${({target}: Event) => {
      if (target instanceof HTMLInputElement) actions.setVolume(target.valueAsNumber / 100);
    }}
    @focus=${returnFocus}
  />`;
};

/** A press takes the focus, and with it the keys, away from the stream. They return when the pointer is released. */
const returnFocus = ({target, relatedTarget}: FocusEvent) => {
  if (!(target instanceof HTMLElement) || target.matches(':focus-visible')) return;
  const returnToStream = () => {
    if (relatedTarget instanceof HTMLElement) relatedTarget.focus({preventScroll: true});
  };
  target.ownerDocument.defaultView?.addEventListener('pointerup', returnToStream, {once: true});
};

export const describeButton = (
  control: Exclude<Control | MenuItem, 'volume'>,
  context: ControlsContext,
): ControlButton => {
  const {element, texts, actions, quality, isEndArmed} = context;
  switch (control) {
    case 'mute': {
      const {muted, volume} = element.video;
      const isSilent = muted || volume === 0;
      return {
        label: isSilent ? texts.unmute : texts.mute,
        icon: isSilent ? ICONS.muted : volume < LOUD ? ICONS.quiet : ICONS.loud,
        act: actions.toggleSound,
      };
    }
    case 'microphone':
      return {
        label: context.isMicrophoneOn ? texts.muteMicrophone : texts.unmuteMicrophone,
        icon: context.isMicrophoneOn ? ICONS.microphone : ICONS.mutedMicrophone,
        act: actions.toggleMicrophone,
        isOn: context.isMicrophoneOn,
      };
    case 'pointer-lock':
      return {label: texts.lockPointer, icon: ICONS.pointerLock, act: actions.lockPointer};
    case 'settings':
      return {
        label: isBad(quality) ? `${texts.settings} · ${quality.label}` : texts.settings,
        icon: ICONS.settings,
        act: context.toggleMenu,
        isOn: context.isMenuOpen,
      };
    case 'keyboard':
      return {label: texts.showKeyboard, icon: ICONS.keyboard, act: actions.showKeyboard};
    case 'snapshot':
      return {label: texts.snapshot, icon: ICONS.snapshot, act: actions.saveSnapshot};
    case 'picture-in-picture': {
      const isInside = isInPictureInPicture(element);
      return {
        label: isInside ? texts.exitPictureInPicture : texts.enterPictureInPicture,
        icon: isInside ? ICONS.closePictureInPicture : ICONS.pictureInPicture,
        act: actions.togglePictureInPicture,
      };
    }
    case 'stats':
      return {
        label: element.stats ? texts.hideStatistics : texts.showStatistics,
        icon: ICONS.stats,
        act: actions.toggleStats,
        isOn: element.stats,
      };
    case 'fullscreen': {
      const isInside = isInFullscreen(element);
      return {
        label: isInside ? texts.exitFullscreen : texts.enterFullscreen,
        icon: isInside ? ICONS.leaveFullscreen : ICONS.enterFullscreen,
        act: actions.toggleFullScreen,
      };
    }
    case 'end':
      return {
        label: isEndArmed ? texts.confirmEnd : texts.endSession,
        icon: ICONS.end,
        act: isEndArmed ? actions.end : context.armEnd,
        isOn: isEndArmed,
      };
    default:
      return control satisfies never;
  }
};

/** What the menu shows of the quality. `unknown`: the stream has played for less than a second. */
export interface ShownQuality {
  readonly level: QualityLevel | 'unknown';
  /** The level. */
  readonly label: string;
  /** One sentence: the cause, and what helps. */
  readonly help: string;
}

const isBad = ({level}: ShownQuality) => level !== 'good' && level !== 'unknown';

/** @param offline the text of a device that is offline (default: the device is online) */
export const describeQuality = (
  quality: StreamQuality | undefined,
  texts: ControlTexts,
  offline?: string,
): ShownQuality => {
  const {level = 'unknown', cause = 'unknown'} = quality ?? {};
  const help = texts.qualityHelp;
  const isOffline = offline !== undefined && level !== 'good' && cause !== 'host' && cause !== 'browser';
  return {
    level,
    label: texts.quality[level],
    help: level === 'good' ? help.good : isOffline ? offline : help[cause],
  };
};

/** Each is a column on a grid of 24 units. */
const BARS = ['M3.5 15.5h4v4h-4z', 'M10 10.5h4v9h-4z', 'M16.5 5h4v14.5h-4z'];
const CROSS = 'M3 4l4.5 4.5m0-4.5L3 8.5';
const FULL_BARS = {good: 3, fair: 2, poor: 1, lost: 0, unknown: 0} as const;

/** Full and empty bars, which differ without color. */
export const qualityIcon = (level: ShownQuality['level']): TemplateResult =>
  svg`<svg part="control-quality" class=${level} viewBox="0 0 24 24" aria-hidden="true">
    ${BARS.map((bar, index) => svg`<path d=${bar} fill=${index < FULL_BARS[level] ? 'currentColor' : 'none'} />`)}
    ${level === 'lost' ? svg`<path d=${CROSS} />` : ''}
  </svg>`;
