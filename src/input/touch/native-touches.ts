import type {InputEvent, VideoPoint} from '../../connection/input-event.ts';
import type {InputContext} from '../capture-options.ts';

/** A finger or pen that touches the screen on the host. */
interface Contact {
  readonly id: number;
  at: VideoPoint;
}

type Phase = Extract<InputEvent, {kind: 'touch'}>['phase'];

/** A host follows so many contacts (`nvst.md` 7.7). Further fingers are ignored. */
const MAX_CONTACTS = 11;

/** Sends fingers and the pen as touches. */
export class NativeTouches {
  readonly #context: Pick<InputContext, 'send' | 'createSpotFinder'>;
  readonly #contacts = new Map<number, Contact>();

  constructor(context: Pick<InputContext, 'send' | 'createSpotFinder'>) {
    this.#context = context;
  }

  get isTouched(): boolean {
    return this.#contacts.size > 0;
  }

  start(event: PointerEvent, at: VideoPoint) {
    if (this.#contacts.size >= MAX_CONTACTS) return;
    const contact = {id: this.#findFreeId(), at};
    this.#contacts.set(event.pointerId, contact);
    this.#send(contact, 'start', event);
  }

  move(event: PointerEvent) {
    const contact = this.#contacts.get(event.pointerId);
    if (!contact) return;
    const findSpot = this.#context.createSpotFinder();
    const coalesced = 'getCoalescedEvents' in event ? event.getCoalescedEvents() : [];
    for (const sample of coalesced.length > 0 ? coalesced : [event]) {
      contact.at = findSpot(sample)?.at ?? contact.at;
      this.#send(contact, 'move', sample);
    }
  }

  end(event: PointerEvent, isUp: boolean) {
    const contact = this.#contacts.get(event.pointerId);
    if (!contact) return;
    this.#contacts.delete(event.pointerId);
    this.#send(contact, isUp ? 'end' : 'cancel', event);
  }

  releaseAll(timeMs: number) {
    for (const contact of this.#contacts.values())
      this.#send(contact, 'cancel', {pressure: 0, timeStamp: timeMs});
    this.#contacts.clear();
  }

  #send(
    {id, at}: Contact,
    phase: Phase,
    {pressure, timeStamp}: Pick<PointerEvent, 'pressure' | 'timeStamp'>,
  ) {
    this.#context.send({kind: 'touch', id, phase, at, pressure, timeMs: timeStamp});
  }

  /** The smallest id that no contact has. */
  #findFreeId(): number {
    const used = new Set([...this.#contacts.values()].map(({id}) => id));
    let id = 0;
    while (used.has(id)) id += 1;
    return id;
  }
}
