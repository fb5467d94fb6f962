import type {SessionState} from '../../src/index.ts';

/** One observation of a run. Times are in milliseconds from its start. */
export type Entry = {readonly at: number} & (
  | {readonly kind: 'step'; readonly does: string; readonly text: string}
  | {
      readonly kind: 'state';
      /** The number of the element, from 0. */
      readonly element: number;
      readonly from: SessionState;
      readonly to: SessionState;
      readonly keepsSession: boolean;
    }
  /** The page sends a create request. */
  | {readonly kind: 'create'; readonly request: number}
  /** The page has received a response to it. `id`: of the session, if the whole body has arrived. */
  | {
      readonly kind: 'created';
      readonly request: number;
      readonly status: number;
      readonly id: string | undefined;
    }
  /** The page sends a delete request. */
  | {readonly kind: 'delete'; readonly id: string}
  /** An uncaught error, an unhandled rejection, or what the page writes to the console. */
  | {readonly kind: 'problem'; readonly text: string}
);

export type EntryOf<Kind extends Entry['kind']> = Extract<Entry, {readonly kind: Kind}>;

type WithoutTime<Kind> = Kind extends Entry ? Omit<Kind, 'at'> : never;

/** What a run did, in order. */
export class Journal {
  readonly #startedAt = performance.now();
  readonly #entries: Entry[] = [];

  get entries(): readonly Entry[] {
    return this.#entries;
  }

  add(entry: WithoutTime<Entry>) {
    this.#entries.push({at: Math.round(performance.now() - this.#startedAt), ...entry});
  }

  /** One line for each entry. */
  lines(): string[] {
    return this.#entries.map((entry) => `${String(entry.at).padStart(6)} ms  ${describeEntry(entry)}`);
  }
}

export const describeState = (state: SessionState): string => {
  const details = [
    ...('session' in state ? [state.session.id.slice(0, 8)] : []),
    ...('step' in state ? [state.step] : []),
    ...('reason' in state ? [state.reason] : []),
    ...('error' in state ? [`${state.error.code}: ${state.error.detail ?? ''}`] : []),
    ...('cause' in state ? [state.cause.code] : []),
    ...('pollError' in state ? [state.pollError.code] : []),
    ...('connectError' in state ? [state.connectError.code] : []),
    ...('deferred' in state ? [`deferred by ${state.deferred.error.code}`] : []),
  ];
  return [state.phase, ...details].join(' ');
};

const describeEntry = (entry: Entry): string => {
  switch (entry.kind) {
    case 'step':
      return `step: ${entry.text}`;
    case 'state':
      return `element ${entry.element}: ${describeState(entry.to)}`;
    case 'create':
      return `POST ${entry.request}`;
    case 'created':
      return `POST ${entry.request}: ${entry.status} ${entry.id?.slice(0, 8) ?? ''}`;
    case 'delete':
      return `DELETE ${entry.id.slice(0, 8)}`;
    case 'problem':
      return `PROBLEM ${entry.text}`;
    default:
      return entry satisfies never;
  }
};
