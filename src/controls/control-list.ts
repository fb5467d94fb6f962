import {svg, type TemplateResult} from 'lit/html.js';
import type {InputCapture} from '../input/capture-input.ts';
import {parseInputKinds} from '../input/capture-options.ts';
import type {PresentTexts} from '../locales/texts.ts';
import {findFullscreenAncestor} from '../platform/page-tree.ts';
import type {StreamElement, UserMicrophone} from '../video/stream-element.ts';

/** The controls in the order of the row. */
export const CONTROLS = [
  'mute',
  'volume',
  'microphone',
  'keyboard',
  'pointer-lock',
  'snapshot',
  'picture-in-picture',
  'settings',
  'fullscreen',
  'end',
] as const;

export type Control = (typeof CONTROLS)[number];

/** What only the settings menu has, and what leaves a narrow row for it. */
export type MenuItem = Exclude<Control, 'settings'> | 'stats';

/** The controls that a narrow element keeps, the most important first. The settings menu has the others. */
const BY_IMPORTANCE: readonly Control[] = [
  'settings',
  'end',
  'microphone',
  'keyboard',
  'fullscreen',
  'mute',
  'pointer-lock',
  'picture-in-picture',
  'snapshot',
  'volume',
];

/** Whether each control can work now, with this browser, device, element and stream. */
export interface Abilities extends Readonly<Record<Control, boolean>> {
  /** Whether the application follows the motion of a mouse. */
  readonly wantsPointerLock: boolean;
  /** Whether the user's microphone is connected, muted or not. */
  readonly sendsMicrophone: boolean;
}

export const readAbilities = (
  element: StreamElement,
  stream?: ControlsOptions['stream']['application'],
): Abilities => {
  const isTouch = matchMedia('(pointer: coarse)').matches;
  const kinds = parseInputKinds(element.input, false);
  const canLock = !isTouch && kinds.has('mouse') && 'requestPointerLock' in element.video;
  return {
    mute: true,
    snapshot: true,
    settings: true,
    end: true,
    // An iPhone shows only its own player in full screen, which sends no input.
    fullscreen: element.ownerDocument.fullscreenEnabled && 'requestFullscreen' in element,
    'picture-in-picture':
      'requestPictureInPicture' in element.video && element.ownerDocument.pictureInPictureEnabled,
    keyboard: isTouch && (kinds.has('keyboard') || kinds.has('text')),
    // On touch devices the user presses the keys of the device.
    volume: !isTouch,
    microphone: stream?.microphone?.hasOpened === true,
    sendsMicrophone: stream?.microphone?.isLive === true,
    'pointer-lock': canLock,
    wantsPointerLock: canLock && stream?.hidesCursor === true,
  };
};

export type RowWidths = ReturnType<typeof measureRow>;

/** Measures a row that shows all controls, in CSS pixels. The page and its user change their sizes. */
export const measureRow = (row: HTMLElement) => {
  const read = (element: Element, name: 'width' | 'paddingInlineStart' | 'paddingInlineEnd') =>
    parseFloat(getComputedStyle(element)[name]) || 0;
  const widths = new Map<string | undefined, number>();
  for (const control of row.querySelectorAll<HTMLElement>('[data-control]'))
    widths.set(control.dataset['control'], read(control, 'width'));
  const bar = row.querySelector('[part=controls-bar]') ?? row;
  const frame = read(bar, 'width') - [...widths.values()].reduce((sum, width) => sum + width, 0);
  const inset = read(row, 'paddingInlineStart') + read(row, 'paddingInlineEnd');
  return {
    /** The space for controls. */
    free: row.clientWidth - inset - frame,
    widthOf: (control: Control) => widths.get(control) ?? Infinity,
  };
};

/** The controls that fit into the row. The least important ones leave first, and so does one that is not enabled. */
export const fitControls = (abilities: Abilities, {free, widthOf}: RowWidths): ReadonlySet<Control> => {
  let left = free;
  const fitting = new Set<Control>();
  for (const control of BY_IMPORTANCE) {
    if (!abilities[control] || (control === 'pointer-lock' && !abilities.wantsPointerLock)) continue;
    left -= widthOf(control);
    if (left < 0) break;
    fitting.add(control);
  }
  return fitting;
};

