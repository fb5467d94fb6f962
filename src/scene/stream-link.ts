import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {SceneModel} from './model/scene-model.ts';
import type {SceneTransport} from './model/scene-options.ts';

/** An element that belongs to a stream, by the id of the stream. */
interface LinkedElement extends ReactiveControllerHost, Element {
  readonly htmlFor: string;
}

type OnModel = (model: SceneModel | undefined, signal: AbortSignal, stream: Element | undefined) => void;

const isTransport = (element: Element): element is Element & SceneTransport =>
  'send' in element && 'request' in element;

/** Finds the stream of an element by its id in the same document or shadow root, also if the stream arrives later. */
export class StreamLink implements ReactiveController {
  readonly #element: LinkedElement;
  readonly #onModel: OnModel;
  readonly #observer = new MutationObserver(() => this.update());
  #stream: Element | undefined;
  #left = new AbortController();

  /**
   * @param onModel called with the model of the stream. Its signal aborts when the element leaves, or has another
   *   stream.
   */
  constructor(element: LinkedElement, onModel: OnModel) {
    this.#element = element;
    this.#onModel = onModel;
    element.addController(this);
  }

  hostConnected() {
    this.#observer.observe(this.#element.getRootNode(), {
      childList: true,
      subtree: true,
      attributeFilter: ['id'],
    });
    this.update();
  }

  hostDisconnected() {
    this.#observer.disconnect();
    this.#follow(undefined);
  }

  /** The id has changed, or the document. */
  update() {
    const {htmlFor, isConnected} = this.#element;
    const root = this.#element.getRootNode();
    const found = htmlFor && isConnected ? findById(root, htmlFor) : undefined;
    if (found !== this.#stream) this.#follow(found);
  }

  #follow(stream: Element | undefined) {
    this.#left.abort();
    this.#left = new AbortController();
    const {signal} = this.#left;
    this.#stream = stream;
    if (!stream) this.#onModel(undefined, signal, undefined);
    else if (isTransport(stream)) this.#onModel(shareModel(stream, signal), signal, stream);
    else
      // The page defines its tag later.
      void customElements.whenDefined(stream.localName).then(() => {
        if (!signal.aborted && isTransport(stream)) this.#onModel(shareModel(stream, signal), signal, stream);
      });
  }
}

const findById = (root: Node, id: string): Element | undefined =>
  root instanceof Document || root instanceof ShadowRoot ? (root.getElementById(id) ?? undefined) : undefined;

interface SharedModel {
  readonly model: SceneModel;
  users: number;
}

const models = new WeakMap<SceneTransport, SharedModel>();

/**
 * The model that the elements for one stream share. The last element that leaves closes it, after the current task: an
 * element that only moves leaves and returns within one.
 * @param signal aborts when the element leaves
 */
const shareModel = (stream: SceneTransport, signal: AbortSignal): SceneModel => {
  const shared = models.get(stream) ?? {model: new SceneModel(stream), users: 0};
  models.set(stream, shared);
  shared.users += 1;
  const leave = () =>
    queueMicrotask(() => {
      shared.users -= 1;
      if (shared.users > 0) return;
      shared.model.close();
      models.delete(stream);
    });
  signal.addEventListener('abort', leave, {once: true});
  return shared.model;
};
