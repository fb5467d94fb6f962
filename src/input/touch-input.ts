import type {InputEvent, PicturePoint} from '../connection/input-event.ts';
import type {InputContext} from './input-context.ts';
import {TouchGesture, type TouchAction} from './touch-gesture.ts';
import {wheelNotches} from './wheel-notches.ts';

/** A finger or pen that the host was told of. */
interface Contact {
  readonly id: number;
  at: PicturePoint;
}

type Phase = Extract<InputEvent, {kind: 'touch'}>['phase'];

/**
 * Fingers, and a pen where the host takes touch. A host that does not is given a mouse in their place. The page does not
 * scroll by the picture meanwhile.
 */
export const listenToTouch = (context: InputContext) => {
  const {video, signal, buttons, send, look, takes} = context;
  const contacts = new Map<number, Contact>();
  const gesture = new TouchGesture();
  /** The pointers of the gesture. */
  const fingers = new Set<number>();

  const tell = (
    {id, at}: Contact,
    phase: Phase,
    {pressure, timeStamp}: {pressure: number; timeStamp: number},
  ) => send({kind: 'touch', id, phase, at, pressure, timeMs: timeStamp});

  const act = (actions: readonly TouchAction[], timeMs: number) => {
    const spotAt = look();
    for (const action of actions) {
      switch (action.kind) {
        case 'move': {
          const spot = spotAt({clientX: action.to.x, clientY: action.to.y});
          if (spot) send({kind: 'move', at: spot.at, timeMs});
          break;
        }
        case 'press':
          buttons.press(1, timeMs);
          break;
        case 'release':
          buttons.release(timeMs);
          break;
        case 'scroll':
          send({
            kind: 'wheel',
            ...wheelNotches({deltaX: action.dx, deltaY: action.dy, deltaMode: 0}),
            timeMs,
          });
          break;
        default:
          action satisfies never;
      }
    }
  };

  const onDown = (event: PointerEvent) => {
    const {pointerId, pointerType, timeStamp} = event;
    const isTaken = takes().touch;
    if (pointerType !== 'touch' && !(pointerType === 'pen' && isTaken)) return;
    const spot = look()(event);
    if (!spot?.isInside) return;
    if (!isTaken) {
      fingers.add(pointerId);
      act(gesture.down(pointerId, placeOf(event)), timeStamp);
      return;
    }
    const contact = {id: freeId(contacts), at: spot.at};
    contacts.set(pointerId, contact);
    tell(contact, 'start', event);
  };

  const onMove = (event: PointerEvent) => {
    const {pointerId} = event;
    if (fingers.has(pointerId)) act(gesture.move(pointerId, placeOf(event)), event.timeStamp);
    const contact = contacts.get(pointerId);
    if (!contact) return;
    const spotAt = look();
    const coalesced = 'getCoalescedEvents' in event ? event.getCoalescedEvents() : [];
    for (const sample of coalesced.length > 0 ? coalesced : [event]) {
      contact.at = spotAt(sample)?.at ?? contact.at;
      tell(contact, 'move', sample);
    }
  };

  const onEnd = (event: PointerEvent) => {
    const {pointerId} = event;
    const isUp = event.type === 'pointerup';
    if (fingers.delete(pointerId)) {
      act(isUp ? gesture.up(pointerId) : gesture.cancel(pointerId), event.timeStamp);
    }
    const contact = contacts.get(pointerId);
    if (contact && contacts.delete(pointerId)) tell(contact, isUp ? 'end' : 'cancel', event);
  };

  video.addEventListener('pointerdown', onDown, {signal});
  video.addEventListener('pointermove', onMove, {signal});
  video.addEventListener('pointerup', onEnd, {signal});
  video.addEventListener('pointercancel', onEnd, {signal});
  video.addEventListener('lostpointercapture', onEnd, {signal});
  const {touchAction} = video.style;
  video.style.touchAction = 'none';
  signal.addEventListener('abort', () => {
    video.style.touchAction = touchAction;
  });

  return {
    /** Lifts every finger. */
    release(timeMs: number) {
      for (const contact of contacts.values()) tell(contact, 'cancel', {pressure: 0, timeStamp: timeMs});
      contacts.clear();
      for (const pointerId of fingers) act(gesture.cancel(pointerId), timeMs);
      fingers.clear();
    },
  };
};

const placeOf = ({clientX, clientY}: PointerEvent) => ({x: clientX, y: clientY});

/** The smallest number that no contact has. */
const freeId = (contacts: ReadonlyMap<number, Contact>): number => {
  const taken = new Set([...contacts.values()].map(({id}) => id));
  let id = 0;
  while (taken.has(id)) id += 1;
  return id;
};
