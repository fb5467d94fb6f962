import type {InputEvent, MouseButton} from '../connection/input-event.ts';
import {isShadowRoot} from '../platform/page-tree.ts';
import type {CaptureOptions} from './capture-options.ts';
import {
  type Measurement,
  measureVideo,
  type Point,
  type PositionedEvent,
  readPlacement,
  readPosition,
  type VideoSpot,
} from './video-point.ts';

/** Finds the spot of the video under the position of a mouse event. */
type SpotFinder = (event: PositionedEvent) => VideoSpot | undefined;

/** One frame at 60 frames a second. The user sees the layout of the last frame. */
const MEASUREMENT_LIMIT_MS = 16;

/** The context that the listeners of one capture share. */
export type InputContext = ReturnType<typeof createContext>;

export const createContext = ({element, video, send, signal}: CaptureOptions) => {
  let last: Measurement | undefined;
  let [measuredMs, lastWidth, lastHeight] = [-Infinity, 0, 0];
  const createSpotFinder = (): SpotFinder => measureVideo(video).findSpot;
  /** The measurement of the last frame, for events that fire up to a thousand times a second. */
  const measureFrame = () => {
    const nowMs = performance.now();
    const {videoWidth: width, videoHeight: height} = video;
    const isSameSize = lastWidth === width && lastHeight === height;
    if (!last?.map || nowMs - measuredMs > MEASUREMENT_LIMIT_MS || !isSameSize) {
      last = measureVideo(video);
      [measuredMs, lastWidth, lastHeight] = [nowMs, width, height];
    }
    return last;
  };
  return {
    video,
    send,
    signal,
    /** Measures the video. Create a finder for each event. */
    createSpotFinder,
    /** Finds a spot by the measurement of the last frame. */
    findRecentSpot: (event: PointerEvent) => measureFrame().findSpot(event),
    /** The position of an event, and the spot of the video at a position. A gesture computes with positions. */
    readPosition: (event: PositionedEvent) => readPosition(video, readPlacement(video), event),
    findSpotAt: (position: Point) => measureVideo(video).map?.findSpot(position),
    /** Converts the motion of a locked pointer to pixels of the video. */
    scaleMotion: ({movementX: dx, movementY: dy}: PointerEvent) =>
      measureFrame().map?.scaleMotion(dx, dy) ?? {dx, dy},
    /** Whether the pointer is locked to the video. A locked pointer has motion but no position. */
    isLocked: () => isLockedTo(video),
    buttons: new HeldButtons(send),
    /** The events that the stream uses. Add an event while it is dispatched. */
    consumed: keepConsumedEvents(element, video, signal),
  };
};

/** Whether the pointer is locked to an element. A document sees only the shadow host of a locked element. */
const isLockedTo = (element: Element): boolean => {
  const root = element.getRootNode();
  const {pointerLockElement} = isShadowRoot(root) ? root : element.ownerDocument;
  return pointerLockElement === element;
};

/** The mouse buttons that are pressed on the host. */
class HeldButtons {
  readonly #send: (event: InputEvent) => void;
  readonly #held = new Set<MouseButton>();
  /** Called when the last button is released. */
  onReleased: (() => void) | undefined;

  constructor(send: (event: InputEvent) => void) {
    this.#send = send;
  }

  get isAnyHeld() {
    return this.#held.size > 0;
  }

  press(button: MouseButton, timeMs: number) {
    if (this.#held.has(button)) return;
    this.#held.add(button);
    this.#send({kind: 'button', button, pressed: true, timeMs});
  }

  /** Releases the held buttons that are no longer down. By default no button is down. */
  release(timeMs: number, isDown: (button: MouseButton) => boolean = () => false) {
    const {size} = this.#held;
    for (const button of this.#held) {
      if (isDown(button)) continue;
      this.#held.delete(button);
      this.#send({kind: 'button', button, pressed: false, timeMs});
    }
    if (size > 0 && this.#held.size === 0) this.onReleased?.();
  }
}

/** The events of a press. A drag of the stream moves no carousel around it, and a click follows no link. */
const PRESS_EVENTS = ['down', 'move', 'rawupdate', 'up', 'cancel'].map((part) => `pointer${part}`);

/** The events that browsers fire for the pointer events before them. Carousels listen to those of touches. */
const FOLLOWING_EVENTS = [
  ...['gotpointercapture', 'lostpointercapture', 'click', 'auxclick', 'dblclick', 'contextmenu'],
  ...['touchstart', 'touchmove', 'touchend', 'touchcancel', 'mousedown', 'mousemove', 'mouseup'],
];

/** Keeps the events that the stream uses from the ancestors of the element, except listeners in the capture phase. */
const keepConsumedEvents = (element: HTMLElement, video: HTMLVideoElement, signal: AbortSignal) => {
  const consumed = new WeakSet<Event>();
  let isPressConsumed = false;
  let isDragging = false;
  const stopIfConsumed = (event: Event) => {
    const isConsumed = consumed.has(event);
    if (event.type === 'pointerdown') {
      isPressConsumed = isConsumed;
      isDragging = isConsumed;
    } else if (/(up|cancel)$/.test(event.type)) isDragging = false;
    if (isConsumed) event.stopPropagation();
  };
  const stopIfFollowing = (event: Event) => {
    if (event.composedPath()[0] !== video || !isPressConsumed) return;
    if (event.type === 'mousemove' && !isDragging) return;
    event.stopPropagation();
    // The default of a click is that of an ancestor: a link opens, a label toggles its control.
    if (event.type === 'click') event.preventDefault();
  };
  for (const type of [...PRESS_EVENTS, 'wheel']) element.addEventListener(type, stopIfConsumed, {signal});
  // A listener of touches that is not passive would delay the scrolling of the page.
  for (const type of FOLLOWING_EVENTS)
    element.addEventListener(type, stopIfFollowing, {signal, passive: type.startsWith('touch')});
  return consumed;
};
