/** What changed: the state, the loaded prims or their levels, the selection, or the list of stages. */
export type SceneEventType = 'statechange' | 'primschange' | 'selectionchange' | 'stageschange';

/** Dispatches the events of a model. Each is a plain `Event`: read the new value from the model. */
export class SceneEvents extends EventTarget {
  override addEventListener(
    type: SceneEventType,
    listener: ((event: Event) => void) | EventListenerObject | null,
    options?: boolean | AddEventListenerOptions,
  ) {
    super.addEventListener(type, listener, options);
  }

  protected dispatch(type: SceneEventType) {
    this.dispatchEvent(new Event(type));
  }
}
