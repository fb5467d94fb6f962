import type {Measurement} from '../measurement.ts';
import {createStream} from '../page-functions.ts';
import {withBench} from '../bench-host.ts';
import {measureStarts, type Variant} from './measure-starts.ts';
import {clientTimes, READY, timelineTable} from './timeline.ts';

const ROUNDS = 15;
const PENDING_MS = 1500;
/** About the times of the element's polls, in milliseconds after the first response. The element varies them. */
const POLLS_AT = [1000, 2300, 4300, 7300];

const STREAM = createStream({coldMs: PENDING_MS}, {profile: 'cold'});

const VARIANTS: readonly Variant[] = [
  {name: 'element', client: 'element', options: STREAM},
  {name: 'bare', client: 'bare', options: {...STREAM, asksCatalogue: true, pollsAt: POLLS_AT}},
];

export const startCold: Measurement = {
  name: 'start-cold',
  title: 'Start, cold',
  method: `
The session is pending for ${PENDING_MS / 1000} seconds. The time counts from the response that contains the routes, without the host's own time. Both clients poll at
the same times. The element can use the pending phase to prepare what needs no route. The bare page prepares nothing.`,
  measure: async ({runs: rounds = ROUNDS, log}) => {
    const times = await withBench((host, browser) =>
      measureStarts({host, browser, variants: VARIANTS, rounds, warmUpRounds: 2, log}),
    );
    const samples = (name: string) => clientTimes(times, name, READY);
    return {
      rows: [
        {
          label: 'ready to first frame',
          unit: 'ms',
          element: samples('element'),
          baseline: samples('bare'),
          against: 'bare page',
          goal: {of: 'ratio', atMost: 0.9},
        },
      ],
      details: [timelineTable(times)],
    };
  },
};
