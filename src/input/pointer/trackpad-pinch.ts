import type {InputContext} from '../input-context.ts';
import {toNotches} from '../touch/touch-gesture.ts';
import {NOTCH} from './pointer-samples.ts';

interface PinchOptions extends InputContext {
  /** Whether a turn of the wheel over the video belongs to the stream. */
  readonly ownsWheel: () => boolean;
}

/** An event of Safari, in no standard. `scale` counts from the start of the gesture. */
interface GestureEvent extends Event {
  readonly scale: number;
  readonly clientX: number;
  readonly clientY: number;
}

/**
 * Sends a pinch on a trackpad in Safari as the wheel. Other browsers fire `wheel` for it. Safari fires the same events
 * for a pinch of fingers on a screen, which is that of the touches.
 */
export const listenToTrackpadPinch = ({
  video,
  signal,
  send,
  createSpotFinder,
  isLocked,
  ownsWheel,
}: PinchOptions) => {
  /** The fingers on the screen. */
  const fingers = new Set<number>();
  /** The scale of the last event of the stream's pinch. */
  let lastScale: number | undefined;

  const onFinger = ({type, pointerId, pointerType, isPrimary}: PointerEvent) => {
    if (isPrimary) fingers.clear();
    if (type === 'pointerdown' && pointerType === 'touch') fingers.add(pointerId);
    else fingers.delete(pointerId);
  };
  for (const type of ['pointerdown', 'pointerup', 'pointercancel'] as const)
    video.addEventListener(type, onFinger, {signal, capture: true});

  const onGesture = (event: Event) => {
    if (!isGestureEvent(event)) return;
    const {type, scale, timeStamp: timeMs} = event;
    const spot = createSpotFinder()(event);
    if (type === 'gesturestart') {
      const isOfStream = !event.defaultPrevented && !fingers.size && ownsWheel();
      lastScale = isOfStream && (isLocked() || spot?.isInside) ? 1 : undefined;
    }
    if (lastScale === undefined) return;
    event.preventDefault();
    const notches = toNotches(scale / lastScale);
    if (!Number.isFinite(notches) || notches === 0) return;
    lastScale = scale;
    if (spot && !isLocked()) send({kind: 'move', at: spot.at, timeMs});
    send({kind: 'wheel', dx: 0, dy: -NOTCH * notches, timeMs});
  };
  for (const type of ['gesturestart', 'gesturechange', 'gestureend'])
    video.addEventListener(type, onGesture, {signal});
};

const isGestureEvent = (event: Event): event is GestureEvent => 'scale' in event && 'clientX' in event;
