import {svg, type TemplateResult} from 'lit/html.js';
import type {StreamQuality} from '../connection/stream-quality.ts';
import {type InputAttribute, parseInputKinds} from '../input/input-settings.ts';
import type {TextLoader} from '../locales/texts.ts';

/** The controls in the order of the row. */
export const CONTROLS = [
  'mute',
  'volume',
  'keyboard',
  'snapshot',
  'picture-in-picture',
  'quality',
  'stats',
  'fullscreen',
  'end',
] as const;

export type Control = (typeof CONTROLS)[number];

/** The controls that a narrow element keeps, the most important first. */
const BY_IMPORTANCE: readonly Control[] = [
  'keyboard',
  'fullscreen',
  'mute',
  'end',
  'quality',
  'stats',
  'picture-in-picture',
  'snapshot',
  'volume',
];

/** The width of a control, in CSS pixels. */
const CONTROL_PX = 44;
const VOLUME_PX = 100;
/** The space beside the row and within its frame. */
const AROUND_PX = 24;

/** What the browser, the device and the element can do. */
export interface Abilities {
  readonly fullscreen: boolean;
  readonly pictureInPicture: boolean;
  readonly quality: boolean;
  readonly stats: boolean;
  /** Whether the main pointer is a finger, and keys go to the application. */
  readonly keyboard: boolean;
  /** Whether the page can change the volume. On touch devices the user presses the keys of the device. */
  readonly volume: boolean;
}

/** The element, as far as its abilities depend on it. */
export interface AbleElement extends HTMLElement {
  readonly video: HTMLVideoElement;
  readonly input: InputAttribute;
  readonly stats?: boolean;
  readonly quality?: StreamQuality | undefined;
}

export const readAbilities = (element: AbleElement): Abilities => {
  const isTouch = matchMedia('(pointer: coarse)').matches;
  const kinds = parseInputKinds(element.input, false);
  return {
    // An iPhone shows only its own player in full screen, which sends no input.
    fullscreen: element.ownerDocument.fullscreenEnabled && 'requestFullscreen' in element,
    pictureInPicture:
      'requestPictureInPicture' in element.video &&
      element.ownerDocument.pictureInPictureEnabled &&
      !element.video.disablePictureInPicture,
    quality: 'quality' in element,
    stats: 'stats' in element,
    keyboard: isTouch && (kinds.has('keyboard') || kinds.has('text')),
    volume: !isTouch,
  };
};

const isAble = (control: Control, abilities: Abilities): boolean => {
  switch (control) {
    case 'fullscreen':
      return abilities.fullscreen;
    case 'picture-in-picture':
      return abilities.pictureInPicture;
    case 'quality':
    case 'stats':
    case 'keyboard':
    case 'volume':
      return abilities[control];
    case 'mute':
    case 'snapshot':
    case 'end':
      return true;
    default:
      return control satisfies never;
  }
};

/** The controls that fit into an element of this width, in CSS pixels. Less important ones give way. */
export const fitControls = (abilities: Abilities, width: number): ReadonlySet<Control> => {
  let freePx = width - AROUND_PX;
  const fitting = new Set<Control>();
  for (const control of BY_IMPORTANCE) {
    if (!isAble(control, abilities)) continue;
    freePx -= control === 'volume' ? VOLUME_PX : CONTROL_PX;
    if (freePx < 0) break;
    fitting.add(control);
  }
  return fitting;
};

const icon = (...paths: readonly string[]): TemplateResult => svg`<svg viewBox="0 0 24 24" aria-hidden="true">
  ${paths.map((path) => svg`<path d=${path} />`)}
</svg>`;

const SPEAKER = 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5z';

/** The icons of the controls: strokes on a grid of 24 units. */
export const ICONS = {
  loud: icon(SPEAKER, 'M15.5 9a4.2 4.2 0 0 1 0 6', 'M18 6.5a7.8 7.8 0 0 1 0 11'),
  quiet: icon(SPEAKER, 'M15.5 9a4.2 4.2 0 0 1 0 6'),
  muted: icon(SPEAKER, 'm16 9.5 5 5', 'm21 9.5-5 5'),
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
  stats: icon('M4 19.5h16', 'M7 16v-4M12 16V5M17 16V9'),
  enterFullscreen: icon('M4 9V4.5h4.5', 'M15.5 4.5H20V9', 'M20 15v4.5h-4.5', 'M8.5 19.5H4V15'),
  leaveFullscreen: icon('M8.5 4.5V9H4', 'M20 9h-4.5V4.5', 'M15.5 19.5V15H20', 'M4 15h4.5v4.5'),
  end: icon('M12 4v7.5', 'M7.4 6.7a7.3 7.3 0 1 0 9.2 0'),
} as const;

/** The element as its controls know it: its public interface, which a row of the page can use as well. */
export interface ControlledElement extends AbleElement {
  readonly appId: string | undefined;
  muted: boolean;
  volume: number;
  stats?: boolean;
  stop(): Promise<void>;
  showKeyboard(): void;
  snapshot(): Promise<Blob>;
  requestPictureInPicture(): Promise<PictureInPictureWindow>;
}

export interface ControlsHost {
  /** Its shadow root receives the row. */
  readonly element: ControlledElement;
  readonly texts: TextLoader;
  /** Reports a failure that does not end the stream. */
  readonly onWarning: (error: unknown) => void;
}