/** The space on each side of the row, in CSS pixels. */
export const measureBeside = (shown: ReadonlySet<Control>, {free, widthOf}: RowWidths): number =>
  [...shown].reduce((left, control) => left - widthOf(control), free) / 2;

const icon = (...paths: readonly string[]): TemplateResult => svg`<svg viewBox="0 0 24 24" aria-hidden="true">
  ${paths.map((path) => svg`<path d=${path} />`)}
</svg>`;

const MICROPHONE_STAND = 'M6.5 11.5a5.5 5.5 0 0 0 11 0M12 17v3.5M9 20.5h6';
const SPEAKER = 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5z';

/** The icons of the controls: strokes on a grid of 24 units. */
export const ICONS = {
  loud: icon(SPEAKER, 'M15.5 9a4.2 4.2 0 0 1 0 6', 'M18 6.5a7.8 7.8 0 0 1 0 11'),
  quiet: icon(SPEAKER, 'M15.5 9a4.2 4.2 0 0 1 0 6'),
  muted: icon(SPEAKER, 'm16 9.5 5 5', 'm21 9.5-5 5'),
  microphone: icon(
    'M12 3.5a2.5 2.5 0 0 1 2.5 2.5v5.5a2.5 2.5 0 0 1-5 0V6A2.5 2.5 0 0 1 12 3.5z',
    MICROPHONE_STAND,
  ),
  mutedMicrophone: icon(
    'M9.5 6A2.5 2.5 0 0 1 14.5 6v5.5M9.5 9.5v2a2.5 2.5 0 0 0 4 2',
    MICROPHONE_STAND,
    'm4 4 16 16',
  ),
  pointerLock: icon(
    'M8 4.5 17.5 12l-4.3.6 2.3 4.7-2.2 1-2.2-4.7L8 16.5z',
    'M3.5 8V3.5H5M20.5 8V3.5H19M3.5 16v4.5H5M20.5 16v4.5H19',
  ),
  settings: icon(
    'M4 7h9M17.5 7H20M4 17h2.5M11 17h9',
    'M17.5 7a2.2 2.2 0 1 1-4.4 0 2.2 2.2 0 0 1 4.400 0z',
    'M11 17a2.2 2.2 0 1 1-4.4 0 2.2 2.2 0 0 1 4.400 0z',
  ),
  close: icon('m6 6 12 12', 'M18 6 6 18'),
  hideKeyboard: icon(
    'M4.5 3.5h15A1.5 1.5 0 0 1 21 5v8a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 13V5a1.5 1.5 0 0 1 1.5-1.5z',
    'M7 7h.01M10.3 7h.01M13.7 7h.01M17 7h.01M8.5 11h7M9 18l3 3 3-3',
  ),
  keyboard: icon(
    'M4.5 6h15A1.5 1.5 0 0 1 21 7.5v9a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 16.5v-9A1.5 1.5 0 0 1 4.5 6z',
    'M7 10h.01M10.3 10h.01M13.7 10h.01M17 10h.01M8.5 14.5h7',
  ),
  snapshot: icon(
    'M4.5 7.5h3L9 5h6l1.5 2.5h3A1.5 1.5 0 0 1 21 9v8.5a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17.5V9a1.5 1.5 0 0 1 1.5-1.5z',
    'M15.2 13a3.2 3.2 0 1 1-6.4 0 3.2 3.2 0 0 1 6.4 0z',
  ),
  pictureInPicture: icon(
    'M9.5 18.5h-5A1.5 1.5 0 0 1 3 17V7a1.5 1.5 0 0 1 1.5-1.5h15A1.5 1.5 0 0 1 21 7v4',
    'M13 14h8v5h-8z',
  ),
  closePictureInPicture: icon(
    'M4.5 5.5h15A1.5 1.5 0 0 1 21 7v10a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17V7a1.5 1.5 0 0 1 1.5-1.5z',
    'M14.5 13.5 9 8.8M9 12.5V8.8h3.9',
  ),
  stats: icon('M4 4.5v15h16', 'm7.5 14.5 4-5 3.5 3 4.5-6'),
  enterFullscreen: icon('M4 9V4.5h4.5', 'M15.5 4.5H20V9', 'M20 15v4.5h-4.5', 'M8.5 19.5H4V15'),
  leaveFullscreen: icon('M8.5 4.5V9H4', 'M20 9h-4.5V4.5', 'M15.5 19.5V15H20', 'M4 15h4.5v4.5'),
  end: icon('M12 4v7.5', 'M7.4 6.7a7.3 7.3 0 1 0 9.2 0'),
} as const;

