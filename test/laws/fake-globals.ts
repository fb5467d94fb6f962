import {Deferred} from '../session/deferred.ts';

/** What a page keeps of the globals. */
interface GlobalsPage {
  addListener(type: string, listener: () => void, signal: AbortSignal): void;
  addTask(task: () => void): number;
  removeTask(id: number | undefined): void;
}

/** The page whose code runs. Node has one set of globals for all pages of a schedule. */
let present: GlobalsPage | undefined;

/** Runs code of a page. What it registers with the globals belongs to the page. */
export const runIn = <Value>(page: GlobalsPage, code: () => Value): Value => {
  const former = present;
  present = page;
  try {
    return code();
  } finally {
    present = former;
  }
};

const presentPage = (): GlobalsPage => {
  if (!present) throw new Error('No page runs');
  return present;
};

interface Message {
  readonly data: unknown;
}

const channels = new Map<string, Set<FakeChannel>>();

/** Delivers a message to the other channels of its name in a microtask, as a browser does in a task. */
class FakeChannel {
  readonly #listeners: ((message: Message) => void)[] = [];
  readonly #group: Set<FakeChannel>;

  constructor(name: string) {
    this.#group = channels.get(name) ?? new Set();
    channels.set(name, this.#group);
    this.#group.add(this);
  }

  postMessage(data: unknown) {
    const receivers = [...this.#group].filter((other) => other !== this);
    queueMicrotask(() => {
      for (const receiver of receivers) if (this.#group.has(receiver)) receiver.#receive({data});
    });
  }

  #receive(message: Message) {
    for (const listener of this.#listeners) listener(message);
  }

  addEventListener(_type: 'message', listener: (message: Message) => void) {
    this.#listeners.push(listener);
  }

  close() {
    this.#group.delete(this);
  }
}

/** The exceptions that the code under test reported to the page. */
export const reportedErrors: unknown[] = [];

/** Closes what earlier schedules left open. */
export const resetGlobals = () => {
  channels.clear();
  reportedErrors.length = 0;
};

/** Node 20 has no `Promise.withResolvers`. */
const withResolvers = <Value>() => {
  const deferred = new Deferred<Value>();
  const {promise, resolve, reject} = deferred;
  return {promise, resolve, reject};
};

/** The globals of a browser that the code under test uses. */
export const browserGlobals = {
  window: globalThis,
  addEventListener: (type: string, listener: () => void, {signal}: {readonly signal: AbortSignal}) =>
    presentPage().addListener(type, listener, signal),
  setTimeout: (task: () => void) => presentPage().addTask(task),
  clearTimeout: (id: number | undefined) => present?.removeTask(id),
  reportError: (error: unknown) => reportedErrors.push(error),
  BroadcastChannel: FakeChannel,
  MediaStream: Object,
  Promise: Object.assign(Promise, {withResolvers}),
};
