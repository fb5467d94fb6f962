import type {InputAttribute} from '../input/input-kinds.ts';
import {parseInputKinds} from '../input/input-kinds.ts';

/** The controls in the order of the row. */
export const CONTROLS = [
  'mute',
  'volume',
  'keyboard',
  'snapshot',
  'picture-in-picture',
  'stats',
  'full-screen',
  'end',
] as const;

export type Control = (typeof CONTROLS)[number];

/** The controls that a narrow element keeps, the most important first. */
const BY_IMPORTANCE: readonly Control[] = [
  'keyboard',
  'full-screen',
  'mute',
  'end',
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
  readonly fullScreen: boolean;
  readonly pictureInPicture: boolean;
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
}

export const readAbilities = (element: AbleElement): Abilities => {
  const isTouch = matchMedia('(pointer: coarse)').matches;
  const kinds = parseInputKinds(element.input, false);
  return {
    // An iPhone shows only its own player in full screen, which sends no input.
    fullScreen: document.fullscreenEnabled && 'requestFullscreen' in element,
    pictureInPicture:
      'requestPictureInPicture' in element.video &&
      document.pictureInPictureEnabled &&
      !element.video.disablePictureInPicture,
    stats: 'stats' in element,
    keyboard: isTouch && (kinds.has('keyboard') || kinds.has('text')),
    volume: !isTouch,
  };
};

const isAble = (control: Control, abilities: Abilities): boolean => {
  switch (control) {
    case 'full-screen':
      return abilities.fullScreen;
    case 'picture-in-picture':
      return abilities.pictureInPicture;
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
