import type {DetailTable} from '../measurement.ts';
import type {StepTimes} from '../page-functions.ts';
import {median} from '../report/statistics.ts';

/** The time of each variant's starts by its name. */
export type TimesByName = ReadonlyMap<string, readonly StepTimes[]>;

/** The steps of a start in the order of a typical start. Each client has the steps that it takes. */
const STEPS = [
  'first catalogue request',
  'last catalogue answer',
  'POST sent',
  'response with routes',
  'ready event',
  'socket made',
  'peer connection made',
  'socket open',
  'offer received',
  'remote description',
  'candidate added',
  'track',
  'stream attached',
  'play() called',
  'answer sent',
  'candidate sent',
  'ICE checking',
  'ICE connected',
  'DTLS connected',
  'track unmuted',
  'first frame',
] as const;

/** The time at which a session is ready: the browser has received its routes. */
export const READY = 'response with routes';

/** The times between two steps of each start, in milliseconds. */
export const timesBetween = (times: TimesByName, name: string, from: string, to: string): readonly number[] =>
  (times.get(name) ?? [])
    .map((time) => (time[to] ?? NaN) - (time[from] ?? NaN))
    .filter((time) => !Number.isNaN(time));

/** The times from a step to the first frame of each start, without the time of the host from the sign-in to its offer. */
export const clientTimes = (times: TimesByName, name: string, from: string): readonly number[] => {
  const hostTimes = timesBetween(times, name, 'socket open', 'offer received');
  return timesBetween(times, name, from, 'first frame').map(
    (time, index) => time - (hostTimes[index] ?? NaN),
  );
};

/** The times from which a timeline counts, by their names in the table. */
const STARTS: Readonly<Record<string, string>> = {start: 'start', ready: READY};

/** The medians of all steps, for each variant since each start. */
export const timelineTable = (times: TimesByName, starts = STARTS): DetailTable => {
  const columns = Object.entries(starts).flatMap(([start, from]) =>
    [...times.keys()].map((name) => ({name, from, head: `${name}, since ${start}`})),
  );
  return {
    title: 'Timeline, medians in ms',
    head: ['step', ...columns.map(({head}) => head)],
    rows: STEPS.map((step) => [
      step,
      ...columns.map(({name, from}) => {
        const samples = timesBetween(times, name, from, step);
        return samples.length === 0 ? '' : median(samples).toFixed(1);
      }),
    ]),
  };
};
