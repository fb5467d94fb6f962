/** The bundle of the tests has the source in a file of its own, by which a stack shows that the source has called. */
const SOURCE_FILE = /bundled-tests\/sources-[^/]*\.js/;

/** Targets that outlive an element. A listener of another one ends with its target. */
const LASTING_TARGETS: readonly string[] = [
  'Window',
  'HTMLDocument',
  'HTMLHtmlElement',
  'HTMLBodyElement',
  'VisualViewport',
  'Screen',
  'ScreenOrientation',
  'MediaQueryList',
  'MediaDevices',
  'PermissionStatus',
  'NetworkInformation',
  'Keyboard',
];

/** A timer, an observer or a listener that the source has started. */
interface Resource {
  /** What it is, and the place in the source. */
  readonly name: string;
  /** Whether what ends something with these arguments ends it. */
  isEndedBy(...args: readonly unknown[]): boolean;
  /** What it belongs to (default: the page). */
  readonly owner?: unknown;
}

const outlivesElements = ({owner}: Resource): boolean => {
  if (owner instanceof EventTarget && LASTING_TARGETS.includes(owner.constructor.name)) return true;
  return isNode(owner)
    ? owner.isConnected && owner.ownerDocument === document
    : !(owner instanceof EventTarget);
};

/** Its class is another one in another document. */
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'isConnected' in value;

/** Lists the timers, observers and listeners of the page that the source has started and not ended. */
class ResourceLedger {
  #open: Resource[] = [];

  /** Names each one. */
  get all(): readonly string[] {
    return this.#open.map(({name}) => name).toSorted();
  }

  /** Names those that do not end with the elements of the source, when these have left the document. */
  get lasting(): readonly string[] {
    return this.#open.filter(outlivesElements).map(({name}) => name);
  }

  /** Replaces functions of the page until `signal` aborts. */
  install(signal: AbortSignal) {
    signal.addEventListener('abort', () => (this.#open = []));
    this.#watchTimers(signal);
    this.#watchListeners(signal);
    for (const {prototype} of [MutationObserver, ResizeObserver, IntersectionObserver, PerformanceObserver])
      this.#watchObserver(prototype, signal);
  }

  /** Adds a resource if the source has started it. */
  #add(kind: string, isEndedBy: Resource['isEndedBy'], owner?: unknown) {
    const frame = new Error().stack
      ?.split('\n')
      .find((line, index) => index > 0 && !line.includes('support-'));
    if (frame && SOURCE_FILE.test(frame))
      this.#open.push({name: `${kind} ${frame.trim()}`, isEndedBy, owner});
  }

  #end(...args: readonly unknown[]) {
    this.#open = this.#open.filter((resource) => !resource.isEndedBy(...args));
  }

  #watchTimers(signal: AbortSignal) {
    const {setTimeout, setInterval, clearTimeout} = window;
    const add = (kind: string, id: number) => {
      this.#add(kind, (ended) => ended === id);
      return id;
    };
    const clear = (id: number | undefined) => {
      this.#end(id);
      clearTimeout(id);
    };
    replace(signal, window, {
      setTimeout: (run: (...values: unknown[]) => void, ms = 0, ...values: unknown[]) => {
        const id: number = setTimeout(() => {
          this.#end(id);
          run(...values);
        }, ms);
        return add(`a timer of ${ms} ms`, id);
      },
      setInterval: (run: () => void, ms = 0) => add(`an interval of ${ms} ms`, setInterval(run, ms)),
      clearTimeout: clear,
      clearInterval: clear,
    });
  }

  #watchObserver(prototype: Observer, signal: AbortSignal) {
    const {observe, disconnect} = prototype;
    const [add, end] = [this.#add.bind(this), this.#end.bind(this)];
    replace(signal, prototype, {
      observe(this: Observer, ...args: never[]) {
        add(`a ${this.constructor.name}`, (ended) => ended === this, args[0]);
        observe.apply(this, args);
      },
      disconnect(this: Observer) {
        end(this);
        disconnect.call(this);
      },
    });
  }

  #watchListeners(signal: AbortSignal) {
    const {addEventListener, removeEventListener} = EventTarget.prototype;
    const [add, end] = [this.#add.bind(this), this.#end.bind(this)];
    replace(signal, EventTarget.prototype, {
      addEventListener(this: EventTarget | undefined, ...[type, listener, options]: ListenerArguments) {
        const target = this ?? window;
        addEventListener.call(target, type, listener, options);
        const {capture = false, once = false, signal: ownSignal} = readOptions(options);
        if (ownSignal?.aborted || target instanceof AbortSignal) return;
        const key = [target, type, listener, capture];
        const endThis = () => end(...key);
        add(
          `a listener for ${type} of a ${target.constructor.name}`,
          (...ended) => ended.every((part, index) => part === key[index]),
          target,
        );
        if (ownSignal) addEventListener.call(ownSignal, 'abort', endThis, {once: true});
        if (once) addEventListener.call(target, type, endThis, options);
      },
      removeEventListener(this: EventTarget | undefined, ...[type, listener, options]: ListenerArguments) {
        const target = this ?? window;
        removeEventListener.call(target, type, listener, options);
        const {capture = false} = readOptions(options);
        end(target, type, listener, capture);
      },
    });
  }
}

interface Observer {
  observe(...args: never[]): void;
  disconnect(): void;
}

type ListenerArguments = [
  type: string,
  listener: EventListener | null,
  options?: AddEventListenerOptions | boolean,
];

const readOptions = (options: ListenerArguments[2]): AddEventListenerOptions =>
  typeof options === 'boolean' ? {capture: options} : (options ?? {});

/** Replaces members of an object until `signal` aborts. */
const replace = (signal: AbortSignal, object: object, members: object) => {
  const own = Object.fromEntries(Object.keys(members).map((name) => [name, Reflect.get(object, name)]));
  Object.assign(object, members);
  signal.addEventListener('abort', () => Object.assign(object, own));
};

export const openResources = new ResourceLedger();
