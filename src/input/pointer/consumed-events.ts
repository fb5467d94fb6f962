/** The events of a press. A drag of the stream moves no carousel around it, and a click follows no link. */
const PRESS_EVENTS = ['down', 'move', 'rawupdate', 'up', 'cancel'].map((part) => `pointer${part}`);

/** The events that browsers fire for the pointer events before them. Carousels listen to those of touches. */
const FOLLOWING_EVENTS = [
  ...['gotpointercapture', 'lostpointercapture', 'click', 'auxclick', 'dblclick', 'contextmenu'],
  ...['touchstart', 'touchmove', 'touchend', 'touchcancel', 'mousedown', 'mousemove', 'mouseup'],
];

/**
 * Keeps the events that the stream uses from the ancestors of the element. Listeners of the element itself get them, and so do
 * listeners of the window in the capture phase.
 */
export class ConsumedEvents {
  readonly #events = new WeakSet<Event>();
  #isPressConsumed = false;
  #isDragging = false;

  constructor(element: HTMLElement, video: HTMLVideoElement, signal: AbortSignal) {
    for (const type of [...PRESS_EVENTS, 'wheel'])
      element.addEventListener(type, (event) => this.#stopIfConsumed(event), {signal});
    const stopIfOnVideo = (event: Event) => {
      if (event.composedPath()[0] === video) this.#stopIfFollowing(event);
    };
    // A listener of touches that is not passive would delay the scrolling of the page.
    for (const type of FOLLOWING_EVENTS)
      element.addEventListener(type, stopIfOnVideo, {signal, passive: type.startsWith('touch')});
  }

  add(event: Event) {
    this.#events.add(event);
  }

  #stopIfConsumed(event: Event) {
    const isConsumed = this.#events.has(event);
    if (event.type === 'pointerdown') {
      this.#isPressConsumed = isConsumed;
      this.#isDragging = isConsumed;
    } else if (/(up|cancel)$/.test(event.type)) this.#isDragging = false;
    if (isConsumed) event.stopPropagation();
  }

  #stopIfFollowing(event: Event) {
    if (!this.#isPressConsumed || (event.type === 'mousemove' && !this.#isDragging)) return;
    event.stopPropagation();
    // The default of a click is that of an ancestor: a link opens, a label toggles its control.
    if (event.type === 'click') event.preventDefault();
  }
}