export interface ControlsOptions {
  /** Its shadow root receives the row. */
  readonly element: StreamElement;
  readonly texts: PresentTexts;
  /** The stream of the element. */
  readonly stream: {
    readonly application: {
      readonly microphone: UserMicrophone | undefined;
      readonly hidesCursor: boolean;
      readonly input: Pick<InputCapture, 'keys'> | undefined;
    };
    hasMutedMicrophone: boolean;
  };
  /** Reports a failure that does not end the stream. */
  readonly onWarning: (error: unknown) => void;
}

export const isInFullscreen = (element: Element) => findFullscreenAncestor(element) !== undefined;

export const isInPictureInPicture = ({shadowRoot, video}: StreamElement) =>
  shadowRoot?.pictureInPictureElement === video;

/** A silent stream gets this volume when the user unmutes it. */
const AUDIBLE = 0.5;

export type ControlActions = ReturnType<typeof createActions>;

export const createActions = ({element, stream, onWarning}: Omit<ControlsOptions, 'texts'>) => {
  const report = (action: Promise<unknown>) => {
    action.catch(onWarning);
  };
  return {
    toggleSound: () => {
      if (!element.video.muted && element.volume > 0) {
        element.muted = true;
        return;
      }
      if (!(element.volume > 0)) element.volume = AUDIBLE;
      element.muted = false;
    },
    /** @param volume 0 to 1 */
    setVolume: (volume: number) => {
      element.volume = volume;
      if (volume > 0) element.muted = false;
    },
    // The element sends silence without the property, and keeps the microphone for the next press.
    toggleMicrophone: () => {
      const {microphone} = stream.application;
      if (element.microphone && microphone?.isLive === false) {
        void microphone.open();
        return;
      }
      stream.hasMutedMicrophone = element.microphone;
      element.microphone = !element.microphone;
    },
    showKeyboard: () => element.showKeyboard(),
    lockPointer: () => report(element.lockPointer()),
    saveSnapshot: () => {
      report(
        element.snapshot().then((image) => {
          // Swedish writes a time as the sortable `2026-11-22 09:30:00`. Some systems forbid colons in names.
          const time = new Date().toLocaleString('sv').replaceAll(':', '.');
          saveFile(image, `${element.appId ?? 'app-stream'} ${time}.png`);
        }),
      );
    },
    togglePictureInPicture: () => {
      report(
        isInPictureInPicture(element)
          ? element.ownerDocument.exitPictureInPicture()
          : element.requestPictureInPicture(),
      );
    },
    toggleStats: () => {
      element.stats = !element.stats;
    },
    toggleFullScreen: () => {
      report(
        isInFullscreen(element)
          ? element.ownerDocument.exitFullscreen()
          : element.requestFullscreen({navigationUI: 'hide'}),
      );
    },
    end: () => void element.stop(),
  };
};

/** A browser has read the address of a download by then, in milliseconds. */
const DOWNLOAD_LIMIT_MS = 10_000;

const saveFile = (file: Blob, name: string) => {
  const href = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), {href, download: name});
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), DOWNLOAD_LIMIT_MS);
};
