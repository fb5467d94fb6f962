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

/** The exceptions that the code under test reported to the page. */
export const reportedErrors: unknown[] = [];

/** Forgets what earlier schedules reported. */
export const resetGlobals = () => {
  reportedErrors.length = 0;
};

/** Node 20 has no `Promise.withResolvers`. */
const withResolvers = <Value>(): Pick<PromiseWithResolvers<Value>, 'promise' | 'resolve' | 'reject'> => {
  let resolve: (value: Value | PromiseLike<Value>) => void = () => undefined;
  let reject: (reason?: unknown) => void = () => undefined;
  const promise = new Promise<Value>((...settle) => ([resolve, reject] = settle));
  // The code under test may ignore the promise. Its rejection is not an unhandled one then.
  promise.catch(() => undefined);
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
  MediaStream: Object,
  Promise: Object.assign(Promise, {withResolvers}),
};
