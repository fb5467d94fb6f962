import {startTimes} from '../../../src/storage/stored-list.ts';
import {drawStartMs} from './start-durations.ts';

const DEVICES = 500;
const MAX_EARLIER_STARTS = 5;

/** The part of `Storage` that the element needs. */
const createStorage = () => {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
};

/**
 * The usual durations of a start that devices remember, in milliseconds, computed by the element's own storage. Half of
 * the devices have had no start yet. The others have had one to five.
 */
export const drawRememberedStarts = (random: () => number): readonly (number | undefined)[] => {
  const original = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
  Object.defineProperty(globalThis, 'localStorage', {value: createStorage(), configurable: true});
  try {
    return Array.from({length: DEVICES}, (_, device) => {
      if (device % 2 === 0) return undefined;
      const starts = 1 + Math.floor(random() * MAX_EARLIER_STARTS);
      for (let start = 0; start < starts; start++) startTimes.add(String(device), drawStartMs(random));
      return startTimes.usualMs(String(device));
    });
  } finally {
    if (original) Object.defineProperty(globalThis, 'localStorage', original);
    else Reflect.deleteProperty(globalThis, 'localStorage');
  }
};
