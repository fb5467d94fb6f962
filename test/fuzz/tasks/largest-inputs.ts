/** The largest inputs that each limit permits, and the parsers that read them. `run-inputs.ts` measures them in a page. */
import {SESSION_CASES} from './largest-responses.ts';
import {HOST_CASES} from './largest-frames.ts';
import {APPLICATION_CASES} from './largest-messages.ts';
import type {Case} from './case.ts';

declare global {
  var largestInputs: {
    readonly names: readonly string[];
    /** Creates the input of a case. Nothing of it is measured. */
    prepare(name: string): Promise<void>;
    /** Runs a case in a task of its own. */
    run(): Promise<void>;
    /** Prepares work that no source of the project does, and that needs caches and memory as the cases do. */
    prepareReference(): void;
  };
}

const REFERENCE_ITEMS = 60_000;
const referenceText = () =>
  JSON.stringify(
    Array.from({length: REFERENCE_ITEMS}, (_, index) => ({name: `item ${index}`, values: [index, index]})),
  );

const CASES: Readonly<Record<string, Case>> = {...SESSION_CASES, ...HOST_CASES, ...APPLICATION_CASES};

let prepared: () => unknown = () => undefined;

globalThis.largestInputs = {
  names: Object.keys(CASES),
  prepare: async (name) => {
    prepared = (await CASES[name]?.()) ?? prepared;
  },
  prepareReference: () => {
    const text = referenceText();
    prepared = () => {
      const items = JSON.parse(text) as readonly {readonly name: string}[];
      return new Map(items.map((item) => [item.name, item]));
    };
  },
  run: async () => {
    // A task that a timer starts contains nothing of the protocol that requests it.
    await new Promise((resolve) => setTimeout(resolve));
    const result = prepared();
    await Promise.resolve(result).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 50));
  },
};
