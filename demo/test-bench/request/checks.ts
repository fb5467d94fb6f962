import type {AppStreamElement} from '../../../src/index.ts';

type OptionEntry = readonly [value: string, label: string];

/** What the checks before a start are for: the values of `preflight`. */
export const CHECKS: readonly OptionEntry[] = [
  ['', 'Off'],
  ['warn', 'Ask the user about a problem (warn)'],
  ['require', 'Refuse an impossible start (require)'],
];

/** Problems that the user plants, to see how the checks report them. */
export const PROBLEMS: readonly OptionEntry[] = [
  ['', 'None'],
  ['turn', 'Down, and not needed'],
  ['relay', 'Down, and the only path'],
];

/** No server listens on this port. */
const DEAD_SERVER = {urls: 'turn:127.0.0.1:9?transport=tcp', username: 'demo', credential: 'demo'};

/** Plants a problem. It counts from the next connection on. */
export const plantProblem = (element: AppStreamElement, problem: string) => {
  // An array that stays the same is no change.
  if ((element.iceServers !== undefined) !== (problem !== ''))
    element.iceServers = problem ? [DEAD_SERVER] : undefined;
};
