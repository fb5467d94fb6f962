import {resetMouse, sendMouse} from '@web/test-runner-commands';
import type {AppStreamElement} from '../../../src/index.ts';
import {waitForPhase} from '../element/open-stream.ts';
import {until} from '../until.ts';
import {centerOf} from './element-position.ts';

/** The time that the row waits for a move of the pointer. */
const STILL_MS = 3000;

export const findRow = ({shadowRoot}: AppStreamElement) =>
  shadowRoot?.querySelector<HTMLElement>('[part=controls]') ?? undefined;

export const isShown = (element: AppStreamElement) => findRow(element)?.classList.contains('shown') === true;

export const findControl = (element: AppStreamElement, name: string) => {
  const control = findRow(element)?.querySelector<HTMLElement>(`[data-control=${name}]`);
  if (!control) throw new Error(`There is no control “${name}”`);
  return control;
};

export const waitForRow = (element: AppStreamElement) => until('the controls', () => isShown(element));

/** Shows the controls of a stream that plays or starts. */
export const showControls = async (element: AppStreamElement): Promise<AppStreamElement> => {
  element.controls = true;
  await waitForPhase(element, 'playing');
  await waitForRow(element);
  return element;
};

export const moveTo = (element: Element, dx = 0) => {
  const [x, y] = centerOf(element);
  return sendMouse({type: 'move', position: [x + dx, y - 40]});
};

/** Collects the timers of three seconds instead of starting them. */
const holdStillTimers = () => {
  const {setTimeout: start, clearTimeout: stop} = window;
  const held = new Map<number, () => void>();
  let count = -1;
  const hold = (callback: () => void, ms?: number, ...values: unknown[]) => {
    if (ms !== STILL_MS) return start(callback, ms, ...values);
    held.set(--count, callback);
    return count;
  };
  Object.assign(window, {
    setTimeout: hold,
    clearTimeout: (id?: number) => {
      if (id === undefined || !held.delete(id)) stop(id);
    },
  });
  return {
    /** Three seconds pass. */
    pass: () => {
      const callbacks = [...held.values()];
      held.clear();
      for (const callback of callbacks) callback();
    },
    restore: () => Object.assign(window, {setTimeout: start, clearTimeout: stop}),
  };
};

/** Holds the timers of three seconds in each test, and moves the mouse out of the page after it. */
export const useStillTimers = () => {
  let timers: ReturnType<typeof holdStillTimers> | undefined;
  beforeEach(() => {
    timers = holdStillTimers();
  });
  afterEach(async () => {
    timers?.restore();
    await resetMouse();
  });
  return {pass: () => timers?.pass()};
};
