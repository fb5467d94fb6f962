import type {InputSettings} from '../capture-options.ts';
import type {InputContext} from '../input-context.ts';
import {NO_MODIFIERS} from '../keyboard/held-keys.ts';
import {NOTCH, toWheelNotches} from '../pointer/pointer-samples.ts';
import {awaitsHold, followTouch, NO_TOUCH, type TouchAction, type TouchStep} from './touch-gesture.ts';

/** How long a finger must stay for a long press, in milliseconds, as on phones. */
const LONG_PRESS_MS = 500;

/** Sends fingers as mouse input. The video neither scrolls nor zooms the page while the listener is active. */
export const listenToTouch = (context: InputContext, settings: InputSettings) => {
  const {video, signal, buttons, send, createSpotFinder, findSpotAt, readPosition, consumed} = context;
  /** The pointers of the gesture, by `pointerId`. */
  const fingers = new Set<number>();
  let gesture = NO_TOUCH;
  let holdTimer: ReturnType<typeof setTimeout> | undefined;

  const sendAlt = (pressed: boolean, timeMs: number) => {
    const modifiers = {...NO_MODIFIERS, alt: pressed};
    send({kind: 'key', code: 'AltLeft', pressed, modifiers, timeMs});
  };

  const sendAction = (action: TouchAction, timeMs: number) => {
    switch (action.kind) {
      case 'move': {
        const spot = findSpotAt(action.to);
        if (spot) send({kind: 'move', at: spot.at, timeMs});
        break;
      }
      case 'press':
        if (action.grip.alt) sendAlt(true, timeMs);
        buttons.press(action.grip.button, timeMs);
        break;
      case 'release':
        buttons.release(timeMs, (button) => button !== action.grip.button);
        if (action.grip.alt) sendAlt(false, timeMs);
        break;
      case 'scroll':
        send({
          kind: 'wheel',
          ...toWheelNotches({deltaX: action.dx, deltaY: action.dy, deltaMode: 0}),
          timeMs,
        });
        break;
      case 'zoom':
        send({kind: 'wheel', dx: 0, dy: -NOTCH * action.notches, timeMs});
        break;
      default:
        action satisfies never;
    }
  };

  const follow = (step: TouchStep, timeMs: number) => {
    // A gesture keeps the mode that it began with.
    const mode = settings.touch === 'navigate' ? 'navigate' : 'mouse';
    const {state, actions} = followTouch(gesture, step, mode);
    gesture = state;
    for (const action of actions) sendAction(action, timeMs);
    if (step.act === 'down' || !awaitsHold(state)) clearTimeout(holdTimer);
    if (step.act === 'down' && awaitsHold(state))
      holdTimer = setTimeout(() => follow({act: 'hold'}, performance.now()), LONG_PRESS_MS);
  };

  /** Lifts every finger. */
  const releaseAll = (timeMs: number) => {
    for (const id of fingers) follow({act: 'cancel', id}, timeMs);
    fingers.clear();
  };

  const onDown = (event: PointerEvent) => {
    const {pointerId, pointerType, timeStamp} = event;
    // The first of the fingers that are down: the end of an earlier one never came.
    if (pointerType === 'touch' && event.isPrimary) releaseAll(timeStamp);
    if (pointerType !== 'touch' || event.defaultPrevented || !createSpotFinder()(event)?.isInside) return;
    consumed.add(event);
    fingers.add(pointerId);
    follow({act: 'down', id: pointerId, at: readPosition(event)}, timeStamp);
  };

  const onMove = (event: PointerEvent) => {
    const {pointerId, timeStamp} = event;
    if (!fingers.has(pointerId)) return;
    consumed.add(event);
    follow({act: 'move', id: pointerId, at: readPosition(event)}, timeStamp);
  };

  const onEnd = (event: PointerEvent) => {
    const {pointerId, timeStamp} = event;
    if (!fingers.delete(pointerId)) return;
    consumed.add(event);
    follow({act: event.type === 'pointerup' ? 'up' : 'cancel', id: pointerId}, timeStamp);
  };

  // A long press would open the browser's menu for videos. Safari zooms the page by another event than a touch.
  const preventDefault = (event: Event) => {
    if (fingers.size) event.preventDefault();
  };

  video.addEventListener('pointerdown', onDown, {signal});
  video.addEventListener('pointermove', onMove, {signal});
  for (const type of ['pointerup', 'pointercancel', 'lostpointercapture'] as const)
    video.addEventListener(type, onEnd, {signal});
  for (const type of ['contextmenu', 'gesturestart']) video.addEventListener(type, preventDefault, {signal});
  const {style} = video;
  const {touchAction} = style;
  style.touchAction = 'none';
  style.setProperty('-webkit-touch-callout', 'none');
  signal.addEventListener('abort', () => {
    clearTimeout(holdTimer);
    style.touchAction = touchAction;
    style.removeProperty('-webkit-touch-callout');
  });

  return {releaseAll};
};
